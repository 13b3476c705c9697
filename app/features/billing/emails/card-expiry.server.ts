import { inTransaction, Prisma } from '~/core/db/db.server'
import { readRows } from '~/core/db/read-rows.server'
import { inBatches } from '~/core/jobs/in-batches.server'
import { after, days } from '~/core/time/durations'
import { endsAt } from '~/features/billing/entitlement/entitlement'
import { findMainSubscription, RUNNING_STATUSES } from '~/features/billing/entitlement/plan-status'
import { planStatusOf, WITH_PLAN } from '~/features/billing/entitlement/subscription-status.server'
import { cardEnd, cardMonth, cardName } from '~/features/billing/subscription/payment-facts'
import { cardExpiryEmail } from './emails'
import { toMailFrame } from './mail-frame.server'
import { type BillingMail, queueEmails } from './queue-email.server'

const REMIND_BEFORE = days(30)

/** The month, if its cards end within 30 days from now. */
function dueMonth(now: Date, date: Date) {
	const month = { cardExpYear: date.getUTCFullYear(), cardExpMonth: date.getUTCMonth() + 1 }
	const end = cardEnd({ cardBrand: null, cardLast4: null, ...month })
	return end === null || end <= now || end > after(now, REMIND_BEFORE) ? null : { ...month, end }
}

type DueMonth = NonNullable<ReturnType<typeof dueMonth>>

/** The cards of this month that belong to a plan and were not told about yet. */
const dueCards = ({ cardExpYear, cardExpMonth, end }: DueMonth, afterId: string, limit: number) =>
	readRows<{ id: string }>(Prisma.sql`
		SELECT a."id" FROM "BillingAccount" a JOIN "User" u ON u."id" = a."userId"
		WHERE a."cardExpYear" = ${cardExpYear} AND a."cardExpMonth" = ${cardExpMonth}
			AND a."cardLast4" IS NOT NULL AND u."verifiedEmail" IS NOT NULL AND a."id" > ${afterId}
			AND EXISTS (SELECT 1 FROM "Subscription" s WHERE s."accountId" = a."id"
				AND s."status" IN (${Prisma.join([...RUNNING_STATUSES])}) AND NOT s."cancelAtPeriodEnd")
			AND NOT EXISTS (SELECT 1 FROM "OutboxMessage" m WHERE m."dedupeKey" =
				'card-expiry:' || COALESCE(a."cardId", '') || ${`:${end.getTime()}`})
		ORDER BY a."id" LIMIT ${limit}`)

const tellAbout = (ids: string[], now: Date): Promise<number> =>
	inTransaction(async (tx) => {
		const accounts = await tx.billingAccount.findMany({
			where: { id: { in: ids } },
			include: { subscriptions: true, user: { include: WITH_PLAN } },
		})
		const mails = accounts.flatMap(({ user, subscriptions, ...account }): BillingMail[] => {
			const end = cardEnd(account)
			const [card, month] = [cardName(account), cardMonth(account)]
			const running = findMainSubscription(subscriptions)
			if (user === null || end === null || card === null || month === null) return []
			const renews = running !== null && endsAt(running) === null
			if (!renews || running.pausedCollection !== null) return []
			const dedupeKey = `card-expiry:${account.cardId ?? ''}:${end.getTime()}` as const
			const status = planStatusOf(user, now)
			const mail = cardExpiryEmail(toMailFrame(user), { card, month, status })
			return [{ recipient: user, dedupeKey, mail }]
		})
		return queueEmails(tx, mails, now)
	})

/**
 * Tells members whose card expires within 30 days, if their plan renews: every one, once per card and
 * month.
 * @returns how many were told
 */
export async function sendCardExpiryReminders(now: Date): Promise<number> {
	// Every card that ends within 30 days is valid until the end of this or the next month.
	const months = [now, after(now, REMIND_BEFORE)].map((date) => dueMonth(now, date))
	let told = 0
	for (const [i, month] of months.entries()) {
		if (month === null || month.end.getTime() === months[i - 1]?.end.getTime()) continue
		told += await inBatches(
			(afterId, limit) => dueCards(month, afterId, limit),
			(ids) => tellAbout(ids, now),
		)
	}
	return told
}
