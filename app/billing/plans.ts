/** The plans, keyed by what is stored. Names are never parsed: the table is the only source. */
export const PLANS = {
	annual: { name: 'Annual Plan', badge: 'Annual', savedProperties: 10 },
	biannual: { name: '6-Month Plan', badge: '6-Month', savedProperties: 5 },
} as const

export type PlanKey = keyof typeof PLANS

/** The plan a stored key names, or null. */
export function planOf(key: string | null | undefined): (typeof PLANS)[PlanKey] | null {
	return key === 'annual' || key === 'biannual' ? PLANS[key] : null
}
