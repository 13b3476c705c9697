import { foldText } from '~/core/fold'
import { CONTRACTOR } from '~/features/directory/profile/profile'
import { readSeed } from './seeded-shuffle'
import { isStateCode } from '~/features/directory/profile/us-states'

/** The state of the directory, all in its address, except the member's own state. */

export const DIRECTORY_PAGE_SIZE = 12

/** The value of the address for all states, where the default is the member's own state. */
export const ALL_STATES = 'all'

export type DirectoryFilter = {
	serviceType: string | null
	/** Only applies to Contractor. */
	specialty: string | null
	/** A state code. */
	location: string | null
}

export type DirectoryQuery = DirectoryFilter & {
	/** Words of the company, the description, the services, the states or the provider's name. */
	search: string
	/** Only the member's own favorites. */
	favourites: boolean
	/** The member's remembered state, the default of the filter; null for none. */
	ownState: string | null
	page: number
	/** Null on the first visit, which creates a new order. */
	seed: number | null
}

const MAX_NAME_LENGTH = 100
const MAX_SEARCH_LENGTH = 100
const MAX_SEARCH_WORDS = 6

function nameIn(search: URLSearchParams, name: string): string | null {
	const text = search.get(name)?.trim() ?? ''
	return text === '' || text.length > MAX_NAME_LENGTH ? null : text
}

/** Parses a page number; anything invalid is page 1. */
export function readPage(text: string | null): number {
	return /^[1-9]\d{0,6}$/u.test(text ?? '') ? Number(text) : 1
}

/** The state of an address: its own, none, or the member's if the address does not say. */
function readLocation(text: string | null, ownState: string | null): string | null {
	if (text === null) return ownState
	const code = text.slice(0, MAX_NAME_LENGTH).trim().toUpperCase()
	return isStateCode(code) ? code : null
}

/** Parses an address. Ignores invalid values, and a specialty without Contractor. */
export function readDirectoryQuery(
	search: URLSearchParams,
	ownState: string | null = null,
): DirectoryQuery {
	const serviceType = nameIn(search, 'serviceType')
	return {
		serviceType,
		specialty: serviceType === CONTRACTOR ? nameIn(search, 'specialty') : null,
		location: readLocation(search.get('location'), ownState),
		search: (search.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH).trim(),
		favourites: search.get('favourites') === '1',
		ownState,
		page: readPage(search.get('page')),
		seed: readSeed(search.get('seed')),
	}
}

/** The words of a search as `foldText` has them, all of which have to occur. */
export function directoryWords(search: string): string[] {
	const words = foldText(search).split(/\s+/u)
	return words.filter((word) => word !== '').slice(0, MAX_SEARCH_WORDS)
}

/** Whether any filter is set. */
export function isNarrowed(query: DirectoryQuery): boolean {
	return (
		query.serviceType !== null || query.location !== null || query.search !== '' || query.favourites
	)
}

/** How many pages so many entries make; an empty list has one. */
export function countPages(total: number, size = DIRECTORY_PAGE_SIZE): number {
	return Math.max(1, Math.ceil(total / size))
}
