import { paths } from '~/core/http/paths'

/** The state of the library, all in its address. */

export const GUIDE_SORTS = [
	{ value: 'newest', label: 'Newest First' },
	{ value: 'oldest', label: 'Oldest First' },
	{ value: 'a-z', label: 'A-Z' },
	{ value: 'z-a', label: 'Z-A' },
] as const
export type GuideSort = (typeof GUIDE_SORTS)[number]['value']

type View = 'grid' | 'list'

export type GuideListQuery = {
	category: string
	tag: string
	search: string
	/** Null: newest first, or best match first while searching. */
	sort: GuideSort | null
	view: View
	page: number
}

const MAX_SEARCH_LENGTH = 200
const MAX_NAME_LENGTH = 100
const HIGHEST_PAGE = 100_000

const text = (query: URLSearchParams, name: string, maxLength: number): string =>
	(query.get(name) ?? '').trim().slice(0, maxLength)

/** Parses a query; ignores unknown and invalid values. */
export function readGuideListQuery(query: URLSearchParams): GuideListQuery {
	const search = text(query, 'search', MAX_SEARCH_LENGTH)
	const sort = GUIDE_SORTS.find(({ value }) => value === query.get('sort'))?.value ?? null
	const page = Number(query.get('page') ?? '1')
	const isPlain = sort === 'newest' && search === ''
	return {
		category: text(query, 'category', MAX_NAME_LENGTH),
		tag: text(query, 'tag', MAX_NAME_LENGTH),
		search,
		sort: isPlain ? null : sort,
		view: query.get('view') === 'list' ? 'list' : 'grid',
		page: Number.isInteger(page) && page > 1 && page < HIGHEST_PAGE ? page : 1,
	}
}

/** The address of this state, without defaults. */
export function guideListPath(query: Partial<GuideListQuery>): string {
	const { category, tag, search, sort, view, page } = query
	return paths.guides({
		category,
		tag,
		search,
		sort: sort ?? undefined,
		view: view === 'list' ? 'list' : undefined,
		page: page !== undefined && page > 1 ? page : undefined,
	})
}

/** Whether anything narrows the list, so that there is something to clear. */
export function hasFilters({ category, tag, search, sort }: GuideListQuery): boolean {
	return category !== '' || tag !== '' || search !== '' || sort !== null
}

/** Whether anything but the sort order narrows the list. */
export function narrows({ category, tag, search }: GuideListQuery): boolean {
	return category !== '' || tag !== '' || search !== ''
}
