import { afterCommit, db, inTransaction, type Tx } from '~/core/db/db.server'
import { logSecurityEvent } from '~/core/security/security-events.server'
import { sessionToken } from '~/core/http/cookies.server'
import { digest } from '~/core/security/signing.server'
import { getDevice } from './new-device-alert.server'
import { describeSignInMethod, type SignInMethod } from './sign-in-method'
import { trustDevice } from './trusted-devices.server'

/** An account's latest sign-ins and the browsers it is known on, for its owner to review. */

/** How many sign-ins are kept. */
const MAX_SIGN_INS = 20

/** The longest shortened address, that of IPv6. */
const MAX_NETWORK_LENGTH = 40

/**
 * Records the start of a session in the caller's transaction and drops the oldest record. A session
 * that continues on the same device under a new id continues its record too.
 * @param tokens digests of the new session's token and, on the same device, of the one before
 */
export async function recordSignIn(
	tx: Tx,
	userId: string,
	request: Request,
	tokens: { started: string; continued: string | null },
	method: SignInMethod,
	now: Date,
): Promise<void> {
	const { started: tokenHash, continued } = tokens
	if (continued !== null) {
		const where = { userId, tokenHash: continued }
		const { count } = await tx.signIn.updateMany({ where, data: { tokenHash } })
		if (count > 0) return
	}
	// Set by the server itself, whatever a client sends (remix-request.ts).
	const network = (request.headers.get('X-Client-Network') ?? '').slice(0, MAX_NETWORK_LENGTH)
	const device = getDevice(request)
	await tx.signIn.create({ data: { userId, tokenHash, device, network, method, at: now } })
	const old = await tx.signIn.findMany({
		where: { userId },
		orderBy: [{ at: 'desc' }, { id: 'desc' }],
		skip: MAX_SIGN_INS,
		select: { id: true },
	})
	await tx.signIn.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } })
	afterCommit(tx, () => logSecurityEvent('sign-in', { userId, device, network, method }))
}

/** The latest sign-ins, newest first, and how many kinds of device the account is known on. */
export async function loadSignIns(userId: string, request: Request) {
	const token = await sessionToken(request)
	const current = token === null ? null : digest(token)
	const rows = await db().signIn.findMany({
		where: { userId },
		orderBy: [{ at: 'desc' }, { id: 'desc' }],
	})
	const devices = await db().knownDevice.findMany({
		where: { userId },
		orderBy: { lastSeenAt: 'desc' },
	})
	return {
		signIns: rows.map(({ id, tokenHash, device, network, method, at }) => ({
			id,
			device,
			network,
			method: describeSignInMethod(method),
			at: at.toISOString(),
			isCurrent: tokenHash === current,
		})),
		devices: devices.map(({ device, lastSeenAt }) => ({
			device,
			lastSeenAt: lastSeenAt.toISOString(),
		})),
	}
}

/** Ignores the cookies of all browsers of an account that were issued until now. */
async function forgetCookies(tx: Tx, userId: string, now: Date): Promise<void> {
	const data = { at: now }
	await tx.forgottenDevices.upsert({ where: { userId }, create: { userId, ...data }, update: data })
}

/** Makes the kinds of device unknown that were first seen since then, and every browser. */
export async function forgetDevicesSince(
	tx: Tx,
	userId: string,
	since: Date,
	now: Date,
): Promise<void> {
	await forgetCookies(tx, userId, now)
	await tx.knownDevice.deleteMany({ where: { userId, firstSeenAt: { gte: since } } })
}

/**
 * Makes all browsers of an account unknown, except the one of this request, whose new cookie is
 * returned. The next sign-in on another one emails the owner again.
 */
export async function forgetDevices(
	user: { id: string; email: string },
	request: Request,
	now: Date,
): Promise<string> {
	await inTransaction(async (tx) => {
		await forgetCookies(tx, user.id, now)
		await tx.knownDevice.deleteMany({
			where: { userId: user.id, NOT: { device: getDevice(request) } },
		})
	})
	logSecurityEvent('devices forgotten', { userId: user.id })
	return trustDevice(request, user.email)
}
