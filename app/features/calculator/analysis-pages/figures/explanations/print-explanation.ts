import type { AssumedKey, Assumption } from '~/deal'
import { assumedText } from '~/features/calculator/analysis-pages/frame/assumed-texts'
import { fieldOf } from '~/features/calculator/analysis-pages/frame/field-groups'
import type { FigureExplanation, Explanations } from '../explanation-types'
import { formatFigure } from '../figure-format'
import { figureState } from '../figure-text'
import { type FigureFormula, listed } from './formula'

/** Formulas by the key of their figure. */
export type Formulas = Readonly<Record<string, FigureFormula>>

const capitalize = (text: string): string =>
	text.replace(/[A-Za-z]/, (letter) => letter.toUpperCase())

function assumedInputs(keys: readonly AssumedKey[], assumptions: readonly Assumption[]): string[] {
	const isInput = new Set<string>(keys)
	return assumptions.flatMap(({ key, value, role }) => {
		if (!isInput.has(key) || (role !== 'number' && role !== 'choice')) return []
		const field = fieldOf(key)
		return [`${field.label}: ${assumedText(value, field)}`]
	})
}

/** The explanation of a figure as text, with the assumed inputs of this deal. */
export function printExplanation(
	formula: FigureFormula,
	assumptions: readonly Assumption[],
): FigureExplanation {
	const { figure, unit, words, numbers, notes, absent, isExactAsShown, inputs } = formula
	const { value } = figureState(figure)
	const shown = value === null ? '' : formatFigure(value, unit)
	const result = formula.result ?? shown
	return {
		formula: capitalize(words),
		numbers: shown === '' || numbers === '' ? shown : `${numbers} = ${result}`,
		notes: [
			...notes,
			...(absent.length === 0 ? [] : [`Doesn't include: ${listed(absent)}.`]),
			...(isExactAsShown || value === null
				? []
				: ['Computed without rounding, so your own math with these numbers may differ slightly.']),
		],
		assumed: assumedInputs(inputs, assumptions),
	}
}

/** The explanations of all figures of a page. */
export function printExplanations(
	formulas: Formulas,
	assumptions: readonly Assumption[],
): Explanations {
	return Object.fromEntries(
		Object.entries(formulas).map(([key, formula]) => [key, printExplanation(formula, assumptions)]),
	)
}
