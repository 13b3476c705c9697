import { config } from '~/core/config/config.server'
import { inTransaction, Prisma, type Tx } from '~/core/db/db.server'
import { readRows } from '~/core/db/read-rows.server'
import { paths } from '~/core/http/paths'
import { inBatches } from '~/core/jobs/in-batches.server'
import { mailOwner, ownerMailKey } from '~/core/mail/mail-owner.server'
import { isMailQueued } from '~/core/mail/outbox.server'
import { after, days } from '~/core/time/durations'
import { isDisputed } from '~/features/billing/entitlement/entitlement'
import { money } from '~/features/billing/plans/money'
import { dashboardUrl } from '~/features/billing/stripe-sync/dashboard-url.server'
import { disputeDueEmail, disputeEmail, type DisputeFacts } from './dispute-emails'

/** Emails the owner about disputes: when one opens, and before its evidence is due. Each once. */

const REMIND_BEFORE = days(3)

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
	const mail = disputeEmail(config().brand, facts)
	await mailOwner(tx, 'dispute', mail, { now, about, reason: paymentId })
}

/** What identifies a date by which evidence is due. */
export const dueKey = (paymentId: string, dueAt: Date | null): string =>
	`${paymentId}:${dueAt?.getTime() ?? 0}`

/** The disputes whose evidence is due within three days, without those that the owner was reminded of. */
const dueDisputes = (now: Date, afterId: string, limit: number) =>
	readRows<{ id: string }>(Prisma.sql`
		SELECT p."id" FROM "Payment" p
		WHERE p."disputeDueAt" > ${now} AND p."disputeDueAt" <= ${after(now, REMIND_BEFORE)}
			AND p."id" > ${afterId}
			AND NOT ${isMailQueued(Prisma.sql`${ownerMailKey('dispute due', '')} || p."id"`, Prisma.sql`p."disputeDueAt"`)}
		ORDER BY p."id" LIMIT ${limit}`)

/** Whether the owner was told about this dispute so late that the date is near already. */
async function isToldLately(tx: Tx, id: string, dueAt: Date): Promise<boolean> {
	const since = after(dueAt, -REMIND_BEFORE)
	const told = { mailKind: 'dispute', reason: id, createdAt: { gt: since } }
	const where = { recipient: config().supportEmail, ...told }
	return (await tx.outboxMessage.count({ where })) > 0
}

/**
 * Reminds the owner three days before evidence is due. A dispute that Stripe no longer waits for has no
 * such date.
 * @returns how many reminders there were
 */
export async function sendDisputeReminders(now: Date): Promise<number> {
	return inBatches(
		(afterId, limit) => dueDisputes(now, afterId, limit),
		(ids) =>
			inTransaction(async (tx) => {
				let reminded = 0
				for (const id of ids) if (await remind(tx, id, now)) reminded += 1
				return reminded
			}),
	)
}

async function remind(tx: Tx, id: string, now: Date): Promise<boolean> {
	// Read again: it may have been answered since.
	const facts = await factsOf(tx, id)
	const dueAt = facts?.dueAt ?? null
	if (facts === null || dueAt === null || (await isToldLately(tx, id, dueAt))) return false
	const mail = disputeDueEmail(config().brand, { ...facts, dueAt })
	return mailOwner(tx, 'dispute due', mail, { now, about: dueKey(id, dueAt), reason: id })
}
