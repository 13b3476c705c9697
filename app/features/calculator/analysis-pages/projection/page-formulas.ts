import { type AnalysisValues, explainer, type Projection } from '~/deal'
import type { FigureFormula } from '~/features/calculator/analysis-pages/figures/explanations/formula'
import { withUsedInputs } from '~/features/calculator/analysis-pages/figures/explanations/model-formula'
import { flipFormulas } from './flip-formulas'
import { planFormulas } from './plan-formulas'
import { returnFormulas } from './return-formulas'
import { taxFormulas } from './tax-formulas'

/** The formulas of the figures that stand once on the page. */
export function pageFormulas(
	values: AnalysisValues,
	projection: Projection,
	model = explainer({ values, projection }),
): Record<string, FigureFormula> {
	const formulas = {
		...flipFormulas(values),
		...planFormulas(values, projection, model),
		...returnFormulas(values, projection),
		...taxFormulas(values, projection),
	}
	return withUsedInputs(formulas, model.inputsOfFigure)
}
