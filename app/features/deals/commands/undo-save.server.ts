import { db } from '~/core/db/db.server'
import { normalizeAnalysisInputs, normalizeInputs } from '~/deal'
import { listColumns } from '~/features/calculator/saved-properties/list-columns'
import { findProperty } from '~/features/calculator/saved-properties/properties.server'
import type { SavedProperty } from '~/features/calculator/saved-properties/saved-property'

/**
 * Undoes an update: restores the deal from before the save with this revision; null after a later save.
 */
export async function undoSave(
	userId: string,
	{ id, revision }: { id: string; revision: number },
	now: Date,
): Promise<SavedProperty | null> {
	const row = await db().property.findFirst({ where: { id, revision, userId } })
	if (row === null || row.previousInputs === null) return null
	const { strategy, price } = listColumns(
		normalizeInputs(JSON.parse(row.previousInputs)),
		normalizeAnalysisInputs(JSON.parse(row.previousAnalysis ?? '{}')),
	)
	const changedRows = await db().$executeRaw`
		UPDATE "Property"
		SET "propertyAddress" = "previousAddress", "inputs" = "previousInputs",
			"analysis" = "previousAnalysis",
			"strategy" = ${strategy}, "price" = ${price},
			"previousAddress" = NULL, "previousInputs" = NULL, "previousAnalysis" = NULL,
			"revision" = "revision" + 1, "updatedAt" = ${now}
		WHERE "id" = ${id} AND "userId" = ${userId}
			AND "revision" = ${revision} AND "previousInputs" IS NOT NULL`
	return changedRows === 1 ? findProperty(userId, id) : null
}
