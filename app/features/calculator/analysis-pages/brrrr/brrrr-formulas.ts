import { explainer, project } from '~/deal'
import type { FigureFormula } from '~/features/calculator/analysis-pages/figures/explanations/formula'
import { withUsedInputs } from '~/features/calculator/analysis-pages/figures/explanations/model-formula'
import { planFormulas } from '~/features/calculator/analysis-pages/projection/plan-formulas'
import type { BrrrrDeal } from './brrrr-deal'
import { refinanceFormulas } from './refinance-formulas'
import { closingFormulas } from './closing-formulas'
import { ladderFormulas } from './ladder-formulas'

/** Formulas of the figures of the BRRRR page. */

/** The formulas of the row of an appraisal, as `KEY-PERCENT`. */
function lowerFormulas(deal: BrrrrDeal): Record<string, FigureFormula> {
	const formulas: Record<string, FigureFormula> = {}
	for (const row of deal.lower) {
		const { values } = row
		const projection = project(values)
		const { inputsOfFigure } = explainer({ values, projection })
		const own = withUsedInputs(
			refinanceFormulas({ ...deal, values, bridge: row.bridge }),
			inputsOfFigure,
		)
		const { cashLeft, cashFlowMonth } = planFormulas(values, projection)
		const all = [
			['lowerValue', own['appraisedValue']],
			['lowerLoan', own['newLoan']],
			['lowerBack', own['cashBack']],
			['lowerLeft', cashLeft],
			['lowerFlow', cashFlowMonth],
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
	const own = {
		...closingFormulas(deal),
		...refinanceFormulas(deal),
		...ladderFormulas(deal),
	}
	return {
		...planFormulas(values, projection),
		...withUsedInputs(own, explainer({ values, projection }).inputsOfFigure),
		...lowerFormulas(deal),
	}
}
