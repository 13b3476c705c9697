import Stripe from 'stripe'
import { db } from '~/core/db/db.server'
import { log } from '~/core/log.server'
import { digest } from '~/core/security/signing.server'
import { after, days } from '~/core/time/durations'
import { RUNNING_STATUSES } from '~/features/billing/entitlement/plan-status'
import { isEnding } from './open-invoices.server'
import { stripeClient, toId } from './stripe-client.server'
import type { CustomerSnapshot } from './stripe-snapshot.server'

/**
 * What Stripe charges at the next renewal: with discounts that last, credit, a scheduled plan, and what
 * waits for the next invoice. Only Stripe can tell, so it is asked: when something has changed that the
 * amount depends on, and once a day, since an owner may add to the next invoice.
 */

type NextAmount = {
	/** In cents; null if it is not known. */
	nextAmount: number | null
	nextAmountAt: Date | null
	nextAmountOf: string | null
}

/** By subscription; one without an entry keeps what is stored. */
export type NextAmounts = ReadonlyMap<string, NextAmount>

const MAX_AGE = days(1)
const NONE: NextAmount = { nextAmount: null, nextAmountAt: null, nextAmountOf: null }

/** Identifies all that is read anyway and changes the amount. */
function dependsOn(
	subscription: Stripe.Subscription,
	{ balance, customerDiscount }: CustomerSnapshot,
): string {
	const { items, discounts, schedule, cancel_at: end, trial_end: trial } = subscription
	const phases = typeof schedule === 'object' ? (schedule?.phases ?? null) : schedule
	const prices = items.data.map(({ price, quantity, current_period_end: at }) => [
		...[price.id, price.unit_amount, quantity, at],
	])
	const isDue = subscription.status === 'past_due'
	const parts = [balance, customerDiscount, prices, discounts, phases, end, trial, isDue]
	return digest(JSON.stringify(parts)).slice(0, 24)
}

/** The price, if a new subscription has nothing else that could change what it costs; null otherwise. */
function plainAmount(
	subscription: Stripe.Subscription,
	{ balance, customerDiscount }: CustomerSnapshot,
): number | null {
	const { items, status, schedule, cancel_at: end, automatic_tax: tax } = subscription
	const { discounts, default_tax_rates: rates } = subscription
	const isPlain =
		[status === 'active', balance === 0, customerDiscount === null, schedule === null].every(
			Boolean,
		) &&
		end === null &&
		!tax.enabled &&
		[discounts, rates, ...items.data.flatMap((item) => [item.discounts, item.tax_rates])].every(
			(list) => (list ?? []).length === 0,
		)
	const amounts = items.data.map(
		({ price, quantity }) => (price.unit_amount ?? NaN) * (quantity ?? 1),
	)
	const sum = amounts.reduce((total, amount) => total + amount, 0)
	return isPlain && Number.isFinite(sum) ? sum : null
}

/** Asks Stripe, for one that is to end as if it was resumed; null if nothing more is charged. */
async function fetchAmount(subscription: Stripe.Subscription): Promise<number | null> {
	const { id, customer, cancel_at_period_end: isAtPeriodEnd } = subscription
	const resumed = isAtPeriodEnd ? { cancel_at_period_end: false } : { cancel_at: '' as const }
	try {
		const { amount_due: due } = await stripeClient('background').invoices.createPreview({
			customer: toId(customer) ?? '',
			subscription: id,
			...(isEnding(subscription) ? { subscription_details: resumed } : {}),
		})
		return due
	} catch (error) {
		const isNone =
			error instanceof Stripe.errors.StripeError && error.code === 'invoice_upcoming_none'
		if (!isNone) throw error
		return null
	}
}

/** The next amounts of a customer's running plans, as far as they have to be read. */
export async function readNextAmounts(
	reading: CustomerSnapshot,
	accountId: string,
	now: Date,
): Promise<NextAmounts> {
	const stored = await db().subscription.findMany({
		where: { accountId },
		select: { id: true, nextAmount: true, nextAmountAt: true, nextAmountOf: true },
	})
	const amounts = new Map<string, NextAmount>()
	for (const subscription of reading.subscriptions) {
		const known = stored.find(({ id }) => id === subscription.id)
		const nextAmount = RUNNING_STATUSES.includes(subscription.status)
			? await readAmount(subscription, known ?? null, reading, now)
			: NONE
		if (nextAmount !== null) amounts.set(subscription.id, nextAmount)
	}
	return amounts
}

/** Null if what is stored is to stay. */
async function readAmount(
	subscription: Stripe.Subscription,
	stored: NextAmount | null,
	reading: CustomerSnapshot,
	now: Date,
): Promise<NextAmount | null> {
	const nextAmountOf = dependsOn(subscription, reading)
	const isSame = stored?.nextAmountOf === nextAmountOf
	const readAt = stored?.nextAmountAt ?? null
	// One that is to end is charged nothing more, so it is only read again for a change.
	const isFresh = isEnding(subscription) || (readAt !== null && after(readAt, MAX_AGE) > now)
	if (isSame && readAt !== null && isFresh) return null
	const plain = stored === null ? plainAmount(subscription, reading) : null
	if (plain !== null) return { nextAmount: plain, nextAmountAt: now, nextAmountOf }
	try {
		return { nextAmount: await fetchAmount(subscription), nextAmountAt: now, nextAmountOf }
	} catch (error) {
		// The plan itself matters more: pages say no amount until it can be read.
		log.warn({ subscription: subscription.id, err: String(error) }, 'next amount not readable')
		return isSame ? null : NONE
	}
}
