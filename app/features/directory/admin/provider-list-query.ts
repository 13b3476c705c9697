import {
	listQuery,
	queryChoice,
	queryField,
	queryFlag,
	queryPage,
	queryText,
} from '~/core/http/list-query'
import { paths } from '~/core/http/paths'
import { readStateCode } from '~/features/directory/listing/directory-query'

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

const values = <Value extends string>(options: readonly { value: Value }[]): Value[] =>
	options.map(({ value }) => value)

export const adminProviderList = listQuery(paths.adminProviders, {
	search: queryText(100),
	serviceType: queryText(100),
	location: queryField('', readStateCode),
	state: queryChoice(values(ADMIN_STATES)),
	source: queryChoice(values(ADMIN_SOURCES)),
	reported: queryFlag,
	page: queryPage,
})
export const readAdminQuery = adminProviderList.read
export type AdminQuery = ReturnType<typeof readAdminQuery>
