import { money } from './money'

type Period = {
	cents: number
	billing: string
	interval: 'year' | 'month' | null
	intervalCount: number
}

/** Adds the months of a period, 1 for a single purchase, and the texts of the price. */
function priced<const P extends Period>(plan: P) {
	const months =
		plan.interval === null ? 1 : { year: 12, month: 1 }[plan.interval] * plan.intervalCount
	const perMonth = money(plan.cents / months)
	return { ...plan, months, perMonth, billed: `${money(plan.cents)} ${plan.billing}` }
}

/** The plans by stored key. This table is the only source; names are never parsed. */
export const PLANS = {
	annual: priced({
		name: 'Annual Plan',
		badge: 'Annual',
		savedProperties: 10,
		cents: 14_900,
		billing: 'billed annually',
		every: 'every year',
		interval: 'year',
		intervalCount: 1,
		mode: 'subscription',
	}),
	biannual: priced({
		name: '6-Month Plan',
		badge: '6-Month',
		savedProperties: 5,
		cents: 9_900,
		billing: 'billed every 6 months',
		every: 'every 6 months',
		interval: 'month',
		intervalCount: 6,
		mode: 'subscription',
	}),
} as const

export type PlanKey = keyof typeof PLANS

/** The plans as they are listed. */
export const PLAN_ORDER: readonly PlanKey[] = ['biannual', 'annual']

/** All products: the plans and, with test keys, a one-dollar day for admins' test payments. */
export const SALES = {
	...PLANS,
	developer_test: priced({
		name: 'Developer Test',
		badge: 'Test',
		savedProperties: 5,
		cents: 100,
		billing: 'once',
		every: 'once',
		interval: null,
		intervalCount: 0,
		mode: 'payment',
	}),
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

/** What a year of the annual plan saves against two periods of the other: "$49". */
export const annualSaving = (): string => money(2 * PLANS.biannual.cents - PLANS.annual.cents)

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

/** Its name in a sentence; "plan" for a price that never belonged to one. */
export const saleName = (key: string | null): string => findSale(key)?.name ?? 'plan'

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
