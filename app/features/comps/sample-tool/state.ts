import { isWithinMonths } from '~/core/time/calendar-date'
import {
	defaultFilters,
	FILTER_KEYS,
	type FilterKey,
	filterField,
	type Filters,
	isOfType,
	failedFilters,
	readFilters,
	readType,
	type TypeFilter,
} from '~/features/comps/estimate/filters'
import type { Comparable, MainProperty } from './types'

/**
 * The state of the sample tool. It is entirely in the page's address, so that links, forms and
 * scripts are equivalent, and a reload or a bookmark restores it.
 */

const SORT_KEYS = [
	'similarity',
	'address',
	'distance',
	'listedRent',
	'salePrice',
	'beds',
	'baths',
	'sqft',
	'yearBuilt',
	'daysAgo',
] as const
export type SortKey = (typeof SORT_KEYS)[number]
type Direction = 'asc' | 'desc'
type View = 'arv' | 'rent'
type MapLook = 'map' | 'satellite'

export type ToolState = {
	/** The id of the main property; null if none is selected or none has the id. */
	home: string | null
	view: View
	map: MapLook
	filters: Filters
	type: TypeFilter
	/** Deselected comps, inside the filters or not. */
	off: string[]
	sort: SortKey
	dir: Direction
}

/** Words start at A, figures with the most. */
const defaultDirection = (key: SortKey): Direction => (key === 'address' ? 'asc' : 'desc')

/** The initial state: the first property, ARV, the default filters, all comps selected. */
export function initialState(homes: readonly Pick<MainProperty, 'id'>[]): ToolState {
	return {
		home: homes[0]?.id ?? null,
		view: 'arv',
		map: 'map',
		filters: defaultFilters(),
		type: 'All',
		off: [],
		sort: 'similarity',
		dir: 'desc',
	}
}

export type ReadTool = {
	state: ToolState
	/** Whether the requested property does not exist. */
	isUnknownHome: boolean
}

/**
 * Parses the state from an address or a submitted form. A form lists its comps and the selected
 * ones; a comp whose checkbox was disabled is unchanged.
 */
export function readTool(
	params: URLSearchParams,
	homes: readonly Pick<MainProperty, 'id'>[],
	currentYear: number,
): ReadTool {
	const first = initialState(homes)
	const propertyId = params.get('home')
	const isKnown = homes.some(({ id }) => id === propertyId)
	const on = new Set(params.getAll('on'))
	const off = [...params.getAll('off'), ...params.getAll('shown').filter((id) => !on.has(id))]
	const sort = SORT_KEYS.find((key) => key === params.get('sort')) ?? first.sort
	const dir = params.get('dir')
	return {
		state: {
			home: propertyId === null ? first.home : isKnown ? propertyId : null,
			view: params.get('view') === 'rent' ? 'rent' : 'arv',
			map: params.get('map') === 'satellite' ? 'satellite' : 'map',
			filters: readFilters((name) => params.get(name), currentYear),
			type: readType(params.get('type')),
			off: [...new Set(off)].slice(0, 100),
			sort,
			dir: dir === 'asc' || dir === 'desc' ? dir : defaultDirection(sort),
		},
		isUnknownHome: propertyId !== null && propertyId !== 'none' && !isKnown,
	}
}

/** The address fields of this state, without defaults. */
export function toolFields(
	state: ToolState,
	homes: readonly Pick<MainProperty, 'id'>[],
): [string, string][] {
	const first = initialState(homes)
	const fields: [string, string][] = []
	if (state.home !== first.home) fields.push(['home', state.home ?? 'none'])
	if (state.view !== first.view) fields.push(['view', state.view])
	if (state.map !== first.map) fields.push(['map', state.map])
	for (const key of FILTER_KEYS) {
		for (const end of ['min', 'max'] as const) {
			const value = state.filters[key][end]
			if (value !== first.filters[key][end]) fields.push([filterField(key, end), String(value)])
		}
	}
	if (state.type !== first.type) fields.push(['type', state.type])
	if (state.sort !== first.sort) fields.push(['sort', state.sort])
	if (state.dir !== defaultDirection(state.sort)) fields.push(['dir', state.dir])
	for (const id of state.off) fields.push(['off', id])
	return fields
}

export type RatedComp = Comparable & {
	salePrice: number
	/** The filters it does not match; `type` for another type. */
	outside: (FilterKey | 'type')[]
	isSelected: boolean
	/** Inside the filters and selected. */
	isActive: boolean
}

/** Applies the filters, the selection and the order to the comps. */
export function rateComps(
	comps: readonly Comparable[],
	state: Pick<ToolState, 'filters' | 'type' | 'off' | 'sort' | 'dir'>,
	priceOf: (comp: Comparable) => number,
): RatedComp[] {
	const rated = comps.map((comp) => {
		const facts = { ...comp, soldWithinMonths: isWithinMonths(comp.daysAgo) }
		const outside: RatedComp['outside'] = failedFilters(facts, state.filters)
		if (!isOfType(comp.propertyType, state.type)) outside.push('type')
		const isSelected = !state.off.includes(comp.id)
		const isActive = isSelected && outside.length === 0
		return { ...comp, salePrice: priceOf(comp), outside, isSelected, isActive }
	})
	const sign = state.dir === 'asc' ? 1 : -1
	return rated.sort((a, b) => {
		const [x, y] = [a[state.sort], b[state.sort]]
		const order = typeof x === 'string' ? x.localeCompare(String(y), 'en') : x - Number(y)
		return order === 0 ? a.id.localeCompare(b.id, 'en') : order * sign
	})
}

/** Selects or deselects every comp that can be selected. */
export function selectAll(
	state: ToolState,
	rated: readonly RatedComp[],
	isSelected: boolean,
): ToolState {
	const selectable = rated.filter(({ outside }) => outside.length === 0).map(({ id }) => id)
	const otherIds = state.off.filter((id) => !selectable.includes(id))
	return { ...state, off: isSelected ? otherIds : [...otherIds, ...selectable] }
}

/** Toggles the selection of a comp. */
export function toggleComp(state: ToolState, id: string): ToolState {
	const isOff = state.off.includes(id)
	return { ...state, off: isOff ? state.off.filter((other) => other !== id) : [...state.off, id] }
}

/** The sort order after a click on a column's heading: that column, then the other direction. */
export function sortBy(state: ToolState, key: SortKey): ToolState {
	if (state.sort !== key) return { ...state, sort: key, dir: defaultDirection(key) }
	return { ...state, dir: state.dir === 'asc' ? 'desc' : 'asc' }
}
