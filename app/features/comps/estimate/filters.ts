import { PROPERTY_TYPES, type PropertyType } from './comparable'

/** The Refine Filter panel: its ranges, its defaults, and which comps they let through. */

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
		max: 24,
		step: 1,
		start: { min: 1, max: 12 },
	},
}

/** What a filter can be set to. The years end with the current one; their default does not move. */
export function filterSpec(key: FilterKey, currentYear: number): FilterSpec {
	return key === 'yearBuilt' ? { ...FIXED.yearBuilt, max: currentYear } : FIXED[key]
}

function mapFilters(make: (key: FilterKey) => Range): Filters {
	return Object.fromEntries(FILTER_KEYS.map((key) => [key, make(key)])) as Filters
}

/** Distance 0–0.6, beds 3–4, baths 1–4, 900–1500 sq ft, built 1950–2023, sold within 1–12 months. */
export function defaultFilters(): Filters {
	return mapFilters((key) => ({ ...FIXED[key].start }))
}

/** Filters that stand at both ends of every range. */
export function widestFilters(currentYear: number): Filters {
	return mapFilters((key) => {
		const { min, max } = filterSpec(key, currentYear)
		return { min, max }
	})
}

/** A number on the filter's own scale: within its ends and on one of its steps. */
export function onScale(key: FilterKey, value: number, currentYear: number): number {
	const { min, max, step } = filterSpec(key, currentYear)
	const steps = Math.round((Math.min(Math.max(value, min), max) - min) / step)
	return Number(Math.min(min + steps * step, max).toFixed(1))
}

/**
 * A range after one of its ends was moved: the other end gives way, so that min is never greater
 * than max.
 */
export function moveEnd(
	range: Range,
	end: keyof Range,
	value: number,
	key: FilterKey,
	currentYear: number,
): Range {
	const moved = onScale(key, value, currentYear)
	return end === 'min'
		? { min: moved, max: Math.max(range.max, moved) }
		: { min: Math.min(range.min, moved), max: moved }
}

/** The name of a range's field: `distanceMin`. */
export const filterField = (key: FilterKey, end: keyof Range): string =>
	`${key}${end === 'min' ? 'Min' : 'Max'}`

/**
 * The filters that fields say. What is missing or no number keeps its default; ends given the wrong
 * way round change places.
 */
export function readFilters(
	field: (name: string) => string | null,
	currentYear: number,
	defaults: Filters = defaultFilters(),
): Filters {
	return mapFilters((key) => {
		const read = (end: keyof Range): number => {
			const text = (field(filterField(key, end)) ?? '').trim()
			const value = text === '' ? Number.NaN : Number(text)
			return Number.isFinite(value) ? onScale(key, value, currentYear) : defaults[key][end]
		}
		const [a, b] = [read('min'), read('max')]
		return { min: Math.min(a, b), max: Math.max(a, b) }
	})
}

/** What the filters ask of a comp; null is not known. */
export type FilterFacts = Record<FilterKey, number | null>

/** The filters a comp falls outside of. What is not known is no reason to leave it out. */
export function failedFilters(facts: FilterFacts, filters: Filters): FilterKey[] {
	return FILTER_KEYS.filter((key) => {
		const value = facts[key]
		return value !== null && (value < filters[key].min || value > filters[key].max)
	})
}

export const TYPE_OPTIONS = ['All', ...PROPERTY_TYPES] as const
export type TypeFilter = 'All' | PropertyType

/** The type that a field says; All for anything that is none of the five. */
export function readType(text: string | null): TypeFilter {
	return TYPE_OPTIONS.find((option) => option === text) ?? 'All'
}

/** Whether a comp is of the wanted type; one whose type is not known is. */
export function isOfType(type: string, wanted: TypeFilter): boolean {
	return wanted === 'All' || type === '' || type === wanted
}

/** A value of a filter in words: `0.6 mi`, `1,500 sq ft`, `1985`. */
export function filterText(key: FilterKey, value: number): string {
	const { unit } = FIXED[key]
	const number = key === 'sqft' ? value.toLocaleString('en-US') : String(value)
	if (unit === '') return number
	return `${number} ${value === 1 ? unit.replace(/s$/u, '') : unit}`
}
