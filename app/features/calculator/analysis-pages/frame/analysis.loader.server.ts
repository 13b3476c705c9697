import { redirect } from '@remix-run/node'
import type { Viewer } from '~/features/accounts/access/viewer'
import { paths } from '~/core/http/paths'
import { type Assumed, assume } from '~/features/calculator/analysis/assumptions'
import {
	emptyAnalysisInputs,
	normalizeAnalysisInputs,
} from '~/features/calculator/analysis/inputs/analysis-inputs'
import { REASONS } from '~/features/calculator/analysis/inputs/reason-texts'
import { isPhoneBrowser } from '~/features/calculator/deal-form/calculator.loader.server'
import { emptyInputs, normalizeInputs } from '~/features/calculator/formulas/input-definitions'
import { ANALYSIS_FIELD } from '~/features/calculator/saved-analysis/deal-analysis'
import { ownAssumptions } from '~/features/calculator/saved-analysis/own-assumptions.server'
import { listProperties } from '~/features/calculator/saved-properties/properties.server'
import { listScenarios } from '~/features/calculator/scenarios/scenarios.server'
import type { AnalysisDeal, AnalysisPage, AnalysisView } from './analysis-view'
import { fieldGroups } from './field-groups'
import { problemTexts } from './problem-texts'

/** Longer than any number, address or description. */
const MAX_TEXT_LENGTH = 200
/** More fields than any page has of its own. */
const MAX_EXTRA_FIELDS = 120

const OF_THE_DEAL: ReadonlySet<string> = new Set(['property', 'scenario', ANALYSIS_FIELD])

/** The fields of the query that belong to the deal, and those that belong to the page. */
export function readQuery(query: URLSearchParams, base: AnalysisDeal) {
	const inputs: Record<string, string> = { ...base.inputs }
	// With the field the analysis inputs are complete, so that those that are absent are empty.
	const isComplete = query.has(ANALYSIS_FIELD)
	const analysis: Record<string, string> = isComplete ? emptyAnalysisInputs() : { ...base.analysis }
	const extra: Record<string, string> = {}
	let { propertyAddress } = base
	for (const [name, long] of query) {
		const text = long.slice(0, MAX_TEXT_LENGTH)
		if (Object.hasOwn(inputs, name)) inputs[name] = text
		else if (Object.hasOwn(analysis, name)) analysis[name] = text
		else if (name === 'propertyAddress') propertyAddress = text
		else if (!OF_THE_DEAL.has(name) && Object.keys(extra).length < MAX_EXTRA_FIELDS) {
			extra[name.slice(0, MAX_TEXT_LENGTH)] = text
		}
	}
	const deal: AnalysisDeal = {
		propertyAddress,
		inputs: normalizeInputs(inputs),
		analysis: normalizeAnalysisInputs(analysis),
	}
	return { deal, extra }
}

/**
 * Loads an analysis page: reads the deal of `?property=`, or its `?scenario=` (the user's own only),
 * with the fields of the query in place of the saved ones.
 * @param viewer from `requireCalculator`
 * @throws a redirect for viewers who have not accepted the calculator's terms
 */
export async function analysisView(
	{ user, tier }: Viewer,
	request: Request,
	page: AnalysisPage,
): Promise<AnalysisView> {
	const { search, searchParams } = new URL(request.url)
	const isSaver = user !== null && tier !== 'unverified'
	if (isSaver && !user.hasAcceptedCalculatorTOS) {
		throw redirect(paths.calculatorWith(Object.fromEntries(searchParams))) as Response
	}
	const [properties, own] = isSaver
		? await Promise.all([listProperties(user.id), ownAssumptions(user.id)])
		: [[], null]

	const propertyId = searchParams.get('property')
	const stored = properties.find(({ id }) => id === propertyId)
	const scenarios = stored === undefined ? [] : await listScenarios(user?.id ?? '', stored.id)
	const scenario = scenarios.find(({ id }) => id === searchParams.get('scenario')) ?? null
	const property =
		stored === undefined
			? null
			: {
					id: stored.id,
					scenario: scenario && { id: scenario.id, name: scenario.name },
					deal: {
						propertyAddress: stored.propertyAddress,
						inputs: (scenario ?? stored).inputs,
						analysis: (scenario ?? stored).analysis,
					},
				}
	const { deal, extra } = readQuery(
		searchParams,
		property?.deal ?? {
			propertyAddress: '',
			inputs: emptyInputs(),
			analysis: emptyAnalysisInputs(),
		},
	)
	const { values, problems } = assume(deal.inputs, deal.analysis, own)
	return {
		page,
		key: `${(scenario ?? stored)?.revision ?? 0}${search}`,
		userId: user?.id ?? null,
		saved: properties.map(({ id, propertyAddress }) => ({ id, propertyAddress })),
		property,
		scenarios: scenarios.map(({ id, name }) => ({ id, name })),
		deal,
		extra,
		own,
		...fieldGroups(page, values.plan),
		problems: problemTexts(problems),
		reasons: REASONS,
		isPhone: isPhoneBrowser(request.headers),
	}
}

/** What the page computes with, for its explanations. */
export function assumeView({ deal, own }: AnalysisView): Assumed {
	return assume(deal.inputs, deal.analysis, own)
}
