import type { ActionResult } from '~/core/api/api-response.server'
import { config } from '~/core/config/config.server'
import { db, inTransaction, type Tx } from '~/core/db/db.server'
import { paths } from '~/core/http/paths'
import { consume, refuseTooMany } from '~/core/security/rate-limiter.server'
import { logSecurityEvent } from '~/core/security/security-events.server'
import { digest, randomToken } from '~/core/security/signing.server'
import { after, hours } from '~/core/time/durations'
import { sendResetLink } from '~/features/accounts/password/reset.server'
import { resetSignInFailures } from '~/features/accounts/sign-in/attempt-limits.server'
import { cancelRemoval, removalLinkState } from './factor-removal.server'
import {
	takeBackAccount,
	unknownPassword,
} from '~/features/accounts/undo-links/take-back-account.server'

/**
 * Undoes what was added to the second factor of an account, with the link that was mailed to its owner.
 * Whoever added it is taken to be a stranger, who must not lock the owner out. What the account had before
 * stays: a link never makes an account weaker than it was. The same page keeps the second factor that
 * support was asked to remove.
 */

const UNDO_PERIOD = hours(72)
/** A used or expired link is kept for a day, so that the page can say so. */
const RETENTION = hours(24)

/** Makes the link for what was added to the account at `now`. */
export async function createUndoLink(
	tx: Tx,
	{ id: userId, email }: { id: string; email: string },
	now: Date,
): Promise<{ undoUrl: string; until: Date }> {
	const token = randomToken()
	const until = after(now, UNDO_PERIOD)
	await tx.factorUndo.create({
		data: { userId, email, tokenHash: digest(token), since: now, expiresAt: until },
	})
	return { undoUrl: config().origin + paths.undoFactorChange(token), until }
}

type DeadLink = 'used' | 'expired' | 'moved' | 'unknown'

/** Why a link cannot be used, and what to do. */
export const DEAD_FACTOR_LINK_TEXTS: Record<DeadLink, string> = {
	used: 'This link was already used. Check your email for the link to set a new password.',
	expired: 'This link has expired. Undo links are good for 72 hours.',
	moved:
		"Your account's email address changed after we sent this link. Undo that change first, with the link in our email about it. Then open this link again.",
	unknown: "This link isn't valid. If we wrote to you more than once, use the earliest email.",
}

const findLink = (tx: Tx, token: string) =>
	tx.factorUndo.findUnique({ where: { tokenHash: digest(token) }, include: { user: true } })

function stateOf(link: Awaited<ReturnType<typeof findLink>>, now: Date): 'undo' | DeadLink {
	if (link === null) return 'unknown'
	if (link.usedAt !== null) return 'used'
	if (link.expiresAt.getTime() <= now.getTime()) return 'expired'
	// A stranger who took over the address gets links too, and must not remove the owner's factor with them.
	return link.user.verifiedEmail === link.email ? 'undo' : 'moved'
}

/** What a link does: `undo` removes what was added, `keep` cancels a removal. Does not use it. */
export async function factorLinkState(
	token: string,
	now: Date,
): Promise<'undo' | 'keep' | DeadLink> {
	const isRemoval = (await removalLinkState(token, now)) === 'usable'
	return isRemoval ? 'keep' : stateOf(await findLink(db(), token), now)
}

const refuseLink = (state: DeadLink) =>
	({
		ok: false,
		status: 400,
		code: 'link_not_usable',
		message: DEAD_FACTOR_LINK_TEXTS[state],
	}) as const

/** Does what the link is for: once, even if it is used in parallel. */
export async function takeFactorLink(
	token: string,
	ip: string,
	now: Date,
): Promise<ActionResult<{ done: 'undo' | 'keep' }>> {
	const limit = await consume('resetIp', ip)
	if (!limit.allowed) return refuseTooMany('Too many attempts. Please try again', limit)
	if (await cancelRemoval(token, ip, now)) return { ok: true, done: 'keep' }
	const state = stateOf(await findLink(db(), token), now)
	if (state !== 'undo') return refuseLink(state)
	const passwordHash = await unknownPassword()
	const undone = await inTransaction((tx) => undoFactors(tx, token, passwordHash, now))
	if (undone === null) return refuseLink('used')
	await resetSignInFailures(undone.email, ip)
	logSecurityEvent('second factor undone', { userId: undone.userId, ip })
	return { ok: true, done: 'undo' }
}

/** Of parallel uses, the one that marks the link as used succeeds; null for the others. */
async function undoFactors(tx: Tx, token: string, passwordHash: string, now: Date) {
	const link = await findLink(tx, token)
	if (link === null || stateOf(link, now) !== 'undo') return null
	const { id, userId, email, since } = link
	const marked = await tx.factorUndo.updateMany({
		where: { id, usedAt: null },
		data: { usedAt: now },
	})
	if (marked.count === 0) return null
	// Those of what is removed here would remove what its owner adds later.
	await tx.factorUndo.deleteMany({ where: { userId, since: { gte: since }, NOT: { id } } })
	await takeBackAccount(tx, userId, { since, passwordHash }, now)
	await sendResetLink(tx, email, now, 'factor undone')
	return { userId, email }
}

/** Deletes links some time after they have expired. */
export async function purgeFactorLinks(now: Date): Promise<void> {
	await db().factorUndo.deleteMany({ where: { expiresAt: { lt: after(now, -RETENTION) } } })
}
