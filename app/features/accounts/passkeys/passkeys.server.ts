import { verifyRegistrationResponse } from '@simplewebauthn/server'
import type { ActionResult } from '~/core/api/api-response.server'
import { db, inTransaction, isUniqueViolation } from '~/core/db/db.server'
import { consume, refuseTooMany } from '~/core/security/rate-limiter.server'
import { logSecurityEvent } from '~/core/security/security-events.server'
import type { PublicUser } from '~/features/accounts/access/viewer'
import {
	completeNewFactor,
	removeFactor,
} from '~/features/accounts/second-factor/factor-changes.server'
import { getDevice } from '~/features/accounts/sessions/new-device-alert.server'
import { useUpChallenge } from './challenges.server'
import {
	MAX_PASSKEYS,
	PASSKEY_EXISTS_TEXT,
	PASSKEY_NOT_ADDED_TEXT,
	TOO_MANY_PASSKEYS_TEXT,
} from './messages'
import { parseAttestation } from './passkey.schema.server'
import { ALGORITHMS } from './passkey-options.server'
import { relyingParty } from './relying-party.server'

/** The passkeys of an account, as their owner adds, names and removes them. */

/** The passkeys of the account as its page shows them, oldest first. */
export async function listPasskeys(userId: string) {
	const rows = await db().passkey.findMany({
		where: { userId },
		orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
		select: { id: true, name: true, isBackedUp: true, createdAt: true, lastUsedAt: true },
	})
	return rows.map(({ createdAt, lastUsedAt, ...row }) => ({
		...row,
		createdAt: createdAt.toISOString(),
		lastUsedAt: lastUsedAt?.toISOString() ?? null,
	}))
}

/** What an authenticator says about a new passkey, if it fits what it was asked; else null. */
async function verifyRegistration(text: string, userId: string, request: Request, now: Date) {
	const answer = parseAttestation(text)
	const use = { purpose: 'registration', userId } as const
	if (answer === null || !(await useUpChallenge(request, answer.challenge, use, now))) return null
	const { id, origin } = relyingParty()
	try {
		const { registrationInfo } = await verifyRegistrationResponse({
			response: answer,
			expectedChallenge: answer.challenge,
			expectedOrigin: origin,
			expectedRPID: id,
			requireUserVerification: true,
			supportedAlgorithmIDs: ALGORITHMS,
		})
		if (registrationInfo === undefined) return null
		return { ...registrationInfo, transports: answer.response.transports }
	} catch {
		// The library throws at whatever does not fit.
		return null
	}
}

type Registration = NonNullable<Awaited<ReturnType<typeof verifyRegistration>>>

/** Stores a passkey; returns new recovery codes if it is the first factor, or null if there are too many. */
function storePasskey(
	user: PublicUser,
	name: string,
	{ credential, transports, credentialDeviceType, credentialBackedUp }: Registration,
	now: Date,
): Promise<string[] | null> {
	return inTransaction(async (tx) => {
		if ((await tx.passkey.count({ where: { userId: user.id } })) >= MAX_PASSKEYS) return null
		await tx.passkey.create({
			data: {
				userId: user.id,
				credentialId: credential.id,
				publicKey: Buffer.from(credential.publicKey).toString('base64url'),
				counter: credential.counter,
				transports: transports.join(),
				deviceType: credentialDeviceType,
				isBackedUp: credentialBackedUp,
				name,
				createdAt: now,
			},
		})
		return completeNewFactor(tx, user, `The passkey "${name}" was added`, now)
	})
}

/** Adds a passkey; the first factor of an account comes with recovery codes. */
export async function addPasskey(
	user: PublicUser,
	sent: { name: string; passkey: string },
	request: Request,
	now: Date,
): Promise<ActionResult<{ recoveryCodes: string[] }>> {
	const refuse = (status: number, message: string) =>
		({ ok: false, status, field: 'passkey', message }) as const
	const limit = await consume('codeAccount', user.id)
	if (!limit.allowed) return refuseTooMany('Too many attempts. Please try again', limit)
	const registration = await verifyRegistration(sent.passkey, user.id, request, now)
	if (registration === null) return refuse(400, PASSKEY_NOT_ADDED_TEXT)
	const name = sent.name === '' ? getDevice(request) : sent.name
	try {
		const recoveryCodes = await storePasskey(user, name, registration, now)
		if (recoveryCodes === null) return refuse(409, TOO_MANY_PASSKEYS_TEXT)
		logSecurityEvent('second factor added', { userId: user.id, factor: 'passkey' })
		return { ok: true, recoveryCodes }
	} catch (error) {
		if (!isUniqueViolation(error)) throw error
		return refuse(409, PASSKEY_EXISTS_TEXT)
	}
}

/** Gives a passkey another name. */
export async function renamePasskey(
	user: PublicUser,
	{ id, name }: { id: string; name: string },
): Promise<ActionResult> {
	if (name === '') {
		return { ok: false, status: 400, field: 'name', message: 'Please enter a name.' }
	}
	await db().passkey.updateMany({ where: { id, userId: user.id }, data: { name } })
	return { ok: true }
}

/** Removes a passkey. */
export const removePasskey = (user: PublicUser, id: string, now: Date): Promise<ActionResult> =>
	removeFactor(
		user,
		'passkey',
		async (tx) => {
			const where = { id, userId: user.id }
			const passkey = await tx.passkey.findFirst({ where })
			if (passkey === null) return null
			await tx.passkey.delete({ where })
			return `The passkey "${passkey.name}" was removed`
		},
		now,
	)
