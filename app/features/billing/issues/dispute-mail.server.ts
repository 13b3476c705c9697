import { config } from '~/core/config/config.server'
import { db, inTransaction, type Tx } from '~/core/db/db.server'
import { paths } from '~/core/http/paths'
import { mailOwner, ownerMailKey } from '~/core/mail/mail-owner.server'
import { after, days } from '~/core/time/durations'
import { isDisputed } from '~/features/billing/entitlement/entitlement'
import { money } from '~/features/billing/plans/money'
import { dashboardUrl } from '~/features/billing/stripe-sync/dashboard-url.server'
import { disputeDueEmail, disputeEmail, type DisputeFacts } from './dispute-emails'

/** Emails the owner about disputes: when one opens, and before its evidence is due. Each once. */

const REMIND_BEFORE = days(3)
/** Maximum number of reminders per run. */
const BATCH = 200

/** What an email says about the dispute of a payment; null if there is no such payment. */
async function factsOf(tx: Tx, paymentId: string): Promise<DisputeFacts | null> {
	const payment = await tx.payment.findUnique({
		where: { id: paymentId },
		include: { account: { include: { user: true } } },
	})
	if (payment === null) return null
	const { user } = payment.account
	return {
		member:
			user === null
				? { name: 'Former member', email: null }
				: { name: `${user.firstName} ${user.lastName}`.trim(), email: user.email },
		amount: money(payment.amount, payment.currency),
		isInquiry: !isDisputed(payment),
		dueAt: payment.disputeDueAt,
		userUrl: user === null ? null : config().origin + paths.adminUser(user.id),
		stripeUrl: dashboardUrl('payments', paymentId),
	}
}

/** Tells the owner that a dispute was opened, or has a new date. @param about as of its alert */
export async function mailDispute(
	tx: Tx,
	paymentId: string,
	about: string,
	now: Date,
): Promise<void> {
	const facts = await factsOf(tx, paymentId)
	if (facts === null) return
	await mailOwner(tx, 'dispute', disputeEmail(config().brand, facts), { now, about })
}

/** What identifies a date by which evidence is due. */
export const dueKey = (paymentId: string, dueAt: Date | null): string =>
	`${paymentId}:${dueAt?.getTime() ?? 0}`

/** Whether the owner was told about this dispute so late that the date is near already. */
async function isToldLately(tx: Tx, id: string, dueAt: Date): Promise<boolean> {
	const keys = [id, dueKey(id, dueAt)].map((about) => ownerMailKey('dispute', about))
	const since = after(dueAt, -REMIND_BEFORE)
	const told = { dedupeKey: { in: keys }, createdAt: { gt: since } }
	return (await tx.outboxMessage.count({ where: told })) > 0
}

/**
 * Reminds the owner three days before evidence is due. A dispute that Stripe no longer waits for has no
 * such date.
 * @returns how many reminders there were
 */
export async function sendDisputeReminders(now: Date): Promise<number> {
	const soon = await db().payment.findMany({
		where: { disputeDueAt: { gt: now, lte: after(now, REMIND_BEFORE) } },
		select: { id: true },
		orderBy: { disputeDueAt: 'asc' },
		take: BATCH,
	})
	let reminded = 0
	for (const { id } of soon) {
		const isSent = await inTransaction(async (tx) => {
			// Read again: it may have been answered since.
			const facts = await factsOf(tx, id)
			const dueAt = facts?.dueAt ?? null
			if (facts === null || dueAt === null || (await isToldLately(tx, id, dueAt))) return false
			const about = dueKey(id, dueAt)
			const dedupeKey = ownerMailKey('dispute due', about)
			if ((await tx.outboxMessage.count({ where: { dedupeKey } })) > 0) return false
			const mail = disputeDueEmail(config().brand, { ...facts, dueAt })
			await mailOwner(tx, 'dispute due', mail, { now, about })
			return true
		})
		if (isSent) reminded += 1
	}
	return reminded
}
