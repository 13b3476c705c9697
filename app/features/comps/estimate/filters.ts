import { nounFor } from '~/core/plural'
import { PROPERTY_TYPES, type PropertyType } from './comparable'

/** The Refine Filter panel: its ranges, its defaults, and which comps match. */

export const FILTER_KEYS = [
	'distance',
	'beds',
	'baths',
	'sqft',
	'yearBuilt',
	'soldWithinMonths',
] as const
export type FilterKey = (typeof FILTER_KEYS)[number]

export type Range = { min: number; max: number }
export type Filters = Record<FilterKey, Range>

export type FilterSpec = Range & { label: string; step: number; unit: string; start: Range }

/** No filter reaches further back, because older prices say little about today's. */
export const MAX_MONTHS = 24

const FIXED: Record<FilterKey, FilterSpec> = {
	distance: {
		label: 'Distance',
		unit: 'mi',
		min: 0,
		max: 5,
		step: 0.1,
		start: { min: 0, max: 0.6 },
	},
	beds: { label: 'Beds', unit: '', min: 1, max: 6, step: 1, start: { min: 3, max: 4 } },
	baths: { label: 'Baths', unit: '', min: 1, max: 5, step: 0.5, start: { min: 1, max: 4 } },
	sqft: {
		label: 'Square feet',
		unit: 'sq ft',
		min: 500,
		max: 5000,
		step: 50,
		start: { min: 900, max: 1500 },
	},
	yearBuilt: {
		label: 'Year built',
		unit: '',
		min: 1900,
		max: 2023,
		step: 1,
		start: { min: 1950, max: 2023 },
	},
	soldWithinMonths: {
		label: 'Sold in the last',
		unit: 'months',
		min: 1,
		max: MAX_MONTHS,
		step: 1,
		start: { min: 1, max: 12 },
	},
}

/** The bounds of each filter. The years end with the current one; their default is fixed. */
export function filterSpec(key: FilterKey, currentYear: number): FilterSpec {
	return key === 'yearBuilt' ? { ...FIXED.yearBuilt, max: currentYear } : FIXED[key]
}

/** A range for each filter. */
export function mapFilters(make: (key: FilterKey) => Range): Filters {
	return Object.fromEntries(FILTER_KEYS.map((key) => [key, make(key)])) as Filters
}

/** Distance 0–0.6, beds 3–4, baths 1–4, 900–1500 sq ft, built 1950–2023, sold within 1–12 months. */
export function defaultFilters(): Filters {
	return mapFilters((key) => ({ ...FIXED[key].start }))
}

/** Filters that cover all ranges completely. */
export function widestFilters(currentYear: number): Filters {
	return mapFilters((key) => {
		const { min, max } = filterSpec(key, currentYear)
		return { min, max }
	})
}

/** Clamps a number to the filter's range and rounds it to a step. */
export function onScale(key: FilterKey, value: number, currentYear: number): number {
	const { min, max, step } = filterSpec(key, currentYear)
	const steps = Math.round((Math.min(Math.max(value, min), max) - min) / step)
	return Number(Math.min(min + steps * step, max).toFixed(1))
}

/** Moves one end of a range; the other end follows, so that min never exceeds max. */
export function moveEnd(
	range: Range,
	end: keyof Range,
	value: number,
	key: FilterKey,
	currentYear: number,
): Range {
	const movedEnd = onScale(key, value, currentYear)
	return end === 'min'
		? { min: movedEnd, max: Math.max(range.max, movedEnd) }
		: { min: Math.min(range.min, movedEnd), max: movedEnd }
}

/** The name of a range's field: `distanceMin`. */
export const filterField = (key: FilterKey, end: keyof Range): string =>
	`${key}${end === 'min' ? 'Min' : 'Max'}`

/** Parses the filters. Invalid numbers become the default; reversed ends are swapped. */
export function readFilters(
	field: (name: string) => string | null,
	currentYear: number,
	defaults: Filters = defaultFilters(),
): Filters {
	return mapFilters((key) => {
		const readEnd = (end: keyof Range): number => {
			const text = (field(filterField(key, end)) ?? '').trim()
			const value = text === '' ? Number.NaN : Number(text)
			return Number.isFinite(value) ? onScale(key, value, currentYear) : defaults[key][end]
		}
		const [a, b] = [readEnd('min'), readEnd('max')]
		return { min: Math.min(a, b), max: Math.max(a, b) }
	})
}

/** The range of a filter: '3–4', '0–0.6 mi', '1–12 months'. */
export function rangeText(key: FilterKey, { min, max }: Range): string {
	return `${filterText(key, min).split(' ', 1)[0]}–${filterText(key, max)}`
}

/**
 * The range of a filter in a list: 'Beds: 3 to 4', 'Sold in the last 12 months'. A sale of one month
 * has no lower limit: everything newer counts as one month too.
 */
export function filterSentence(key: FilterKey, { min, max }: Range): string {
	const { label, min: least } = FIXED[key]
	if (key !== 'soldWithinMonths') {
		return `${label}: ${filterText(key, min)} to ${filterText(key, max)}`
	}
	return min <= least
		? `${label} ${filterText(key, max)}`
		: `Sold ${min} to ${filterText(key, max)} ago`
}

/**
 * The filters that differ from what was typed, as they are applied: 'Beds 3–4'. `readFilters` swaps
 * reversed ends, keeps numbers within the limits and replaces what is none.
 */
export function correctedFilters(
	field: (name: string) => string | null,
	filters: Filters,
	currentYear: number,
): string[] {
	const isTyped = (key: FilterKey, end: keyof Range): boolean => {
		const text = field(filterField(key, end))?.trim()
		return text === undefined || (text !== '' && Number(text) === filters[key][end])
	}
	return FILTER_KEYS.filter((key) => !isTyped(key, 'min') || !isTyped(key, 'max')).map(
		(key) => `${filterSpec(key, currentYear).label} ${rangeText(key, filters[key])}`,
	)
}

/** The name of a filter in a sentence: 'beds', 'sale date', 'property type'. */
export function filterName(key: FilterKey | 'type'): string {
	if (key === 'type') return 'property type'
	return key === 'soldWithinMonths' ? 'sale date' : FIXED[key].label.toLowerCase()
}

/** The features that filters check; null is unknown. */
export type FilterFacts = Record<FilterKey, number | null>

/**
 * The filters that a comp does not match. An unknown feature matches, unless its filter is `needed`.
 */
export function failedFilters(
	facts: FilterFacts,
	filters: Filters,
	needed: readonly FilterKey[] = [],
): FilterKey[] {
	return FILTER_KEYS.filter((key) => {
		const value = facts[key]
		if (value === null) return needed.includes(key)
		return value < filters[key].min || value > filters[key].max
	})
}

/**
 * The filters that are narrower than those a valuation starts with: somebody has narrowed them, so
 * they need to know the feature.
 */
export function narrowedFilters(filters: Filters, start: Filters): FilterKey[] {
	return FILTER_KEYS.filter(
		(key) => filters[key].min > start[key].min || filters[key].max < earliestEnd(key, start[key]),
	)
}

/**
 * Where a range may end that had this start in an earlier year: the scale of the years ends with the
 * current one, so a range that was open then ends before it.
 */
const earliestEnd = (key: FilterKey, start: Range): number =>
	key === 'yearBuilt' ? Math.min(start.max, FIXED[key].max) : start.max

/** Whether a filter is the one that a valuation started with, in this or an earlier year. */
export function isAtStart(key: FilterKey, { min, max }: Range, start: Range): boolean {
	return min === start.min && max <= start.max && max >= earliestEnd(key, start)
}

/** What a sale lacks that a filter needs, in a sentence: 'living area', 'location'. */
export function lackedFactName(key: FilterKey | 'type'): string {
	if (key === 'distance') return 'location'
	return key === 'sqft' ? 'living area' : filterName(key)
}

export const TYPE_OPTIONS = ['All', ...PROPERTY_TYPES] as const
export type TypeFilter = 'All' | PropertyType

/** Parses a property type; All for anything else than the five types. */
export function readType(text: string | null): TypeFilter {
	return TYPE_OPTIONS.find((option) => option === text) ?? 'All'
}

/** Whether a comp has the selected type; an unknown type matches only All. */
export function isOfType(type: string, selectedType: TypeFilter): boolean {
	return selectedType === 'All' || type === selectedType
}

/** Formats a filter value: `0.6 mi`, `1,500 sq ft`, `1985`. */
export function filterText(key: FilterKey, value: number): string {
	const { unit } = FIXED[key]
	const number = key === 'sqft' ? value.toLocaleString('en-US') : String(value)
	if (unit === '') return number
	return `${number} ${nounFor(value, unit.replace(/s$/u, ''), unit)}`
}
