import { db, Prisma } from '~/core/db/db.server'
import { excerpt, markHits, queryLiteral, vectorLiteral, type WeightedText } from './index-words'
import { type HitRow, type MatchQuery, MAX_RANKED, type SearchIndex } from './search-index-types'

/** The index as a table of PostgreSQL. */

const { sql, join, empty } = Prisma

/** Only a viewer who may search premium texts is answered from the vector that has their words. */
const vectorOf = ({ scope }: MatchQuery): Prisma.Sql =>
	scope === 'all' ? sql`s."whole"` : sql`s."open"`

/** The weights of title, summary and topics. */
const HEADS = 'AB'

const queryOf = ({ terms, scope }: MatchQuery): Prisma.Sql =>
	sql`${queryLiteral(terms, scope === 'heads' ? HEADS : '')}::tsquery`

const matches = (match: MatchQuery): Prisma.Sql => sql`${vectorOf(match)} @@ ${queryOf(match)}`

/** Matches in the title weigh more than in the summary, and those more than in the text: D, C, B, A. */
const WEIGHTS = sql`'{0.1,0.1,0.4,1.0}'`

export const tsvectorIndex: SearchIndex = {
	matchingKeys: (match) => sql`SELECT s."searchKey" FROM "GuideSearch" s WHERE ${matches(match)}`,

	async countMatches(match) {
		const [row] = await db().$queryRaw<{ count: bigint; premium: bigint }[]>`
			SELECT count(*) AS "count", count(*) FILTER (WHERE s."access" = 'premium') AS "premium"
			FROM "GuideSearch" s WHERE ${matches(match)}`
		return { count: Number(row?.count ?? 0), premium: Number(row?.premium ?? 0) }
	},

	async rankedKeys(match, among, slice) {
		const guides = among === null ? empty : sql`JOIN "Guide" g ON g."searchKey" = s."searchKey"`
		const rows = await db().$queryRaw<{ key: number }[]>`
			SELECT "key" FROM (
				SELECT s."searchKey" AS "key", ts_rank(${WEIGHTS}, ${vectorOf(match)}, ${queryOf(match)}) AS "weight"
				FROM "GuideSearch" s ${guides}
				WHERE ${matches(match)}${among ?? empty}
				ORDER BY s."searchKey" DESC LIMIT ${MAX_RANKED}) r
			ORDER BY "weight" DESC, "key" DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`
		return rows.map(({ key }) => key)
	},

	async loadHits(match, keys) {
		// For a viewer without access, the statement does not name the premium text column.
		const text = match.scope === 'all' ? sql`s."freeText" || s."premiumText"` : sql`s."freeText"`
		const rows = await db().$queryRaw<HitRow[]>`
			SELECT s."searchKey", s."title", s."summary", ${text} AS "text" FROM "GuideSearch" s
			WHERE ${matches(match)} AND s."searchKey" IN (${join([...keys])})`
		return rows.map((row) => ({
			searchKey: row.searchKey,
			title: markHits(row.title, match.terms),
			summary: markHits(row.summary, match.terms),
			text: excerpt(row.text, match.terms),
		}))
	},

	async add(tx, { searchKey, title, summary, topics, text, isFree }) {
		const heads: WeightedText[] = [
			['A', title],
			['B', `${summary} ${topics}`],
		]
		const whole = vectorLiteral([...heads, ['C', text]])
		const open = isFree ? whole : vectorLiteral(heads)
		await tx.$executeRaw`
			INSERT INTO "GuideSearch" ("searchKey", "title", "summary", "topics", "freeText", "premiumText",
				"access", "open", "whole")
			VALUES (${searchKey}, ${title}, ${summary}, ${topics}, ${isFree ? text : ''},
				${isFree ? '' : text}, ${isFree ? 'free' : 'premium'}, ${open}::tsvector, ${whole}::tsvector)`
	},

	async remove(tx, searchKey) {
		await tx.$executeRaw`DELETE FROM "GuideSearch" WHERE "searchKey" = ${searchKey}`
	},
}
