import { db, Prisma, type Tx } from '~/core/db/db.server'
import { ALL_COLUMNS, HIT_END, HIT_START, matchExpression, OPEN_COLUMNS } from './search-terms'

/** The full-text index of the guides: its content, queries, ranking and excerpts. */

const { sql, join, empty } = Prisma
type Sql = ReturnType<typeof sql>

/** The query, and the viewer's access. */
export type Search = {
	/** Null without a search. An empty list matches nothing. */
	terms: readonly string[] | null
	mayReadAll: boolean
}

export type Page = { limit: number; offset: number }

/** A search in the index's query syntax. */
export const toMatchQuery = ({ terms, mayReadAll }: Search): string =>
	matchExpression(terms ?? [], mayReadAll ? ALL_COLUMNS : OPEN_COLUMNS) ?? ''

/** A search without a word in it. */
export const hasNoSearchableTerms = ({ terms }: Search): boolean =>
	terms !== null && terms.length === 0

/**
 * Casts a row id of the index to an integer. The driver binds every number as a float, and FTS5
 * ignores a comparison with a float: it would match every row.
 */
const rowNumber = (key: number): Sql => sql`CAST(${key} AS INTEGER)`

/**
 * Counts matches and premium guides among them: a search without other filters is counted inside
 * the index, in which every guide has a word for its access.
 */
export async function countMatches(match: string): Promise<{ count: number; premium: number }> {
	const premium = `(${match}) AND ({access} : premium)`
	const [row] = await db().$queryRaw<{ count: bigint; premium: bigint }[]>`
		SELECT (SELECT count(*) FROM "GuideSearch" WHERE "GuideSearch" MATCH ${match}) AS "count",
			(SELECT count(*) FROM "GuideSearch" WHERE "GuideSearch" MATCH ${premium}) AS "premium"`
	return { count: Number(row?.count ?? 0), premium: Number(row?.premium ?? 0) }
}

/** Matches in the title weigh more than in the summary, and those more than in the text. */
const RANK = sql`bm25("GuideSearch", 10.0, 4.0, 4.0, 1.0, 1.0, 0.0)`
/** Maximum number of matches to rank; with more, the newest ones. */
export const MAX_RANKED = 1_000

/**
 * The keys of the best matches: any other selected column would be computed for every match before
 * sorting. Equal ranks are sorted newest first, because index row ids increase.
 * @param among a condition on the guide `g`, starting with AND
 */
export async function rankedKeys(match: string, among: Sql | null, slice: Page): Promise<number[]> {
	const guides = among === null ? empty : sql`JOIN "Guide" g ON g."searchKey" = s.rowid`
	const rows = await db().$queryRaw<{ key: number }[]>`
		SELECT "key" FROM (
			SELECT s.rowid AS "key", ${RANK} AS "weight" FROM "GuideSearch" s ${guides}
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
 * Excerpts with marks around matches. For a viewer without access, the statement does not name the
 * premium text column.
 */
export async function loadHits(
	search: Search,
	keys: readonly number[],
): Promise<Map<number, HitRow>> {
	if (keys.length === 0 || hasNoSearchableTerms(search)) return new Map()
	// The unary plus avoids one index lookup per row: a scan from the oldest of them is faster.
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

/** Adds a guide to the index, replacing its previous entry. */
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
