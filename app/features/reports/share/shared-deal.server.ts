import { db } from '~/core/db/db.server'
import type { SignedIn } from '~/features/accounts/access/guards.server'
import { normalizeAnalysisInputs, normalizeInputs } from '~/deal'
import { loadAssumptions } from '~/features/calculator/saved-analysis/own-assumptions.server'
import { findScenario } from '~/features/calculator/scenarios/scenarios.server'
import { findReportParts } from '~/features/deals/parts/report-parts.server'
import type { SharedDeal } from './make-snapshot.server'

/** What is copied; sales are read only for a section that shows them. */
type SharedParts = { propertyId: string; scenarioId: string | null; hasComps: boolean }

/** One of the user's deals, or a scenario of it, as a link copies it; null if the user has no such. */
export async function loadSharedDeal(
	viewer: SignedIn,
	{ propertyId, scenarioId, hasComps }: SharedParts,
	now: Date,
): Promise<SharedDeal | null> {
	const { id: userId } = viewer.user
	const [property, scenario, { texts, own }, { comps }] = await Promise.all([
		db().property.findFirst({ where: { id: propertyId, userId } }),
		scenarioId === null ? null : findScenario(userId, { propertyId, scenarioId }),
		loadAssumptions(userId),
		findReportParts(viewer, propertyId, hasComps ? ['comps'] : [], now),
	])
	if (property === null || (scenarioId !== null && scenario === null)) return null
	return {
		propertyAddress: property.propertyAddress,
		inputs: scenario?.inputs ?? normalizeInputs(JSON.parse(property.inputs)),
		analysis: scenario?.analysis ?? normalizeAnalysisInputs(JSON.parse(property.analysis ?? '{}')),
		own,
		ownTexts: texts,
		comps,
	}
}
