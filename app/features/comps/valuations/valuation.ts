import type { ManualAmounts, Rates } from '~/features/comps/estimate/adjustments'
import { monthsBetween, isWithinMonths, daysBetween } from '~/core/time/calendar-date'
import { type Estimate, estimateValue, type Method } from '~/features/comps/estimate/estimate'
import {
	type FilterKey,
	type Filters,
	isOfType,
	onScale,
	failedFilters,
	type Range,
	type TypeFilter,
	widestFilters,
} from '~/features/comps/estimate/filters'
import { toPoint, polarBetween } from '~/features/comps/map/geo'
import type { PropertyFacts, Sale } from '~/features/comps/estimate/comparable'
import { similarityScore } from '~/features/comps/estimate/similarity'

/** Values a subject property from sales: which of them are included, and the result. */

/** The decision about one sale. Without a decision it is included unchanged. */
export type Selection = ManualAmounts & {
	isExcluded: boolean
	reason: string
	note: string
	weight: number | null
}

const EMPTY_SELECTION: Selection = {
	isExcluded: false,
	reason: '',
	note: '',
	weight: null,
	terms: 0,
	other: 0,
}

export type Valuation = {
	id: string
	name: string
	source: string
	subject: PropertyFacts
	rates: Rates
	filters: Filters
	type: TypeFilter
	method: Method
	/** The valuation date. */
	asOf: string
	choices: Record<string, Selection>
}

export type Candidate = {
	sale: Sale
	similarity: number
	/** Miles and degrees; null if one of the two has no coordinates. */
	distance: number | null
	bearing: number | null
	monthsAgo: number
	outside: (FilterKey | 'type')[]
	choice: Selection
	/** Inside the filters and not excluded. */
	isActive: boolean
}

/** So many of the most similar sales are laid out; more would be a list and no comparison. */
const MAX_CANDIDATES = 25

export type EvaluatedValuation = {
	candidates: Candidate[]
	/** How many more sales match the filters but are less similar. */
	beyond: number
	/** How many do not match the filters. */
	filteredOut: number
	estimate: Estimate | null
}

function toCandidate({ subject, filters, type, asOf, choices }: Valuation, sale: Sale): Candidate {
	const [subjectPoint, salePoint] = [toPoint(subject), toPoint(sale)]
	const polar =
		subjectPoint === null || salePoint === null ? null : polarBetween(subjectPoint, salePoint)
	const facts = {
		distance: polar?.distance ?? null,
		beds: sale.beds,
		baths: sale.baths,
		sqft: sale.sqft,
		yearBuilt: sale.yearBuilt,
		soldWithinMonths: isWithinMonths(Math.abs(daysBetween(sale.soldOn, asOf))),
	}
	const outside: Candidate['outside'] = failedFilters(facts, filters)
	if (!isOfType(sale.propertyType, type)) outside.push('type')
	const choice = choices[sale.id] ?? EMPTY_SELECTION
	return {
		sale,
		similarity: similarityScore(subject, sale, asOf),
		distance: polar?.distance ?? null,
		bearing: polar?.bearing ?? null,
		monthsAgo: monthsBetween(sale.soldOn, asOf),
		outside,
		choice,
		isActive: outside.length === 0 && !choice.isExcluded,
	}
}

const isSubject = (a: PropertyFacts, b: PropertyFacts): boolean =>
	a.address.trim().toLowerCase() === b.address.trim().toLowerCase() && a.zipCode === b.zipCode

/** Selects the most similar sales, and values the property from the included ones. */
export function evaluateValuation(
	valuation: Valuation,
	sales: readonly Sale[],
): EvaluatedValuation {
	const { subject, rates, method, asOf } = valuation
	const all = sales
		// An earlier sale of the subject itself is not a comparable.
		.filter((sale) => !isSubject(sale, subject))
		.map((sale) => toCandidate(valuation, sale))
	const inside = all
		.filter(({ outside }) => outside.length === 0)
		.sort((a, b) => b.similarity - a.similarity || a.sale.id.localeCompare(b.sale.id, 'en'))
	const candidates = inside.slice(0, MAX_CANDIDATES)
	const comps = candidates
		.filter(({ isActive }) => isActive)
		.map(({ sale, choice }) => ({ sale, manual: choice, ownWeight: choice.weight }))
	return {
		candidates,
		beyond: inside.length - candidates.length,
		filteredOut: all.length - inside.length,
		estimate: estimateValue(comps, { subject, rates, method, asOf }),
	}
}

/** Default filters of a new valuation, around the subject's known features. */
export function filtersAround(subject: PropertyFacts, currentYear: number): Filters {
	const wide = widestFilters(currentYear)
	const around = (key: FilterKey, value: number | null, reach: number): Range => {
		if (value === null) return wide[key]
		return {
			min: onScale(key, value - reach, currentYear),
			max: onScale(key, value + reach, currentYear),
		}
	}
	return {
		distance: { min: 0, max: 1 },
		beds: around('beds', subject.beds, 1),
		baths: around('baths', subject.baths, 1),
		sqft: around('sqft', subject.sqft, (subject.sqft ?? 0) * 0.25),
		yearBuilt: around('yearBuilt', subject.yearBuilt, 20),
		soldWithinMonths: { min: 1, max: 12 },
	}
}

/** Median dollars per square foot of these sales, or null if no size is known. */
export function medianPerSqft(sales: readonly Sale[]): number | null {
	const each = sales
		.flatMap(({ price, sqft }) => (sqft === null ? [] : [price / sqft]))
		.sort((a, b) => a - b)
	if (each.length === 0) return null
	const middle = each.length / 2
	const [low, high] = [each[Math.ceil(middle) - 1] ?? 0, each[Math.floor(middle)] ?? 0]
	return Math.round((low + high) / 2)
}
