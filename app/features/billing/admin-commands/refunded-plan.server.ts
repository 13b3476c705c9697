import { db } from '~/core/db/db.server'
import { longDate } from '~/core/time/format-date'
import {
	getMoneyLostReason,
	hasEnded,
	periodPayments,
} from '~/features/billing/entitlement/entitlement'
import { money } from '~/features/billing/plans/money'
import type { Facts } from './rules'

/** What a refund means for the plan that the payment was for. */

type Paid = { id: string; accountId: string; subscriptionId: string | null }

/** A plan that runs, and what is kept of its current period after a refund. */
export type RefundedPlan = {
	subscription: { id: string; plan: string }
	/** Whether nothing is kept of the current period: then the sync ends the plan. */
	endsByItself: boolean
	/** What was paid for the current period, and what is kept of it. */
	facts: Facts
}

/**
 * The running plan of a payment, of which these cents are going to be refunded. Null if the payment was
 * for none, or for one that has ended.
 */
export async function refundedPlan(payment: Paid, cents: number): Promise<RefundedPlan | null> {
	const { accountId, subscriptionId } = payment
	if (subscriptionId === null) return null
	const subscription = await db().subscription.findUnique({ where: { id: subscriptionId } })
	if (subscription === null || hasEnded(subscription.status)) return null
	const stored = await db().payment.findMany({ where: { accountId } })
	const after = stored.map((row) =>
		row.id === payment.id ? { ...row, amountRefunded: row.amountRefunded + cents } : row,
	)
	const paid = periodPayments(subscription, after)
	const kept = paid.reduce((sum, { amount, amountRefunded }) => sum + amount - amountRefunded, 0)
	const show = (value: number): string => money(value, subscription.currency)
	return {
		subscription,
		endsByItself: getMoneyLostReason(subscription, after) === 'refund',
		facts: [
			{
				// After a change of plan, the first of them paid for the plan before, too.
				label: 'Paid since the plan began or renewed',
				value: paid
					.map(({ amount, occurredAt }) => `${show(amount)} on ${longDate(occurredAt)}`)
					.join(', '),
			},
			{ label: 'Kept of it after this refund', value: show(kept) },
		],
	}
}
