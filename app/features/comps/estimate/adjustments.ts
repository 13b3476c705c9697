import { monthsBetween } from '~/core/time/calendar-date'
import type { PropertyFacts, Sale } from './comparable'

/**
 * Adjustments, always from the comp to the subject: where the comp is superior its price is
 * lowered, where it is inferior it is raised. An unknown feature of either is not adjusted.
 *
 * Every line is in whole dollars, so that a grid adds up as displayed.
 */

export const FEATURES = [
	{ key: 'sqft', label: 'Living area', per: 'per sq ft', start: 60 },
	{ key: 'beds', label: 'Bedrooms', per: 'per bedroom', start: 8_000 },
	{ key: 'baths', label: 'Bathrooms', per: 'per bathroom', start: 7_500 },
	{ key: 'lotSqft', label: 'Lot', per: 'per sq ft of lot', start: 1 },
	{ key: 'yearBuilt', label: 'Year built', per: 'per year', start: 500 },
	{ key: 'garage', label: 'Garage', per: 'per car', start: 7_500 },
	{ key: 'hasPool', label: 'Pool', per: 'for a pool', start: 15_000 },
	{ key: 'condition', label: 'Condition', per: 'per condition level', start: 12_000 },
] as const
/**
 * The usual value of one more square foot, as a share of the total price per square foot. A rule of
 * thumb of appraisers: the price also includes the land, the kitchen and the bathrooms. The guide
 * on comps has the same share (a test compares them).
 */
export const SIZE_SHARE = { min: 0.25, max: 0.5, inWords: 'a quarter to a half' } as const

type FeatureKey = (typeof FEATURES)[number]['key']

/** Dollars by feature, and `monthly`: the monthly change of prices in percent. */
export type Rates = Record<FeatureKey, number> & { monthly: number }

/** The default rates. They belong to no market; users set their own. */
export function startingRates(): Rates {
	const byFeature = Object.fromEntries(FEATURES.map(({ key, start }) => [key, start]))
	return { ...(byFeature as Record<FeatureKey, number>), monthly: 0 }
}

/** Manual adjustments of one comp, in dollars that are added to its price. */
export type ManualAmounts = {
	/** Applied to the price before time. Concessions of the seller are below 0. */
	terms: number
	/** Applied after everything else: a view, a busy street. */
	other: number
}

const NO_MANUAL_AMOUNTS: ManualAmounts = { terms: 0, other: 0 }

export type AdjustmentLine = {
	key: FeatureKey | 'terms' | 'time' | 'other'
	label: string
	/** Subject minus comp; null if one of the two is unknown. */
	difference: number | null
	/** Dollars, signed. */
	amount: number
}

export type Adjustment = {
	lines: AdjustmentLine[]
	/** The price after terms and time, before features. */
	timed: number
	adjusted: number
	/** The sum of all lines, and the sum of their absolute values. */
	net: number
	gross: number
	/** `gross` divided by the price: 0.25 is 25%. */
	grossShare: number
}

/** The names of the features that are known of the subject and not of the comp, which nothing adjusts. */
export function unadjustedFeatures(subject: PropertyFacts, comp: PropertyFacts): string[] {
	return FEATURES.filter(({ key }) => subject[key] !== null && comp[key] === null).map(
		({ label }) => label,
	)
}

const toNumber = (value: number | boolean | null): number | null =>
	typeof value === 'boolean' ? Number(value) : value

/**
 * The price of a comp on the day `asOf` if it had been the subject. adjusted = (price + terms) × (1
 * + months × monthly%) + Σ (subject − comp) × rate + other
 */
export function adjust(
	subject: PropertyFacts,
	sale: Sale,
	rates: Rates,
	asOf: string,
	manual: ManualAmounts = NO_MANUAL_AMOUNTS,
): Adjustment {
	const terms = Math.round(manual.terms)
	const months = monthsBetween(sale.soldOn, asOf)
	const time = Math.round(((sale.price + terms) * months * rates.monthly) / 100)
	const lines: AdjustmentLine[] = [
		{ key: 'terms', label: 'Concessions', difference: null, amount: terms },
		{ key: 'time', label: 'Market conditions (time)', difference: months, amount: time },
	]
	for (const { key, label } of FEATURES) {
		const [mine, theirs] = [toNumber(subject[key]), toNumber(sale[key])]
		const difference = mine === null || theirs === null ? null : mine - theirs
		const amount = difference === null ? 0 : Math.round(difference * rates[key])
		lines.push({ key, label, difference, amount: amount === 0 ? 0 : amount })
	}
	lines.push({ key: 'other', label: 'Other', difference: null, amount: Math.round(manual.other) })
	const net = lines.reduce((sum, { amount }) => sum + amount, 0)
	const gross = lines.reduce((sum, { amount }) => sum + Math.abs(amount), 0)
	return {
		lines,
		timed: sale.price + terms + time,
		adjusted: sale.price + net,
		net,
		gross,
		grossShare: gross / sale.price,
	}
}
