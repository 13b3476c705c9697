import { type AnalysisValues, type Assumption, applyDefaults } from '~/deal'
import type { FigureFormula } from '~/features/calculator/analysis-pages/figures/explanations/formula'
import {
	type AnyFigure,
	figureState,
} from '~/features/calculator/analysis-pages/figures/figure-text'
import { typedNumbers } from './typed-deals'

/** What is wrong with a formula; null if its numbers give the figure. */
export function findMismatch(figure: AnyFigure, formula: FigureFormula | undefined): string | null {
	if (formula === undefined) return 'no formula'
	if (figureState(formula.figure).value !== figureState(figure).value) return 'another figure'
	const { value } = figureState(figure)
	if (value === null) return null
	const { recomputed, result, scale = 0 } = formula
	if (recomputed === null) return 'no result'
	const [expected, size] = result === '$0' ? [0, scale] : [value, Math.abs(value)]
	// Sums of a million dollars that cancel out leave a ten-thousandth of a cent.
	const isEqual = Math.abs(recomputed - expected) <= 1e-7 * (size + 1)
	return isEqual ? null : `${recomputed} instead of ${expected}`
}

const OTHER_CHOICES: Readonly<Record<string, string>> = {
	loanBase: 'arv',
	bridgeInterestOn: 'drawn',
	beforeSeasoning: 'value',
	losses: 'use',
}

/** The deal with another value of an assumed input; null if it has no other. */
export function withOtherAssumption(
	values: AnalysisValues,
	{ key, value, role }: Assumption,
): AnalysisValues | null {
	if (role !== 'number' && role !== 'choice') return null
	const next = typeof value === 'number' ? (value === 0 ? 1 : value * 1.1 + 1) : OTHER_CHOICES[key]
	if (next === undefined) return null
	// As another assumption: a typed tax would enter the holding costs too.
	return key === 'arv' || key === 'down'
		? applyDefaults(typedNumbers({ ...values.typed, [key]: next }))
		: applyDefaults(values.typed, { [key]: next })
}
