import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { config } from '~/core/config/config.server'

/** An authenticator made of software: real keys, attestations ("none") and assertions. */

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest()

const FLAGS = { present: 1, verified: 4, canSync: 8, isSynced: 16, hasKey: 64 }

/** What an authenticator, or an attacker with one, may do differently. */
export type Behavior = {
	challenge?: string
	origin?: string
	rpId?: string
	type?: string
	isVerified?: boolean
	userHandle?: string
	/** Whose credential it says it answers with. */
	id?: string
	transports?: string[]
}

type Options = { challenge: string }

export class SoftAuthenticator {
	readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
	readonly id = randomBytes(32).toString('base64url')
	/** The account it is for, as it was told at the registration. */
	userHandle: string | undefined

	/** @param counter how often it has signed, as it says; 0 if it does not count */
	constructor(public counter = 0) {}

	/** Makes its key: the answer to creation options, as the browser's script sends it. */
	create(options: Options & { user: { id: string } }, behavior: Behavior = {}): string {
		this.userHandle = options.user.id
		const attestationObject = isoCBOR.encode(
			new Map<string, unknown>([
				['fmt', 'none'],
				['attStmt', new Map()],
				['authData', new Uint8Array(this.#authenticatorData(behavior, this.#publicKey()))],
			]) as Parameters<typeof isoCBOR.encode>[0],
		)
		return this.#answer(behavior, {
			clientDataJSON: this.#clientData('webauthn.create', options, behavior),
			attestationObject: Buffer.from(attestationObject).toString('base64url'),
			transports: behavior.transports ?? ['internal'],
		})
	}

	/** Signs a challenge: the answer to request options, as the browser's script sends it. */
	get(options: Options, behavior: Behavior = {}): string {
		const clientDataJSON = this.#clientData('webauthn.get', options, behavior)
		if (this.counter > 0) this.counter += 1
		const data = this.#authenticatorData(behavior)
		const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
		return this.#answer(behavior, {
			clientDataJSON,
			authenticatorData: data.toString('base64url'),
			signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
			userHandle: behavior.userHandle ?? this.userHandle,
		})
	}

	#answer({ id = this.id }: Behavior, response: object): string {
		return JSON.stringify({
			id,
			rawId: id,
			type: 'public-key',
			response,
			clientExtensionResults: {},
		})
	}

	#clientData(type: string, { challenge }: Options, behavior: Behavior): string {
		const data = {
			type: behavior.type ?? type,
			challenge: behavior.challenge ?? challenge,
			origin: behavior.origin ?? config().origin,
			crossOrigin: false,
		}
		return Buffer.from(JSON.stringify(data)).toString('base64url')
	}

	#authenticatorData({ rpId, isVerified = true }: Behavior, key: Buffer = Buffer.alloc(0)): Buffer {
		const flags =
			FLAGS.present |
			FLAGS.canSync |
			FLAGS.isSynced |
			(isVerified ? FLAGS.verified : 0) |
			(key.length > 0 ? FLAGS.hasKey : 0)
		const counter = Buffer.alloc(4)
		counter.writeUInt32BE(this.counter)
		const site = sha256(rpId ?? new URL(config().origin).hostname)
		return Buffer.concat([site, Buffer.from([flags]), counter, key])
	}

	/** The attested credential data: no model, the id and the key as COSE. */
	#publicKey(): Buffer {
		const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
		const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
		const key = new Map<number, number | Uint8Array>([
			[1, 2],
			[3, -7],
			[-1, 1],
			[-2, bytes(x)],
			[-3, bytes(y)],
		])
		const id = Buffer.from(this.id, 'base64url')
		const length = Buffer.alloc(2)
		length.writeUInt16BE(id.length)
		const cose = isoCBOR.encode(key)
		return Buffer.concat([Buffer.alloc(16), length, id, cose])
	}
}
