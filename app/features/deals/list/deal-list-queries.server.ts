import { Prisma } from '~/core/db/db.server'
import { readRows } from '~/core/db/read-rows.server'
import { jsonList, larger, smaller } from '~/core/db/dialect.server'
import { planKeySql } from '~/features/billing/entitlement/subscription-status.server'
import { addressKey } from '~/features/calculator/saved-properties/address'
import { tagKey } from '~/features/deals/parts/part-limits'
import { STAGE_KEYS } from '~/features/deals/stages'
import type { DealQuery, Sort } from './deal-query'

/**
 * The statements of the list of deals. Filters and order need the columns of one index only
 * (`Property_list_idx`); the texts of the inputs are read for the rows of the page.
 */

/** Few enough that the list of 1,000 deals costs about as much as that of 10 (DEAL-20). */
export const DEALS_PAGE_SIZE = 12

export type DealRow = {
	id: string
	propertyAddress: string
	inputs: string
	analysis: string | null
	stage: string
	strategy: string
	price: number | null
	updatedAt: Date
	tags: string[]
}

type StoredRow = Omit<DealRow, 'updatedAt' | 'tags'> & {
	updatedAt: string | number
	tags: string
	matches: number | bigint
}

const { sql, join, empty, raw } = Prisma
const escaped = (text: string): string => text.replace(/[\\%_]/gu, '\\$&')

const stageOrder = join(
	STAGE_KEYS.map((stage, i) => sql`WHEN ${stage} THEN ${raw(String(i))}`),
	' ',
)

const ORDERS: Readonly<Record<Sort, Prisma.Sql>> = {
	change: sql`m."updatedAt"`,
	address: sql`m."addressKey"`,
	stage: sql`CASE m."stage" ${stageOrder} END`,
	strategy: sql`m."strategy"`,
	price: sql`m."price"`,
}

function conditions(userId: string, query: DealQuery): Prisma.Sql {
	const { search, stage, strategy, tags, show } = query
	const like = `%${escaped(addressKey(search))}%`
	return join(
		[
			sql`p."userId" = ${userId}`,
			show === 'archived' ? sql`p."archivedAt" IS NOT NULL` : sql`p."archivedAt" IS NULL`,
			...(stage === '' ? [] : [sql`p."stage" = ${stage}`]),
			...(strategy === '' ? [] : [sql`p."strategy" = ${strategy}`]),
			...(search === '' ? [] : [sql`p."addressKey" LIKE ${like} ESCAPE '\\'`]),
			...tags.map(
				(tag) => sql`EXISTS (SELECT 1 FROM "DealTag" t
					WHERE t."propertyId" = p."id" AND t."nameKey" = ${tagKey(tag)})`,
			),
		],
		' AND ',
	)
}

/** One page of the matching deals, and how many match; a page after the last is the last one. */
export async function findDealRows(
	userId: string,
	query: DealQuery,
	size = DEALS_PAGE_SIZE,
): Promise<{ rows: DealRow[]; matches: number }> {
	const direction = query.dir === 'asc' ? sql`ASC` : sql`DESC`
	// A deal without a price comes last in both directions.
	const withoutPriceLast = query.sort === 'price' ? sql`(m."price" IS NULL),` : empty
	const order = sql`${withoutPriceLast} ${ORDERS[query.sort]} ${direction}, m."addressKey", m."id"`
	const rows = await readRows<StoredRow>(sql`
		WITH matched AS (
			SELECT p."id", p."addressKey", p."stage", p."strategy", p."price", p."updatedAt"
			FROM "Property" p WHERE ${conditions(userId, query)}
		), shown AS (
			SELECT m.*, row_number() OVER (ORDER BY ${order}) AS "place",
				(SELECT count(*) FROM matched) AS "matches"
			FROM matched m ORDER BY ${order} LIMIT ${size}
			OFFSET ${smaller()}(${(query.page - 1) * size},
				${larger()}(0, (SELECT count(*) - 1 - (count(*) - 1) % ${size} FROM matched)))
		)
		SELECT p."id", p."propertyAddress", p."inputs", p."analysis", p."stage", p."strategy",
			p."price", p."updatedAt", s."matches",
			(SELECT ${jsonList('name')} FROM (SELECT t."name" FROM "DealTag" t
				WHERE t."propertyId" = p."id" ORDER BY t."nameKey") n) AS "tags"
		FROM shown s JOIN "Property" p ON p."id" = s."id" ORDER BY s."place"`)
	return {
		rows: rows.map(({ updatedAt, tags, matches: _, ...row }) => ({
			...row,
			updatedAt: new Date(updatedAt),
			tags: JSON.parse(tags) as string[],
		})),
		matches: Number(rows[0]?.matches ?? 0),
	}
}

export type DealFacets = {
	/** How many deals each stage has. */
	stages: Record<string, number>
	archived: number
	deleted: number
	tags: string[]
	/** The key of the running plan. */
	plan: string | null
}

/** What the list can be narrowed by: the stages with their counts, and the tags; and the plan. */
export async function findDealFacets(userId: string, deletedAfter: Date): Promise<DealFacets> {
	const rows = await readRows<{ kind: string; name: string | null; n: number | bigint }>(sql`
		SELECT 'stage' AS "kind", "stage" AS "name", count(*) AS "n" FROM "Property"
			WHERE "userId" = ${userId} AND "archivedAt" IS NULL GROUP BY "stage"
		UNION ALL SELECT 'archived', '', count(*) FROM "Property"
			WHERE "userId" = ${userId} AND "archivedAt" IS NOT NULL
		UNION ALL SELECT 'deleted', '', count(*) FROM "DeletedProperty"
			WHERE "userId" = ${userId} AND "deletedAt" > ${deletedAfter}
		UNION ALL SELECT * FROM (SELECT 'tag', min("name"), count(*) FROM "DealTag"
			WHERE "userId" = ${userId} GROUP BY "nameKey" ORDER BY "nameKey" LIMIT 50) t
		UNION ALL SELECT 'plan', ${planKeySql(userId)}, 0`)
	const count = (kind: string): number => Number(rows.find((row) => row.kind === kind)?.n ?? 0)
	return {
		stages: Object.fromEntries(
			rows.filter(({ kind }) => kind === 'stage').map(({ name, n }) => [name ?? '', Number(n)]),
		),
		archived: count('archived'),
		deleted: count('deleted'),
		tags: rows.filter(({ kind }) => kind === 'tag').map(({ name }) => name ?? ''),
		plan: rows.find(({ kind }) => kind === 'plan')?.name ?? null,
	}
}
