/** The plans by stored key. This table is the only source; names are never parsed. */
export const PLANS = {
	annual: {
		name: 'Annual Plan',
		badge: 'Annual',
		savedProperties: 10,
		cents: 14_900,
		perMonth: '$12.42',
		billed: '$149 billed annually',
		every: 'every year',
		interval: 'year',
		intervalCount: 1,
		mode: 'subscription',
	},
	biannual: {
		name: '6-Month Plan',
		badge: '6-Month',
		savedProperties: 5,
		cents: 9_900,
		perMonth: '$16.50',
		billed: '$99 billed every 6 months',
		every: 'every 6 months',
		interval: 'month',
		intervalCount: 6,
		mode: 'subscription',
	},
} as const

export type PlanKey = keyof typeof PLANS

/** The plans as they are listed. */
export const PLAN_ORDER: readonly PlanKey[] = ['biannual', 'annual']

/** All products: the plans and, with test keys, a one-dollar day for admins' test payments. */
export const SALES = {
	...PLANS,
	developer_test: {
		name: 'Developer Test',
		badge: 'Test',
		savedProperties: 5,
		cents: 100,
		perMonth: '$1',
		billed: '$1 once',
		every: 'once',
		interval: null,
		intervalCount: 0,
		mode: 'payment',
	},
} as const

export type SaleKey = keyof typeof SALES

export const SALE_KEYS = Object.keys(SALES) as SaleKey[]

/** The key in the metadata of Stripe's prices and products that names the plan they belong to. */
export const PLAN_METADATA = 'plan'

/** What is stored as the plan of a subscription whose price never belonged to a plan. */
export const UNKNOWN_PLAN = 'unknown'

/** The id of the product at Stripe that the set-up makes for a plan. */
export const productId = (key: SaleKey): string => `pro_hub_${key}`

/** Days of access after a one-time purchase. */
export const ONE_TIME_DAYS = 1

/** What both plans cost, as sentences. */
export function planPrices(): string {
	const { annual, biannual } = PLANS
	return `The ${biannual.name} is ${biannual.billed}; the ${annual.name} is ${annual.billed}.`
}

/** Whether a stored key is that of a plan. */
export const isPlan = (key: string | null | undefined): key is PlanKey =>
	key === 'annual' || key === 'biannual'

/** The plan with a stored key, or null. */
export function findPlan(key: string | null | undefined): (typeof PLANS)[PlanKey] | null {
	return isPlan(key) ? PLANS[key] : null
}

/** The same, including the test purchase, which is not a member plan. */
export function findSale(key: string | null | undefined): (typeof SALES)[SaleKey] | null {
	return isSaleKey(key) ? SALES[key] : null
}

export function isSaleKey(key: string | null | undefined): key is SaleKey {
	return SALE_KEYS.some((saleKey) => saleKey === key)
}

/** The plan that a member can switch to from this plan. */
export function otherPlan(key: string | null): PlanKey | null {
	if (key === 'annual') return 'biannual'
	return key === 'biannual' ? 'annual' : null
}

/** Whether the switch applies immediately; a downgrade waits for the end of the period. */
export function isUpgrade(to: PlanKey): boolean {
	return to === 'annual'
}
