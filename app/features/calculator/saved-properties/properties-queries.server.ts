import { db, Prisma, type Tx } from '~/core/db/db.server'
import { readRows } from '~/core/db/read-rows.server'
import { planKeySql } from '~/features/billing/entitlement/subscription-status.server'
import { MAX_INTEGER } from '~/core/integer-range'
import type { ListColumns } from './list-columns'

/** SQL that Prisma's query API cannot express. Each function is one statement. */

/** A saved deal, and the revision that a page shows of it. */
export type OpenedVersion = { id: string; revision: number }

/** What a save may replace: only the deal that was opened, or any deal at its address. */
export type Replaceable = { opened: OpenedVersion | null; others: 'kept' | 'replaced' }

export type PropertyWrite = {
	userId: string
	propertyAddress: string
	addressKey: string
	inputs: string
	/** Null leaves the stored one unchanged. */
	analysis: string | null
} & ListColumns

/**
 * Replaces the deal saved under the same address, and stores the previous one for undo.
 * @param replaceable the opened deal is replaced only while it has the revision that was opened
 */
export async function replaceAtAddress(
	row: PropertyWrite,
	now: Date,
	client: Tx = db(),
	{ opened, others }: Replaceable = { opened: null, others: 'replaced' },
): Promise<boolean> {
	const openedId = opened?.id ?? ''
	const revision = Math.min(Math.max(opened?.revision ?? 0, 0), MAX_INTEGER)
	const changedRows = await client.$executeRaw`
		UPDATE "Property"
		SET "previousAddress" = "propertyAddress", "previousInputs" = "inputs",
			"previousAnalysis" = "analysis",
			"propertyAddress" = ${row.propertyAddress}, "inputs" = ${row.inputs},
			"analysis" = coalesce(${row.analysis}, "analysis"),
			"strategy" = ${row.strategy}, "price" = ${row.price},
			"revision" = "revision" + 1, "updatedAt" = ${now}
		WHERE "userId" = ${row.userId} AND "addressKey" = ${row.addressKey}
			AND (("id" = ${openedId} AND "revision" = ${revision})
				OR ("id" <> ${openedId} AND ${others} = 'replaced'))`
	return changedRows === 1
}

/**
 * The addresses of the user's deals in the order they were first saved, the own assumptions, and the key
 * of the running plan.
 */
export function listNameRows(
	userId: string,
): Promise<{ kind: 'property' | 'own' | 'plan'; id: string; text: string | null }[]> {
	return readRows(Prisma.sql`
		SELECT 'property' AS "kind", "id", "propertyAddress" AS "text", "createdAt" AS "at"
			FROM "Property" WHERE "userId" = ${userId}
		UNION ALL SELECT 'own', "userId", "texts", NULL
			FROM "OwnAssumptions" WHERE "userId" = ${userId}
		UNION ALL SELECT 'plan', '', ${planKeySql(userId)}, NULL
		ORDER BY "kind", "at", "id"`)
}
