import { foldText } from '~/core/fold'
import { listQuery, queryField, queryFlag, queryPage, queryText } from '~/core/http/list-query'
import { paths } from '~/core/http/paths'
import { CONTRACTOR } from '~/features/directory/profile/profile'
import { readSeed } from './seeded-shuffle'
import { isStateCode } from '~/features/directory/profile/us-states'

/** The state of the directory, all in its address, except the member's own state. */

export const DIRECTORY_PAGE_SIZE = 12

/** The value of the address for all states, where the default is the member's own state. */
export const ALL_STATES = 'all'

/** The code of a state, or null. */
export function readStateCode(text: string): string | null {
	const code = text.slice(0, 100).trim().toUpperCase()
	return isStateCode(code) ? code : null
}

const name = queryField<string | null>(null, (text) => {
	const typed = text.trim()
	return typed === '' || typed.length > 100 ? null : typed
})

export const directoryList = listQuery(paths.directory, {
	/** Words of the company, the description, the services, the states or the provider's name. */
	search: queryText(100),
	serviceType: name,
	/** Only applies to Contractor. */
	specialty: name,
	/** A state code; null for all states. */
	location: queryField<string | null>(null, readStateCode),
	/** Only the member's own favorites. */
	favourites: queryFlag,
	page: queryPage,
})
export const isNarrowed = directoryList.isFiltered

type InAddress = ReturnType<typeof directoryList.read>
export type DirectoryFilter = Pick<InAddress, 'serviceType' | 'specialty' | 'location'>
export type DirectoryQuery = InAddress & {
	/** The member's remembered state, the default of the filter; null for none. */
	ownState: string | null
	/** Null on the first visit, which creates a new order. */
	seed: number | null
}

/** Parses an address. Ignores invalid values, and a specialty without Contractor. */
export function readDirectoryQuery(
	params: URLSearchParams,
	ownState: string | null = null,
): DirectoryQuery {
	const query = directoryList.read(params)
	return {
		...query,
		specialty: query.serviceType === CONTRACTOR ? query.specialty : null,
		location: params.has('location') ? query.location : ownState,
		ownState,
		seed: readSeed(params.get('seed')),
	}
}

/** The words of a search as `foldText` has them, all of which have to occur. */
export function directoryWords(search: string): string[] {
	const words = foldText(search).split(/\s+/u)
	return words.filter((word) => word !== '').slice(0, 6)
}
