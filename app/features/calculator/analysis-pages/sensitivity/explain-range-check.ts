import {
	DRAWS,
	type RangeCheck,
	type RangePercentile,
} from '~/features/calculator/analysis/simulate'
import type { Explanations } from '~/features/calculator/analysis-pages/figures/explanation-types'
import {
	type FigureFormula,
	formulaInWords,
	listed,
} from '~/features/calculator/analysis-pages/figures/explanations/formula'
import { printExplanations } from '~/features/calculator/analysis-pages/figures/explanations/print-explanation'
import { formatFigure } from '~/features/calculator/analysis-pages/figures/figure-format'
import { type Assumed, isNumber, lowerFirst } from '~/deal'
import { plainNumber } from './input-text'
import { resultFormulas } from './result-formulas'
import { SENSITIVITY_TEXTS } from './sensitivity-texts'

/** The explanations of the range check. */

export type ExplainRangeCheckInput = {
	assumed: Pick<Assumed, 'values' | 'assumptions'>
	check: RangeCheck
}

/** The name of a percentile's figure: range-p10. */
const percentileName = ({ share }: Pick<RangePercentile, 'share'>): string =>
	`range-p${Math.round(share * 100)}`

const thousands = (n: number): string => plainNumber(n, 1)

/** The formulas of the percentiles by the name of their figure. */
export function rangeCheckFormulas({
	assumed: { values },
	check: { result, percentiles, answered, drawn },
}: ExplainRangeCheckInput): Readonly<Record<string, FigureFormula>> {
	const { unit } = SENSITIVITY_TEXTS.results[result]
	const labels = drawn.map((key) => lowerFirst(SENSITIVITY_TEXTS.inputs[key].label))
	const notes = [
		`The deal is computed ${thousands(DRAWS)} times. Each time every input is drawn from its range: today's value is the most likely one, and the likelihood falls in a straight line to both ends (triangular distribution).`,
		'Inputs are drawn independently of each other, except rent growth and appreciation, which share one random number.',
		labels.length === 0
			? 'Nothing is drawn: this deal has no ranges.'
			: `Drawn: ${listed(labels)}.`,
		'An input that is drawn has its own range, also if it is assumed from another one, as taxes are from the price.',
		'The random numbers come from the generator xoshiro128**, started with the seed and the saved property, so the same seed gives the same digits.',
		'Percentiles are interpolated as PERCENTILE.INC does it in a spreadsheet. Mixes without an answer are left out and counted.',
	]
	const formula = (one: RangePercentile): FigureFormula => {
		const { share, figure, place, below, above } = one
		const part = place - Math.floor(place)
		const show = (value: number): string => formatFigure(value, unit)
		return formulaInWords(figure, unit, {
			words: `The result at place ${plainNumber(share * 100, 0)}% × (${thousands(answered)} − 1) = ${thousands(place)} of the sorted results, counted from 0`,
			numbers: isNumber(figure)
				? `${show(below)} × ${plainNumber(1 - part, 4)} + ${show(above)} × ${plainNumber(part, 4)}`
				: '',
			recomputed: isNumber(figure) ? below * (1 - part) + above * part : null,
			notes,
			absent: ['how likely the ranges are', 'links between other inputs'],
			inputs: resultFormulas(values)[result]?.inputs ?? [],
		})
	}
	return Object.fromEntries(percentiles.map((one) => [percentileName(one), formula(one)]))
}

/** The explanations by the name of the figure. */
export function explainRangeCheck(input: ExplainRangeCheckInput): Explanations {
	return printExplanations(rangeCheckFormulas(input), input.assumed.assumptions)
}
