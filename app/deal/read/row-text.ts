import type { Expr } from '../expr'
import { analysisInput, isAnalysisInputKey } from '../inputs/analysis-keys'
import { inputDefinition, type InputKey } from '../inputs/deal-inputs'
import {
	type ArithmeticOperator,
	chain,
	constant,
	type Expression,
	type Term,
	type TermUnit,
} from './expression'
import { familyOf } from './graph'
import type { Reader } from './row-values'

/** The text reading of formulas with rows: a figure of one deal, in words and with its numbers. */

export type RowText = {
	expression: Expression
	/** The parts of the sum that are $0 here and left out. */
	zeros: readonly string[]
}

/** How nodes stand inside of a formula: their names, and whether they are plain numbers instead of dollars. */
type Terms = { termOf: (e: Expr) => string | null; isPlain: (e: Expr) => boolean }

const OPERATORS: Readonly<Partial<Record<Expr['op'], ArithmeticOperator>>> = {
	'+': '+',
	'-': '−',
	'*': '×',
	'/': '÷',
	'%': '×',
	over: '÷',
}

function inputTerm(key: string, value: number): Term {
	const line = isAnalysisInputKey(key) ? analysisInput(key) : inputDefinition(key as InputKey)
	const { unit } = line
	const isOwn = unit === 'usd' || unit === 'percent' || unit === 'days' || unit === 'years'
	return { kind: 'term', name: line.term, value, unit: isOwn ? unit : 'plain', key: null }
}

/** 5 of `5 ÷ 100`: a share is shown as its percentage. */
const percentsOf = (e: Expr): Expr | null => {
	const [a, b] = e.operands
	return e.op === '/' && b?.op === 'const' && b.data === 100 && a !== undefined ? a : null
}

/**
 * The formula of a node. A named operand stands with its name and number, others with what they are made
 * of; of a choice between formulas the one that holds is shown.
 * @param at the month or year of a row
 */
export function rowText(
	root: Expr,
	{ valueOf }: Reader,
	{ termOf, isPlain }: Terms,
	at = 0,
): RowText {
	const zeros: string[] = []

	/** `over`: the months whose sum is shown, instead of one month or year. */
	type Time = { at: number; over: readonly [from: number, to: number] | null }
	const numberOf = (e: Expr, { at: time, over }: Time): number => {
		if (over === null || e.grain === 0) return valueOf(e, time)
		let sum = 0
		for (let month = over[0]; month <= over[1]; month++) sum += valueOf(e, month)
		return sum
	}
	const named = (name: string, value: number, unit: TermUnit = 'usd'): Term => ({
		kind: 'term',
		name,
		value,
		unit,
		key: null,
	})

	const nameOf = (e: Expr): string => {
		const name = termOf(e)
		if (name === null) throw new Error(`No text of ${e.key ?? e.op}`)
		return name
	}

	function part(e: Expr, time: Time, isRoot: boolean, unit: TermUnit = 'plain'): Expression {
		const [a, b, c] = e.operands
		if (e.op === 'const') return constant(Number(e.data), unit)
		if (e.op === 'input') return inputTerm(e.data as string, numberOf(e, time))
		const term = isRoot ? null : termOf(e)
		if (term !== null) return named(term, numberOf(e, time), isPlain(e) ? 'plain' : 'usd')
		const of = (one: Expr | undefined, ...more: [boolean?, TermUnit?]): Expression =>
			one === undefined ? constant(0) : part(one, timeIn(e, one, time), more[0] ?? false, more[1])
		switch (e.op) {
			case 'need':
				return of(b, isRoot && b?.isNamed !== true)
			case 'onlyIf':
				return of(a, isRoot && a?.isNamed !== true)
			case 'ifElse': {
				const taken =
					a !== undefined && numberOf(a, timeIn(e, a, { ...time, over: null })) !== 0 ? b : c
				return of(taken, isRoot && taken?.isNamed !== true)
			}
			case 'windowSum': {
				const over = [valueOf(b as Expr), valueOf(c as Expr)] as const
				return part(a as Expr, { at: 0, over }, isRoot)
			}
			case 'yearSum':
				return part(a as Expr, { at: 0, over: [12 * (time.at - 1) + 1, 12 * time.at] }, isRoot)
			case 'yearEnd':
			case 'at':
			case 'last':
				return named(nameOf(a as Expr), valueOf(e, time.at))
			case 'min':
			case 'max': {
				const first = valueOf(a as Expr, time.at)
				const second = valueOf(b as Expr, time.at)
				const isFirst = e.op === 'min' ? first <= second : first >= second
				return of(isFirst ? a : b, isRoot)
			}
			case 'orElse':
			case 'within':
				return of(a, isRoot)
			default:
				return operation(e, time, isRoot, unit)
		}
	}

	/** The time of an operand: a row by year in one by month. */
	const timeIn = (e: Expr, of: Expr, time: Time): Time =>
		of.grain === 1 && e.grain === 2 && time.over === null
			? { at: Math.ceil(time.at / 12), over: null }
			: time

	function operation(e: Expr, time: Time, isRoot: boolean, unit: TermUnit): Expression {
		const operator = OPERATORS[e.op]
		const [a, b] = e.operands
		if (operator === undefined || a === undefined || b === undefined) {
			return named(nameOf(e), numberOf(e, time))
		}
		// 100% + a percentage.
		const grown = e.op === '+' && a.op === 'const' && a.data === 1 ? percentsOf(b) : null
		if (grown !== null) return chain(constant(100, 'percent'), ['+', part(grown, time, false)])
		// A part without value here is left out of a sum, and named below.
		if (e.dropsZeros && numberOf(b, time) === 0) {
			const name = part(b, time, false)
			if (isRoot && name.kind === 'term') zeros.unshift(name.name)
			return part(a, time, isRoot && isPartOfSum(a))
		}
		const percents = operator === '×' ? percentsOf(b) : null
		const isPercent = e.op === '%' || percents !== null
		const left = part(a, time, isRoot && familyOf(e) === 'sum' && isPartOfSum(a), unit)
		const right = part(percents ?? b, time, false, isPercent ? 'percent' : unit)
		// A divisor in percent is shown as the plain number that divides.
		const by =
			operator === '÷' &&
			percentsOf(b) !== null &&
			right.kind === 'chain' &&
			right.first.kind === 'term'
				? named(right.first.name, right.first.value / 100, 'plain')
				: right
		const goesOn =
			left.kind === 'chain' &&
			familyOf(a) === familyOf(e) &&
			termOf(a) === null &&
			isSame(left, operator)
		return goesOn
			? chain(left.first, ...stepsOf(left), [operator, by])
			: chain(left, [operator, by])
	}
	/** A sum goes on in the one that it begins. */
	const isPartOfSum = (e: Expr): boolean => termOf(e) === null && familyOf(e) === 'sum'
	const isSum = (operator: ArithmeticOperator): boolean => operator === '+' || operator === '−'
	const isSame = (
		left: Extract<Expression, { kind: 'chain' }>,
		operator: ArithmeticOperator,
	): boolean => left.steps.every((step) => isSum(step.operator) === isSum(operator))
	const stepsOf = (
		left: Extract<Expression, { kind: 'chain' }>,
	): [ArithmeticOperator, Expression][] => left.steps.map(({ operator, by }) => [operator, by])

	const expression = part(root, { at, over: null }, true)
	return { expression, zeros }
}
