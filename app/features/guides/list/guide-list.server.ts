import { LRUCache } from 'lru-cache'
import { currentCacheVersion } from '~/core/db/cache-version.server'
import { db } from '~/core/db/db.server'
import { pageWithin } from '~/core/http/list-query'
import type { Viewer } from '~/features/accounts/access/viewer'
import { type GuideSummary, RECOMMENDED_SLUG } from '~/features/guides/reading/guide'
import { mayRead } from '~/features/guides/reading/guide-access'
import {
	type CardRow,
	loadCard,
	listBestMatches,
	listGuides,
	loadListFacts,
	type Filter,
} from './guide-list-queries.server'
import { type GuideListQuery, narrows } from './guide-list-query'
import { nameKey } from '~/features/guides/editor/category-names'
import { loadHits } from '~/features/guides/search/search-index.server'
import type { HitRow, Page } from '~/features/guides/search/search-index-types'
import {
	HIT_START,
	type HighlightPart,
	highlightParts,
	searchTerms,
} from '~/features/guides/search/search-terms'

/** The library: its lists, their order, and what each viewer can find. */

const GUIDES_PAGE_SIZE = 24

/** A guide in the list of the page. */
export type ListedGuide = GuideSummary & {
	isRecommended: boolean
	/** While searching: the title and an excerpt with highlighted matches. */
	hits: { title: HighlightPart[]; passage: HighlightPart[] } | null
}

/** A row of the database as people get to see it. */
export function toGuideCard({ searchKey: _, ...row }: CardRow): GuideSummary {
	return {
		...row,
		category: JSON.parse(row.category) as string[],
		tags: JSON.parse(row.tags) as string[],
		createdAt: new Date(row.createdAt).toISOString(),
	}
}

/** What a query narrows the list to, for a viewer of this tier. */
function toFilter(query: GuideListQuery, tier: Viewer['tier']): Filter {
	return {
		categoryKey: nameKey(query.category),
		tagKey: nameKey(query.tag),
		terms: query.search === '' ? null : searchTerms(query.search),
		mayReadAll: mayRead({ isFree: false }, tier),
	}
}

/** Whether the recommended guide matches these filters. */
async function recommended(query: GuideListQuery, narrowing: Filter): Promise<CardRow | undefined> {
	const row = await loadCard({ slug: RECOMMENDED_SLUG })
	if (row === undefined || !narrows(query)) return row
	const card = toGuideCard(row)
	const has = (names: string[], key: string) => key === '' || names.some((n) => nameKey(n) === key)
	if (!has(card.category, narrowing.categoryKey) || !has(card.tags, narrowing.tagKey)) return
	if (narrowing.terms === null) return row
	return (await loadHits(narrowing, [row.searchKey])).size === 1 ? row : undefined
}

function inOrder(
	query: GuideListQuery,
	narrowing: Filter,
	count: number,
	slice: Page,
): Promise<CardRow[]> {
	if (narrowing.terms !== null && query.sort === null) {
		return listBestMatches(narrowing, count, slice)
	}
	return listGuides(narrowing, query.sort ?? 'newest', slice)
}

/** One page of rows; users without paid access see the recommended guide first in every order. */
async function loadRows(
	query: GuideListQuery,
	narrowing: Filter,
	count: number,
	slice: Page,
): Promise<{ rows: CardRow[]; pinned: CardRow | undefined }> {
	const pinned = narrowing.mayReadAll ? undefined : await recommended(query, narrowing)
	if (pinned === undefined) return { rows: await inOrder(query, narrowing, count, slice), pinned }
	const { limit, offset } = slice
	const others = offset > 0 ? { limit, offset: offset - 1 } : { limit: limit - 1, offset }
	const rows = await inOrder(query, { ...narrowing, without: pinned.id }, count, others)
	return { rows: offset > 0 ? rows : [pinned, ...rows], pinned }
}

function hitsIn(card: GuideSummary, row: HitRow | undefined): ListedGuide['hits'] {
	if (row === undefined) return null
	const excerpt = row.text.includes(HIT_START) ? row.text : row.summary
	return { title: highlightParts(row.title || card.title), passage: highlightParts(excerpt) }
}

/** Addresses that are asked for most: without a search, there are not many. */
const MAX_LISTS = 100

type Lists = LRUCache<string, Promise<GuideList>>

/** Lists of a database by what they depend on: its version, the query, and who may read what. */
const listsByDatabase = new WeakMap<object, Lists>()

function knownLists(): Lists {
	const known = listsByDatabase.get(db())
	const lists: Lists = known ?? new LRUCache({ max: MAX_LISTS })
	listsByDatabase.set(db(), lists)
	return lists
}

/**
 * The guides of a query, as this viewer may see them. Lists are kept while the library is unchanged.
 * @param size guides per page
 */
export async function listGuidesForViewer(
	viewer: Pick<Viewer, 'tier'>,
	query: GuideListQuery,
	size = GUIDES_PAGE_SIZE,
): Promise<GuideList> {
	const narrowing = toFilter(query, viewer.tier)
	// Searches differ too much to be found again.
	if (narrowing.terms !== null) return findGuides(query, narrowing, size)
	const lists = knownLists()
	const version = await currentCacheVersion('pages')
	const key = JSON.stringify([version, query, narrowing.mayReadAll, size])
	const known = lists.get(key)
	if (known !== undefined) return known
	const finding = findGuides(query, narrowing, size)
	lists.set(key, finding)
	finding.catch(() => lists.delete(key))
	return finding
}

async function findGuides(query: GuideListQuery, narrowing: Filter, size: number) {
	const { count, premium, ...names } = await loadListFacts(narrowing)
	const { page, pages, skip } = pageWithin(query.page, count, size)
	const slice = { limit: size, offset: skip }
	const { rows, pinned } = await loadRows(query, narrowing, count, slice)
	const hits =
		narrowing.terms === null
			? new Map<number, HitRow>()
			: await loadHits(
					narrowing,
					rows.map(({ searchKey }) => searchKey),
				)
	return {
		guides: rows.map((row): ListedGuide => {
			const card = toGuideCard(row)
			return {
				...card,
				isRecommended: row.id === pinned?.id,
				hits: hitsIn(card, hits.get(row.searchKey)),
			}
		}),
		count,
		premiumGuidesCount: premium,
		...names,
		page,
		pages,
		// Whether there are any guides at all, filtered out or not.
		hasGuides: names.categories.length > 0 || count > 0,
	}
}

export type GuideList = Awaited<ReturnType<typeof findGuides>>
