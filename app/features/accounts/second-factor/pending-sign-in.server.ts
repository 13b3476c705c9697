import type { ActionResult } from '~/core/api/api-response.server'
import { db, inTransaction } from '~/core/db/db.server'
import { cookies, readCookie } from '~/core/http/cookies.server'
import { logSecurityEvent } from '~/core/security/security-events.server'
import { refuseTooMany } from '~/core/security/rate-limiter.server'
import { digest, randomToken } from '~/core/security/signing.server'
import { after, minutes } from '~/core/time/durations'
import { toViewer, type UserRow, WITH_PROFILE } from '~/features/accounts/access/users.server'
import { notifyNewDevice } from '~/features/accounts/sessions/new-device-alert.server'
import { startSession } from '~/features/accounts/sessions/sessions.server'
import type { SignInMethod } from '~/features/accounts/sessions/sign-in-method'
import { trustDevice } from '~/features/accounts/sessions/trusted-devices.server'
import { logName } from '~/features/accounts/sign-in/attempt-limits.server'
import type { Viewer } from '~/features/accounts/access/viewer'
import { factorField, type SentFactor, takeFactorAttempt, useUpFactor } from './factors.server'
import { CODE_NEEDED_TEXT, FACTOR_REFUSED_TEXTS, SIGN_IN_EXPIRED_TEXT } from './messages'
import { countRecoveryCodes } from './recovery-codes.server'

/**
 * A sign-in between the password and the second factor. It is stored on the server and known to the
 * browser by a random token in a cookie. It ends with the sign-in, after five wrong codes, after ten
 * minutes and when the password changes; it grants nothing.
 */

const LIFETIME = minutes(10)
const TRIES = 5

/** Starts the second step; returns its cookie. Call only after the password was right. */
export async function startPendingSignIn(userId: string, now: Date): Promise<string> {
	const token = randomToken()
	await db().pendingSignIn.create({
		data: {
			tokenHash: digest(token),
			userId,
			createdAt: now,
			expiresAt: after(now, LIFETIME),
			triesLeft: TRIES,
		},
	})
	return cookies().pendingSignIn.serialize(token)
}

type PendingSignIn = { tokenHash: string; user: UserRow }

/** The sign-in of this browser that waits for the second factor. */
export async function readPendingSignIn(
	request: Request,
	now: Date,
): Promise<PendingSignIn | null> {
	const token = await readCookie('pendingSignIn', request)
	if (typeof token !== 'string' || token === '') return null
	const pending = await db().pendingSignIn.findUnique({
		where: { tokenHash: digest(token) },
		include: { user: { include: WITH_PROFILE } },
	})
	const isOpen = pending !== null && pending.expiresAt.getTime() > now.getTime()
	return isOpen && pending.triesLeft > 0 ? pending : null
}

const clearCookie = (): Promise<string> => cookies().pendingSignIn.serialize('', { maxAge: 0 })

/** A completed sign-in. */
export type SignedInResult = {
	needsFactor: false
	viewer: Viewer
	setCookie: string
	deviceCookie: string | null
}

/** What a completed second step returns: the session, and what is left of the recovery codes. */
type Completed = SignedInResult & {
	clearPending: string
	/** Set if a recovery code was used. */
	recoveryCodesLeft: number | null
}

const EXPIRED = {
	ok: false,
	status: 401,
	code: 'unauthenticated',
	message: SIGN_IN_EXPIRED_TEXT,
} as const

/** Completes a sign-in with a passkey, a code of the app or a recovery code. */
export async function completeSignIn(
	sent: SentFactor,
	sender: { request: Request; ip: string },
	now: Date,
): Promise<ActionResult<Completed>> {
	const { request, ip } = sender
	const pending = await readPendingSignIn(request, now)
	if (pending === null) return EXPIRED
	const field = factorField(sent)
	if (sent[field] === '') return { ok: false, status: 400, field, message: CODE_NEEDED_TEXT }
	const { tokenHash, user } = pending
	const { limit, ...attempt } = await takeFactorAttempt(user.email, sent, sender)
	const logFields = { address: logName(user.email), ip }
	if (!limit.allowed) {
		logSecurityEvent('second factor locked out', logFields)
		return refuseTooMany('Too many attempts. Please try again', limit)
	}
	const taken = await db().pendingSignIn.updateMany({
		where: { tokenHash, triesLeft: { gt: 0 } },
		data: { triesLeft: { decrement: 1 } },
	})
	if (taken.count === 0) return EXPIRED
	const method = await useUpFactor(user, sent, sender, now)
	if (method === null) {
		logSecurityEvent('second factor failed', { ...logFields, by: field })
		return { ok: false, status: 400, field, message: FACTOR_REFUSED_TEXTS[field] }
	}
	await attempt.refund()
	await attempt.forgive()
	const completed = await openSession(pending, sender, method, now)
	return completed ?? EXPIRED
}

/** Ends the second step and starts the session; null if a parallel request has done so. */
async function openSession(
	{ tokenHash, user }: PendingSignIn,
	sender: { request: Request; ip: string },
	method: SignInMethod,
	now: Date,
): Promise<({ ok: true } & Completed) | null> {
	const { request } = sender
	const setCookie = await inTransaction(async (tx) => {
		const ended = await tx.pendingSignIn.deleteMany({ where: { tokenHash } })
		if (ended.count === 0) return null
		await notifyNewDevice(tx, user, sender, now)
		return startSession(tx, user.id, request, now, method)
	})
	if (setCookie === null) return null
	return {
		ok: true,
		needsFactor: false,
		viewer: toViewer(user, now),
		setCookie,
		deviceCookie: await trustDevice(request, user.email),
		clearPending: await clearCookie(),
		recoveryCodesLeft: method === 'recovery' ? await countRecoveryCodes(user.id) : null,
	}
}

/** Deletes sign-ins that were not completed in time. */
export async function purgePendingSignIns(now: Date): Promise<void> {
	await db().pendingSignIn.deleteMany({ where: { expiresAt: { lt: now } } })
}
