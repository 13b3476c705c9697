import { db } from '~/core/db/db.server'
import { randomToken } from '~/core/security/signing.server'

/** SQL that Prisma's query API cannot express. Each function is one statement. */

export type PropertyWrite = {
	userId: string
	propertyAddress: string
	addressKey: string
	inputs: string
}

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
		INSERT INTO "Property" ("id", "userId", "propertyAddress", "addressKey", "inputs", "revision", "createdAt", "updatedAt")
		SELECT ${id}, ${row.userId}, ${row.propertyAddress}, ${row.addressKey}, ${row.inputs}, 1, ${now}, ${now}
		WHERE (SELECT count(*) FROM "Property" WHERE "userId" = ${row.userId}) < ${maxCount}
		ON CONFLICT ("userId", "addressKey") DO NOTHING`
	return inserted === 1 ? id : null
}

/** Replaces the deal saved under the same address, and stores the previous one for undo. */
export async function replaceAtAddress(row: PropertyWrite, now: Date): Promise<boolean> {
	const changedRows = await db().$executeRaw`
		UPDATE "Property"
		SET "previousAddress" = "propertyAddress", "previousInputs" = "inputs",
			"propertyAddress" = ${row.propertyAddress}, "inputs" = ${row.inputs},
			"revision" = "revision" + 1, "updatedAt" = ${now}
		WHERE "userId" = ${row.userId} AND "addressKey" = ${row.addressKey}`
	return changedRows === 1
}

/** Restores what the save with this revision replaced; false after a later save. */
export async function restorePrevious(
	target: { userId: string; id: string; revision: number },
	now: Date,
): Promise<boolean> {
	const changedRows = await db().$executeRaw`
		UPDATE "Property"
		SET "propertyAddress" = "previousAddress", "inputs" = "previousInputs",
			"previousAddress" = NULL, "previousInputs" = NULL,
			"revision" = "revision" + 1, "updatedAt" = ${now}
		WHERE "id" = ${target.id} AND "userId" = ${target.userId}
			AND "revision" = ${target.revision} AND "previousInputs" IS NOT NULL`
	return changedRows === 1
}
