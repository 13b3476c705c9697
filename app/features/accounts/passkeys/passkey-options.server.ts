import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import type { ActionResult } from '~/core/api/api-response.server'
import { db } from '~/core/db/db.server'
import { consume, refuseTooMany } from '~/core/security/rate-limiter.server'
import { keyedDigest } from '~/core/security/signing.server'
import { minutes } from '~/core/time/durations'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { type ChallengeUse, issueChallenge } from './challenges.server'
import { MAX_PASSKEYS, NO_PASSKEY_TEXT, TOO_MANY_PASSKEYS_TEXT } from './messages'
import { relyingParty } from './relying-party.server'
import { splitTransports } from './transports'
import { userHandle } from './verify-passkey.server'

/** What a browser has to know to use a passkey, or to make one. */

/** How long the browser's dialog waits for its user. */
const TIMEOUT = minutes(5)

/** Signatures that Node verifies and that every authenticator has one of: ES256 and RS256. */
export const ALGORITHMS = [-7, -257]

type Sender = { request: Request; ip: string }
type Descriptor = { id: string; transports?: ReturnType<typeof splitTransports> }
type RequestOptions = Awaited<ReturnType<typeof generateAuthenticationOptions>>
type CreationOptions = Awaited<ReturnType<typeof generateRegistrationOptions>>
type Asked<Options> = ActionResult<{ options: Options; setCookie: string }>

/** A new challenge, unless this network has requested too many. */
async function limitedChallenge({ request, ip }: Sender, use: ChallengeUse, now: Date) {
	const limit = await consume('passkeyOptionsIp', ip)
	if (!limit.allowed) return refuseTooMany('Too many attempts. Please try again', limit)
	const { challenge, setCookie } = await issueChallenge(request, use, now)
	const bytes = new Uint8Array(Buffer.from(challenge, 'base64url'))
	return { ok: true, challenge: bytes, setCookie } as const
}

async function requestOptions(
	sender: Sender,
	use: ChallengeUse,
	allowCredentials: Descriptor[],
	now: Date,
): Promise<Asked<RequestOptions>> {
	const issued = await limitedChallenge(sender, use, now)
	if (!issued.ok) return issued
	const options = await generateAuthenticationOptions({
		rpID: relyingParty().id,
		challenge: issued.challenge,
		allowCredentials,
		userVerification: 'required',
		timeout: TIMEOUT,
	})
	return { ok: true, options, setCookie: issued.setCookie }
}

const listPasskeys = (userId: string) =>
	db().passkey.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })

/** The lengths of credential ids that authenticators make, in bytes. */
const ID_LENGTHS = [16, 20, 32, 32] as const

/**
 * Credentials for an address without passkeys, always the same ones, so that the answer does not tell
 * which addresses have accounts.
 */
function decoyCredentials(email: string): Descriptor[] {
	const bytes = (name: string) =>
		Buffer.from(keyedDigest('passkey-decoy', `${name}\n${email}`), 'base64url')
	const [dice = 0, first = 0, second = 0] = bytes('shape')
	const lengths = dice % 4 === 0 ? [first, second] : [first]
	return lengths.map((length, index) => ({
		id: bytes(String(index))
			.subarray(0, ID_LENGTHS[length % ID_LENGTHS.length])
			.toString('base64url'),
	}))
}

/** For a sign-in: with any passkey of the device, or with those of an address. */
export async function signInOptions(
	email: string | undefined,
	sender: Sender,
	now: Date,
): Promise<Asked<RequestOptions>> {
	const use = { purpose: 'signIn', userId: null } as const
	if (email === undefined) return requestOptions(sender, use, [], now)
	const passkeys = await db().passkey.findMany({
		where: { user: { verifiedEmail: email } },
		orderBy: { createdAt: 'asc' },
	})
	const decoys = decoyCredentials(email)
	const own = passkeys.map(({ credentialId }) => ({ id: credentialId }))
	return requestOptions(sender, use, own.length > 0 ? own : decoys, now)
}

/** For the second step of a sign-in, or to confirm an identity: with a passkey of the account. */
export async function secondFactorOptions(
	userId: string,
	sender: Sender,
	now: Date,
): Promise<Asked<RequestOptions>> {
	const passkeys = await listPasskeys(userId)
	if (passkeys.length === 0) {
		return { ok: false, status: 409, code: 'conflict', message: NO_PASSKEY_TEXT }
	}
	const own = passkeys.map(({ credentialId, transports }) => ({
		id: credentialId,
		transports: splitTransports(transports),
	}))
	return requestOptions(sender, { purpose: 'secondFactor', userId }, own, now)
}

/** For a new passkey, on a device that has none of this account. */
export async function registrationOptions(
	user: PublicUser,
	sender: Sender,
	now: Date,
): Promise<Asked<CreationOptions>> {
	const passkeys = await listPasskeys(user.id)
	if (passkeys.length >= MAX_PASSKEYS) {
		return { ok: false, status: 409, code: 'limit_reached', message: TOO_MANY_PASSKEYS_TEXT }
	}
	const use = { purpose: 'registration', userId: user.id } as const
	const issued = await limitedChallenge(sender, use, now)
	if (!issued.ok) return issued
	const { id, name } = relyingParty()
	const options = await generateRegistrationOptions({
		rpID: id,
		rpName: name,
		challenge: issued.challenge,
		userID: userHandle(user.id),
		userName: user.email,
		userDisplayName: `${user.firstName} ${user.lastName}`,
		attestationType: 'none',
		excludeCredentials: passkeys.map(({ credentialId, transports }) => ({
			id: credentialId,
			transports: splitTransports(transports),
		})),
		authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
		supportedAlgorithmIDs: ALGORITHMS,
		timeout: TIMEOUT,
	})
	return { ok: true, options, setCookie: issued.setCookie }
}
