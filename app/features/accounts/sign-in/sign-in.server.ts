import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { db, inTransaction } from '~/core/db/db.server'
import type { ActionResult } from '~/core/api/api-response.server'
import {
	consumeAll,
	consumeWithBackoff,
	refuseTooMany,
	reset,
	refund,
	type LimitVerdict,
	type PolicyName,
} from '~/core/security/rate-limiter.server'
import { log } from '~/core/log.server'
import { keyedDigest } from '~/core/security/signing.server'
import { readTrustedDevice, trustDevice } from '~/features/accounts/sessions/trusted-devices.server'
import { matchingHash, passwordMatches } from '~/features/accounts/password/hashing.server'
import { startSession } from '~/features/accounts/sessions/sessions.server'
import { notifyNewDevice } from '~/features/accounts/sessions/new-device-alert.server'
import {
	findByEmail,
	toViewer,
	type UserRow,
	WITH_PROFILE,
} from '~/features/accounts/access/users.server'
import type { Viewer } from '~/features/accounts/access/viewer'

const WRONG_CREDENTIALS_TEXT = 'Incorrect email or password. Try again or reset your password.'

class WrongCredentials extends Error {}

/**
 * Returns the user with this address and password. Always computes two hashes, one for the verified
 * account and one for the unverified ones, whether they exist or not: neither the response nor its
 * time reveals which addresses have accounts.
 */
async function authenticate(email: string, password: string): Promise<UserRow> {
	const { verified, pending } = await findByEmail(email)
	const [isOwner, matching] = await Promise.all([
		passwordMatches(verified?.passwordHash, password),
		matchingHash(
			pending.map(({ passwordHash }) => passwordHash),
			password,
		),
	])
	if (isOwner && verified !== null) return verified
	const pendingUser = pending.find(({ passwordHash }) => passwordHash === matching)
	if (pendingUser !== undefined) {
		const row = await db().user.findUnique({ where: { id: pendingUser.id }, include: WITH_PROFILE })
		if (row !== null) return row
	}
	throw new WrongCredentials(WRONG_CREDENTIALS_TEXT)
}

function getText(form: FormData, name: string): string {
	const value = form.get(name)
	return typeof value === 'string' ? value : ''
}

const authenticator = new Authenticator<UserRow>().use(
	new FormStrategy(({ form }) => authenticate(getText(form, 'email'), getText(form, 'password'))),
	'form',
)

type SignedIn = { viewer: Viewer; setCookie: string; deviceCookie: string | null }

/** A pseudonym of the address for the log: stable, but not reversible. */
export const logName = (email: string): string => keyedDigest('log-address', email).slice(0, 12)

/** The limits of one attempt. */
type AttemptLimits = [PolicyName, string][]

/** `from` is a network or a known device. */
const pairKey = (email: string, from: string): string => `${email}\n${from}`

/**
 * The limits that count attempts. A device on which the account was signed in before has a bucket
 * of its own: an attack from elsewhere cannot lock out the owner.
 */
function getAttemptLimits(email: string, ip: string, device: string | null): AttemptLimits {
	if (device !== null) return [['signInPair', pairKey(email, device)]]
	return [
		['signInPair', pairKey(email, ip)],
		['signInIp', ip],
		['signInIpDay', ip],
		['signInAccount', email],
	]
}

const refundAll = (attemptLimits: AttemptLimits): Promise<unknown> =>
	Promise.all(attemptLimits.map(([name, key]) => refund(name, key)))

/** Takes the points of one attempt; unknown devices wait while an account is under attack. */
async function checkLimits(
	attemptLimits: AttemptLimits,
	email: string,
	isTrustedDevice: boolean,
): Promise<LimitVerdict> {
	const verdict = await consumeAll(attemptLimits)
	if (!verdict.allowed || isTrustedDevice) return verdict
	const backoff = await consumeWithBackoff('signInAccountHour', 'signInPause', email)
	// Refused before the password check, so not a failure.
	if (!backoff.allowed) await refundAll(attemptLimits)
	return backoff
}

/** Failed attempts with the old password must not lock out the owner with the new one. */
export async function resetSignInFailures(email: string, ip: string): Promise<void> {
	await Promise.all([
		reset('signInPair', pairKey(email, ip)),
		reset('signInAccount', email),
		reset('signInAccountHour', email),
		reset('signInPause', email),
	])
}

/** Signs a user in and makes this device the account's only one. */
export async function signIn(
	credentials: { email: string; password: string },
	sender: { request: Request; ip: string },
	now: Date,
): Promise<ActionResult<SignedIn>> {
	const { email } = credentials
	const device = await readTrustedDevice(sender.request, email)
	const attemptLimits = getAttemptLimits(email, sender.ip, device)
	const limit = await checkLimits(attemptLimits, email, device !== null)
	const logFields = { address: logName(email), ip: sender.ip }
	if (!limit.allowed) {
		log.warn(logFields, 'sign-in locked out')
		return refuseTooMany('Too many attempts. Please try again', limit)
	}
	// The route has already read the body, so the strategy gets a new request.
	const strategyRequest = new Request(sender.request.url, {
		method: 'POST',
		body: new URLSearchParams(credentials),
	})
	let user: UserRow
	try {
		user = await authenticator.authenticate('form', strategyRequest)
	} catch (error) {
		if (!(error instanceof WrongCredentials)) {
			// The password was not checked, so this is not a failure.
			await refundAll(attemptLimits)
			if (device === null) await refund('signInAccountHour', email)
			throw error
		}
		log.warn(logFields, 'sign-in failed')
		return { ok: false, status: 400, message: error.message }
	}
	// Only failures count: a success is refunded.
	await refundAll(attemptLimits)
	if (device === null) await refund('signInAccountHour', email)
	// Signing in to an unverified account proves nothing about the owner of the address: it neither
	// resets the failures nor makes the device known.
	const isOwner = user.verifiedEmail !== null
	if (isOwner) await reset('signInPair', pairKey(email, device ?? sender.ip))
	const setCookie = await inTransaction(async (tx) => {
		await notifyNewDevice(tx, user, sender.request, now)
		return startSession(tx, user.id, sender.request, now)
	})
	const deviceCookie = isOwner ? await trustDevice(sender.request, email) : null
	return { ok: true, viewer: toViewer(user, now), setCookie, deviceCookie }
}
