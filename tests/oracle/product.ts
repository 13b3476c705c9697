/** The functions of the product that the oracle has as well; this is all of it that tests here import. */

import { analyze as dealFigures, type DealValues } from '~/deal'
import type { analyze as Results, analyzeReturns as Returns } from './engine/formulas'

export { applyDefaults, bridge, project, projectStabilized, projectSummary } from '~/deal'

/** The 24 results; the oracle computes the returns apart. */
export function analyze(values: DealValues): ReturnType<typeof Results> {
	const { roiCash, roiHard, monthNet, hardMoneyInterest, ...results } = dealFigures(values)
	return results
}

export function analyzeReturns(values: DealValues): ReturnType<typeof Returns> {
	const { roiCash, roiHard, monthNet } = dealFigures(values)
	return { roiCash, roiHard, monthNet }
}
