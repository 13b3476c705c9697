import { Prisma } from '~/core/db/db.server'
import { fixedQuery, readRows } from '~/core/db/read-rows.server'
import { jsonList } from '~/core/db/row-lists.server'
import { planKeySql } from '~/features/billing/entitlement/subscription-status.server'
import { addressKey } from '~/features/calculator/saved-properties/address'
import { tagKey } from '~/features/deals/parts/part-limits'
import { STAGE_KEYS } from '~/features/deals/stages'
import { dealQueryFields, type DealQuery, readDealQuery, type DealSort } from './deal-query'

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

const ORDERS: Readonly<Record<DealSort, Prisma.Sql>> = {
	change: sql`m."updatedAt"`,
	address: sql`m."addressKey"`,
	stage: sql`CASE m."stage" ${stageOrder} END`,
	strategy: sql`m."strategy"`,
	price: sql`m."price"`,
}

const SORT_COLUMNS: Readonly<Record<DealSort, string | null>> = {
	change: 'updatedAt',
	address: null,
	stage: 'stage',
	strategy: 'strategy',
	price: 'price',
}

function conditions(userId: string, query: DealQuery): Prisma.Sql {
	const { search, stage, strategy, tags, show } = query
	const like = `%${escaped(addressKey(search))}%`
	return join(
		[
			sql`m."userId" = ${userId}`,
			show === 'archived' ? sql`m."archivedAt" IS NOT NULL` : sql`m."archivedAt" IS NULL`,
			...(stage === '' ? [] : [sql`m."stage" = ${stage}`]),
			...(strategy === '' ? [] : [sql`m."strategy" = ${strategy}`]),
			...(search === '' ? [] : [sql`m."addressKey" LIKE ${like} ESCAPE '\\'`]),
			...tags.map(
				(tag) => sql`EXISTS (SELECT 1 FROM "DealTag" t
					WHERE t."propertyId" = m."id" AND t."nameKey" = ${tagKey(tag)})`,
			),
		],
		' AND ',
	)
}

/** One page of the matching deals, each with their number. */
function pageOf(userId: string, query: DealQuery, size: number): Prisma.Sql {
	const direction = query.dir === 'asc' ? sql`ASC` : sql`DESC`
	// A deal without a price comes last in both directions.
	const withoutPriceLast = query.sort === 'price' ? sql`(m."price" IS NULL),` : empty
	const order = sql`${withoutPriceLast} ${ORDERS[query.sort]} ${direction}, m."addressKey", m."id"`
	const matching = sql`FROM "Property" m WHERE ${conditions(userId, query)}`
	const before = (query.page - 1) * size
	// The first page needs no look at how many there are. A page after the last is the last one.
	const offset =
		query.page === 1
			? empty
			: sql`OFFSET (SELECT CASE WHEN count(*) > ${before} THEN ${before}
				ELSE count(*) - 1 - (count(*) - 1) % ${size} END ${matching})`
	// In the text, because SQLite then sorts only so many rows, which takes half the time for a few.
	const limit = raw(`LIMIT ${size}`)
	// What the outer order needs beside the address: each column more would be sorted, too.
	const column = SORT_COLUMNS[query.sort]
	const sortColumn = column === null ? empty : raw(`, m."${column}"`)
	return sql`
		SELECT p."id", p."propertyAddress", p."inputs", p."analysis", p."stage", p."strategy",
			p."price", p."updatedAt", (SELECT count(*) ${matching}) AS "matches",
			(SELECT ${jsonList('name')} FROM (SELECT t."name" FROM "DealTag" t
				WHERE t."propertyId" = p."id" ORDER BY t."nameKey") n) AS "tags"
		FROM (SELECT m."id", m."addressKey"${sortColumn}
				${matching} ORDER BY ${order} ${limit} ${offset}) m
			JOIN "Property" p ON p."id" = m."id"
		ORDER BY ${order}`
}

const latestBySize = new Map<number, ReturnType<typeof latestOf>>()

/** The first page as it is opened, also on the dashboard. */
const latestOf = (size: number) =>
	fixedQuery<StoredRow, { userId: string }>(({ userId }) =>
		pageOf(userId, readDealQuery(new URLSearchParams()), size),
	)

function findLatest(userId: string, size: number): Promise<StoredRow[]> {
	const find = latestBySize.get(size) ?? latestOf(size)
	latestBySize.set(size, find)
	return find({ userId })
}

/** One page of the matching deals, and how many match; a page after the last is the last one. */
export async function findDealRows(
	userId: string,
	query: DealQuery,
	size = DEALS_PAGE_SIZE,
): Promise<{ rows: DealRow[]; matches: number }> {
	const isUsual = query.page === 1 && dealQueryFields(query).every(([, text]) => text === '')
	const rows: StoredRow[] = isUsual
		? await findLatest(userId, size)
		: await readRows(pageOf(userId, query, size))
	return {
		rows: rows.map((row) => ({
			id: row.id,
			propertyAddress: row.propertyAddress,
			inputs: row.inputs,
			analysis: row.analysis,
			stage: row.stage,
			strategy: row.strategy,
			price: row.price,
			updatedAt: new Date(row.updatedAt),
			tags: row.tags === '[]' ? [] : (JSON.parse(row.tags) as string[]),
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
