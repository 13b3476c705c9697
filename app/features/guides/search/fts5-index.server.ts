import { Prisma } from '~/core/db/db.server'
import { readRows } from '~/core/db/read-rows.server'
import { type HitRow, MAX_RANKED, type Scope, type SearchIndex } from './search-index-types'
import {
	ALL_COLUMNS,
	HEAD_COLUMNS,
	HIT_END,
	HIT_START,
	matchExpression,
	OPEN_COLUMNS,
} from './search-terms'

/** The index as a virtual table of SQLite. */

const { sql, join, empty } = Prisma
type Sql = ReturnType<typeof sql>

const COLUMNS: Readonly<Record<Scope, readonly string[]>> = {
	heads: HEAD_COLUMNS,
	open: OPEN_COLUMNS,
	all: ALL_COLUMNS,
}

/** A search in the index's query syntax. */
const expression = ({ terms, scope }: { terms: readonly string[]; scope: Scope }): string =>
	matchExpression(terms, COLUMNS[scope]) ?? ''

/**
 * Casts a row id of the index to an integer. The driver binds every number as a float, and FTS5
 * ignores a comparison with a float: it would match every row.
 */
const rowNumber = (key: number): Sql => sql`CAST(${key} AS INTEGER)`

/** Matches in the title weigh more than in the summary, and those more than in the text. */
const RANK = sql`bm25("GuideSearch", 10.0, 4.0, 4.0, 1.0, 1.0, 0.0)`

export const fts5Index: SearchIndex = {
	matchingKeys: (match) =>
		sql`SELECT rowid FROM "GuideSearch" WHERE "GuideSearch" MATCH ${expression(match)}`,

	// A search without other filters is counted inside the index, in which every guide has a word for its access.
	async countMatches(match) {
		const all = expression(match)
		const premium = `(${all}) AND ({access} : premium)`
		const [row] = await readRows<{ count: number | bigint; premium: number | bigint }>(sql`
			SELECT (SELECT count(*) FROM "GuideSearch" WHERE "GuideSearch" MATCH ${all}) AS "count",
				(SELECT count(*) FROM "GuideSearch" WHERE "GuideSearch" MATCH ${premium}) AS "premium"`)
		return { count: Number(row?.count ?? 0), premium: Number(row?.premium ?? 0) }
	},

	// Only the keys: any other selected column would be computed for every match before sorting.
	async rankedKeys(match, among, slice) {
		const guides = among === null ? empty : sql`JOIN "Guide" g ON g."searchKey" = s.rowid`
		const rows = await readRows<{ key: number }>(sql`
			SELECT "key" FROM (
				SELECT s.rowid AS "key", ${RANK} AS "weight" FROM "GuideSearch" s ${guides}
				WHERE "GuideSearch" MATCH ${expression(match)}${among ?? empty}
				ORDER BY s.rowid DESC LIMIT ${MAX_RANKED})
			ORDER BY "weight", "key" DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`)
		return rows.map(({ key }) => key)
	},

	loadHits(match, keys) {
		// The unary plus avoids one index lookup per row: a scan from the oldest of them is faster.
		const snippet = (column: number) =>
			sql`snippet("GuideSearch", ${column}, ${HIT_START}, ${HIT_END}, '…', 30)`
		const text = match.scope === 'all' ? sql`${snippet(3)} || ${snippet(4)}` : snippet(3)
		return readRows<HitRow>(sql`
			SELECT rowid AS "searchKey", highlight("GuideSearch", 0, ${HIT_START}, ${HIT_END}) AS "title",
				highlight("GuideSearch", 1, ${HIT_START}, ${HIT_END}) AS "summary", ${text} AS "text"
			FROM "GuideSearch" WHERE "GuideSearch" MATCH ${expression(match)}
				AND rowid >= ${rowNumber(Math.min(...keys))} AND +rowid IN (${join(keys.map(rowNumber))})`)
	},

	async add(tx, { searchKey, title, summary, topics, text, isFree }) {
		await tx.$executeRaw`
			INSERT INTO "GuideSearch" (rowid, title, summary, topics, freeText, premiumText, access)
			VALUES (${rowNumber(searchKey)}, ${title}, ${summary}, ${topics}, ${isFree ? text : ''},
				${isFree ? '' : text}, ${isFree ? 'free' : 'premium'})`
	},

	async remove(tx, searchKey) {
		await tx.$executeRaw`DELETE FROM "GuideSearch" WHERE rowid = ${rowNumber(searchKey)}`
	},
}
