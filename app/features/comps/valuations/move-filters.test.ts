import { expect, test } from 'vitest'
import { toPropertyFacts } from '~/features/comps/estimate/comparable'
import { filtersAround, moveFilters } from './valuation'

const home = (yearBuilt: number | null) => toPropertyFacts({ address: '100 Elm St', yearBuilt })

test.each([
	['a year range that reached the end of the scale', home(2012), { min: 1992, max: 2026 }],
	['a year range of a home of unknown age', home(null), { min: 1900, max: 2026 }],
	['a year range inside the scale', home(1990), { min: 1970, max: 2010 }],
])('COMPS-07 %s moves with the property, also in a later year', (_what, from, stored) => {
	const filters = filtersAround(from, 2026)
	expect(filters.yearBuilt).toEqual(stored)
	expect(moveFilters(filters, from, home(1960), 2029).yearBuilt).toEqual({ min: 1940, max: 1980 })
})

test('COMPS-07 a year range that was chosen stays', () => {
	const filters = { ...filtersAround(home(2012), 2026), yearBuilt: { min: 1992, max: 2015 } }
	expect(moveFilters(filters, home(2012), home(1960), 2029).yearBuilt).toEqual({
		min: 1992,
		max: 2015,
	})
})
