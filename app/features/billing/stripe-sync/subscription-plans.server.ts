import type Stripe from 'stripe'
import type { Tx } from '~/core/db/db.server'
import type { BillingState } from '~/features/billing/emails/subscription-emails.server'
import { hasEnded } from '~/features/billing/entitlement/entitlement'
import { raiseAlert } from '~/features/billing/issues/alerts.server'
import { planOfPrice } from '~/features/billing/plans/price-catalog.server'
import { PLAN_METADATA, PLAN_ORDER } from '~/features/billing/plans/plans'
import { type CustomerSnapshot, scheduledPrice } from './stripe-snapshot.server'

/** The plans of a subscription at Stripe, by its prices. */

/** The plans that are stored of a subscription, which a price of no plan leaves as they are. */
export type StoredPlans = { plan: string; nextPlan: string | null }

/** The plan after the current period; null if it is the same, or if nothing is scheduled. */
export function scheduledPlan(
	subscription: Stripe.Subscription,
	plan: string,
	stored: StoredPlans | undefined,
): string | null {
	const price = scheduledPrice(subscription)
	if (price === null) return null
	const next = planOfPrice({ id: price }) ?? stored?.nextPlan ?? null
	return next === plan ? null : next
}

/** The price of a subscription's main item: one of a plan, if there is one. */
export const mainItem = ({
	items: { data },
}: Stripe.Subscription): Stripe.SubscriptionItem | undefined =>
	data.find(({ price }) => planOfPrice(price) !== null) ?? data[0]

/** The ids of the prices of a subscription, now and next, that belong to no plan. */
function foreignPrices(subscription: Stripe.Subscription): string[] {
	const next = scheduledPrice(subscription)
	const prices = [mainItem(subscription)?.price, next === null ? undefined : { id: next }]
	return prices.flatMap((price) =>
		price === undefined || planOfPrice(price) !== null ? [] : price.id,
	)
}

/**
 * Alerts admins to prices that belong to no plan, once per price, however many members have it. A
 * resolved alert opens again when one more subscription gets the price.
 */
export async function reportForeignPrices(
	tx: Tx,
	{ reading, before }: { reading: Pick<CustomerSnapshot, 'subscriptions'>; before: BillingState },
	now: Date,
): Promise<void> {
	const had = new Set(before.subscriptions.map(({ priceId }) => priceId))
	for (const subscription of reading.subscriptions) {
		if (hasEnded(subscription.status)) continue
		const current = mainItem(subscription)?.price.id
		for (const price of foreignPrices(subscription)) {
			const detail = `Price ${price} belongs to no plan. Members keep the plan that is stored; a new subscription at this price has none. Give the price the metadata “${PLAN_METADATA}” with ${PLAN_ORDER.join(' or ')}.`
			const isNew = price === current && !had.has(price)
			const alert = { kind: 'unknown_plan', about: price, detail } as const
			await raiseAlert(isNew ? alert : { ...alert, isFact: true }, now, tx)
		}
	}
}
