import { paths } from '~/core/http/paths'

/** The state of the guide admin list, all in its address. */

const COLUMNS = ['title', 'category', 'createdAt'] as const
export type GuideColumn = (typeof COLUMNS)[number]

export type AdminListQuery = {
	search: string
	category: string
	sort: GuideColumn
	dir: 'asc' | 'desc'
	page: number
	/** The guide whose deletion is to be confirmed. */
	confirm: string
	/** Whether to show recently deleted guides instead. */
	isTrash: boolean
}

/** The initial sort direction of each column: dates descending, text ascending. */
const usualDir = (column: GuideColumn): 'asc' | 'desc' => (column === 'createdAt' ? 'desc' : 'asc')

/** Parses a query; the default order is newest first. */
export function readAdminListQuery(query: URLSearchParams): AdminListQuery {
	const sort = COLUMNS.find((column) => column === query.get('sort')) ?? 'createdAt'
	const dir = query.get('dir')
	const page = Number(query.get('page') ?? '1')
	return {
		search: (query.get('search') ?? '').trim().slice(0, 200),
		category: (query.get('category') ?? '').trim().slice(0, 100),
		sort,
		dir: dir === 'asc' || dir === 'desc' ? dir : usualDir(sort),
		page: Number.isInteger(page) && page > 1 && page < 100_000 ? page : 1,
		confirm: (query.get('confirm') ?? '').slice(0, 64),
		isTrash: query.get('show') === 'deleted',
	}
}

/** The address of this state. */
export function adminListPath(query: Partial<AdminListQuery>): string {
	const { search, category, sort, dir, page, confirm, isTrash } = query
	const isUsual = (sort ?? 'createdAt') === 'createdAt' && (dir ?? 'desc') === 'desc'
	return paths.manageGuides({
		search,
		category,
		sort: isUsual ? undefined : sort,
		dir: isUsual ? undefined : dir,
		page: page !== undefined && page > 1 ? page : undefined,
		show: isTrash === true ? 'deleted' : undefined,
		confirm,
	})
}

/** The sort order after a click on a column's heading: reversed, or its default. */
export function sortedByColumn(
	query: AdminListQuery,
	column: GuideColumn,
): Partial<AdminListQuery> {
	const { search, category } = query
	const other = query.dir === 'asc' ? 'desc' : 'asc'
	return { search, category, sort: column, dir: query.sort === column ? other : usualDir(column) }
}
