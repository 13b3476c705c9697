import { config } from '~/platform/config.server'
import { db, inTransaction, type Tx } from '~/platform/db.server'
import { after, hours, inWords, minutes } from '~/platform/durations'
import { consumeAll, EVERYBODY, giveBack, type Lane } from '~/platform/limits.server'
import { log } from '~/platform/log.server'
import { queueMail } from '~/platform/outbox.server'
import { paths } from '~/platform/paths'
import { digest, randomToken } from '~/platform/signing.server'
import { rememberDevice } from './known-devices.server'
import { passwordChangedMail, resetLinkMail } from './mails'
import { hashPassword, isCommonPassword } from './passwords.server'
import { forgetSignInFailures } from './sign-in.server'
import { COMMON_PASSWORD_TEXT } from './sign-up.server'

/**
 * Forgotten passwords. Asking only writes the address down; a job looks afterwards whether an
 * account has it. So the answer, its time and its limits are the same for every address.
 */

const LIFETIME = minutes(60)
const KEEP_USED = hours(24)

export const FORGOT_FAILED_TEXT = 'Error sending reset password email'

/** The sentence after a request, the same for every address. */
export const resetSentText = (email: string): string =>
	`If an account exists for ${email}, you will receive a password reset link shortly.`

export type ResetRequestResult =
	{ ok: true } | { ok: false; status: 429; message: string; retryAfter: number }

/** Asks for a link to this address: one per 5 minutes and 5 a day, whether it is known or not. */
export async function requestPasswordReset(
	email: string,
	sender: { ip: string; lane: Lane },
	now: Date,
): Promise<ResetRequestResult> {
	const own = await consumeAll([
		['forgotAccount', email],
		['forgotAccountDay', email],
	])
	// Last, so that a person who asks too early does not use up what their network may ask for.
	const limit = own.allowed
		? await consumeAll(
				[
					['forgotIp', sender.ip],
					['mailsGlobal', EVERYBODY],
				],
				sender.lane,
			)
		: own
	if (!limit.allowed) {
		if (own.allowed) {
			// Nothing was asked for, so nothing is counted against the address.
			await Promise.all([giveBack('forgotAccount', email), giveBack('forgotAccountDay', email)])
		}
		const wait = inWords(limit.retryAfterSeconds)
		return {
			ok: false,
			status: 429,
			message: `${FORGOT_FAILED_TEXT}. Please try again in ${wait}.`,
			retryAfter: limit.retryAfterSeconds,
		}
	}
	await db().resetRequest.create({ data: { email, createdAt: now } })
	return { ok: true }
}

/** Sends a link to the account with this address, if there is one; older links stop working. */
async function sendLink(tx: Tx, email: string, now: Date): Promise<void> {
	const user = await tx.user.findUnique({ where: { verifiedEmail: email } })
	if (user === null || user.passwordHash === null) return
	const { brand, origin } = config()
	const token = randomToken()
	const fresh = {
		tokenHash: digest(token),
		expiresAt: after(now, LIFETIME),
		createdAt: now,
		usedAt: null,
	}
	await tx.passwordReset.upsert({
		where: { userId: user.id },
		create: { userId: user.id, ...fresh },
		update: fresh,
	})
	const mail = resetLinkMail(brand, user.firstName, origin + paths.resetPassword(token))
	await queueMail(tx, { to: email, ...mail }, { now, dedupeKey: `reset:${fresh.tokenHash}` })
}

/** Works off what was asked for, oldest first. Each request is one transaction: sent once or kept. */
export async function sendRequestedLinks(now: Date): Promise<void> {
	const requests = await db().resetRequest.findMany({ orderBy: { createdAt: 'asc' }, take: 50 })
	for (const { id, email } of requests) {
		await inTransaction(async (tx) => {
			const taken = await tx.resetRequest.deleteMany({ where: { id } })
			if (taken.count > 0) await sendLink(tx, email, now)
		})
	}
}

/** What a reset link is worth at `now`. */
export type ResetLinkState = 'usable' | 'used' | 'expired' | 'unknown'

type StoredReset = { expiresAt: Date; usedAt: Date | null }

function stateOf(stored: StoredReset | null, now: Date): ResetLinkState {
	if (stored === null) return 'unknown'
	if (stored.usedAt !== null) return 'used'
	return stored.expiresAt.getTime() > now.getTime() ? 'usable' : 'expired'
}

/** Looks at a link without using it. */
export async function resetLinkState(token: string, now: Date): Promise<ResetLinkState> {
	return stateOf(await db().passwordReset.findUnique({ where: { tokenHash: digest(token) } }), now)
}

/** Why a link does not work, and what to do. */
export const DEAD_LINK_TEXTS: Record<Exclude<ResetLinkState, 'usable'>, string> = {
	used: 'This link has already been used. Request a new one if you need it.',
	expired: 'This link has expired. Reset links are good for 60 minutes. Please request a new one.',
	unknown: "This link isn't valid. If you requested more than one, use the most recent.",
}

export type ResetResult =
	| { ok: true; deviceCookie: string }
	| { ok: false; kind: 'deadLink'; status: 400; state: Exclude<ResetLinkState, 'usable'> }
	| { ok: false; kind: 'password'; status: 400; message: string }
	| { ok: false; kind: 'limit'; status: 429; message: string; retryAfter: number }

/**
 * Sets a new password with a link: once, however many try at the same time. Every session of the
 * account ends, and its owner gets a mail; nobody is signed in by it.
 */
export async function resetPassword(
	token: string,
	password: string,
	sender: { request: Request; ip: string },
	now: Date,
): Promise<ResetResult> {
	const tokenHash = digest(token)
	const limit = await consumeAll([
		['resetIp', sender.ip],
		['resetToken', tokenHash],
	])
	if (!limit.allowed) {
		const wait = inWords(limit.retryAfterSeconds)
		return {
			ok: false,
			kind: 'limit',
			status: 429,
			message: `Too many attempts. Please try again in ${wait}.`,
			retryAfter: limit.retryAfterSeconds,
		}
	}
	const before = await resetLinkState(token, now)
	if (before !== 'usable') return { ok: false, kind: 'deadLink', status: 400, state: before }
	if (await isCommonPassword(password)) {
		return { ok: false, kind: 'password', status: 400, message: COMMON_PASSWORD_TEXT }
	}
	const passwordHash = await hashPassword(password)
	const user = await inTransaction((tx) => useLink(tx, tokenHash, passwordHash, now))
	if (user === null) return { ok: false, kind: 'deadLink', status: 400, state: 'used' }
	// Whoever guessed at the old password must not keep its owner out.
	await forgetSignInFailures(user.email, sender.ip)
	log.info({ userId: user.id }, 'a password was reset')
	return { ok: true, deviceCookie: await rememberDevice(sender.request, user.email) }
}

/** Of many uses at once, the one that marks the link as used is the one that counts. */
async function useLink(tx: Tx, tokenHash: string, passwordHash: string, now: Date) {
	const marked = await tx.passwordReset.updateMany({
		where: { tokenHash, usedAt: null, expiresAt: { gt: now } },
		data: { usedAt: now },
	})
	const stored = await tx.passwordReset.findUnique({ where: { tokenHash } })
	if (marked.count === 0 || stored === null) return null
	const user = await tx.user.update({
		where: { id: stored.userId },
		data: { passwordHash, updatedAt: now },
	})
	await tx.session.deleteMany({ where: { userId: user.id } })
	const { brand, origin } = config()
	const mail = passwordChangedMail(brand, user.firstName, {
		when: now,
		how: 'reset',
		forgotUrl: origin + paths.forgotPassword(),
	})
	await queueMail(tx, { to: user.email, ...mail }, { now, dedupeKey: `reset-done:${tokenHash}` })
	return user
}

/** Forgets links that nobody can use any more; a used one can say so for a day. */
export async function forgetOldResets(now: Date): Promise<void> {
	await db().passwordReset.deleteMany({ where: { expiresAt: { lt: after(now, -KEEP_USED) } } })
}
