import { redirect } from '@remix-run/node'
import type { Viewer } from '~/features/accounts/access/viewer'
import { paths } from '~/core/http/paths'
import { isPhoneBrowser } from '~/features/calculator/deal-form/calculator.loader.server'
import { readBase } from '~/features/calculator/deal-form/deal-url'
import { REASONS, assume, emptyAnalysisInputs, emptyInputs, isFlip } from '~/deal'
import {
	findProperty,
	listSavedNames,
} from '~/features/calculator/saved-properties/properties.server'
import { DEAL_NOT_FOUND } from '~/features/calculator/saved-properties/saved-messages.server'
import { listScenarios } from '~/features/calculator/scenarios/scenarios.server'
import type { AnalysisPage, AnalysisView } from './analysis-view'
import { fieldGroups } from './field-groups'
import { problemTexts } from './problem-texts'
import { readQuery } from './read-query'

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
	const propertyId = isSaver ? searchParams.get('property') : null
	const userId = user?.id ?? ''
	const [{ saved, own }, stored, scenarios] = await Promise.all([
		isSaver ? listSavedNames(userId) : { saved: [], own: null },
		propertyId === null ? null : findProperty(userId, propertyId),
		propertyId === null ? [] : listScenarios(userId, propertyId),
	])
	const scenario = scenarios.find(({ id }) => id === searchParams.get('scenario')) ?? null
	const base = readBase(searchParams)
	const isOutdated = stored !== null && base?.id === stored.id && base.revision < stored.revision
	const property =
		stored === null
			? null
			: {
					id: stored.id,
					revision: isOutdated ? base.revision : stored.revision,
					...(isOutdated ? { isOutdated } : {}),
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
		saved,
		property,
		...(propertyId && stored === null ? { notFound: DEAL_NOT_FOUND.text } : {}),
		scenarios: scenarios.map(({ id, name }) => ({ id, name })),
		deal,
		extra,
		own,
		...fieldGroups(page, values.plan, isFlip(values)),
		problems: problemTexts(problems),
		reasons: REASONS,
		isPhone: isPhoneBrowser(request.headers),
	}
}
