import { type AnalysisValues, analyze, chain, noValue, project } from '~/deal'
import {
	byExpression,
	type FigureFormula,
	formulaInWords,
	usd,
} from '~/features/calculator/analysis-pages/figures/explanations/formula'
import { pageFormulas } from '~/features/calculator/analysis-pages/projection/page-formulas'

/** The formulas of every result that sensitivity and offers are about, by its key. */

function netFormula({ deal }: AnalysisValues): FigureFormula {
	const results = analyze(deal)
	return byExpression(
		results.net,
		'usd',
		chain(
			usd('sales price', deal.sPrice),
			['−', usd('closing costs and commission', results.apxCC)],
			['−', usd('purchase and renovation', results.renoHouse)],
			['−', usd('holding costs', results.holdCost)],
		),
		{
			notes: ['A result of the calculator, where an empty field counts as 0.'],
			absent: ['loan costs', 'income tax'],
		},
	)
}

/** Of a deal without hard money and a refinance: the figure can be chosen, but has no value. */
const NO_REFINANCE = formulaInWords(noValue('notABridge'), 'usd', {
	words: 'Cash put in before the refinance − cash back from the refinance',
	numbers: '',
	recomputed: null,
})

/** The formulas by the key of their figure. */
export function resultFormulas(values: AnalysisValues): Readonly<Record<string, FigureFormula>> {
	return {
		cashLeft: NO_REFINANCE,
		...pageFormulas(values, project(values)),
		net: netFormula(values),
	}
}
