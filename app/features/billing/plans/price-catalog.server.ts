import type Stripe from 'stripe'
import { money } from './money'
import { onCacheVersion, raiseCacheVersion } from '~/core/db/cache-version.server'
import { inTransaction } from '~/core/db/db.server'
import { log } from '~/core/log.server'
import { singleton } from '~/core/singleton'
import { raiseAlert } from '~/features/billing/issues/alerts.server'
import { isSaleKey, PLAN_METADATA, productId, SALE_KEYS, SALES, type SaleKey } from './plans'
import {
	isTransient,
	stripeClient,
	type TimeoutProfile,
	toId,
	toUnixTime,
} from '~/features/billing/stripe-sync/stripe-client.server'

/**
 * Prices at Stripe. The price that is sold now is the one with the plan's lookup key; the browser sends at
 * most the key, and the amount comes from Stripe. A member may have a price that was sold before, so the
 * plan of a price is known by what stays: a key in its metadata, its product, or the product's metadata.
 */

type Catalog = {
	planByPriceId: Map<string, SaleKey>
	/** The plans whose prices belong to a product; most often one. */
	plansByProductId: Map<string, Set<SaleKey>>
	/** Prices that belong to no plan, so that they are not asked for again and again. */
	foreignPriceIds: Set<string>
	isLoaded: boolean
}

const catalog = () =>
	singleton('prices', (): Catalog => ({
		planByPriceId: new Map(),
		plansByProductId: new Map(SALE_KEYS.map((key) => [productId(key), new Set([key])])),
		foreignPriceIds: new Set(),
		isLoaded: false,
	}))

const planByPriceId = (): Map<string, SaleKey> => catalog().planByPriceId

/** Resolves a plan key or a cached price id without a request. */
export function findPlanPrice(text: string): SaleKey | null {
	if (isSaleKey(text)) return text
	return planByPriceId().get(text) ?? null
}

/** Remembers the plans of these prices, and of their products; returns whether a price is new. */
function cachePrice(prices: readonly SomePrice[]): boolean {
	const { planByPriceId: known, plansByProductId } = catalog()
	const before = known.size
	for (const price of prices) {
		const plan = planOfPrice(price)
		if (plan === null) continue
		known.set(price.id, plan)
		const product = toId(price.product)
		if (product === null) continue
		plansByProductId.set(product, (plansByProductId.get(product) ?? new Set()).add(plan))
	}
	return known.size > before
}

/** What may be known of a price: all of it, or its id alone, as in a line of an invoice. */
export type SomePrice = Pick<Stripe.Price, 'id'> & Partial<Stripe.Price>

const toSaleKey = (text: string | null | undefined): SaleKey | null =>
	isSaleKey(text) ? text : null

/** The plan of a price, whether it is still sold or not; null for a price that is not ours. */
export function planOfPrice(price: SomePrice): SaleKey | null {
	return (
		toSaleKey(price.metadata?.[PLAN_METADATA]) ??
		toSaleKey(price.lookup_key) ??
		planByPriceId().get(price.id) ??
		planOfProduct(price)
	)
}

/**
 * The plan that the price's product names, or else the one of the product's plans that has the same
 * period: a product may have prices of both plans.
 */
function planOfProduct({ product, recurring }: SomePrice): SaleKey | null {
	if (product === undefined || recurring === undefined) return null
	const isWhole = typeof product === 'object' && !product.deleted
	const marked = isWhole ? toSaleKey(product.metadata[PLAN_METADATA]) : null
	if (marked !== null) return marked
	for (const key of catalog().plansByProductId.get(toId(product) ?? '') ?? []) {
		const { interval, intervalCount } = SALES[key]
		const isSame =
			interval === (recurring?.interval ?? null) &&
			intervalCount === (recurring?.interval_count ?? 0)
		if (isSame) return key
	}
	return null
}

/**
 * Remembers the plans of these prices, and asks Stripe once for those whose plan is not known yet.
 * @throws what a later attempt may resolve; a price that may not be read stays unknown
 */
export async function learnPrices(prices: readonly SomePrice[]): Promise<void> {
	cachePrice(prices)
	const { foreignPriceIds: foreign } = catalog()
	for (const { id } of prices) {
		if (planByPriceId().has(id) || foreign.has(id)) continue
		const found = await retrievePrice(id)
		if (found === null || !cachePrice([found])) foreign.add(id)
	}
}

async function retrievePrice(id: string): Promise<Stripe.Price | null> {
	try {
		return await stripeClient('background').prices.retrieve(id, { expand: ['product'] })
	} catch (error) {
		if (isTransient(error)) throw error
		log.warn({ price: id, err: String(error) }, 'price could not be read')
		return null
	}
}

/** Loads the ids of all prices with one request; returns its time by Stripe's clock. */
export async function fetchPriceCatalog(patience: TimeoutProfile): Promise<Date | null> {
	const prices = await stripeClient(patience).prices.list({ lookup_keys: SALE_KEYS, limit: 100 })
	const isNew = cachePrice(prices.data)
	// The owner may have said in the meantime which plan they belong to.
	catalog().foreignPriceIds.clear()
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

/**
 * Stripe's price of a plan, with the time of the answer by Stripe's clock; null (with an alert) if it does
 * not match the displayed one.
 */
export async function findPrice(
	plan: SaleKey,
	now: Date,
): Promise<{ id: string; readAt: Date | null } | null> {
	const prices = await stripeClient('waiting').prices.list({ lookup_keys: [plan], limit: 10 })
	const { data } = prices
	if (cachePrice(data) && catalog().isLoaded) {
		await inTransaction((tx) => raiseCacheVersion(tx, 'prices'))
	}
	const price = data.find((one) => one.active) ?? data[0]
	if (price !== undefined && matchesPlan(plan, price))
		return { id: price.id, readAt: toUnixTime(prices) }
	const detail =
		price === undefined
			? `Stripe has no price for ${plan}. Checkout is blocked until it has one.`
			: `Stripe price for ${plan} is ${money(price.unit_amount ?? 0, price.currency)}${price.active ? '' : ', inactive'}; expected ${money(SALES[plan].cents)}. Checkout is blocked until it matches.`
	await raiseAlert({ kind: 'price', about: `${plan}:${price?.id ?? 'none'}`, detail }, now)
	return null
}
