import type Stripe from 'stripe'
import { money } from './money'
import { onCacheVersion, raiseCacheVersion } from '~/core/db/cache-version.server'
import { inTransaction } from '~/core/db/db.server'
import { log } from '~/core/log.server'
import { singleton } from '~/core/singleton'
import { raiseAlert } from '~/features/billing/issues/alerts.server'
import { isSaleKey, SALE_KEYS, SALES, type SaleKey } from './plans'
import {
	stripeClient,
	type TimeoutProfile,
	toUnixTime,
} from '~/features/billing/stripe-sync/stripe-client.server'

/**
 * Prices at Stripe. A plan is found by its lookup key; the browser sends at most the key, and the
 * amount comes from Stripe.
 */

const catalog = () =>
	singleton('prices', () => ({ planByPriceId: new Map<string, SaleKey>(), isLoaded: false }))

const planByPriceId = (): Map<string, SaleKey> => catalog().planByPriceId

/** Resolves a plan key or a cached price id without a request. */
export function findPlanPrice(text: string): SaleKey | null {
	if (isSaleKey(text)) return text
	return planByPriceId().get(text) ?? null
}

/** Remembers the plans of these prices; returns whether one is new. */
function cachePrice(prices: readonly Stripe.Price[]): boolean {
	const known = planByPriceId()
	const before = known.size
	for (const { id, lookup_key: key } of prices) if (isSaleKey(key)) known.set(id, key)
	return known.size > before
}

/** The plan of a subscription's price; a price that is not ours is unknown. */
export function planOfPrice(price: Pick<Stripe.Price, 'id' | 'lookup_key'>): SaleKey | null {
	if (isSaleKey(price.lookup_key)) return price.lookup_key
	return planByPriceId().get(price.id) ?? null
}

/** Loads the ids of all prices with one request; returns its time by Stripe's clock. */
export async function fetchPriceCatalog(patience: TimeoutProfile): Promise<Date | null> {
	const prices = await stripeClient(patience).prices.list({ lookup_keys: SALE_KEYS, limit: 100 })
	const isNew = cachePrice(prices.data)
	const isFirst = !catalog().isLoaded
	catalog().isLoaded = true
	if (isFirst) followOtherProcesses()
	// The other processes may have been there before this price.
	else if (isNew) await inTransaction((tx) => raiseCacheVersion(tx, 'prices'))
	return toUnixTime(prices)
}

/** Loads the ids again when another process has found a new price. */
function followOtherProcesses(): void {
	onCacheVersion('prices', () => {
		fetchPriceCatalog('background').catch((error: unknown) =>
			log.warn({ err: String(error) }, 'prices could not be read'),
		)
	})
}

/**
 * The same, unless it has been done: invoices and schedules refer to the ids. A price that Stripe does
 * not have, such as the test purchase's with live keys, is not asked for again; the billing job reloads
 * them all every minute.
 */
export async function loadPriceCatalog(): Promise<void> {
	if (!catalog().isLoaded) await fetchPriceCatalog('background')
}

/** Whether Stripe's amount matches the plan's. */
function matchesPlan(plan: SaleKey, price: Stripe.Price): boolean {
	const sale = SALES[plan]
	return (
		price.active &&
		price.currency === 'usd' &&
		price.unit_amount === sale.cents &&
		(price.recurring?.interval ?? null) === sale.interval &&
		(price.recurring?.interval_count ?? 0) === sale.intervalCount
	)
}

/** Stripe's price of a plan, or null (with an alert) if it does not match the displayed one. */
export async function findPriceId(plan: SaleKey, now: Date): Promise<string | null> {
	const { data } = await stripeClient('waiting').prices.list({ lookup_keys: [plan], limit: 10 })
	if (cachePrice(data) && catalog().isLoaded) {
		await inTransaction((tx) => raiseCacheVersion(tx, 'prices'))
	}
	const price = data.find((one) => one.active) ?? data[0]
	if (price !== undefined && matchesPlan(plan, price)) return price.id
	const detail =
		price === undefined
			? `Stripe has no price for ${plan}. Checkout is blocked until it has one.`
			: `Stripe price for ${plan} is ${money(price.unit_amount ?? 0, price.currency)}${price.active ? '' : ', inactive'}; expected ${money(SALES[plan].cents)}. Checkout is blocked until it matches.`
	await raiseAlert({ kind: 'price', about: `${plan}:${price?.id ?? 'none'}`, detail }, now)
	return null
}
