import { listQuery, queryChoice, queryPage, queryText, queryView } from '~/core/http/list-query'
import { paths } from '~/core/http/paths'

/** The state of the library, all in its address. */

export const GUIDE_SORTS = [
	{ value: 'newest', label: 'Newest First' },
	{ value: 'oldest', label: 'Oldest First' },
	{ value: 'a-z', label: 'A-Z' },
	{ value: 'z-a', label: 'Z-A' },
] as const
export type GuideSort = (typeof GUIDE_SORTS)[number]['value']

const guideList = listQuery(paths.guides, {
	category: queryText(100),
	tag: queryText(100),
	search: queryText(200),
	/** Null: newest first, or best match first while searching. */
	sort: queryChoice(
		GUIDE_SORTS.map(({ value }) => value),
		null,
	),
	view: queryView(queryChoice(['grid', 'list'], 'grid')),
	page: queryPage,
})
export const { path: guideListPath, isFiltered: hasFilters } = guideList
export type GuideListQuery = ReturnType<typeof guideList.read>

/** Parses a query; ignores unknown and invalid values, and the order that is the usual one. */
export function readGuideListQuery(params: URLSearchParams): GuideListQuery {
	const query = guideList.read(params)
	return query.sort === 'newest' && query.search === '' ? { ...query, sort: null } : query
}

/** Whether anything but the sort order narrows the list. */
export const narrows = ({ category, tag, search }: GuideListQuery): boolean =>
	category !== '' || tag !== '' || search !== ''
