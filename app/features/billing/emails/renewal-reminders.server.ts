import { inTransaction, Prisma, type Tx } from '~/core/db/db.server'
import { readRows } from '~/core/db/read-rows.server'
import { inBatches } from '~/core/jobs/in-batches.server'
import { isMailQueued } from '~/core/mail/outbox.server'
import { after, days } from '~/core/time/durations'
import { endsLater } from '~/features/billing/entitlement/entitlement'
import { money } from '~/features/billing/plans/money'
import { renewalReminderEmail } from './emails'
import { getPlanName, toMailFrame } from './mail-frame.server'
import { type BillingMail, queueEmails, type Recipient } from './queue-email.server'
import type { SubscriptionState } from './subscription-emails.server'

const REMIND_BEFORE = days(30)

/** The renewals that are due to be told: within 30 days, and not told yet. */
const dueRenewals = (now: Date, afterId: string, limit: number) =>
	readRows<{ id: string }>(Prisma.sql`
		SELECT s."id" FROM "Subscription" s
			JOIN "BillingAccount" a ON a."id" = s."accountId" JOIN "User" u ON u."id" = a."userId"
		WHERE s."status" IN ('active', 'trialing')
			AND s."currentPeriodEnd" > ${now} AND s."currentPeriodEnd" <= ${after(now, REMIND_BEFORE)}
			AND NOT s."cancelAtPeriodEnd" AND s."pausedCollection" IS NULL
			AND (s."cancelAt" IS NULL OR s."cancelAt" > s."currentPeriodEnd")
			AND u."verifiedEmail" IS NOT NULL AND s."id" > ${afterId}
			AND NOT ${isMailQueued(Prisma.sql`'renewal:' || s."id"`, Prisma.sql`s."currentPeriodEnd"`)}
		ORDER BY s."id" LIMIT ${limit}`)

/** What was last paid for these subscriptions, in cents. */
async function lastAmounts(tx: Tx, ids: string[]): Promise<ReadonlyMap<string | null, number>> {
	const payments = await tx.payment.findMany({
		where: { subscriptionId: { in: ids }, status: { not: 'failed' } },
		orderBy: { occurredAt: 'asc' },
		select: { subscriptionId: true, amount: true },
	})
	return new Map(payments.map(({ subscriptionId, amount }) => [subscriptionId, amount]))
}

/** The reminder of one renewal; a changed amount is named. Null for a plan without a date. */
function renewalReminder(
	recipient: Recipient,
	subscription: SubscriptionState,
	paid: number,
): BillingMail | null {
	const { id, currentPeriodEnd: on, nextAmount, currency } = subscription
	if (on === null) return null
	const mail = renewalReminderEmail(toMailFrame(recipient), {
		plan: getPlanName(subscription.nextPlan ?? subscription.plan),
		amount: nextAmount === null ? null : money(nextAmount, currency),
		lastAmount: nextAmount === null || nextAmount === paid ? null : money(paid, currency),
		on,
		ends: endsLater(subscription),
	})
	return { recipient, dedupeKey: `renewal:${id}:${on.getTime()}`, mail }
}

/**
 * Sends the reminder 30 days before a renewal, with date, amount and how to cancel: every one that is
 * due, once each.
 * @returns how many were told
 */
export async function sendRenewalReminders(now: Date): Promise<number> {
	return inBatches(
		(afterId, limit) => dueRenewals(now, afterId, limit),
		(ids) =>
			inTransaction(async (tx) => {
				const subscriptions = await tx.subscription.findMany({
					where: { id: { in: ids } },
					include: { account: { include: { user: true } } },
				})
				const paid = await lastAmounts(tx, ids)
				const reminders = subscriptions.flatMap(({ account: { user }, ...subscription }) =>
					user === null
						? []
						: (renewalReminder(user, subscription, paid.get(subscription.id) ?? 0) ?? []),
				)
				return queueEmails(tx, reminders, now)
			}),
	)
}
