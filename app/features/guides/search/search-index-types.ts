import type { Prisma, Tx } from '~/core/db/db.server'

/** What a full-text index of the guides does, on either engine. */

/** The query, and the viewer's access. */
export type GuideSearchQuery = {
	/** Null without a search. An empty list matches nothing. */
	terms: readonly string[] | null
	mayReadAll: boolean
}

/**
 * What a search covers: `heads` is title, summary and topics, which rank words that match in most texts;
 * `open` also has the texts that everybody may search, `all` those of premium guides as well.
 */
export type Scope = 'heads' | 'open' | 'all'

/** All terms as prefix matches, somewhere in the scope. */
export type MatchQuery = { terms: readonly string[]; scope: Scope }

export type Page = { limit: number; offset: number }

/** Excerpts with marks around matches. */
export type HitRow = {
	searchKey: number
	title: string
	summary: string
	text: string
}

export type IndexedGuide = {
	searchKey: number
	title: string
	summary: string
	topics: string
	text: string
	isFree: boolean
}

export type SearchIndex = {
	/** The keys of all matches, as a statement. */
	matchingKeys: (match: MatchQuery) => Prisma.Sql
	/** Counts matches and premium guides among them. */
	countMatches: (match: MatchQuery) => Promise<{ count: number; premium: number }>
	/**
	 * The keys of the best matches, equal ones newest first.
	 * @param among a condition on the guide `g`, starting with AND
	 */
	rankedKeys: (match: MatchQuery, among: Prisma.Sql | null, slice: Page) => Promise<number[]>
	/** Those of these guides that match, with their excerpts. */
	loadHits: (match: MatchQuery, keys: readonly number[]) => Promise<HitRow[]>
	/** Adds a guide, which the index does not have. */
	add: (tx: Tx, guide: IndexedGuide) => Promise<void>
	remove: (tx: Tx, searchKey: number) => Promise<void>
}

/** Maximum number of matches to rank; with more, the newest ones. */
export const MAX_RANKED = 1_000
