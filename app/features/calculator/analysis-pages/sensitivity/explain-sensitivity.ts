import type { Assumed } from '~/deal'
import type { SensitivityResultKey } from '~/features/calculator/analysis/sensitivity'
import { resultFigure } from '~/features/calculator/analysis/sensitivity/results'
import { printExplanations } from '~/features/calculator/analysis-pages/figures/explanations/print-explanation'
import type { FigureFormula } from '~/features/calculator/analysis-pages/figures/explanations/formula'
import type { Explanations } from '~/features/calculator/analysis-pages/figures/explanation-types'
import { resultFormulas } from './result-formulas'

/**
 * The explanation of the chosen result. The server sends it with the page; the browser loads this
 * module when it is opened after a change.
 */

export type SensitivityExplainInput = {
	assumed: Pick<Assumed, 'values' | 'assumptions'>
	result: SensitivityResultKey
}

/** The formula of the page's figure, whose value is that of the other parts of the page. */
export function sensitivityFormulas({
	assumed: { values },
	result,
}: SensitivityExplainInput): Readonly<Record<string, FigureFormula>> {
	const formula = resultFormulas(values)[result]
	return formula === undefined
		? {}
		: { [result]: { ...formula, figure: resultFigure(result, values) } }
}

/** The explanation by the key of the figure. */
export function explainSensitivity(input: SensitivityExplainInput): Explanations {
	return printExplanations(sensitivityFormulas(input), input.assumed.assumptions)
}
