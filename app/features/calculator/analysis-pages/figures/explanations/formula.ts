import { formatUsd } from '~/core/format-number'
import {
	type ArithmeticOperator,
	type AssumedKey,
	type Expression,
	type Term,
	chain,
	constant,
	evaluate,
	evaluateAsShown,
	formatNumeric,
	formatSymbolic,
} from '~/deal'
import { type FigureUnit, formatFigure } from '../figure-format'
import { type AnyFigure, figureState } from '../figure-text'

/**
 * How a figure is computed, as data that prints itself and can be recomputed (PRO-06): an expression
 * of the calculator's kind, or words and numbers of its own.
 */
export type FigureFormula = {
	figure: AnyFigure
	unit: FigureUnit
	/** The formula in words. */
	words: string
	/** The formula with the deal's numbers, without its result; '' if it is only the result. */
	numbers: string
	/** What the numbers equal if it is not the figure itself: an IRR makes them $0. */
	result?: string
	/** The size of the numbers that cancel each other out in such a result. */
	scale?: number
	/** The result of the numbers, unrounded; `null` if they have none. */
	recomputed: number | null
	/** Whether computing with the displayed numbers gives the displayed result. */
	isExactAsShown: boolean
	/** Conventions, as sentences. */
	notes: readonly string[]
	/** What the figure does not include. */
	absent: readonly string[]
	/** The inputs that the figure depends on and that can be assumed. */
	inputs: readonly AssumedKey[]
}

type Extra = Partial<Pick<FigureFormula, 'notes' | 'absent' | 'inputs' | 'words'>>

/** A number of the formula, in dollars. */
export const usd = (name: string, value: number): Term => term(name, value, 'usd')
/** A percentage: 7.25 is 7.25%. */
export const pct = (name: string, value: number): Term => term(name, value, 'percent')
export const plain = (name: string, value: number): Term => term(name, value, 'plain')

function term(name: string, value: number, unit: Term['unit']): Term {
	return { kind: 'term', name, value, unit, key: null }
}

/** a ÷ b */
export const quotient = (a: Expression, b: Expression): Expression => chain(a, ['÷', b])
export const product = (a: Expression, b: Expression): Expression => chain(a, ['×', b])
/** 100% − a percentage. */
export const rest = (of: Expression): Expression => chain(constant(100, 'percent'), ['−', of])

/** A sum without its terms that are 0, and the names of those. */
export function sum(
	first: Term,
	...steps: readonly [Extract<ArithmeticOperator, '+' | '−'>, Term][]
): { of: Expression; zeros: readonly string[] } {
	const shown = steps.filter(([, by]) => by.value !== 0)
	const zeros = steps.filter(([, by]) => by.value === 0).map(([, by]) => by.name)
	return { of: shown.length === 0 ? first : chain(first, ...shown), zeros }
}

/** A note with the parts of a sum that are 0. */
export function zeroNote(zeros: readonly string[]): string[] {
	return zeros.length === 0 ? [] : [`$0 here: ${listed(zeros)}.`]
}

/** 'a', 'a and b', 'a, b and c'. */
export function listed(names: readonly string[]): string {
	const last = names.at(-1) ?? ''
	return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

/** A figure that an expression computes. */
export function byExpression(
	figure: AnyFigure,
	unit: FigureUnit,
	expression: Expression,
	{ words, notes = [], absent = [], inputs = [] }: Extra = {},
): FigureFormula {
	const asShown = evaluateAsShown(expression)
	const { value } = figureState(figure)
	return {
		figure,
		unit,
		words: words ?? formatSymbolic(expression),
		numbers: expression.kind === 'term' ? '' : formatNumeric(expression),
		recomputed: evaluate(expression),
		isExactAsShown:
			value === null ||
			asShown === null ||
			formatFigure(asShown, unit) === formatFigure(value, unit),
		notes,
		absent,
		inputs,
	}
}

/** A figure with words and numbers of its own. */
export function formulaInWords(
	figure: AnyFigure,
	unit: FigureUnit,
	parts: Pick<FigureFormula, 'words' | 'numbers' | 'recomputed' | 'result' | 'scale'> & Extra,
): FigureFormula {
	return { figure, unit, isExactAsShown: true, notes: [], absent: [], inputs: [], ...parts }
}

/** '−$57,500 + $3,001 − $200', each flow with what `after` prints behind it. */
export function printFlows(flows: readonly number[], after: (index: number) => string): string {
	let text = ''
	for (const [index, flow] of flows.entries()) {
		if (flow === 0 && index > 0) continue
		const size = formatUsd(Math.abs(flow))
		// Less than half a dollar has no sign.
		const isMinus = flow < 0 && size !== formatUsd(0)
		const sign = text === '' ? (isMinus ? '−' : '') : isMinus ? ' − ' : ' + '
		text += `${sign}${size}${after(index)}`
	}
	return text
}
