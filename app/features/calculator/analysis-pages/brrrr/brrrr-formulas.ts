import { project } from '~/features/calculator/analysis/project'
import type { FigureFormula } from '~/features/calculator/analysis-pages/figures/explanations/formula'
import { cashFormulas } from '~/features/calculator/analysis-pages/projection/cash-formulas'
import { stabilizedFormulas } from '~/features/calculator/analysis-pages/projection/stabilized-formulas'
import type { BrrrrDeal } from './brrrr-deal'
import { refinanceFormulas } from './refinance-formulas'
import { closingFormulas } from './closing-formulas'
import { ladderFormulas } from './ladder-formulas'

/** Formulas of the figures of the BRRRR page. */

/** The formulas of the row of an appraisal, as `KEY-PERCENT`. */
function lowerFormulas(deal: BrrrrDeal): Record<string, FigureFormula> {
	const formulas: Record<string, FigureFormula> = {}
	for (const row of deal.lower) {
		const own = refinanceFormulas({ ...deal, values: row.values, bridge: row.bridge })
		const { cashLeft } = cashFormulas(row.values, project(row.values))
		const flow = stabilizedFormulas(row.values, project(row.values))['cashFlowMonth']
		const all = [
			['lowerValue', own['appraisedValue']],
			['lowerLoan', own['newLoan']],
			['lowerBack', own['cashBack']],
			['lowerLeft', cashLeft],
			['lowerFlow', flow],
		] as const
		for (const [key, formula] of all) {
			if (formula !== undefined) formulas[`${key}-${row.lower}`] = formula
		}
	}
	return formulas
}

/** The formulas of all figures of the page. */
export function brrrrFormulas(deal: BrrrrDeal): Record<string, FigureFormula> {
	const { values } = deal
	const projection = project(values)
	return {
		...stabilizedFormulas(values, projection),
		...cashFormulas(values, projection),
		...closingFormulas(deal),
		...refinanceFormulas(deal),
		...ladderFormulas(deal),
		...lowerFormulas(deal),
	}
}
