import { type AppLoadContext, redirect } from '@remix-run/node'
import { defineGuard } from '~/core/http/guarded.server'
import { paths } from '~/core/http/paths'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { analysisView } from '~/features/calculator/analysis-pages/frame/analysis.loader.server'
import { unreadLabels } from '~/features/calculator/analysis-pages/unread/unread-labels'
import { requireCalculator } from '~/features/calculator/deal-form/calculator-access.server'
import { type AnalysisInputs, type DealInputs, isAnalysisInputKey, isInputKey } from '~/deal'
import { ownAssumptions } from '~/features/calculator/saved-analysis/own-assumptions.server'
import type { OwnAssumptions } from '~/features/calculator/saved-analysis/own-keys'
import { findProperty } from '~/features/calculator/saved-properties/properties.server'
import { findScenario } from '~/features/calculator/scenarios/scenarios.server'

/** The deal that a file is asked for: saved, one of its scenarios, or only in the address. */
export type FileDealSource = {
	/** Null for visitors, where the calculator is open to everyone. */
	userId: string | null
	/** The saved property that it belongs to; null for numbers that are not saved. */
	propertyId: string | null
	propertyAddress: string
	/** The name of the scenario, null for the deal itself. */
	scenario: string | null
	inputs: DealInputs
	analysis: AnalysisInputs
	own: OwnAssumptions | null
}

/** Whether the address has numbers of its own, which may differ from the saved ones. */
function hasNumbers(query: URLSearchParams): boolean {
	return [...query.keys()].some((name) => isInputKey(name) || isAnalysisInputKey(name))
}

function notFound(): Response {
	return new Response('This deal was not found.', { status: 404 })
}

/**
 * Guards a file and loads its deal. Own saved deals need a sign-in and a verified address only;
 * numbers in the address are an analysis, which is for members (PRO-63).
 * @throws Response a redirect, or 404 for a deal or scenario that is not the viewer's own
 */
export const requireFileDeal = defineGuard(
	'premium',
	async (request, context): Promise<FileDealSource> => {
		const { searchParams } = new URL(request.url)
		const propertyId = searchParams.get('property')
		if (propertyId === null || hasNumbers(searchParams)) return requireNumbers(request, context)
		const { user } = await requireVerified(request, context)
		const scenarioId = searchParams.get('scenario')
		const [property, scenario, own] = await Promise.all([
			findProperty(user.id, propertyId.slice(0, 64)),
			scenarioId === null
				? null
				: findScenario(user.id, { propertyId, scenarioId: scenarioId.slice(0, 64) }),
			ownAssumptions(user.id),
		])
		if (property === null || (scenarioId !== null && scenario === null)) throw notFound()
		const { inputs, analysis } = scenario ?? property
		return {
			userId: user.id,
			propertyId: property.id,
			propertyAddress: property.propertyAddress,
			scenario: scenario?.name ?? null,
			inputs,
			analysis,
			own,
		}
	},
)

/** Numbers in the address, with those of a saved deal where the address has none. */
async function requireNumbers(
	request: Request,
	context: AppLoadContext | undefined,
): Promise<FileDealSource> {
	const viewer = await requireCalculator(request, context)
	const { searchParams } = new URL(request.url)
	const view = await analysisView(viewer, request, 'projection')
	if (searchParams.has('property') && view.property === null) throw notFound()
	const { propertyAddress, inputs, analysis } = view.deal
	// The page says what to correct first; a file would be computed without it.
	if (unreadLabels(view.deal) !== null) {
		throw redirect(paths.analysis('projection', [...searchParams])) as Response
	}
	return {
		userId: view.userId,
		propertyId: null,
		propertyAddress,
		scenario: null,
		inputs,
		analysis,
		own: view.own,
	}
}

/** What a file calls the deal: its address, and the scenario. */
export function dealTitle({ propertyAddress, scenario }: FileDealSource): string {
	const address = propertyAddress === '' ? 'Deal without an address' : propertyAddress
	return scenario === null ? address : `${address}: ${scenario}`
}
