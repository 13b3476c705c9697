import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
	correctedFilters,
	defaultFilters,
	FILTER_KEYS,
	filterField,
	filterSpec,
	isOfType,
	moveEnd,
	narrowedFilters,
	failedFilters,
	type Filters,
	filterSentence,
	readFilters,
	readType,
	TYPE_OPTIONS,
	widestFilters,
} from './filters'

const YEAR = 2026

test('COMPS-06 the default filters', () => {
	expect(defaultFilters()).toEqual({
		distance: { min: 0, max: 0.6 },
		beds: { min: 3, max: 4 },
		baths: { min: 1, max: 4 },
		sqft: { min: 900, max: 1500 },
		yearBuilt: { min: 1950, max: 2023 },
		soldWithinMonths: { min: 1, max: 12 },
	})
})

test.each([
	['beds', 1, 6, 1],
	['baths', 1, 5, 0.5],
	['distance', 0, 5, 0.1],
	['sqft', 500, 5000, 50],
	['yearBuilt', 1900, YEAR, 1],
	['soldWithinMonths', 1, 24, 1],
] as const)('COMPS-07 %s ranges from %s to %s in steps of %s', (key, min, max, step) => {
	expect(filterSpec(key, YEAR)).toMatchObject({ min, max, step })
})

test('COMPS-07 the years end with the current one', () => {
	expect(filterSpec('yearBuilt', 2031).max).toBe(2031)
	expect(filterSpec('yearBuilt', 2031).start).toEqual({ min: 1950, max: 2023 })
})

const anyEnd = fc.constantFrom('min' as const, 'max' as const)
const anyKey = fc.constantFrom(...FILTER_KEYS)

test('COMPS-07 min never exceeds max, whichever end is moved', () => {
	fc.assert(
		fc.property(anyKey, fc.array(fc.tuple(anyEnd, fc.double({ noNaN: true }))), (key, moves) => {
			const { min, max } = filterSpec(key, YEAR)
			let range = defaultFilters()[key]
			for (const [end, value] of moves) {
				const previousRange = range
				range = moveEnd(previousRange, end, value, key, YEAR)
				expect(range.min).toBeLessThanOrEqual(range.max)
				expect(range.min).toBeGreaterThanOrEqual(min)
				expect(range.max).toBeLessThanOrEqual(max)
			}
		}),
	)
})

test('COMPS-07 the moved end stays, the other one follows', () => {
	expect(moveEnd({ min: 3, max: 4 }, 'min', 5, 'beds', YEAR)).toEqual({ min: 5, max: 5 })
	expect(moveEnd({ min: 3, max: 4 }, 'max', 2, 'beds', YEAR)).toEqual({ min: 2, max: 2 })
	expect(moveEnd({ min: 0, max: 0.6 }, 'max', 0.34, 'distance', YEAR)).toEqual({ min: 0, max: 0.3 })
})

const createFieldReader = (fields: Record<string, string>) => (name: string) => fields[name] ?? null

test('COMPS-07 swaps reversed fields; invalid numbers become the default', () => {
	const parsedFilters = readFilters(
		createFieldReader({
			bedsMin: '5',
			bedsMax: '2',
			sqftMin: 'abc',
			sqftMax: '99999',
			bathsMin: '',
		}),
		YEAR,
	)
	expect(parsedFilters.beds).toEqual({ min: 2, max: 5 })
	expect(parsedFilters.sqft).toEqual({ min: 900, max: 5000 })
	expect(parsedFilters.baths).toEqual({ min: 1, max: 4 })
})

test('COMPS-07 names the filters that are applied otherwise than typed', () => {
	const typed = {
		bedsMin: '5',
		bedsMax: '2',
		sqftMin: '900',
		sqftMax: '99999',
		bathsMin: '1',
		bathsMax: '',
		distanceMin: '0',
		distanceMax: '1',
	}
	const field = createFieldReader(typed)
	expect(correctedFilters(field, readFilters(field, YEAR), YEAR)).toEqual([
		'Beds 2–5',
		'Baths 1–4',
		'Square feet 900–5,000 sq ft',
	])
})

test('COMPS-07 parsing returns the formatted filters', () => {
	const wide = widestFilters(YEAR)
	const fields = Object.fromEntries(
		FILTER_KEYS.flatMap((key) =>
			(['min', 'max'] as const).map((end) => [filterField(key, end), String(wide[key][end])]),
		),
	)
	expect(readFilters(createFieldReader(fields), YEAR)).toEqual(wide)
})

test('COMPS-05 a comp is outside of the filters it does not match; the bounds are inclusive', () => {
	const inside = {
		distance: 0.6,
		beds: 3,
		baths: 4,
		sqft: 900,
		yearBuilt: 2023,
		soldWithinMonths: 12,
	}
	expect(failedFilters(inside, defaultFilters())).toEqual([])
	expect(
		failedFilters({ ...inside, distance: 0.7, sqft: 1501, beds: null }, defaultFilters()),
	).toEqual(['distance', 'sqft'])
})

test('COMPS-05 a filter that was narrowed needs the fact', () => {
	const unknown = {
		distance: null,
		beds: null,
		baths: null,
		sqft: null,
		yearBuilt: null,
		soldWithinMonths: 1,
	}
	expect(failedFilters(unknown, defaultFilters())).toEqual([])
	expect(failedFilters(unknown, defaultFilters(), ['beds', 'sqft'])).toEqual(['beds', 'sqft'])
})

test('COMPS-05 narrower at either end than at the start is narrowed, wider is not', () => {
	const start = defaultFilters()
	const narrowed = (changes: Partial<Filters>) => narrowedFilters({ ...start, ...changes }, start)
	expect(narrowed({})).toEqual([])
	expect(narrowed({ beds: { min: 2, max: 6 }, sqft: { min: 500, max: 5000 } })).toEqual([])
	expect(narrowed({ beds: { min: 4, max: 4 }, sqft: { min: 900, max: 1450 } })).toEqual([
		'beds',
		'sqft',
	])
	expect(narrowed({ beds: { min: 4, max: 6 } })).toEqual(['beds'])
})

test('COMPS-07 years up to an earlier end of the scale are not narrowed', () => {
	const start = { ...widestFilters(2031) }
	expect(narrowedFilters(widestFilters(2026), start)).toEqual([])
	expect(narrowedFilters({ ...start, yearBuilt: { min: 1900, max: 2010 } }, start)).toEqual([
		'yearBuilt',
	])
})

test('COMPS-08 the property types', () => {
	expect(TYPE_OPTIONS).toEqual(['All', 'Single Family', 'Multi-Family', 'Condo', 'Townhouse'])
	expect([readType('Condo'), readType('Castle'), readType(null)]).toEqual(['Condo', 'All', 'All'])
	expect([isOfType('Condo', 'All'), isOfType('Condo', 'Townhouse'), isOfType('', 'Condo')]).toEqual(
		[true, false, false],
	)
})

test.each([
	['beds', { min: 3, max: 4 }, 'Beds: 3 to 4'],
	// A sale of five days ago counts as one month, so one month is no lower limit.
	['soldWithinMonths', { min: 1, max: 12 }, 'Sold in the last 12 months'],
	['soldWithinMonths', { min: 1, max: 1 }, 'Sold in the last 1 month'],
	['soldWithinMonths', { min: 3, max: 12 }, 'Sold 3 to 12 months ago'],
] as const)('COMPS-05 the report says the filter %s %j as it works', (key, range, text) => {
	expect(filterSentence(key, range)).toBe(text)
})
