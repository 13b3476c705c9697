import { isRole, type Role } from '~/features/accounts/access/access-policy'
import { paths } from '~/core/http/paths'
import { roleName } from './user-fields'

/** The state of the user list, all in its address. */

export const USER_PAGE_SIZE = 25

const USER_COLUMNS = ['name', 'email', 'role', 'createdAt'] as const
export type UserColumn = (typeof USER_COLUMNS)[number]

type Choice = 'yes' | 'no' | ''

export type UserQuery = {
	search: string
	/** Whether they have an account; if not, they are a listing that an admin entered. */
	account: Choice
	/** Whether the address of their account is verified. */
	verified: Choice
	role: Role | ''
	provider: Choice
	/** Whether a plan of theirs renews, as the overview counts subscribers. */
	renews: Choice
	sort: UserColumn
	dir: 'asc' | 'desc'
	page: number
}

const MAX_SEARCH_LENGTH = 100

const parseChoice = (text: string | null): Choice => (text === 'yes' || text === 'no' ? text : '')

/** The initial sort direction of each column: dates descending, text ascending. */
const usualDir = (column: UserColumn): 'asc' | 'desc' => (column === 'createdAt' ? 'desc' : 'asc')

/** Parses an address; ignores invalid values. The default order is newest first. */
export function readUserQuery(params: URLSearchParams): UserQuery {
	const role = params.get('role') ?? ''
	const sort = USER_COLUMNS.find((column) => column === params.get('sort')) ?? 'createdAt'
	const dir = params.get('dir')
	const page = Number(params.get('page') ?? '1')
	return {
		search: (params.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
		account: parseChoice(params.get('account')),
		verified: parseChoice(params.get('verified')),
		role: isRole(role) ? role : '',
		provider: parseChoice(params.get('provider')),
		renews: parseChoice(params.get('renews')),
		sort,
		dir: dir === 'asc' || dir === 'desc' ? dir : usualDir(sort),
		page: Number.isInteger(page) && page > 1 && page < 1_000_000 ? page : 1,
	}
}

/** The query of this state, without defaults. */
export function userQueryFields(query: Partial<UserQuery>): Record<string, string | undefined> {
	const { search, account, verified, role, provider, renews } = query
	const { sort = 'createdAt', dir, page = 1 } = query
	const isUsual = dir === undefined || dir === usualDir(sort)
	return {
		search,
		account,
		verified,
		role,
		provider,
		renews,
		sort: sort === 'createdAt' ? undefined : sort,
		dir: isUsual ? undefined : dir,
		page: page > 1 ? String(page) : undefined,
	}
}

const FILTER_LABELS = {
	search: 'Search',
	account: 'With an account',
	verified: 'Verified',
	role: 'Role',
	provider: 'Service provider',
	renews: 'Plan that renews',
} as const

/** The filters of this state in words, "Role: Subscriber, Verified: yes"; '' without any. */
export function userFilterText(query: UserQuery): string {
	return Object.entries(FILTER_LABELS)
		.map(([key, label]) => ({ key, label, value: query[key as keyof typeof FILTER_LABELS] }))
		.filter(({ value }) => value !== '')
		.map(({ key, label, value }) => `${label}: ${key === 'role' ? roleName(value) : value}`)
		.join(', ')
}

/** The address of this state. */
export function usersPath(query: Partial<UserQuery>): string {
	return paths.adminUsers(userQueryFields(query))
}

/** Whether any filter is set. */
export function isUserFiltered(query: UserQuery): boolean {
	const { search, account, verified, role, provider, renews } = query
	return [search, account, verified, role, provider, renews].some((value) => value !== '')
}

/** The sort order after a click on a column's heading: the other direction, or its default. */
export function sortedUsers(query: UserQuery, column: UserColumn): Partial<UserQuery> {
	const other = query.dir === 'asc' ? 'desc' : 'asc'
	return {
		...query,
		page: 1,
		sort: column,
		dir: query.sort === column ? other : usualDir(column),
	}
}

/** The words of a search; each must occur in the name or the email. */
export function searchWords(search: string): string[] {
	return search
		.split(/\s+/u)
		.filter((word) => word !== '')
		.slice(0, 6)
}

/** The case variants to search for: the database ignores the case of a to z only. */
export function spellings(word: string): string[] {
	const lower = word.toLowerCase()
	const first = [...lower][0] ?? ''
	return [
		...new Set([word, lower, word.toUpperCase(), first.toUpperCase() + lower.slice(first.length)]),
	]
}
