import { db } from '~/core/db/db.server'
import { randomToken } from '~/core/security/signing.server'
import { type NewSale, saleKey } from '~/features/comps/import/preview'

/** SQL that Prisma's query API cannot express. Each function is one statement. */

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
		INSERT INTO "CompSale" ("id", "userId", "saleKey", "source", "address", "city", "state", "zipCode",
			"propertyType", "price", "soldOn", "beds", "baths", "sqft", "lotSqft", "yearBuilt", "garage",
			"hasPool", "condition", "lat", "lng", "createdAt")
		SELECT value ->> 'id', ${userId}, value ->> 'saleKey', ${source}, value ->> 'address',
			value ->> 'city', value ->> 'state', value ->> 'zipCode', value ->> 'propertyType',
			value ->> 'price', value ->> 'soldOn', value ->> 'beds', value ->> 'baths', value ->> 'sqft',
			value ->> 'lotSqft', value ->> 'yearBuilt', value ->> 'garage', value ->> 'hasPool',
			value ->> 'condition', value ->> 'lat', value ->> 'lng', ${now}
		FROM json_each(${rows})
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

/** The user's located sale with the nearest house number on a street, or null. */
export async function findOnStreet(
	userId: string,
	{ houseNumber, street, zipCode, city, state }: StreetQuery,
): Promise<Neighbor | null> {
	const { length } = street
	const [neighbor] = await db().$queryRaw<(Omit<Neighbor, 'away'> & { away: number | bigint })[]>`
		SELECT "address", "lat", "lng", "away" FROM (
			SELECT "id", "address", "lat", "lng",
				abs(CAST("address" AS INTEGER) - ${houseNumber}) AS "away"
			FROM (SELECT *, substr(lower("address"), instr("address", ' ') + 1) AS "rest" FROM "CompSale"
				WHERE "userId" = ${userId} AND "lat" <> 0 AND "lng" <> 0)
			WHERE (substr("rest" || ',', 1, ${length + 1}) = ${`${street},`}
					OR substr("rest", 1, ${length + 2}) = ${`${street} #`}
					OR substr("rest", 1, ${length + 4}) = ${`${street} apt`}
					OR substr("rest", 1, ${length + 5}) = ${`${street} unit`})
				AND CASE WHEN ${zipCode} <> '' AND "zipCode" <> '' THEN substr("zipCode", 1, 5) = ${zipCode}
					ELSE "city" <> '' AND lower("city") = lower(${city})
						AND ("state" = '' OR ${state} = '' OR lower("state") = lower(${state})) END)
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
