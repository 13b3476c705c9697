/** The plans, keyed by what is stored. Names are never parsed: the table is the only source. */
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

/** What can be bought: the plans, and with test keys a day for a dollar that admins try payments with. */
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

/** Days of access that a purchase without renewal gives. */
export const ONE_TIME_DAYS = 1

/** The plan a stored key names, or null. */
export function findPlan(key: string | null | undefined): (typeof PLANS)[PlanKey] | null {
	return key === 'annual' || key === 'biannual' ? PLANS[key] : null
}

/** The same with the purchase that is no plan of members. */
export function findSale(key: string | null | undefined): (typeof SALES)[SaleKey] | null {
	return isSaleKey(key) ? SALES[key] : null
}

export function isSaleKey(key: string | null | undefined): key is SaleKey {
	return SALE_KEYS.some((known) => known === key)
}

/** What a member can change to from this plan. */
export function otherPlan(key: string | null): PlanKey | null {
	if (key === 'annual') return 'biannual'
	return key === 'biannual' ? 'annual' : null
}

/** Whether the change takes effect at once and costs something now; the other way waits for the period to end. */
export function isUpgrade(to: PlanKey): boolean {
	return to === 'annual'
}
