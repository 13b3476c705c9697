import type { Expr } from '../expr'
import { resultDefinition, type ResultKey } from '../figures/results'
import { DEAL_KEYS, inputDefinition, type InputKey, isInputKey } from '../inputs/deal-inputs'
import { type DealNumbers, RESULT_FORMULAS, type ResultFormula } from '../model/results'
import type { Native } from '../model/natives'
import {
	type ArithmeticOperator,
	chain,
	constant,
	type Expression,
	type FigureKey,
	type Term,
	type TermUnit,
} from './expression'
import { familyOf, nodesOf } from './graph'

/** The text reading: the formula of a result with the numbers of one deal. */

/** The name of an input or a result inside a sentence or a formula. */
export function termName(key: FigureKey): string {
	return isInputKey(key) ? inputDefinition(key).term : resultDefinition(key).term
}

/** The unit of a figure in a formula: results are in dollars, counts and areas are plain numbers. */
function termUnit(key: FigureKey): TermUnit {
	if (!isInputKey(key)) return 'usd'
	const { unit } = inputDefinition(key)
	return unit === 'percent' || unit === 'days' || unit === 'years' || unit === 'usd'
		? unit
		: 'plain'
}

const OPERATORS: Readonly<Partial<Record<Expr['op'], ArithmeticOperator>>> = {
	'+': '+',
	'-': '−',
	'*': '×',
	'/': '÷',
	'%': '×',
	over: '÷',
}

/** The formula of a node, with named nodes as terms. */
function read(e: Expr, numbers: DealNumbers): Expression {
	const term = (key: FigureKey): Term => ({
		kind: 'term',
		key,
		name: termName(key),
		value: (isInputKey(key) ? numbers.values[key] : numbers.figures[key]) ?? 0,
		unit: termUnit(key),
	})
	/** An operand; `unit` is that of a constant. */
	function operand(of: Expr, unit: TermUnit = 'plain'): Expression {
		if (of.op === 'const') return constant(of.data as number, unit)
		if (of.op === 'entered') return term(of.data as InputKey)
		return of.isNamed ? term(of.key as ResultKey) : formula(of, unit)
	}
	/** From left to right; a part in another family of operators is a chain of its own. */
	function formula(of: Expr, unit: TermUnit = 'plain'): Expression {
		const [a, b] = of.operands
		const native = of.op === 'fn' ? (of.data as Native).text : undefined
		if (native !== undefined) return native(of.operands.map((one) => operand(one)))
		const operator = OPERATORS[of.op]
		if (a === undefined || b === undefined || operator === undefined) {
			throw new Error(`No text of ${of.op}`)
		}
		if (of.dropsZeros) return sumOf(of, term)
		const first = a.isNamed ? operand(a) : operand(a, unit)
		const by = operand(b, of.op === '%' || unit === 'percent' ? 'percent' : 'plain')
		const goesOn = first.kind === 'chain' && a.key === null && familyOf(a) === familyOf(of)
		return goesOn
			? { ...first, steps: [...first.steps, { operator, by }] }
			: chain(first, [operator, by])
	}
	return e.op === 'entered' ? operand(e) : formula(e)
}

/** A sum of inputs without those of 0, which change nothing, not even the last bit of the sum. */
function sumOf(e: Expr, term: (key: FigureKey) => Term): Expression {
	const keys = nodesOf([e]).flatMap(({ op, data }) => (op === 'entered' ? [data as InputKey] : []))
	const [first, ...others] = keys.map(term).filter(({ value }) => value !== 0)
	if (first === undefined) return constant(0, 'usd')
	return others.length === 0 ? first : chain(first, ...others.map((by) => ['+', by] as ['+', Term]))
}

function resultFormula(key: ResultKey): ResultFormula {
	const found = RESULT_FORMULAS.get(key)
	if (found === undefined) throw new Error(`No text of ${key}`)
	return found
}

/** The formula of a result with a deal's numbers. Intermediate results are not expanded. */
export function formulaOf(key: ResultKey, numbers: DealNumbers): Expression {
	return read(resultFormula(key).formula, numbers)
}

/** The formula in words where its text would have too many names; undefined otherwise. */
export function wordsOf(key: ResultKey): string | undefined {
	return resultFormula(key).words
}

/** The conventions of a result, as sentences; none if the formula shows everything. */
export function listConventions(key: ResultKey, numbers: DealNumbers): readonly string[] {
	const { notes = [] } = resultFormula(key)
	return typeof notes === 'function' ? notes(numbers) : notes
}

/** What a result does not include, as names for a list. */
export function listOmissions(key: ResultKey): readonly string[] {
	return resultFormula(key).absent
}

/** The inputs that can change a result, directly or through other results, in the order of the table. */
export function inputsOf(key: ResultKey): ReadonlySet<InputKey> {
	const used = new Set(
		nodesOf([resultFormula(key).formula]).map(({ op, data }) => (op === 'entered' ? data : null)),
	)
	return new Set(DEAL_KEYS.filter((input) => used.has(input)))
}
