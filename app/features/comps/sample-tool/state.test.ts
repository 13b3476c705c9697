import { describe, expect, test } from 'vitest'
import { sampleSalePrice } from './formulas'
import { COMPARABLES, MAIN_PROPERTIES } from './data.server'
import {
	initialState,
	rateComps,
	readTool,
	selectAll,
	sortBy,
	toggleComp,
	toolFields,
	type ToolState,
} from './state'

const YEAR = 2026
const first = initialState(MAIN_PROPERTIES)
const parseQuery = (query: string) => readTool(new URLSearchParams(query), MAIN_PROPERTIES, YEAR)
const rate = (state: ToolState) => rateComps(COMPARABLES, state, sampleSalePrice)
const ids = (state: ToolState) => rate(state).map(({ id }) => id)

describe('the address of the page', () => {
	test('COMPS-03 COMPS-04 COMPS-13 opens with the first property, ARV, sorted by descending similarity', () => {
		expect(parseQuery('').state).toEqual(first)
		expect(first).toMatchObject({ view: 'arv', map: 'map', sort: 'similarity', dir: 'desc' })
		expect(toolFields(first, MAIN_PROPERTIES)).toEqual([])
	})

	test('encodes every state and restores it', () => {
		const state: ToolState = {
			home: 'sample-birch',
			view: 'rent',
			map: 'satellite',
			filters: { ...first.filters, beds: { min: 1, max: 6 } },
			type: 'Condo',
			off: ['comp-2', 'comp-5'],
			sort: 'address',
			dir: 'desc',
		}
		const query = new URLSearchParams(toolFields(state, MAIN_PROPERTIES)).toString()
		expect(parseQuery(query).state).toEqual(state)
	})

	test('COMPS-18 COMPS-19 a property that does not exist, and none at all', () => {
		expect(parseQuery('home=nowhere')).toMatchObject({ isUnknownHome: true, state: { home: null } })
		expect(parseQuery('home=none')).toMatchObject({ isUnknownHome: false, state: { home: null } })
	})

	test('COMPS-05 a form has the displayed and the selected comps; all others are unchanged', () => {
		const { state } = parseQuery('shown=comp-1&shown=comp-2&on=comp-1&off=comp-5')
		expect(state.off).toEqual(['comp-5', 'comp-2'])
	})
})

describe('COMPS-05 COMPS-09 active comps', () => {
	test('all start selected; comps outside of the filters are inactive', () => {
		const rated = rate(first)
		expect(rated.every(({ isSelected }) => isSelected)).toBe(true)
		expect(rated.filter(({ isActive }) => isActive).map(({ id }) => id)).toEqual([
			'comp-1',
			'comp-2',
			'comp-3',
			'comp-4',
		])
		expect(rated.find(({ id }) => id === 'comp-5')?.outside).toEqual([
			'distance',
			'beds',
			'sqft',
			'yearBuilt',
			'soldWithinMonths',
		])
	})

	test('COMPS-08 another type is outside of the filters', () => {
		const rated = rate({ ...first, type: 'Single Family' })
		expect(rated.filter(({ isActive }) => isActive).map(({ id }) => id)).toEqual([
			'comp-1',
			'comp-2',
		])
	})

	test('one is deselected and selected again', () => {
		const off = toggleComp(first, 'comp-1')
		expect(rate(off).find(({ id }) => id === 'comp-1')?.isActive).toBe(false)
		expect(toggleComp(off, 'comp-1')).toEqual(first)
	})

	test('select-all ignores comps that cannot be selected', () => {
		const none = selectAll({ ...first, off: ['comp-5'] }, rate(first), false)
		expect(none.off).toEqual(['comp-5', 'comp-1', 'comp-2', 'comp-3', 'comp-4'])
		expect(selectAll(none, rate(none), true).off).toEqual(['comp-5'])
	})
})

test('COMPS-13 similarity first, and every column in both directions', () => {
	expect(ids(first)).toEqual(['comp-1', 'comp-2', 'comp-3', 'comp-4', 'comp-5'])
	const byRent = sortBy(first, 'listedRent')
	expect(ids(byRent)).toEqual(['comp-3', 'comp-4', 'comp-1', 'comp-2', 'comp-5'])
	expect(ids(sortBy(byRent, 'listedRent'))).toEqual(ids(byRent).reverse())
	expect(ids(sortBy(first, 'address'))[0]).toBe('comp-2')
})
