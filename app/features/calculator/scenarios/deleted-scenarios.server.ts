import { db, inTransaction } from '~/core/db/db.server'
import { after, days } from '~/core/time/durations'
import { freeScenarioName, MAX_SCENARIOS, scenarioNameKey } from './scenario'
import { owned, type ScenarioTarget, takenKeys } from './scenarios.server'

/** Deleted scenarios, which their owner can restore for a while. */

/** How long a deleted scenario can be restored. */
const UNDO_DELETE_MS = days(30)

/** Deletes a scenario; it can be restored for a while. Its name, or null without such a scenario. */
export function deleteScenario(
	userId: string,
	target: ScenarioTarget,
	now: Date,
): Promise<string | null> {
	return inTransaction(async (tx) => {
		const row = await tx.scenario.findFirst({ where: owned(userId, target) })
		if (row === null) return null
		// The name is free for others from now on.
		await tx.scenario.update({ where: { id: row.id }, data: { deletedAt: now, nameKey: row.id } })
		return row.name
	})
}

export type ScenarioRestoreResult =
	| { kind: 'restored'; name: string }
	| { kind: 'full' }
	| { kind: 'gone' }

/** Restores a deleted scenario if there is room; if its name was given again, under a similar one. */
export function restoreScenario(
	userId: string,
	{ propertyId, scenarioId }: ScenarioTarget,
	now: Date,
): Promise<ScenarioRestoreResult> {
	return inTransaction(async (tx) => {
		const deletedAt = { gt: after(now, -UNDO_DELETE_MS) }
		const row = await tx.scenario.findFirst({
			where: { id: scenarioId, propertyId, userId, deletedAt },
		})
		if (row === null) return { kind: 'gone' }
		const taken = await takenKeys(tx, propertyId)
		if (taken.size >= MAX_SCENARIOS) return { kind: 'full' }
		const name = freeScenarioName(row.name, taken)
		await tx.scenario.update({
			where: { id: row.id },
			data: { deletedAt: null, name, nameKey: scenarioNameKey(name) },
		})
		return { kind: 'restored', name }
	})
}

/** Permanently deletes scenarios that can no longer be restored. */
export async function purgeDeletedScenarios(now: Date): Promise<void> {
	const deletedAt = { lte: after(now, -UNDO_DELETE_MS) }
	await db().scenario.deleteMany({ where: { deletedAt } })
}
