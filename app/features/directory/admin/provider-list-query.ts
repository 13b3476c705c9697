import { readPage } from '~/features/directory/listing/directory-query'
import { isStateCode } from '~/features/directory/profile/us-states'

/** The state of the admin's provider list, all in its address. */

export const ADMIN_PAGE_SIZE = 25

export const ADMIN_STATES = [
	{ value: 'listed', label: 'Listed' },
	{ value: 'listedNoState', label: 'Listed, no state' },
	{ value: 'incomplete', label: 'Incomplete' },
	{ value: 'notProvider', label: 'Left the directory' },
	{ value: 'takenOff', label: 'Removed by admin' },
] as const

export const ADMIN_SOURCES = [
	{ value: 'self', label: 'Signed up' },
	{ value: 'entered', label: 'Added by admin' },
] as const

export type AdminQuery = {
	search: string
	serviceType: string
	location: string
	state: (typeof ADMIN_STATES)[number]['value'] | ''
	source: (typeof ADMIN_SOURCES)[number]['value'] | ''
	reported: boolean
	page: number
}

const MAX_SEARCH_LENGTH = 100

function parseOption<T extends string>(
	options: readonly { value: T }[],
	text: string | null,
): T | '' {
	return options.find(({ value }) => value === text)?.value ?? ''
}

/** Parses an address; ignores invalid values. */
export function readAdminQuery(params: URLSearchParams): AdminQuery {
	const text = (name: string): string => (params.get(name) ?? '').trim().slice(0, MAX_SEARCH_LENGTH)
	const location = text('location').toUpperCase()
	return {
		search: text('search'),
		serviceType: text('serviceType'),
		location: isStateCode(location) ? location : '',
		state: parseOption(ADMIN_STATES, params.get('state')),
		source: parseOption(ADMIN_SOURCES, params.get('source')),
		reported: params.get('reported') === '1',
		page: readPage(params.get('page')),
	}
}

/** Whether any filter is set. */
export function isAdminFiltered({ page: _, ...filters }: AdminQuery): boolean {
	return Object.values(filters).some(Boolean)
}
