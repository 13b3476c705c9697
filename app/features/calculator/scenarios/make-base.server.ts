import { inTransaction } from '~/core/db/db.server'
import { normalizeAnalysisInputs, normalizeInputs } from '~/deal'
import { listColumns } from '~/features/calculator/saved-properties/list-columns'
import { formerBaseName, freeScenarioName, scenarioNameKey, type StarterKey } from './scenario'
import type { ScenarioTarget } from './scenarios.server'

/** What the scenario was called and made from, with which the exchange can be undone. */
export type MadeBase = { name: string; starter: string; formerBaseName: string }

export type MakeBaseTarget = ScenarioTarget & {
	/** How the former base is called and what it is made from; without it, it gets a free name. */
	former: { name: string; starter: StarterKey | '' } | null
}

/**
 * Exchanges the numbers of a scenario with those of its property. The scenario then has the former
 * base, under the name of it. An earlier save of either can no longer be undone: it would bring back
 * numbers of the other. Null if the user has no such scenario.
 */
export function makeBase(
	userId: string,
	{ propertyId, scenarioId, former }: MakeBaseTarget,
	now: Date,
): Promise<MadeBase | null> {
	return inTransaction(async (tx) => {
		const scenario = await tx.scenario.findFirst({
			where: { id: scenarioId, propertyId, userId, deletedAt: null },
			include: { property: true },
		})
		if (scenario === null) return null
		const { property } = scenario
		const others = await tx.scenario.findMany({
			where: { propertyId, deletedAt: null, id: { not: scenarioId } },
			select: { nameKey: true },
		})
		const taken = new Set(others.map(({ nameKey }) => nameKey))
		const name = former === null ? formerBaseName(taken) : freeScenarioName(former.name, taken)
		const columns = listColumns(
			normalizeInputs(JSON.parse(scenario.inputs)),
			normalizeAnalysisInputs(JSON.parse(scenario.analysis)),
		)
		await tx.property.update({
			where: { id: propertyId },
			data: {
				inputs: scenario.inputs,
				analysis: scenario.analysis,
				...columns,
				previousAddress: null,
				previousInputs: null,
				previousAnalysis: null,
				revision: { increment: 1 },
				updatedAt: now,
			},
		})
		await tx.scenario.update({
			where: { id: scenarioId },
			data: {
				name,
				nameKey: scenarioNameKey(name),
				inputs: property.inputs,
				analysis: property.analysis ?? '{}',
				previousInputs: null,
				previousAnalysis: null,
				starter: former?.starter ?? '',
				revision: { increment: 1 },
				updatedAt: now,
			},
		})
		return { name: scenario.name, starter: scenario.starter, formerBaseName: name }
	})
}
