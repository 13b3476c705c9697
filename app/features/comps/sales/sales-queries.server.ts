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
