/** The functions of the product that the oracle has as well; this is all of it that tests here import. */

import { analyze as dealFigures, type DealValues } from '~/deal'

import { analyze as oracleResults, type analyzeReturns as oracleReturns } from './engine/formulas'

export { applyDefaults } from '~/deal'
export { project, projectStabilized, projectSummary } from '~/features/calculator/analysis/project'
export { bridge } from '~/features/calculator/analysis/refinance'

/** The 24 results in the order of the oracle, which computes the returns apart. */
export function analyze(values: DealValues): ReturnType<typeof oracleResults> {
	const figures = dealFigures(values)
	return Object.fromEntries(
		Object.keys(oracleResults(values)).map((key) => [key, figures[key as keyof typeof figures]]),
	) as ReturnType<typeof oracleResults>
}

export function analyzeReturns(values: DealValues): ReturnType<typeof oracleReturns> {
	const { roiCash, roiHard, monthNet } = dealFigures(values)
	return { roiCash, roiHard, monthNet }
}
