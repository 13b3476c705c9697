import type Stripe from 'stripe'
import { money } from './money'
import { singleton } from '~/core/singleton'
import { raiseAlert } from '~/features/billing/issues/alerts.server'
import { isSaleKey, SALE_KEYS, SALES, type SaleKey } from './plans'
import {
	stripeClient,
	type TimeoutProfile,
	toUnixTime,
} from '~/features/billing/stripe-sync/stripe-client.server'

/**
 * The provider's prices. A plan is found by its lookup key; what the browser sends is at most a
 * name of one, and the amount is the catalogue's.
 */

const seen = (): Map<string, SaleKey> => singleton('prices', () => new Map<string, SaleKey>())

/** The plan that a plan's name or a price's id means, without asking anybody. */
export function findPlanPrice(text: string): SaleKey | null {
	if (isSaleKey(text)) return text
	return seen().get(text) ?? null
}

function remember(prices: readonly Stripe.Price[]): void {
	for (const { id, lookup_key: key } of prices) if (isSaleKey(key)) seen().set(id, key)
}

/** The plan of a price as a subscription carries it; a price that is none of ours is unknown. */
export function planOfPrice(price: Pick<Stripe.Price, 'id' | 'lookup_key'>): SaleKey | null {
	if (isSaleKey(price.lookup_key)) return price.lookup_key
	return seen().get(price.id) ?? null
}

/** Learns the ids of all prices with one call, and answers when the provider gave them by its own clock. */
export async function fetchPriceCatalog(patience: TimeoutProfile): Promise<Date | null> {
	const prices = await stripeClient(patience).prices.list({ lookup_keys: SALE_KEYS, limit: 100 })
	remember(prices.data)
	return toUnixTime(prices)
}

/** The same, unless all are known: without their names, plans in invoices and schedules are riddles. */
export async function loadPriceCatalog(): Promise<void> {
	if (new Set(seen().values()).size < SALE_KEYS.length) await fetchPriceCatalog('background')
}

/** Whether the provider would charge what this app says. */
function isAsWritten(plan: SaleKey, price: Stripe.Price): boolean {
	const sale = SALES[plan]
	return (
		price.active &&
		price.currency === 'usd' &&
		price.unit_amount === sale.cents &&
		(price.recurring?.interval ?? null) === sale.interval &&
		(price.recurring?.interval_count ?? 0) === sale.intervalCount
	)
}

/** The provider's price of a plan, or null (with an alert) when it is not the one that is shown. */
export async function findPriceId(plan: SaleKey, now: Date): Promise<string | null> {
	const { data } = await stripeClient('waiting').prices.list({ lookup_keys: [plan], limit: 10 })
	remember(data)
	const price = data.find((one) => one.active) ?? data[0]
	if (price !== undefined && isAsWritten(plan, price)) return price.id
	const detail =
		price === undefined
			? `Stripe has no price for ${plan}. Checkout is blocked until it has one.`
			: `Stripe price for ${plan} is ${money(price.unit_amount ?? 0, price.currency)}${price.active ? '' : ', inactive'}; expected ${money(SALES[plan].cents)}. Checkout is blocked until it matches.`
	await raiseAlert({ kind: 'price', about: `${plan}:${price?.id ?? 'none'}`, detail }, now)
	return null
}
