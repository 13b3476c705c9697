import { inTransaction, Prisma } from '~/core/db/db.server'
import { epochMs } from '~/core/db/dialect.server'
import { readRows } from '~/core/db/read-rows.server'
import { inBatches } from '~/core/jobs/in-batches.server'
import { after, days } from '~/core/time/durations'
import { queueEmails } from './queue-email.server'
import { renewalReminder } from './subscription-emails.server'

const REMIND_BEFORE = days(30)

/** The renewals that are due to be told: within 30 days, and not told yet. */
const dueRenewals = (now: Date, afterId: string, limit: number) =>
	readRows<{ id: string }>(Prisma.sql`
		SELECT s."id" FROM "Subscription" s
			JOIN "BillingAccount" a ON a."id" = s."accountId" JOIN "User" u ON u."id" = a."userId"
		WHERE s."status" IN ('active', 'trialing')
			AND s."currentPeriodEnd" > ${now} AND s."currentPeriodEnd" <= ${after(now, REMIND_BEFORE)}
			AND NOT s."cancelAtPeriodEnd"
			AND (s."cancelAt" IS NULL OR s."cancelAt" > s."currentPeriodEnd")
			AND u."verifiedEmail" IS NOT NULL AND s."id" > ${afterId}
			AND NOT EXISTS (SELECT 1 FROM "OutboxMessage" m WHERE m."dedupeKey" =
				'renewal:' || s."id" || ':' || ${epochMs(Prisma.sql`s."currentPeriodEnd"`)})
		ORDER BY s."id" LIMIT ${limit}`)

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
				const reminders = subscriptions.flatMap(({ account: { user }, ...subscription }) =>
					user === null ? [] : (renewalReminder(user, subscription) ?? []),
				)
				return queueEmails(tx, reminders, now)
			}),
	)
}
