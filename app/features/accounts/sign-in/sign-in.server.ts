import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { db, inTransaction } from '~/core/db/db.server'
import type { ActionResult } from '~/core/api/api-response.server'
import { refuseTooMany, type TrustLevel } from '~/core/security/rate-limiter.server'
import { logSecurityEvent } from '~/core/security/security-events.server'
import { readTrustedDevice, trustDevice } from '~/features/accounts/sessions/trusted-devices.server'
import {
	inHashQueue,
	matchingHash,
	passwordMatches,
} from '~/features/accounts/password/hashing.server'
import { startSession } from '~/features/accounts/sessions/sessions.server'
import { notifyNewDevice } from '~/features/accounts/sessions/new-device-alert.server'
import {
	findByEmail,
	toViewer,
	type UserRow,
	WITH_PROFILE,
} from '~/features/accounts/access/users.server'
import { hasSecondFactor } from '~/features/accounts/second-factor/factors.server'
import {
	type SignedInResult,
	startPendingSignIn,
} from '~/features/accounts/second-factor/pending-sign-in.server'
import { logName, takeAttempt } from './attempt-limits.server'

const WRONG_CREDENTIALS_TEXT = 'Incorrect email or password. Try again or reset your password.'

/** Nobody reads it: its client has closed the connection. */
const GONE = {
	ok: false,
	status: 408,
	message: 'The sign-in was ended. Please try again.',
} as const

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

/** The password was right; the cookie identifies the sign-in while the second factor is asked for. */
type FactorNeeded = { needsFactor: true; setCookie: string }

/**
 * Signs a user in and makes this device the account's only one. A client that has gone meanwhile would not
 * get the session and lose the one that it has: a form sent by the browser and, while that waits, by the
 * script too is ended by the first response.
 */
export async function signIn(
	credentials: { email: string; password: string },
	sender: { request: Request; ip: string; trustLevel: TrustLevel },
	now: Date,
): Promise<ActionResult<SignedInResult | FactorNeeded>> {
	const { email } = credentials
	const device = await readTrustedDevice(sender.request, email)
	const { limit, ...attempt } = await takeAttempt(email, sender.ip, device)
	const logFields = { address: logName(email), ip: sender.ip }
	if (!limit.allowed) {
		logSecurityEvent('sign-in locked out', logFields)
		return refuseTooMany('Too many attempts. Please try again', limit)
	}
	// The route has already read the body, so the strategy gets a new request.
	const strategyRequest = new Request(sender.request.url, {
		method: 'POST',
		body: new URLSearchParams(credentials),
	})
	let user: UserRow
	try {
		const isTrusted = device !== null || sender.trustLevel === 'normal'
		user = await inHashQueue(isTrusted, () => authenticator.authenticate('form', strategyRequest))
	} catch (error) {
		if (!(error instanceof WrongCredentials)) {
			// The password was not checked, so this is not a failure.
			await attempt.refund()
			throw error
		}
		logSecurityEvent('sign-in failed', logFields)
		return { ok: false, status: 400, message: error.message }
	}
	// Only failures count: a success is refunded.
	await attempt.refund()
	if (sender.request.signal.aborted) return GONE
	// Signing in to an unverified account proves nothing about the owner of the address: it neither
	// resets the failures nor makes the device known.
	const isOwner = user.verifiedEmail !== null
	if (isOwner) await attempt.forgive()
	if (isOwner && (await hasSecondFactor(user.id))) {
		return { ok: true, needsFactor: true, setCookie: await startPendingSignIn(user.id, now) }
	}
	const setCookie = await inTransaction(async (tx) => {
		await notifyNewDevice(tx, user, sender, now)
		return startSession(tx, user.id, sender.request, now)
	})
	const deviceCookie = isOwner ? await trustDevice(sender.request, email) : null
	return { ok: true, needsFactor: false, viewer: toViewer(user, now), setCookie, deviceCookie }
}
