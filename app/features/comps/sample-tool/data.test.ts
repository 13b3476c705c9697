import { describe, expect, test } from 'vitest'
import { defaultFilters } from '~/features/comps/estimate/filters'
import { COMPARABLES, MAIN_PROPERTIES } from './data.server'
import { addSaved, readSaved, savedCompsKey } from './storage'

/** Checks the sample data against the specification and for consistency. */

const PLACE = ['id', 'address', 'city', 'state', 'zipCode', 'propertyType']
const HOUSE = ['beds', 'baths', 'sqft', 'yearBuilt']
const DAY = 86_400_000

const inCents = (value: number): number => Math.round(value * 100) / 100

describe('DATA-09 main properties', () => {
	test('are three, in one state, with every field', () => {
		expect(MAIN_PROPERTIES).toHaveLength(3)
		expect(new Set(MAIN_PROPERTIES.map(({ id }) => id)).size).toBe(3)
		expect(new Set(MAIN_PROPERTIES.map(({ state }) => state)).size).toBe(1)
		const rent = ['estimatedRent', 'rentRangeLow', 'rentRangeHigh', 'rentPerSqft', 'rentPerBedroom']
		for (const property of MAIN_PROPERTIES) {
			expect(Object.keys(property).toSorted()).toEqual([...PLACE, ...HOUSE, ...rent].toSorted())
			expect(Object.values(property)).not.toContain('')
		}
	})

	test.each(MAIN_PROPERTIES)('the rents of $address are consistent', (property) => {
		const { estimatedRent, rentRangeLow, rentRangeHigh, rentPerSqft, rentPerBedroom } = property
		expect(rentRangeLow).toBeLessThan(estimatedRent)
		expect(rentRangeHigh).toBeGreaterThan(estimatedRent)
		expect(rentPerSqft).toBe(inCents(estimatedRent / property.sqft))
		expect(rentPerBedroom).toBe(inCents(estimatedRent / property.beds))
	})
})

describe('DATA-10 comparable properties', () => {
	test('are five, in the state of the main properties, with every field', () => {
		expect(COMPARABLES).toHaveLength(5)
		expect(new Set(COMPARABLES.map(({ id }) => id)).size).toBe(5)
		const listing = ['listedRent', 'rentPerSqft', 'similarity', 'distance', 'listedDate', 'daysAgo']
		for (const comp of COMPARABLES) {
			expect(Object.keys(comp)).toEqual(expect.arrayContaining([...PLACE, ...HOUSE, ...listing]))
			expect(comp.state).toBe(MAIN_PROPERTIES[0]?.state)
			expect(comp.rentPerSqft).toBe(inCents(comp.listedRent / comp.sqft))
			expect(comp.similarity).toBeGreaterThan(0)
			expect(comp.similarity).toBeLessThanOrEqual(100)
			expect(comp.distance).toBeGreaterThan(0)
		}
	})

	test('are as many days old as their dates, all relative to one day', () => {
		const counted = COMPARABLES.map(
			({ listedDate, daysAgo }) => Date.parse(listedDate) + daysAgo * DAY,
		)
		expect(counted.every(Number.isFinite)).toBe(true)
		expect(new Set(counted).size).toBe(1)
	})
})

describe('DATA-11 saved comps and filters', () => {
	test('an entry has a timestamp, a name, both kinds of property and the date', () => {
		const stored = new Map<string, string>()
		const store = () => ({
			getItem: (key: string) => stored.get(key) ?? null,
			setItem: (key: string, value: string) => void stored.set(key, value),
		})
		const now = new Date('2026-11-20T12:00:00.000Z')
		const [mainProperty = null] = MAIN_PROPERTIES
		const entry = {
			name: 'Maple',
			mainProperty,
			comparableProperties: [...COMPARABLES],
			fields: [],
		}
		addSaved(store, 'u1', entry, now)
		expect(JSON.parse(stored.get(savedCompsKey('u1')) ?? '')).toEqual([
			{ ...entry, id: '1795176000000', savedAt: '2026-11-20T12:00:00.000Z' },
		])
		expect(readSaved(store, 'u1')).toHaveLength(1)
	})

	test('six filters, each with min and max', () => {
		const filters = defaultFilters()
		expect(Object.keys(filters).toSorted()).toEqual(
			['baths', 'beds', 'distance', 'soldWithinMonths', 'sqft', 'yearBuilt'].toSorted(),
		)
		for (const range of Object.values(filters)) {
			expect(Object.keys(range).toSorted()).toEqual(['max', 'min'])
			expect(range.min).toBeLessThan(range.max)
		}
	})
})
