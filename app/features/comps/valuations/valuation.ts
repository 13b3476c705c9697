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
} from '~/features/comps/estimate/filters'
import { isNearby, type SubjectLocation } from '~/features/comps/location/subject-location'
import {
	elsewhereCountText,
	elsewhereText,
	isElsewhere,
	type PlaceMatch,
	placeLine,
	placeMatcher,
	placeWarnings,
} from '~/features/comps/estimate/place'
import { toPoint, polarBetween } from '~/features/comps/map/geo'
import { lacksSize, type PropertyFacts, type Sale } from '~/features/comps/estimate/comparable'
import {
	type ComparedTraits,
	comparedTraits,
	similarityScore,
} from '~/features/comps/estimate/similarity'

/** Values a subject property from sales: which of them are included, and the result. */

/**
 * The decision about one sale. Without a decision it is included unchanged, unless it is elsewhere; such a
 * sale is only included by a decision.
 */
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
	place: PlaceMatch
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
	/** How many match the filters but are in another city or state, without a decision about them. */
	elsewhereCount: number
	/** The most similar of them. */
	elsewhereSales: ElsewhereSale[]
	/** How many are more than 24 months older than the valuation date. */
	older: number
	/** How many are after it. */
	later: number
	/** How many are sales of the property itself. */
	ofSubject: number
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

/** A sale that only its member can include. */
export type ElsewhereSale = Pick<Sale, 'id' | 'address' | 'price' | 'soldOn'> & {
	/** Its city, state and ZIP code, as far as they are known. */
	where: string
	reason: string
}

/** So many sales outside the filters are listed, the latest first, and so many that are elsewhere. */
export const MAX_OUTSIDE = 50

/**
 * The sales that a source found, how many there are without the filters, and the latest of those that
 * it left out for a filter. `older` and `later` are how many were sold before and after the range of
 * dates, `ofSubject` how many of all dates are of the subject itself.
 */
export type FoundSales = {
	sales: readonly Sale[]
	total: number
	leftOut: readonly Sale[]
	older: number
	later: number
	ofSubject: number
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

type PlaceRule = { matchPlace: ReturnType<typeof placeMatcher> }

function toCandidate(
	{ subject, asOf, choices, matchPlace, ...rules }: Valuation & FilterRules & PlaceRule,
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
	const miles = polar && { miles: polar.distance, isExact: isNearby(location) }
	return {
		sale,
		similarity: similarityScore(subject, sale, asOf),
		distance: polar?.distance ?? null,
		bearing: polar?.bearing ?? null,
		monthsAgo: monthsBetween(sale.soldOn, asOf),
		...checked,
		choice,
		lacksSize: isSizeless,
		place: matchPlace(sale, miles),
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
	{ sales, total, leftOut, ...notCompared }: FoundSales,
	location: SubjectLocation | null,
): EvaluatedValuation {
	const { rates, method, asOf } = valuation
	const subject = placeSubject(valuation.subject, location)
	const needed = neededFilters(valuation, location)
	const rules = { ...valuation, subject, needed, matchPlace: placeMatcher(subject) }
	const toOne = (sale: Sale) => toCandidate(rules, location, sale)
	const found = sales.map(toOne)
	const matching = found.filter(({ outside }) => outside.length === 0).sort(byUse)
	const isLeft = ({ sale, place }: Candidate) =>
		isElsewhere(place) && !Object.hasOwn(valuation.choices, sale.id)
	const elsewhere = matching.filter(isLeft)
	const inside = matching.filter((one) => !isLeft(one))
	const lacking = found.filter(isOnlyLacking)
	const candidates = mostSimilar(inside)
	const active = candidates.filter(({ isActive }) => isActive)
	const comps = active.map(({ sale, choice }) => ({
		sale,
		manual: choice,
		ownWeight: choice.weight,
	}))
	const estimate = estimateValue(comps, { subject, rates, method, asOf })
	const outside = [...found, ...leftOut.map(toOne)].filter((one) => !isOnlyLacking(one))
	return {
		candidates,
		beyond: inside.length - candidates.length,
		filteredOut: total - matching.length - lacking.length,
		outsideSales: listOutside(outside),
		lackingCount: lacking.length,
		lackingSales: listOutside(lacking),
		elsewhereCount: elsewhere.length,
		elsewhereSales: elsewhere.slice(0, MAX_OUTSIDE).map(toElsewhereSale),
		...notCompared,
		estimate: estimate && {
			...estimate,
			warnings: [...placeNotes(subject, active), ...estimate.warnings],
		},
		location,
		traits: comparedTraits(
			subject,
			candidates.map(({ sale }) => sale),
			asOf,
		),
	}
}

/** Sales that can be compared first, then the most similar. */
const byUse = (a: Candidate, b: Candidate): number =>
	Number(a.lacksSize) - Number(b.lacksSize) ||
	b.similarity - a.similarity ||
	a.sale.id.localeCompare(b.sale.id, 'en')

const toElsewhereSale = ({ sale, place }: Candidate): ElsewhereSale => {
	const { id, address, price, soldOn } = sale
	return { id, address, price, soldOn, where: placeLine(sale), reason: elsewhereText(place) }
}

const placeNotes = (subject: PropertyFacts, active: readonly Candidate[]) =>
	placeWarnings(
		subject,
		active.map(({ place }) => place),
	).map((text) => ({ text, saleId: null }))

/**
 * The most similar of these sales, in their order. A sale that its owner adjusted, weighted or
 * included from elsewhere stays among them when more similar ones are imported.
 */
function mostSimilar(inside: readonly Candidate[]): Candidate[] {
	const isOwn = ({ choice, place }: Candidate): boolean =>
		(choice.weight ?? 0) > 0 || choice.terms !== 0 || choice.other !== 0 || isElsewhere(place)
	const ownFirst = [...inside].sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)))
	const kept = new Set(ownFirst.slice(0, MAX_CANDIDATES))
	return inside.filter((one) => kept.has(one))
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

/** Why there is no value, with what to do. */
export function noValueText({
	candidates,
	elsewhereCount,
}: Pick<EvaluatedValuation, 'candidates' | 'elsewhereCount'>): string {
	const elsewhere = elsewhereCountText(elsewhereCount)
	if (candidates.length === 0 && elsewhere !== null) {
		return `No comps in the city of this property, so there is no value. ${elsewhere} Import sales from there, or include some of these one by one.`
	}
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
