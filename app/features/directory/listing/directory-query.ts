import { CONTRACTOR } from '~/features/directory/profile/profile'
import { readSeed } from './seeded-shuffle'
import { isStateCode } from '~/features/directory/profile/us-states'

/** The state of the directory, all in its address. */

export const DIRECTORY_PAGE_SIZE = 12

export type DirectoryFilter = {
	serviceType: string | null
	/** Only applies to Contractor. */
	specialty: string | null
	/** A state code. */
	location: string | null
}

export type DirectoryQuery = DirectoryFilter & {
	/** Only the member's own favorites. */
	favourites: boolean
	page: number
	/** Null on the first visit, which creates a new order. */
	seed: number | null
}

const MAX_NAME_LENGTH = 100

function nameIn(search: URLSearchParams, name: string): string | null {
	const text = search.get(name)?.trim() ?? ''
	return text === '' || text.length > MAX_NAME_LENGTH ? null : text
}

/** Parses a page number; anything invalid is page 1. */
export function readPage(text: string | null): number {
	return /^[1-9]\d{0,6}$/u.test(text ?? '') ? Number(text) : 1
}

/** Parses an address. Ignores invalid values, and a specialty without Contractor. */
export function readDirectoryQuery(search: URLSearchParams): DirectoryQuery {
	const serviceType = nameIn(search, 'serviceType')
	const location = search.get('location')?.trim().toUpperCase() ?? ''
	return {
		serviceType,
		specialty: serviceType === CONTRACTOR ? nameIn(search, 'specialty') : null,
		location: isStateCode(location) ? location : null,
		favourites: search.get('favourites') === '1',
		page: readPage(search.get('page')),
		seed: readSeed(search.get('seed')),
	}
}

/** Whether any filter is set. */
export function isFiltered(query: DirectoryFilter & { favourites: boolean }): boolean {
	return query.serviceType !== null || query.location !== null || query.favourites
}

/** How many pages so many entries make; an empty list has one. */
export function countPages(total: number, size = DIRECTORY_PAGE_SIZE): number {
	return Math.max(1, Math.ceil(total / size))
}
