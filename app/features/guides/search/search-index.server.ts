import type { Prisma, Tx } from '~/core/db/db.server'
import { isPostgres } from '~/core/db/dialect.server'
import { fts5Index } from './fts5-index.server'
import type {
	HitRow,
	IndexedGuide,
	MatchQuery,
	Page,
	GuideSearchQuery,
	SearchIndex,
} from './search-index-types'
import { tsvectorIndex } from './tsvector-index.server'

/** The full-text index of the guides: SQLite's FTS5 or PostgreSQL's tsvector, which find the same guides. */

const index = (): SearchIndex => (isPostgres() ? tsvectorIndex : fts5Index)

/** What a viewer may find. */
export const toMatchQuery = ({ terms, mayReadAll }: GuideSearchQuery): MatchQuery => ({
	terms: terms ?? [],
	scope: mayReadAll ? 'all' : 'open',
})

/** A search without a word in it. */
export const hasNoSearchableTerms = ({ terms }: GuideSearchQuery): boolean =>
	terms !== null && terms.length === 0

/** The keys of all matches, as a statement. */
export const matchingKeys = (match: MatchQuery): Prisma.Sql => index().matchingKeys(match)

/** Counts matches and premium guides among them. */
export const countMatches = (match: MatchQuery): Promise<{ count: number; premium: number }> =>
	index().countMatches(match)

/**
 * The keys of the best matches, equal ones newest first.
 * @param among a condition on the guide `g`, starting with AND
 */
export const rankedKeys = (
	match: MatchQuery,
	among: Prisma.Sql | null,
	slice: Page,
): Promise<number[]> => index().rankedKeys(match, among, slice)

/**
 * Excerpts with marks around matches. For a viewer without access, the statement does not name the
 * premium text column.
 */
export async function loadHits(
	search: GuideSearchQuery,
	keys: readonly number[],
): Promise<Map<number, HitRow>> {
	if (keys.length === 0 || hasNoSearchableTerms(search)) return new Map()
	const rows = await index().loadHits(toMatchQuery(search), keys)
	return new Map(rows.map((row) => [row.searchKey, row]))
}

/** Adds a guide to the index, replacing its previous entry. */
export async function indexGuide(tx: Tx, guide: IndexedGuide): Promise<void> {
	await index().remove(tx, guide.searchKey)
	await index().add(tx, guide)
}

export const unindexGuide = (tx: Tx, searchKey: number): Promise<void> =>
	index().remove(tx, searchKey)
