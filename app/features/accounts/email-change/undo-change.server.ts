import { config } from '~/core/config/config.server'
import { db, inTransaction, isUniqueViolation, type Tx } from '~/core/db/db.server'
import type { ActionResult } from '~/core/api/api-response.server'
import { discardMailTo, enqueueMail } from '~/core/mail/outbox.server'
import { consume, refuseTooMany } from '~/core/security/rate-limiter.server'
import { logSecurityEvent } from '~/core/security/security-events.server'
import { digest } from '~/core/security/signing.server'
import { after, hours } from '~/core/time/durations'
import type { UserDataProvider } from '~/core/user-data/user-data.server'
import { emailChangeUndoneEmail } from '~/features/accounts/emails'
import { sendResetLink } from '~/features/accounts/password/reset.server'
import { resetSignInFailures } from '~/features/accounts/sign-in/attempt-limits.server'
import {
	takeBackAccount,
	unknownPassword,
} from '~/features/accounts/undo-links/take-back-account.server'

/**
 * Undoes a change of the email address with the link that was mailed to the former one. Whoever made
 * the change is taken to be a stranger: sessions, password, reset links and what was added since end.
 */

/** A used or expired link is kept for a day, so that the page can say so. */
const RETENTION = hours(24)

type UndoLinkState = 'usable' | 'used' | 'expired' | 'unknown'

/** Checks a link without using it. */
export async function undoLinkState(token: string, now: Date): Promise<UndoLinkState> {
	const former = await db().formerEmail.findUnique({ where: { tokenHash: digest(token) } })
	if (former === null) return 'unknown'
	if (former.undoneAt !== null) return 'used'
	return former.expiresAt.getTime() > now.getTime() ? 'usable' : 'expired'
}

/** Why a link cannot be used, and what to do. */
export const DEAD_LINK_TEXTS: Record<Exclude<UndoLinkState, 'usable'>, string> = {
	used: 'This change was already undone. Check your email for the link to set a new password.',
	expired: 'This link has expired. Undo links are good for 72 hours.',
	unknown: "This link isn't valid. If we wrote to you more than once, use the earliest email.",
}

const refuseLink = (state: keyof typeof DEAD_LINK_TEXTS) =>
	({ ok: false, status: 400, code: 'link_not_usable', message: DEAD_LINK_TEXTS[state] }) as const

/** Restores the former address: once, even if the link is used in parallel. */
export async function undoEmailChange(
	token: string,
	ip: string,
	providers: readonly UserDataProvider[],
	now: Date,
): Promise<ActionResult> {
	const tokenHash = digest(token)
	const limit = await consume('resetIp', ip)
	if (!limit.allowed) return refuseTooMany('Too many attempts. Please try again', limit)
	const state = await undoLinkState(token, now)
	if (state !== 'usable') return refuseLink(state)
	const passwordHash = await unknownPassword()
	try {
		const restored = await inTransaction((tx) =>
			restoreAddress(tx, { tokenHash, passwordHash }, providers, now),
		)
		if (restored === null) return refuseLink('used')
		await resetSignInFailures(restored.email, ip)
		logSecurityEvent('email change undone', { userId: restored.userId, ip })
		return { ok: true }
	} catch (error) {
		// The address is another account's, which only create-admin can bring about.
		if (isUniqueViolation(error)) return refuseLink('unknown')
		throw error
	}
}

/** Of parallel uses, the one that marks the link as used succeeds; null for the others. */
async function restoreAddress(
	tx: Tx,
	{ tokenHash, passwordHash }: { tokenHash: string; passwordHash: string },
	providers: readonly UserDataProvider[],
	now: Date,
): Promise<{ userId: string; email: string } | null> {
	const marked = await tx.formerEmail.updateMany({
		where: { tokenHash, undoneAt: null, expiresAt: { gt: now } },
		data: { undoneAt: now },
	})
	const former = await tx.formerEmail.findUnique({ where: { tokenHash }, include: { user: true } })
	if (marked.count === 0 || former === null) return null
	const { userId, email, requestedAt, user } = former
	// The links of later changes were mailed to addresses that are not the owner's.
	await tx.formerEmail.deleteMany({
		where: { userId, changedAt: { gte: former.changedAt }, NOT: { id: former.id } },
	})
	await tx.user.update({
		where: { id: userId },
		data: { email, verifiedEmail: email, updatedAt: now },
	})
	await takeBackAccount(tx, userId, { since: requestedAt, passwordHash }, now)
	for (const { claimEmail, emailChanged } of providers) {
		await claimEmail?.(tx, { id: userId, email }, now)
		await emailChanged?.(tx, userId, now)
	}
	await notifyReplacedAddress(tx, user, email, now)
	await sendResetLink(tx, email, now, 'email undone')
	return { userId, email }
}

/** Tells the address that the account had until now; what is queued for it is no longer its owner's. */
async function notifyReplacedAddress(
	tx: Tx,
	replaced: { id: string; email: string; firstName: string },
	restoredEmail: string,
	now: Date,
): Promise<void> {
	if (replaced.email === restoredEmail) return
	await discardMailTo(tx, replaced.email, now)
	const { brand, supportEmail } = config()
	const mail = emailChangeUndoneEmail(brand, replaced.firstName, { when: now, supportEmail })
	await enqueueMail(
		tx,
		{ to: replaced.email, ...mail },
		{ now, kind: 'email change undone', reason: 'link to undo', userId: replaced.id },
	)
}

/** Deletes changes whose code has expired, and former addresses some time after their link has. */
export async function purgeEmailChanges(now: Date): Promise<void> {
	await db().emailChange.deleteMany({ where: { expiresAt: { lt: now } } })
	await db().formerEmail.deleteMany({ where: { expiresAt: { lt: after(now, -RETENTION) } } })
}
