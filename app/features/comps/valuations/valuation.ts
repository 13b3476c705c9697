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
import { isNearby, type SubjectLocation } from '~/features/comps/location/subject-location'
import { toPoint, polarBetween } from '~/features/comps/map/geo'
import type { PropertyFacts, Sale } from '~/features/comps/estimate/comparable'
import {
	comparedTraits,
	similarityScore,
	type TraitKey,
} from '~/features/comps/estimate/similarity'

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
	/** The latest of them. */
	outsideSales: OutsideSale[]
	estimate: Estimate | null
	/** Null if it is unknown; then there are no distances. */
	location: SubjectLocation | null
	/** What the similarity of the candidates is based on. */
	compared: TraitKey[]
}

/** A sale that the filters leave out. */
export type OutsideSale = Pick<Sale, 'id' | 'address' | 'price' | 'soldOn'> & {
	/** The filters that it does not match. */
	outside: Candidate['outside']
}

/** So many sales outside the filters are listed, the latest first. */
export const MAX_OUTSIDE = 50

/**
 * The sales that a source found, how many there are without the filters, and the latest of those that
 * it left out for a filter.
 */
export type FoundSales = { sales: readonly Sale[]; total: number; leftOut: readonly Sale[] }

function toCandidate(
	{ subject, filters, type, asOf, choices }: Valuation,
	location: SubjectLocation | null,
	sale: Sale,
): Candidate {
	const salePoint = toPoint(sale)
	const polar = location === null || salePoint === null ? null : polarBetween(location, salePoint)
	const facts = {
		distance: isNearby(location) ? (polar?.distance ?? null) : null,
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

/** The subject with the coordinates that sales are compared by, if they are exact enough. */
function placeSubject(subject: PropertyFacts, location: SubjectLocation | null): PropertyFacts {
	const point = isNearby(location) ? location : null
	return { ...subject, lat: point?.lat ?? null, lng: point?.lng ?? null }
}

/** Selects the most similar sales, and values the property from the included ones. */
export function evaluateValuation(
	valuation: Valuation,
	{ sales, total, leftOut }: FoundSales,
	location: SubjectLocation | null,
): EvaluatedValuation {
	const { rates, method, asOf } = valuation
	const subject = placeSubject(valuation.subject, location)
	const toOne = (sale: Sale) => toCandidate({ ...valuation, subject }, location, sale)
	const found = sales.map(toOne)
	const inside = found
		.filter(({ outside }) => outside.length === 0)
		.sort((a, b) => b.similarity - a.similarity || a.sale.id.localeCompare(b.sale.id, 'en'))
	const candidates = inside.slice(0, MAX_CANDIDATES)
	const comps = candidates
		.filter(({ isActive }) => isActive)
		.map(({ sale, choice }) => ({ sale, manual: choice, ownWeight: choice.weight }))
	return {
		candidates,
		beyond: inside.length - candidates.length,
		filteredOut: total - inside.length,
		outsideSales: listOutside([...found, ...leftOut.map(toOne)]),
		estimate: estimateValue(comps, { subject, rates, method, asOf }),
		location,
		compared: comparedTraits(
			subject,
			candidates.map(({ sale }) => sale),
			asOf,
		),
	}
}

/** The latest sales outside the filters. */
function listOutside(candidates: readonly Candidate[]): OutsideSale[] {
	return candidates
		.filter(({ outside }) => outside.length > 0)
		.map(({ sale: { id, address, price, soldOn }, outside }) => ({
			id,
			address,
			price,
			soldOn,
			outside,
		}))
		.sort((a, b) => b.soldOn.localeCompare(a.soldOn) || a.id.localeCompare(b.id, 'en'))
		.slice(0, MAX_OUTSIDE)
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
