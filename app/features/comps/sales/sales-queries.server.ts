import { db, Prisma } from '~/core/db/db.server'
import { firstBlank, isPostgres, leadingNumber } from '~/core/db/dialect.server'
import { randomToken } from '~/core/security/signing.server'
import { type NewSale, saleKey } from '~/features/comps/import/preview'

/** SQL that Prisma's query API cannot express. Each function is one statement. */

const { raw, sql } = Prisma

/** The columns of a sale in a JSON row, with their types in PostgreSQL; in SQLite the column decides. */
const SALE_COLUMNS = [
	...['id', 'saleKey', 'address', 'city', 'state', 'zipCode', 'propertyType', 'soldOn'].map(
		(name) => [name, 'text'] as const,
	),
	['price', 'int'],
	...['beds', 'baths', 'sqft', 'lotSqft', 'yearBuilt', 'garage', 'condition', 'lat', 'lng'].map(
		(name) => [name, 'float8'] as const,
	),
	['hasPool', 'bool'],
] as const

const saleColumns = SALE_COLUMNS.map(([name]) => `"${name}"`).join(', ')

const saleValues = (): string =>
	SALE_COLUMNS.map(([name, type]) =>
		isPostgres() ? `(value ->> '${name}')::${type}` : `value ->> '${name}'`,
	).join(', ')

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
	const rows = JSON.stringify(
		sales.map((sale) => ({ ...sale, id: `s${randomToken(12)}`, saleKey: saleKey(sale) })),
	)
	return db().$executeRaw`
		INSERT INTO "CompSale" ("userId", "source", "createdAt", ${raw(saleColumns)})
		SELECT ${userId}, ${source}, ${now}, ${raw(saleValues())}
		FROM ${
			isPostgres()
				? sql`(SELECT value, ordinality - 1 AS key
						FROM json_array_elements(${rows}::json) WITH ORDINALITY AS e(value, ordinality)) r`
				: sql`json_each(${rows})`
		}
		WHERE (SELECT count(*) FROM "CompSale" WHERE "userId" = ${userId}) + key < ${maxCount}
		ON CONFLICT ("userId", "saleKey") DO NOTHING`
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

/** As lower() of both engines does it for these columns: only the letters A to Z. */
const lowerAscii = (text: string): string => text.replace(/[A-Z]+/gu, (part) => part.toLowerCase())

/** The user's located sale with the nearest house number on a street, or null. */
export async function findOnStreet(
	userId: string,
	{ houseNumber, street, zipCode, city, state }: StreetQuery,
): Promise<Neighbor | null> {
	const { length } = street
	const [neighbor] = await db().$queryRaw<(Omit<Neighbor, 'away'> & { away: number | bigint })[]>`
		SELECT "address", "lat", "lng", "away" FROM (
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
		WHERE "away" <= ${MAX_NUMBERS_AWAY} ORDER BY "away", "id" LIMIT 1`
	return neighbor === undefined ? null : { ...neighbor, away: Number(neighbor.away) }
}

/** The middle of the user's located sales in a ZIP code of five digits, and their number. */
export async function middleOfZip(
	userId: string,
	zipCode: string,
): Promise<{ lat: number; lng: number; count: number } | null> {
	const [middle] = await db().$queryRaw<
		{ lat: number | null; lng: number | null; count: number | bigint }[]
	>`
		SELECT avg("lat") AS "lat", avg("lng") AS "lng", count(*) AS "count" FROM "CompSale"
		WHERE "userId" = ${userId} AND "lat" <> 0 AND "lng" <> 0 AND substr("zipCode", 1, 5) = ${zipCode}`
	if (middle === undefined || middle.lat === null || middle.lng === null) return null
	return { lat: middle.lat, lng: middle.lng, count: Number(middle.count) }
}
