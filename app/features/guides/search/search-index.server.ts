import { db, Prisma, type Tx } from '~/core/db/db.server'
import { ALL_COLUMNS, HIT_END, HIT_START, matchExpression, OPEN_COLUMNS } from './search-terms'

/** The full-text index of the guides: what is in it, what is found in it, in which order and where. */

const { sql, join, empty } = Prisma
type Sql = ReturnType<typeof sql>

/** What is looked for, and by whom. */
export type Search = {
	/** Null without a search. An empty list finds nothing. */
	terms: readonly string[] | null
	/** Whether the search may look into premium texts. */
	mayReadAll: boolean
}

export type Page = { limit: number; offset: number }

/** A search as the index understands it. */
export const toMatchQuery = ({ terms, mayReadAll }: Search): string =>
	matchExpression(terms ?? [], mayReadAll ? ALL_COLUMNS : OPEN_COLUMNS) ?? ''

/** A search without a word in it. */
export const hasNoSearchableTerms = ({ terms }: Search): boolean =>
	terms !== null && terms.length === 0

/**
 * A row number of the index as the integer it is. The driver binds every number as a floating one,
 * and the index takes a comparison with such a one for no comparison at all: it would mean every row.
 */
const rowNumber = (key: number): Sql => sql`CAST(${key} AS INTEGER)`

/** What is found and how much of it is premium: a search alone is counted inside the index, where every guide says by a word what it is. */
export async function countFound(match: string): Promise<{ count: number; premium: number }> {
	const premium = `(${match}) AND ({access} : premium)`
	const [row] = await db().$queryRaw<{ count: bigint; premium: bigint }[]>`
		SELECT (SELECT count(*) FROM "GuideSearch" WHERE "GuideSearch" MATCH ${match}) AS "count",
			(SELECT count(*) FROM "GuideSearch" WHERE "GuideSearch" MATCH ${premium}) AS "premium"`
	return { count: Number(row?.count ?? 0), premium: Number(row?.premium ?? 0) }
}

/** A title says more than a summary, and that more than the text. */
const WEIGHED = sql`bm25("GuideSearch", 10.0, 4.0, 4.0, 1.0, 1.0, 0.0)`
/** The most that are weighed against each other; of more than these, the newest. */
export const MAX_RANKED = 1_000

/**
 * The best matches as keys alone: what else is selected would be worked out for every hit before
 * they are put in order. Guides of one rank stand newest first, for the index counts on.
 * @param among a condition on the guide `g`, starting with AND
 */
export async function rankedKeys(match: string, among: Sql | null, slice: Page): Promise<number[]> {
	const guides = among === null ? empty : sql`JOIN "Guide" g ON g."searchKey" = s.rowid`
	const rows = await db().$queryRaw<{ key: number }[]>`
		SELECT "key" FROM (
			SELECT s.rowid AS "key", ${WEIGHED} AS "weight" FROM "GuideSearch" s ${guides}
			WHERE "GuideSearch" MATCH ${match}${among ?? empty}
			ORDER BY s.rowid DESC LIMIT ${MAX_RANKED})
		ORDER BY "weight", "key" DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`
	return rows.map(({ key }) => key)
}

export type HitRow = {
	searchKey: number
	title: string
	summary: string
	text: string
}

/**
 * Where the search hit, with marks around the hits. The premium text is not named in the statement
 * of somebody who may not read it.
 */
export async function loadHits(
	search: Search,
	keys: readonly number[],
): Promise<Map<number, HitRow>> {
	if (keys.length === 0 || hasNoSearchableTerms(search)) return new Map()
	// The plus keeps the index from being asked once per row: one walk from the oldest of them is quicker.
	const snippet = (column: number) =>
		sql`snippet("GuideSearch", ${column}, ${HIT_START}, ${HIT_END}, '…', 30)`
	const text = search.mayReadAll ? sql`${snippet(3)} || ${snippet(4)}` : snippet(3)
	const rows = await db().$queryRaw<HitRow[]>`
		SELECT rowid AS "searchKey", highlight("GuideSearch", 0, ${HIT_START}, ${HIT_END}) AS "title",
			highlight("GuideSearch", 1, ${HIT_START}, ${HIT_END}) AS "summary", ${text} AS "text"
		FROM "GuideSearch" WHERE "GuideSearch" MATCH ${toMatchQuery(search)}
			AND rowid >= ${rowNumber(Math.min(...keys))} AND +rowid IN (${join(keys.map(rowNumber))})`
	return new Map(rows.map((row) => [row.searchKey, row]))
}

export type IndexedGuide = {
	searchKey: number
	title: string
	summary: string
	topics: string
	text: string
	isFree: boolean
}

/** Puts a guide into the index, or takes the place of what stood there for it. */
export async function indexGuide(tx: Tx, guide: IndexedGuide): Promise<void> {
	const { searchKey, title, summary, topics, text, isFree } = guide
	await unindexGuide(tx, searchKey)
	await tx.$executeRaw`
		INSERT INTO "GuideSearch" (rowid, title, summary, topics, freeText, premiumText, access)
		VALUES (${rowNumber(searchKey)}, ${title}, ${summary}, ${topics}, ${isFree ? text : ''},
			${isFree ? '' : text}, ${isFree ? 'free' : 'premium'})`
}

export async function unindexGuide(tx: Tx, searchKey: number): Promise<void> {
	await tx.$executeRaw`DELETE FROM "GuideSearch" WHERE rowid = ${rowNumber(searchKey)}`
}
