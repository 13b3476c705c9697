import { db, inTransaction, Prisma } from '~/core/db/db.server'
import { readRows } from '~/core/db/read-rows.server'
import { firstBlank, leadingNumber } from '~/core/db/dialect.server'
import { asNumber, asText, findRows, rowsOf } from '~/core/db/row-lists.server'
import { lowerAscii } from '~/core/fold'
import { randomToken } from '~/core/security/signing.server'
import { FILLED_FACTS, FILLED_TEXTS, type LackedFacts } from '~/features/comps/import/filled-facts'
import { COMPARED_FACTS, type KnownFacts } from '~/features/comps/import/changed-facts'
import type { ChangedSale, NewSale } from '~/features/comps/import/preview'
import { saleKey } from './sale-key'

/** SQL that Prisma's query API cannot express. Each function is one statement. */

const { raw, sql } = Prisma

/** The columns of a sale in a JSON row, with their types. */
const SALE_COLUMNS = [
	...['id', 'saleKey', 'address', 'city', 'state', 'zipCode', 'propertyType', 'soldOn'].map(
		(name) => [name, 'TEXT'] as const,
	),
	['price', 'INTEGER'],
	...['beds', 'baths', 'sqft', 'lotSqft', 'yearBuilt', 'garage', 'condition', 'lat', 'lng'].map(
		(name) => [name, 'FLOAT'] as const,
	),
	['hasPool', 'BOOLEAN'],
] as const

const saleColumns = SALE_COLUMNS.map(([name]) => `"${name}"`).join(', ')

const saleValues = SALE_COLUMNS.map(([name, type]) => `CAST(value ->> '${name}' AS ${type})`).join(
	', ',
)

/** Sales as JSON rows to select from: `value` is a sale, `key` its index. Both engines have this for an object. */
function saleRows(sales: readonly NewSale[]) {
	const rows = sales.map((sale) => ({
		...sale,
		id: `s${randomToken(12)}`,
		saleKey: saleKey(sale),
	}))
	return sql`json_each(${JSON.stringify(Object.fromEntries(rows.entries()))})`
}

/**
 * Stores sales of a user up to the limit; skips duplicates. All rows are inserted by one statement,
 * so that a thousand take as long as one and a file is never stored partially. Returns the number
 * of new sales.
 */
export async function insertSales(
	userId: string,
	source: string,
	sales: readonly NewSale[],
	maxCount: number,
	now: Date,
): Promise<number> {
	return db().$executeRaw`
		INSERT INTO "CompSale" ("userId", "source", "createdAt", ${raw(saleColumns)})
		SELECT ${userId}, ${source}, ${now}, ${raw(saleValues)}
		FROM ${saleRows(sales)}
		WHERE (SELECT count(*) FROM "CompSale" WHERE "userId" = ${userId}) + CAST(key AS INTEGER) < ${maxCount}
		ON CONFLICT ("userId", "saleKey") DO NOTHING`
}

/** Whether a stored sale lacks a fact, in SQL. */
function lacks(fact: (typeof FILLED_FACTS)[number]): string {
	if (fact === 'location') return `("CompSale"."lat" IS NULL OR "CompSale"."lng" IS NULL)`
	return FILLED_TEXTS.some((name) => name === fact)
		? `"CompSale"."${fact}" = ''`
		: `"CompSale"."${fact}" IS NULL`
}

/** Whether the sale of a file has a fact, in SQL. */
function brings(fact: (typeof FILLED_FACTS)[number]): string {
	if (fact === 'location') return `excluded."lat" IS NOT NULL AND excluded."lng" IS NOT NULL`
	return FILLED_TEXTS.some((name) => name === fact)
		? `excluded."${fact}" <> ''`
		: `excluded."${fact}" IS NOT NULL`
}

const isFilled = (fact: (typeof FILLED_FACTS)[number]) => `${lacks(fact)} AND ${brings(fact)}`

const FILL_COLUMNS = FILLED_FACTS.flatMap((fact) =>
	(fact === 'location' ? ['lat', 'lng'] : [fact]).map(
		(column) =>
			`"${column}" = CASE WHEN ${isFilled(fact)} THEN excluded."${column}" ELSE "CompSale"."${column}" END`,
	),
).join(', ')

const IS_ANY_FILLED = FILLED_FACTS.map((fact) => `(${isFilled(fact)})`).join(' OR ')

/**
 * Fills in facts that stored sales of a user lack, from sales with the same keys, by one statement.
 * What is known stays. Returns the number of completed sales. One that was deleted in the meantime is
 * stored again.
 */
export async function completeSales(
	userId: string,
	source: string,
	sales: readonly NewSale[],
	now: Date,
): Promise<number> {
	if (sales.length === 0) return 0
	return db().$executeRaw`
		INSERT INTO "CompSale" ("userId", "source", "createdAt", ${raw(saleColumns)})
		SELECT ${userId}, ${source}, ${now}, ${raw(saleValues)}
		FROM ${saleRows(sales)}
		WHERE 1 = 1
		ON CONFLICT ("userId", "saleKey") DO UPDATE SET ${raw(FILL_COLUMNS)}
		WHERE ${raw(IS_ANY_FILLED)}`
}

const LACKED_BITS = FILLED_FACTS.map(
	(fact, i) => `CASE WHEN ${lacks(fact)} THEN ${1 << i} ELSE 0 END`,
).join(' + ')

const KNOWN_TEXT = COMPARED_FACTS.map((fact) => {
	if (fact === 'propertyType') return `"propertyType"`
	if (fact === 'hasPool')
		return `CASE WHEN "hasPool" IS NULL THEN '' WHEN "hasPool" THEN '100' ELSE '0' END`
	return `coalesce(CAST(CAST(round("${fact}" * 100) AS BIGINT) AS TEXT), '')`
}).join(` || '|' || `)

/** The keys of a user's sales, with the facts that each lacks and those that an import compares. */
export async function storedFactsByKey(
	userId: string,
): Promise<{ lacked: Map<string, LackedFacts>; known: Map<string, KnownFacts> }> {
	const rows = await readRows<{ saleKey: string; lacked: number | bigint; known: string }>(sql`
		SELECT "saleKey", ${raw(LACKED_BITS)} AS "lacked", ${raw(KNOWN_TEXT)} AS "known"
		FROM "CompSale" WHERE "userId" = ${userId}`)
	return {
		lacked: new Map(rows.map(({ saleKey: key, lacked }) => [key, Number(lacked)])),
		known: new Map(rows.map(({ saleKey: key, known }) => [key, known])),
	}
}

/** Changes the facts of stored sales of a user to those of a file; returns the number of changed sales. */
export async function updateFacts(
	userId: string,
	changedSales: readonly ChangedSale[],
): Promise<number> {
	if (changedSales.length === 0) return 0
	return inTransaction(async (tx) => {
		let updated = 0
		for (const { sale, facts } of changedSales) {
			const { count } = await tx.compSale.updateMany({
				where: { userId, saleKey: saleKey(sale) },
				data: Object.fromEntries(facts.map((fact) => [fact, sale[fact]])),
			})
			updated += count
		}
		return updated
	})
}

/** A house further along the street than this may be a mile away. */
const MAX_NUMBERS_AWAY = 200

export type StreetQuery = {
	houseNumber: number
	/** In lower case, without the house number. */
	street: string
	/** Five digits, or '' to search by city. */
	zipCode: string
	city: string
	state: string
}

export type Neighbor = { address: string; lat: number; lng: number; away: number }

/** The user's located sale with the nearest house number on a street, as a row for a statement that reads more. */
export function streetRow(
	userId: string,
	{ houseNumber, street, zipCode, city, state }: StreetQuery,
) {
	const { length } = street
	return rowsOf(
		{ address: asText, lat: asNumber, lng: asNumber, away: asNumber },
		sql`FROM (
			SELECT "id", "address", "lat", "lng",
				abs(${leadingNumber('address')} - ${houseNumber}) AS "away"
			FROM (SELECT *, substr(lower("address"), ${firstBlank('address')} + 1) AS "rest" FROM "CompSale"
				WHERE "userId" = ${userId} AND "lat" <> 0 AND "lng" <> 0) s
			WHERE (substr("rest" || ',', 1, ${length + 1}) = ${`${street},`}
					OR substr("rest", 1, ${length + 2}) = ${`${street} #`}
					OR substr("rest", 1, ${length + 4}) = ${`${street} apt`}
					OR substr("rest", 1, ${length + 5}) = ${`${street} unit`})
				AND CASE WHEN ${zipCode} <> '' AND "zipCode" <> '' THEN substr("zipCode", 1, 5) = ${zipCode}
					ELSE "city" <> '' AND lower("city") = ${lowerAscii(city)}
						AND ("state" = '' OR ${state} = '' OR lower("state") = ${lowerAscii(state)}) END) n
		WHERE "away" <= ${MAX_NUMBERS_AWAY} ORDER BY "away", "id" LIMIT 1`,
	)
}

/** The same, in a statement of its own; null without one. */
export async function findOnStreet(userId: string, query: StreetQuery): Promise<Neighbor | null> {
	return (await findRows(streetRow(userId, query)))[0] ?? null
}

/** The middle of the user's located sales in a ZIP code of five digits, and their number, as a row; none for ''. */
export const zipRow = (userId: string, zipCode: string) =>
	rowsOf(
		{ lat: asNumber, lng: asNumber, count: asNumber },
		sql`FROM (SELECT avg("lat") AS "lat", avg("lng") AS "lng", count(*) AS "count" FROM "CompSale"
			WHERE "userId" = ${userId} AND "lat" <> 0 AND "lng" <> 0
				AND substr("zipCode", 1, 5) = ${zipCode}) m
			WHERE "count" > 0 AND ${zipCode} <> ''`,
	)

/** The same, in a statement of its own; null without sales there. */
export async function middleOfZip(
	userId: string,
	zipCode: string,
): Promise<{ lat: number; lng: number; count: number } | null> {
	return (await findRows(zipRow(userId, zipCode)))[0] ?? null
}
