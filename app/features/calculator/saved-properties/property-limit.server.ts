import { db } from '~/core/db/db.server'
import { randomToken } from '~/core/security/signing.server'
import type { PropertyWrite } from './properties-queries.server'

/** Enforces the limit on saved properties, for every way of saving one. */

/**
 * Inserts a property if the owner is below the limit. Returns the new id, or null at the limit or
 * if the address exists. Count and insert are one statement, so that parallel saves from any number
 * of processes never exceed the limit.
 */
export async function insertWithinLimit(
	row: PropertyWrite,
	limit: number | null,
	now: Date,
): Promise<string | null> {
	const id = `p${randomToken(16)}`
	const maxCount = limit ?? Number.MAX_SAFE_INTEGER
	const inserted = await db().$executeRaw`
		INSERT INTO "Property" ("id", "userId", "propertyAddress", "addressKey", "inputs", "analysis", "revision", "createdAt", "updatedAt")
		SELECT ${id}, ${row.userId}, ${row.propertyAddress}, ${row.addressKey}, ${row.inputs}, ${row.analysis}, 1, ${now}, ${now}
		WHERE (SELECT count(*) FROM "Property" WHERE "userId" = ${row.userId}) < ${maxCount}
		ON CONFLICT ("userId", "addressKey") DO NOTHING`
	return inserted === 1 ? id : null
}
