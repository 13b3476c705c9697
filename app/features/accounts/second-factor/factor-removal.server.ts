import { config } from '~/core/config/config.server'
import { db, inTransaction, type Tx } from '~/core/db/db.server'
import { paths } from '~/core/http/paths'
import { enqueueMail } from '~/core/mail/outbox.server'
import { logSecurityEvent } from '~/core/security/security-events.server'
import { digest, randomToken } from '~/core/security/signing.server'
import { after, hours } from '~/core/time/durations'
import { factorsGoneEmail, removalRequestedEmail } from './factor-emails'
import { hasSecondFactor } from './factors.server'
import {
	takeBackAccount,
	unknownPassword,
} from '~/features/accounts/undo-links/take-back-account.server'

/**
 * Removes the second factor of a member who has lost it, because support was asked to. Support cannot
 * tell an owner from a good liar, so it waits: the owner gets an email and can keep the factor. It ends the
 * password too, so that who asked needs the owner's mailbox.
 */

const WAITING_TIME = hours(72)
/** Maximum number of removals per run. */
const BATCH = 50
const EVER = new Date(0)

export type RemovalRequest = { ok: true; dueAt: Date } | { ok: false }

/** Requests the removal; one that waits already keeps its date. Not ok if there is no second factor. */
export async function requestFactorRemoval(
	tx: Tx,
	user: { id: string; email: string; firstName: string },
	now: Date,
): Promise<RemovalRequest> {
	const userId = user.id
	if (!(await hasSecondFactor(userId, tx))) return { ok: false }
	const waiting = await tx.factorRemoval.findUnique({ where: { userId } })
	if (waiting !== null) return { ok: true, dueAt: waiting.dueAt }
	const token = randomToken()
	const dueAt = after(now, WAITING_TIME)
	await tx.factorRemoval.create({
		data: { userId, tokenHash: digest(token), requestedAt: now, dueAt },
	})
	const { brand, origin } = config()
	const cancelUrl = origin + paths.undoFactorChange(token)
	const mail = removalRequestedEmail(brand, user.firstName, { dueAt, cancelUrl })
	await enqueueMail(
		tx,
		{ to: user.email, ...mail },
		{ now, kind: 'second step removal', reason: 'requested', userId },
	)
	return { ok: true, dueAt }
}

/** Checks a link that cancels a removal, without using it. */
export async function removalLinkState(token: string, now: Date): Promise<'usable' | 'unknown'> {
	const where = { tokenHash: digest(token), dueAt: { gt: now } }
	return (await db().factorRemoval.count({ where })) > 0 ? 'usable' : 'unknown'
}

/** Cancels a removal with the link that was mailed to the owner; returns whether it did. */
export async function cancelRemoval(token: string, ip: string, now: Date): Promise<boolean> {
	const where = { tokenHash: digest(token), dueAt: { gt: now } }
	const { count } = await db().factorRemoval.deleteMany({ where })
	if (count > 0) logSecurityEvent('factor removal canceled', { ip })
	return count > 0
}

/** Does the removals whose waiting time is over: each once, also with several processes. */
export async function removeDueFactors(now: Date): Promise<void> {
	const due = await db().factorRemoval.findMany({
		where: { dueAt: { lte: now } },
		orderBy: { dueAt: 'asc' },
		take: BATCH,
	})
	for (const { userId } of due) {
		const passwordHash = await unknownPassword()
		const isDone = await inTransaction((tx) => removeFactors(tx, userId, passwordHash, now))
		if (isDone) logSecurityEvent('lost factor removed', { userId })
	}
}

async function removeFactors(
	tx: Tx,
	userId: string,
	passwordHash: string,
	now: Date,
): Promise<boolean> {
	const taken = await tx.factorRemoval.deleteMany({ where: { userId, dueAt: { lte: now } } })
	// Its owner may have found it, and removed it themselves.
	if (taken.count === 0 || !(await hasSecondFactor(userId, tx))) return false
	await takeBackAccount(tx, userId, { since: EVER, passwordHash }, now)
	await tx.factorUndo.deleteMany({ where: { userId } })
	const { email, firstName } = await tx.user.findUniqueOrThrow({ where: { id: userId } })
	const { brand, origin } = config()
	const forgotUrl = origin + paths.forgotPassword()
	const mail = factorsGoneEmail(brand, firstName, { when: now, forgotUrl })
	await enqueueMail(
		tx,
		{ to: email, ...mail },
		{ now, kind: 'second step removed', reason: 'removal that was requested', userId },
	)
	return true
}
