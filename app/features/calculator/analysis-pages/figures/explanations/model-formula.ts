import type { AnalysisValues, AssumedKey, Explained } from '~/deal'
import type { FigureUnit } from '../figure-format'
import type { AnyFigure } from '../figure-text'
import { carryNote } from './carry-note'
import { byExpression, type FigureFormula, zeroNote } from './formula'

/** A figure whose formula is one of the model. */
export function modelFormula(
	{ figure, unit }: { figure: AnyFigure; unit: FigureUnit },
	{ expression, words, notes, zeros, absent, hasCarry }: Explained,
	values: AnalysisValues,
): FigureFormula {
	return byExpression(figure, unit, expression, {
		...(words !== undefined && { words }),
		notes: [...notes, ...zeroNote(zeros), ...(hasCarry ? carryNote(values) : [])],
		absent,
	})
}

/** Formulas with the inputs of the deal that they are computed from, where the model knows them. */
export function withUsedInputs(
	formulas: Readonly<Record<string, FigureFormula>>,
	inputsOf: (key: string) => readonly AssumedKey[] | undefined,
): Record<string, FigureFormula> {
	return Object.fromEntries(
		Object.entries(formulas).map(([key, formula]) => [
			key,
			{ ...formula, inputs: inputsOf(key) ?? formula.inputs },
		]),
	)
}
