import { paths } from '~/core/http/paths'
import { cleanTag, MAX_TAG_LENGTH, MAX_TAGS, tagKey } from '~/features/deals/parts/part-limits'
import { STAGES, type Stage } from '~/features/deals/stages'
import { STRATEGIES, type StrategyFilter } from '~/features/deals/strategies'

/** The state of the list of deals, all in its address (DEAL-02). */

export const DEAL_SORTS = [
	{ key: 'change', label: 'Last change' },
	{ key: 'address', label: 'Address' },
	{ key: 'stage', label: 'Stage' },
	{ key: 'strategy', label: 'Strategy' },
	{ key: 'price', label: 'Price' },
] as const
export type DealSort = (typeof DEAL_SORTS)[number]['key']

export type DealQuery = {
	search: string
	stage: Stage | ''
	strategy: StrategyFilter
	tags: readonly string[]
	sort: DealSort
	dir: 'asc' | 'desc'
	page: number
	show: 'active' | 'archived' | 'deleted'
}

/** The error of a restore at a limit that a higher plan raises; the page links to the plans. */
export const UPGRADABLE_LIMIT = 'limit'

/** The first direction of each column: the latest change and the highest price come first. */
const firstDir = (sort: DealSort): 'asc' | 'desc' =>
	sort === 'change' || sort === 'price' ? 'desc' : 'asc'

const oneOf = <Key extends string>(list: readonly { key: Key }[], text: string | null): Key | '' =>
	list.find(({ key }) => key === text)?.key ?? ''

function readTags(query: URLSearchParams): string[] {
	const names = query.getAll('tag').map((tag) => cleanTag(tag.slice(0, MAX_TAG_LENGTH)))
	const keys = new Set<string>()
	const unique = names.filter((name) => {
		const key = tagKey(name)
		if (name === '' || keys.has(key)) return false
		keys.add(key)
		return true
	})
	return unique.slice(0, MAX_TAGS)
}

/** Reads the state from a query; what it does not know has no effect. */
export function readDealQuery(query: URLSearchParams): DealQuery {
	const sort = oneOf(DEAL_SORTS, query.get('sort')) || 'change'
	const dir = query.get('dir')
	const page = Number(query.get('page') ?? '1')
	const show = query.get('show')
	return {
		search: (query.get('search') ?? '').trim().slice(0, 200),
		stage: oneOf(STAGES, query.get('stage')),
		strategy: oneOf(STRATEGIES, query.get('strategy')),
		tags: readTags(query),
		sort,
		dir: dir === 'asc' || dir === 'desc' ? dir : firstDir(sort),
		page: Number.isInteger(page) && page > 1 && page < 100_000 ? page : 1,
		show: show === 'archived' || show === 'deleted' ? show : 'active',
	}
}

/** The state as fields of an address or of a form, without what is usual. */
export function dealQueryFields(query: Partial<DealQuery>): [string, string][] {
	const { search = '', stage = '', strategy = '', tags = [], show = 'active' } = query
	const { sort = 'change', dir = firstDir(sort), page = 1 } = query
	const fields: [string, string][] = [
		['search', search],
		['stage', stage],
		['strategy', strategy],
		...tags.map((tag): [string, string] => ['tag', tag]),
		['sort', sort === 'change' ? '' : sort],
		['dir', dir === firstDir(sort) ? '' : dir],
		['page', page > 1 ? String(page) : ''],
		['show', show === 'active' ? '' : show],
	]
	return fields.filter(([, text]) => text !== '')
}

/** The address of the list in this state. */
export function dealListPath(query: Partial<DealQuery> = {}): string {
	return paths.deals(dealQueryFields(query))
}

/** The state after a click on a column's heading: reversed, or in its first direction. */
export function sortedBy(query: DealQuery, sort: DealSort): DealQuery {
	const other = query.dir === 'asc' ? 'desc' : 'asc'
	return { ...query, sort, dir: query.sort === sort ? other : firstDir(sort), page: 1 }
}

/** The state after a click on a tag: with it, or without it. */
export function toggledTag(query: DealQuery, tag: string): DealQuery {
	const key = tagKey(tag)
	const others = query.tags.filter((one) => tagKey(one) !== key)
	const isOn = others.length < query.tags.length
	return { ...query, tags: isOn ? others : [...query.tags, tag], page: 1 }
}

/** Whether the list shows a part of the deals only. */
export function isFiltered({ search, stage, strategy, tags }: DealQuery): boolean {
	return search !== '' || stage !== '' || strategy !== '' || tags.length > 0
}
