import type { Tx } from '~/core/db/db.server'
import type { AnalysisInputs, DealInputs } from '~/deal'
import { filledAnalysis } from '~/features/calculator/saved-analysis/deal-analysis'
import { addressKey } from './address'
import { listColumns } from './list-columns'
import { replaceAtAddress } from './properties-queries.server'
import { insertWithinLimit } from './property-limit.server'

type ImportedDeal = { propertyAddress: string; inputs: DealInputs; analysis: AnalysisInputs }

/**
 * Writes a deal of an import inside a transaction: a new one within the limit, or in place of the
 * one that `target` names, which can be undone like a save.
 * @param deal normalized and without problems
 * @returns its id; null if there is no room, the address was saved, or the target was changed since
 */
export async function writeImported(
	tx: Tx,
	userId: string,
	{ propertyAddress, inputs, analysis }: ImportedDeal,
	options: { target: { id: string; revision: number } | null; limit: number | null; now: Date },
): Promise<string | null> {
	const { target, limit, now } = options
	const row = {
		userId,
		propertyAddress,
		addressKey: addressKey(propertyAddress),
		...listColumns(inputs, analysis),
		inputs: JSON.stringify(inputs),
		analysis: JSON.stringify(filledAnalysis(analysis)),
	}
	if (target === null) return insertWithinLimit(row, limit, now, tx)
	const where = { ...target, userId, addressKey: row.addressKey }
	const isUnchanged = (await tx.property.count({ where })) === 1
	return isUnchanged && (await replaceAtAddress(row, now, tx)) ? target.id : null
}
