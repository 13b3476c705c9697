import { db } from '~/core/db/db.server'
import type { DiffDeal } from '~/features/calculator/analysis/diff'
import { normalizeAnalysisInputs } from '~/features/calculator/analysis/inputs/analysis-inputs'
import { normalizeInputs } from '~/features/calculator/formulas/input-definitions'
import { BASE_NAME } from '~/features/calculator/scenarios/scenario'
import { findScenarios } from '~/features/calculator/scenarios/scenarios.server'

/** Saved numbers that can be compared: those of properties and those of scenarios, by id. */

/** More than this in a chooser is no choice but a list. */
const MAX_CHOICES = 50

export type ComparedDeal = DiffDeal & {
	/** The id of the property or of the scenario. */
	id: string
	propertyId: string
	propertyAddress: string
	/** Base, or the name of the scenario. */
	name: string
	/** Limits of the scenario's own, as stored. */
	limits: string
}

/**
 * The user's saved numbers with these ids, in the order of the ids; unknown ids, and those of archived
 * deals, are left out.
 */
export async function findComparedDeals(
	userId: string,
	ids: readonly string[],
): Promise<ComparedDeal[]> {
	if (ids.length === 0) return []
	const [properties, scenarios] = await Promise.all([
		db().property.findMany({
			where: { id: { in: [...ids] }, userId, archivedAt: null },
			select: { id: true, propertyAddress: true, inputs: true, analysis: true },
		}),
		findScenarios(userId, ids),
	])
	const found = new Map<string, ComparedDeal>()
	for (const { id, propertyAddress, inputs, analysis } of properties) {
		found.set(id, {
			id,
			propertyId: id,
			propertyAddress,
			name: BASE_NAME,
			limits: '{}',
			inputs: normalizeInputs(JSON.parse(inputs)),
			analysis: normalizeAnalysisInputs(JSON.parse(analysis ?? '{}')),
		})
	}
	for (const { isArchived, ...scenario } of scenarios) {
		if (!isArchived) found.set(scenario.id, scenario)
	}
	return ids.flatMap((id) => found.get(id) ?? [])
}

export type DealOption = { value: string; label: string }

/** The properties of the user's list that were changed last, as choices. */
export async function recentProperties(userId: string): Promise<DealOption[]> {
	const rows = await db().property.findMany({
		where: { userId, archivedAt: null },
		select: { id: true, propertyAddress: true },
		orderBy: [{ updatedAt: 'desc' }, { id: 'asc' }],
		take: MAX_CHOICES,
	})
	return rows.map(({ id, propertyAddress }) => ({ value: id, label: propertyAddress }))
}

/** The scenarios of these properties as choices, in the order of the properties. */
export async function scenarioChoices(
	userId: string,
	properties: readonly { id: string; propertyAddress: string }[],
): Promise<DealOption[]> {
	const ids = properties.map(({ id }) => id)
	const rows = await db().scenario.findMany({
		where: { propertyId: { in: ids }, userId, deletedAt: null },
		select: { id: true, name: true, propertyId: true },
		orderBy: [{ position: 'asc' }, { id: 'asc' }],
	})
	return properties.flatMap(({ id, propertyAddress }) =>
		rows
			.filter(({ propertyId }) => propertyId === id)
			.map((row) => ({ value: row.id, label: `${propertyAddress}: ${row.name}` })),
	)
}
