import { ROLES } from '~/features/accounts/access/access-policy'
import { listQuery, queryChoice, queryOrder, queryPage, queryText } from '~/core/http/list-query'
import { paths } from '~/core/http/paths'
import { roleName } from './user-fields'

/** The state of the user list, all in its address. */

export const USER_PAGE_SIZE = 25

const choice = queryChoice(['yes', 'no'])

export const userList = listQuery(paths.adminUsers, {
	search: queryText(100),
	/** Whether they have an account; if not, they are a listing that an admin entered. */
	account: choice,
	/** Whether the address of their account is verified. */
	verified: choice,
	role: queryChoice(ROLES),
	provider: choice,
	/** Whether a plan of theirs renews, as the overview counts subscribers. */
	renews: choice,
	...queryOrder({ createdAt: 'desc', name: 'asc', email: 'asc', role: 'asc' }),
	page: queryPage,
})
export const { read: readUserQuery, path: usersPath } = userList
export type UserQuery = ReturnType<typeof readUserQuery>
export type UserColumn = UserQuery['sort']

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
