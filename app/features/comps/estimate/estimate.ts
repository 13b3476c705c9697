import { adjust, type Adjustment, type ManualAmounts, type Rates } from './adjustments'
import { countOf, nounFor } from '~/core/plural'
import { formatUsd } from '~/core/format-number'
import type { PropertyFacts, Sale } from './comparable'
import { median } from './median'
import { similarityScore } from './similarity'

/** Combines adjusted comps into one estimate, its range, and the method's error on known sales. */

export const METHODS = [
	{ key: 'similarity', label: 'By similarity' },
	{ key: 'equal', label: 'Equal weight' },
	{ key: 'own', label: 'Custom weights' },
] as const
export type Method = (typeof METHODS)[number]['key']

export const NOT_AN_APPRAISAL = 'This is an estimate, not an appraisal.'

/** Fewer comps than this call for a warning. */
const MIN_COMPS = 3
/**
 * Warn if the gross adjustment (the sum of absolute adjustments) exceeds this share of the price.
 * Fannie Mae's guideline was 25% gross and 15% net until 2014; its Selling Guide (B4-1.3-09) no
 * longer sets a limit, and 25% gross is still the usual rule of thumb. The guide on comps has the
 * same share (a test compares them).
 */
export const MAX_GROSS_PERCENT = 0.25
/**
 * A comp whose adjusted value is so many times the median of the others, or as small a part of it, is
 * more likely an error than a comparable, such as a price with one zero too many.
 */
const MAX_TIMES_OTHERS = 1.5
/** With more outliers than these, no single one is the error. */
const MAX_NAMED_OUTLIERS = 2
/** Minimum distance of the range's ends from the estimate with fewer than three comps. */
const MIN_REACH = 0.1

export type Comp = { sale: Sale; manual?: ManualAmounts; ownWeight?: number | null }

export type CompResult = {
	sale: Sale
	similarity: number
	adjustment: Adjustment
	/** Its share of the estimate: 0.4 is 40%. All shares add up to 1. */
	weight: number
}

/** A comp of an estimate, compared with the others. */
type EstimatedComp = CompResult & {
	/** The median of the others' adjusted values if this one is far from it. */
	farFrom: number | null
}

type LeaveOneOutError = {
	/** The mean size of the misses, as a share of the price; how many comps were tried. */
	mean: number
	worst: number
	tried: number
}

/** What to look at before the value is used; `saleId` is the comp that it is about, if it is one. */
type Warning = { text: string; saleId: string | null }

export type Estimate = {
	value: number
	low: number
	high: number
	comps: EstimatedComp[]
	/** How many of them have a share of the value: those with a weight of 0 have none. */
	counted: number
	/** What custom weights leave out; null if all comps have one. */
	weightNote: string | null
	/** Null below three comps: two are too few to test against each other. */
	miss: LeaveOneOutError | null
	warnings: Warning[]
}

export type Basis = { subject: PropertyFacts; rates: Rates; method: Method; asOf: string }

/** Weights are the square of the similarity, so that twice the similarity counts four times. */
function rawWeight(method: Method, similarity: number, ownWeight: number): number {
	if (method === 'equal') return 1
	return method === 'own' ? ownWeight : Math.max(similarity, 1) ** 2
}

function applyWeights(
	comps: readonly Comp[],
	{ subject, rates, method, asOf }: Basis,
): CompResult[] {
	const compResults = comps.map(({ sale, manual, ownWeight }) => {
		const similarity = similarityScore(subject, sale, asOf)
		const adjustment = adjust(subject, sale, rates, asOf, manual)
		const raw = rawWeight(method, similarity, Math.max(0, ownWeight ?? 0))
		return { sale, similarity, adjustment, raw }
	})
	const sum = compResults.reduce((total, { raw }) => total + raw, 0)
	return compResults.map(({ raw, ...result }) => ({
		...result,
		// Custom weights that are all zero mean nothing: weight all comps equally.
		weight: sum === 0 ? 1 / compResults.length : raw / sum,
	}))
}

const toEstimate = (results: readonly CompResult[]): number =>
	Math.round(
		results.reduce((total, { adjustment, weight }) => total + adjustment.adjusted * weight, 0),
	)

/**
 * Values each comp from the others, as if unsold, as of its sale date (leave-one-out). Excludes
 * manual adjustments, which are meant for the subject.
 */
function leaveOneOut(comps: readonly Comp[], { rates, method }: Basis): LeaveOneOutError | null {
	if (comps.length < MIN_COMPS) return null
	const misses = comps.map(({ sale }, i) => {
		const otherComps = comps.filter((_, j) => j !== i).map((other) => ({ sale: other.sale }))
		const basis: Basis = {
			subject: sale,
			rates,
			method: method === 'equal' ? 'equal' : 'similarity',
			asOf: sale.soldOn,
		}
		return Math.abs(toEstimate(applyWeights(otherComps, basis)) - sale.price) / sale.price
	})
	return {
		mean: misses.reduce((sum, miss) => sum + miss, 0) / misses.length,
		worst: Math.max(...misses),
		tried: misses.length,
	}
}

/** Compares the adjusted value of each comp that counts with the median of the others. */
function compareWithOthers(results: readonly CompResult[]): EstimatedComp[] {
	const counting = results.filter(({ weight }) => weight > 0)
	const values = counting.map(({ adjustment }) => adjustment.adjusted)
	// Of few comps, a wrong one moves the median of the others away from the right ones.
	const middle = counting.length < MIN_COMPS ? null : median(values)
	const isFar = (value: number): boolean =>
		middle !== null && (value > middle * MAX_TIMES_OTHERS || value * MAX_TIMES_OTHERS < middle)
	return results.map((result) => {
		const at = counting.indexOf(result)
		const isOutlier = at !== -1 && isFar(result.adjustment.adjusted)
		return { ...result, farFrom: isOutlier ? median(values.filter((_, j) => j !== at)) : null }
	})
}

/** Warns of comps far from the others: of one or two each, with the value without it. */
function warnOfOutliers(
	comps: readonly Comp[],
	basis: Basis,
	results: readonly EstimatedComp[],
): Warning[] {
	const found = results.flatMap((result, i) =>
		result.farFrom === null ? [] : { ...result, farFrom: result.farFrom, index: i },
	)
	if (found.length > MAX_NAMED_OUTLIERS) {
		const values = results.map(({ adjustment }) => adjustment.adjusted)
		const text = `The comps are far apart: ${formatUsd(Math.min(...values))} to ${formatUsd(Math.max(...values))} after adjustments. Check their prices, or narrow the filters to homes that are more alike.`
		return [{ text, saleId: null }]
	}
	return found.map(({ sale, adjustment, farFrom, index }) => {
		const rest = comps.filter((_, i) => i !== index)
		const without = toEstimate(applyWeights(rest, basis))
		const text = `${sale.address}: ${formatUsd(adjustment.adjusted)} is far from the other comps, whose median is ${formatUsd(farFrom)}. Check its price, or exclude it. Without it the value is ${formatUsd(without)}.`
		return { text, saleId: sale.id }
	})
}

function listWarnings(results: readonly CompResult[]): Warning[] {
	const warnings: Warning[] = []
	if (results.length < MIN_COMPS) {
		const text = 'Use at least three comps. With fewer, one outlier can skew the estimate.'
		warnings.push({ text, saleId: null })
	}
	for (const { sale, adjustment } of results) {
		if (adjustment.grossShare <= MAX_GROSS_PERCENT) continue
		const share = Math.round(adjustment.grossShare * 100)
		const text = `${sale.address}: adjustments of ${share}% of its price. Above ${MAX_GROSS_PERCENT * 100}% it is hardly a comparable.`
		warnings.push({ text, saleId: sale.id })
	}
	return warnings
}

/** What custom weights leave out, in a sentence. */
function noteWeights(comps: readonly Comp[], method: Method): string | null {
	const weighted = comps.filter(({ ownWeight }) => (ownWeight ?? 0) > 0).length
	if (method !== 'own' || weighted === comps.length) return null
	if (weighted === 0) return 'No comp has a weight yet, so all of them count the same.'
	return `${weighted} of ${countOf(comps.length, 'comp')} ${nounFor(weighted, 'has', 'have')} a weight; the others count 0.`
}

/**
 * Computes the estimate, or null without comps. `low` and `high` are the lowest and the highest
 * adjusted comp; below three comps they are at least 10% away. Only comps that count decide the range,
 * the accuracy check and the warnings.
 */
export function estimateValue(comps: readonly Comp[], basis: Basis): Estimate | null {
	if (comps.length === 0) return null
	const compared = compareWithOthers(applyWeights(comps, basis))
	const used = comps.filter((_, i) => (compared[i]?.weight ?? 0) > 0)
	const results = compared.filter(({ weight }) => weight > 0)
	const value = toEstimate(results)
	const adjusted = results.map(({ adjustment }) => adjustment.adjusted)
	const reach = used.length < MIN_COMPS ? MIN_REACH : 0
	return {
		value,
		low: Math.min(...adjusted, Math.round(value * (1 - reach))),
		high: Math.max(...adjusted, Math.round(value * (1 + reach))),
		comps: compared,
		counted: used.length,
		weightNote: noteWeights(comps, basis.method),
		miss: leaveOneOut(used, basis),
		warnings: [...warnOfOutliers(used, basis, results), ...listWarnings(results)],
	}
}
