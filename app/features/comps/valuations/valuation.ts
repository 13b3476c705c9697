import { countOf } from '~/core/plural'
import type { ManualAmounts, Rates } from '~/features/comps/estimate/adjustments'
import { monthsBetween, isWithinMonths, daysBetween } from '~/core/time/calendar-date'
import { type Estimate, estimateValue, type Method } from '~/features/comps/estimate/estimate'
import { median } from '~/features/comps/estimate/median'
import {
	type FilterFacts,
	type FilterKey,
	type Filters,
	isAtStart,
	isOfType,
	lackedFactName,
	mapFilters,
	narrowedFilters,
	onScale,
	failedFilters,
	type Range,
	type TypeFilter,
	widestFilters,
	MAX_MONTHS,
} from '~/features/comps/estimate/filters'
import { isNearby, type SubjectLocation } from '~/features/comps/location/subject-location'
import { toPoint, polarBetween } from '~/features/comps/map/geo'
import { lacksSize, type PropertyFacts, type Sale } from '~/features/comps/estimate/comparable'
import {
	type ComparedTraits,
	comparedTraits,
	similarityScore,
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
	/** The filters that it does not match, and those of them that need a fact which it lacks. */
	outside: (FilterKey | 'type')[]
	lacking: (FilterKey | 'type')[]
	choice: Selection
	/** Its price can't be compared, because its size is unknown. */
	lacksSize: boolean
	/** Inside the filters, not excluded, and of a known size: part of the value. */
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
	/** How many match all filters but those that need a fact which they lack. */
	lackingCount: number
	/** The latest of them. */
	lackingSales: OutsideSale[]
	/** How many are more than 24 months older than the valuation date. */
	older: number
	estimate: Estimate | null
	/** Null if it is unknown; then there are no distances. */
	location: SubjectLocation | null
	/** What the similarity of the candidates is based on. */
	traits: ComparedTraits
}

/** A sale that the filters leave out. */
export type OutsideSale = Pick<Sale, 'id' | 'address' | 'price' | 'soldOn'> & {
	/** The filters that it does not match; of a sale that only lacks facts, the ones that need them. */
	outside: Candidate['outside']
}

/** So many sales outside the filters are listed, the latest first. */
export const MAX_OUTSIDE = 50

/**
 * The sales that a source found, how many there are without the filters, and the latest of those that
 * it left out for a filter. `older` is how many were sold before the range of dates.
 */
export type FoundSales = {
	sales: readonly Sale[]
	total: number
	leftOut: readonly Sale[]
	older: number
}

type FilterRules = Pick<Valuation, 'filters' | 'type'> & {
	/** The filters that leave out sales which lack the fact. */
	needed: readonly FilterKey[]
}

/** The filters that a sale does not match, and those of them whose fact it lacks. */
function checkFilters(
	facts: FilterFacts,
	propertyType: Sale['propertyType'],
	{ filters, type, needed }: FilterRules,
): Pick<Candidate, 'outside' | 'lacking'> {
	const outside: Candidate['outside'] = failedFilters(facts, filters, needed)
	if (!isOfType(propertyType, type)) outside.push('type')
	const lacking = outside.filter((key) =>
		key === 'type' ? propertyType === '' : facts[key] === null,
	)
	return { outside, lacking }
}

function toCandidate(
	{ subject, asOf, choices, ...rules }: Valuation & FilterRules,
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
	const checked = checkFilters(facts, sale.propertyType, rules)
	const choice = choices[sale.id] ?? EMPTY_SELECTION
	const isSizeless = lacksSize(subject, sale)
	return {
		sale,
		similarity: similarityScore(subject, sale, asOf),
		distance: polar?.distance ?? null,
		bearing: polar?.bearing ?? null,
		monthsAgo: monthsBetween(sale.soldOn, asOf),
		...checked,
		choice,
		lacksSize: isSizeless,
		isActive: checked.outside.length === 0 && !choice.isExcluded && !isSizeless,
	}
}

/** The filters that need their fact: those that were narrowed, and the distance only if it applies. */
function neededFilters(
	{ subject, filters, asOf }: Valuation,
	location: SubjectLocation | null,
): FilterKey[] {
	const start = filtersAround(subject, Number(asOf.slice(0, 4)))
	return narrowedFilters(filters, start).filter((key) => key !== 'distance' || isNearby(location))
}

/** The subject with the coordinates that sales are compared by, if they are exact enough. */
function placeSubject(subject: PropertyFacts, location: SubjectLocation | null): PropertyFacts {
	const point = isNearby(location) ? location : null
	return { ...subject, lat: point?.lat ?? null, lng: point?.lng ?? null }
}

/** Selects the most similar sales, and values the property from the included ones. */
export function evaluateValuation(
	valuation: Valuation,
	{ sales, total, leftOut, older }: FoundSales,
	location: SubjectLocation | null,
): EvaluatedValuation {
	const { rates, method, asOf } = valuation
	const subject = placeSubject(valuation.subject, location)
	const needed = neededFilters(valuation, location)
	const toOne = (sale: Sale) => toCandidate({ ...valuation, subject, needed }, location, sale)
	const found = sales.map(toOne)
	const inside = found
		.filter(({ outside }) => outside.length === 0)
		.sort(
			(a, b) =>
				Number(a.lacksSize) - Number(b.lacksSize) ||
				b.similarity - a.similarity ||
				a.sale.id.localeCompare(b.sale.id, 'en'),
		)
	const lacking = found.filter(isOnlyLacking)
	const candidates = inside.slice(0, MAX_CANDIDATES)
	const comps = candidates
		.filter(({ isActive }) => isActive)
		.map(({ sale, choice }) => ({ sale, manual: choice, ownWeight: choice.weight }))
	const outside = [...found, ...leftOut.map(toOne)].filter((one) => !isOnlyLacking(one))
	return {
		candidates,
		beyond: inside.length - candidates.length,
		filteredOut: total - inside.length - lacking.length,
		outsideSales: listOutside(outside),
		lackingCount: lacking.length,
		lackingSales: listOutside(lacking),
		older,
		estimate: estimateValue(comps, { subject, rates, method, asOf }),
		location,
		traits: comparedTraits(
			subject,
			candidates.map(({ sale }) => sale),
			asOf,
		),
	}
}

/** Whether a sale is outside of the filters only for facts that it lacks. */
const isOnlyLacking = ({ outside, lacking }: Candidate): boolean =>
	outside.length > 0 && outside.length === lacking.length

/** The latest sales outside the filters. A sale that is known to be outside needs no further reason. */
function listOutside(candidates: readonly Candidate[]): OutsideSale[] {
	return candidates
		.filter(({ outside }) => outside.length > 0)
		.map(({ sale: { id, address, price, soldOn }, outside, lacking }) => {
			const failed = outside.filter((key) => !lacking.includes(key))
			return { id, address, price, soldOn, outside: failed.length === 0 ? outside : failed }
		})
		.sort((a, b) => b.soldOn.localeCompare(a.soldOn) || a.id.localeCompare(b.id, 'en'))
		.slice(0, MAX_OUTSIDE)
}

/** '3 sales lack living area or beds, which you filter by' */
export function lackingText(sales: readonly OutsideSale[], count: number): string {
	const names = [...new Set(sales.flatMap(({ outside }) => outside.map(lackedFactName)))]
	return `${countOf(count, 'sale lacks', 'sales lack')} ${names.join(' or ')}, which you filter by`
}

/** '3 sales are more than 24 months older than the valuation date and aren't compared.'; null without any. */
export function olderText(older: number): string | null {
	if (older === 0) return null
	const are = older === 1 ? "isn't" : "aren't"
	return `${countOf(older, 'sale is', 'sales are')} more than ${MAX_MONTHS} months older than the valuation date and ${are} compared.`
}

/** Why there is no value, with what to do. */
export function noValueText(candidates: readonly Candidate[]): string {
	const isSizeless = candidates.some(({ choice, lacksSize }) => lacksSize && !choice.isExcluded)
	return isSizeless
		? "These comps have no living area, so their prices can't be compared. Add it to the sales, or clear the living area of your property."
		: 'No comparable properties found. Adjust filters or search for a different property.'
}

/** Filters of a new valuation, around the subject's known features. */
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

/** The filters after a change of the subject: each range that was still around it moves with it. */
export function moveFilters(
	filters: Filters,
	from: PropertyFacts,
	to: PropertyFacts,
	currentYear: number,
): Filters {
	const [before, after] = [filtersAround(from, currentYear), filtersAround(to, currentYear)]
	return mapFilters((key) =>
		isAtStart(key, filters[key], before[key]) ? after[key] : filters[key],
	)
}

/** Median dollars per square foot of these sales, or null if no size is known. */
export function medianPerSqft(sales: readonly Sale[]): number | null {
	const middle = median(sales.flatMap(({ price, sqft }) => (sqft === null ? [] : price / sqft)))
	return middle === null ? null : Math.round(middle)
}
