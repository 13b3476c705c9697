import { config } from '~/core/config/config.server'
import { db, inTransaction, type Tx } from '~/core/db/db.server'
import type { ActionResult } from '~/core/api/api-response.server'
import { after, hours, minutes } from '~/core/time/durations'
import {
	chargeMail,
	consumeAll,
	consumeAllOrNone,
	GLOBAL_KEY,
	type TrustLevel,
	type LimitVerdict,
	peek,
	type PolicyName,
	refuseTooMany,
} from '~/core/security/rate-limiter.server'
import { logSecurityEvent } from '~/core/security/security-events.server'
import { enqueueMail } from '~/core/mail/outbox.server'
import { paths } from '~/core/http/paths'
import { digest, randomToken } from '~/core/security/signing.server'
import { readTrustedDevice, trustDevice } from '~/features/accounts/sessions/trusted-devices.server'
import {
	newPasswordNeededEmail,
	passwordChangedEmail,
	resetLinkEmail,
} from '~/features/accounts/emails'
import { hashPassword, isCommonPassword } from './hashing.server'
import { resetSignInFailures, logName } from '~/features/accounts/sign-in/attempt-limits.server'
import { COMMON_PASSWORD_REFUSAL } from '~/features/accounts/sign-up/sign-up.server'

/**
 * Password reset. A request only stores the address; a job later checks whether it has an account.
 * So the response, its time and its limits are the same for every address.
 */

const LIFETIME = minutes(60)
const USED_RETENTION = hours(24)

/** The message after a request, the same for every address. */
export const resetSentText = (email: string): string =>
	`If an account exists for ${email}, you will receive a password reset link shortly.`

type Sender = { request: Request; ip: string; trustLevel: TrustLevel }

/**
 * Takes points for one request, or none if it is refused. Counts the same whether or not the
 * address has an account.
 *
 * A stranger must neither flood the owner's mailbox nor use up the owner's requests:
 * - A browser that the owner has used (it has a signed cookie) has counters of its own, one per 5
 * minutes and 5 a day, which strangers cannot use up.
 * - All others may request 5 a day per address and network. Together they cause one email per 5
 * minutes to the address, 5 a day freely and then one an hour. That is no flood and locks no one
 * out: a link is valid for an hour, so whenever this refuses, the owner was emailed a valid one
 * within the last hour.
 */
async function checkLimits(
	email: string,
	device: string | null,
	{ ip, trustLevel }: Sender,
): Promise<LimitVerdict> {
	// The network's limit comes last, so that requests refused earlier do not use it up.
	const network: [PolicyName, string] = ['forgotIp', ip]
	if (device !== null) {
		const key = `${email}\n${device}`
		return consumeAllOrNone([['forgotDeviceDay', key], ['forgotDevice', key], network], trustLevel)
	}
	const isFree = (await peek('forgotAccountDay', email)).allowed
	return consumeAllOrNone(
		[
			['forgotPairDay', `${email}\n${ip}`],
			['forgotAccount', email],
			[isFree ? 'forgotAccountDay' : 'forgotAccountHour', email],
			network,
		],
		trustLevel,
	)
}

/** Requests a link to this address; the response does not depend on whether it has an account. */
export async function requestPasswordReset(
	email: string,
	sender: Sender,
	now: Date,
): Promise<ActionResult> {
	const device = await readTrustedDevice(sender.request, email)
	const limit = await checkLimits(email, device, sender)
	if (!limit.allowed) {
		const text =
			'Error sending reset password email. If you requested a link a short time ago, it is on its way: check your email and spam folder. You can request the next one'
		return refuseTooMany(text, limit)
	}
	const trust: Trust =
		device !== null ? 'device' : sender.trustLevel === 'normal' ? 'proven' : 'none'
	await db().resetRequest.create({ data: { email, trust, createdAt: now } })
	logSecurityEvent('password reset requested', { address: logName(email), ip: sender.ip })
	return { ok: true }
}

/**
 * Emails a link to the account with this address, if there is one; older links become invalid.
 * Returns false if no email was queued.
 * @param why whether it was requested, or the password ended with an undo
 */
export async function sendResetLink(
	tx: Tx,
	email: string,
	now: Date,
	why: 'requested' | 'email undone' | 'factor undone' = 'requested',
): Promise<boolean> {
	const user = await tx.user.findUnique({ where: { verifiedEmail: email } })
	if (user === null || user.passwordHash === null) return false
	const { brand, origin } = config()
	const token = randomToken()
	const newReset = {
		tokenHash: digest(token),
		expiresAt: after(now, LIFETIME),
		createdAt: now,
		usedAt: null,
	}
	await tx.passwordReset.upsert({
		where: { userId: user.id },
		create: { userId: user.id, ...newReset },
		update: newReset,
	})
	const resetUrl = origin + paths.resetPassword(token)
	const mail =
		why === 'requested'
			? resetLinkEmail(brand, user.firstName, resetUrl)
			: newPasswordNeededEmail(brand, user.firstName, resetUrl, why)
	const dedupeKey = `reset:${newReset.tokenHash}`
	const kind = why === 'requested' ? 'password reset' : 'new password needed'
	return enqueueMail(
		tx,
		{ to: email, ...mail },
		{ now, kind, reason: why, userId: user.id, dedupeKey },
	)
}

/** In the order in which requests are processed: known devices, solved proofs of work, the others. */
const TRUST = ['device', 'proven', 'none'] as const
type Trust = (typeof TRUST)[number]

/**
 * Processes requests, those of known devices and solved proofs of work first, then oldest first. Each
 * request is one transaction: sent once or left queued. Only emailed links count against the hourly
 * budget. When its first half is used up, requests without a proof wait; when all of it is, only
 * those of known devices, which are few, do not.
 */
export async function sendRequestedLinks(now: Date): Promise<void> {
	for (const trust of TRUST) {
		const level = trust === 'none' ? 'slower' : 'normal'
		const requests = await db().resetRequest.findMany({
			where: { trust },
			orderBy: { createdAt: 'asc' },
			take: 50,
		})
		for (const { id, email } of requests) {
			const isHeld = trust !== 'device' && !(await peek('mailsReset', GLOBAL_KEY, level)).allowed
			if (isHeld) break
			const isQueued = await inTransaction(async (tx) => {
				const deleted = await tx.resetRequest.deleteMany({ where: { id } })
				return deleted.count > 0 && (await sendResetLink(tx, email, now))
			})
			await chargeMail('mailsReset', isQueued, level)
		}
	}
}

/** The status of a reset link at `now`. */
export type ResetLinkState = 'usable' | 'used' | 'expired' | 'unknown'

/** Checks a link without consuming it. */
export async function resetLinkState(token: string, now: Date): Promise<ResetLinkState> {
	const reset = await db().passwordReset.findUnique({ where: { tokenHash: digest(token) } })
	if (reset === null) return 'unknown'
	if (reset.usedAt !== null) return 'used'
	return reset.expiresAt.getTime() > now.getTime() ? 'usable' : 'expired'
}

/** Why a link is invalid, and what to do. */
export const INVALID_LINK_TEXTS: Record<Exclude<ResetLinkState, 'usable'>, string> = {
	used: 'This link has already been used. Request a new one if you need it.',
	expired: 'This link has expired. Reset links are good for 60 minutes. Please request a new one.',
	unknown: "This link isn't valid. If you requested more than one, use the most recent.",
}

const refuseLink = (state: keyof typeof INVALID_LINK_TEXTS) =>
	({ ok: false, status: 400, code: 'link_not_usable', message: INVALID_LINK_TEXTS[state] }) as const

/**
 * Sets a new password with a link: once, even if used in parallel. Ends all sessions of the
 * account, emails its owner and does not sign in.
 */
export async function resetPassword(
	token: string,
	password: string,
	sender: { request: Request; ip: string },
	now: Date,
): Promise<ActionResult<{ deviceCookie: string }>> {
	const tokenHash = digest(token)
	const limit = await consumeAll([
		['resetIp', sender.ip],
		['resetToken', tokenHash],
	])
	if (!limit.allowed) return refuseTooMany('Too many attempts. Please try again', limit)
	const linkState = await resetLinkState(token, now)
	if (linkState !== 'usable') return refuseLink(linkState)
	if (await isCommonPassword(password)) return COMMON_PASSWORD_REFUSAL
	const passwordHash = await hashPassword(password)
	const user = await inTransaction((tx) => consumeLink(tx, tokenHash, passwordHash, now))
	if (user === null) return refuseLink('used')
	// Whoever guessed at the old password must not keep its owner out.
	await resetSignInFailures(user.email, sender.ip)
	logSecurityEvent('password reset done', { userId: user.id, ip: sender.ip })
	return { ok: true, deviceCookie: await trustDevice(sender.request, user.email) }
}

/** Of parallel uses, the one that marks the link as used succeeds. */
async function consumeLink(tx: Tx, tokenHash: string, passwordHash: string, now: Date) {
	const marked = await tx.passwordReset.updateMany({
		where: { tokenHash, usedAt: null, expiresAt: { gt: now } },
		data: { usedAt: now },
	})
	const reset = await tx.passwordReset.findUnique({ where: { tokenHash } })
	if (marked.count === 0 || reset === null) return null
	const user = await tx.user.update({
		where: { id: reset.userId },
		data: { passwordHash, updatedAt: now },
	})
	await tx.session.deleteMany({ where: { userId: user.id } })
	await tx.pendingSignIn.deleteMany({ where: { userId: user.id } })
	await tx.emailChange.deleteMany({ where: { userId: user.id } })
	const { brand, origin } = config()
	const mail = passwordChangedEmail(brand, user.firstName, {
		when: now,
		how: 'reset',
		forgotUrl: origin + paths.forgotPassword(),
	})
	await enqueueMail(
		tx,
		{ to: user.email, ...mail },
		{
			now,
			kind: 'password changed',
			reason: 'with a reset link',
			userId: user.id,
			dedupeKey: `reset-done:${tokenHash}`,
		},
	)
	return user
}

/** Deletes expired links; a used one is kept for a day, so that the error can say so. */
export async function purgeExpiredResets(now: Date): Promise<void> {
	await db().passwordReset.deleteMany({ where: { expiresAt: { lt: after(now, -USED_RETENTION) } } })
}
