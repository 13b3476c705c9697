import { db, inTransaction } from '~/core/db/db.server'
import { after, days } from '~/core/time/durations'
import { endsAt } from '~/features/billing/entitlement/entitlement'
import { findMainSubscription, RUNNING_STATUSES } from '~/features/billing/entitlement/plan-status'
import { planStatusOf, WITH_PLAN } from '~/features/billing/entitlement/subscription-status.server'
import { cardEnd, cardMonth, cardName } from '~/features/billing/subscription/payment-facts'
import { cardExpiryEmail } from './emails'
import { queueEmail, toMailFrame } from './subscription-emails.server'

const REMIND_BEFORE = days(30)
/** Maximum number of emails per run. */
const BATCH = 1_000

const monthOf = (date: Date) => ({
	cardExpYear: date.getUTCFullYear(),
	cardExpMonth: date.getUTCMonth() + 1,
})

/**
 * Tells members whose card expires within 30 days, if their plan renews: once per card and month.
 * @returns how many were told
 */
export async function sendCardExpiryReminders(now: Date): Promise<number> {
	const accounts = await db().billingAccount.findMany({
		where: {
			userId: { not: null },
			// Every card that ends within 30 days is valid until the end of this or the next month.
			OR: [monthOf(now), monthOf(after(now, REMIND_BEFORE))],
			subscriptions: { some: { status: { in: [...RUNNING_STATUSES] } } },
		},
		include: { subscriptions: true, user: { include: WITH_PLAN } },
		take: BATCH,
	})
	let told = 0
	for (const { user, subscriptions, ...account } of accounts) {
		const end = cardEnd(account)
		const [card, month] = [cardName(account), cardMonth(account)]
		const running = findMainSubscription(subscriptions)
		if (user === null || end === null || card === null || month === null) continue
		if (end <= now || end > after(now, REMIND_BEFORE)) continue
		if (running === null || endsAt(running) !== null) continue
		const dedupeKey = `card-expiry:${account.cardId ?? ''}:${end.getTime()}`
		if ((await db().outboxMessage.count({ where: { dedupeKey } })) > 0) continue
		const status = planStatusOf(user, now)
		const mail = cardExpiryEmail(toMailFrame(user), { card, month, status })
		await inTransaction((tx) => queueEmail(tx, user, dedupeKey, mail, now))
		told += 1
	}
	return told
}
