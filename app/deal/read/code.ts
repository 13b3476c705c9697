import type { Expr, Op } from '../expr'
import type { NumberLine } from '../inputs/input-line'
import type { Native } from '../model/natives'
import { familyOf } from './graph'

/** How the number readings write one step of a formula. */

type Writer = {
	/** How another node refers to this one: by name, or by what it is made of. */
	refer: (e: Expr) => string
	/** Whether a node has a variable. */
	isVariable: (e: Expr) => boolean
	/** The call of a function of `native/`. */
	call: (name: string, ...args: readonly (string | number)[]) => string
	/** Each sum and product ends as a finite number that is never −0: the 24 results are defined so. */
	isBounded: boolean
	/** What only one reading has. */
	leaf: (e: Expr) => string
}

const OPERATORS: Readonly<Partial<Record<Op, string>>> = {
	'+': '+',
	'-': '-',
	'*': '*',
	'/': '/',
	'>': '>',
	'>=': '>=',
	'=': '===',
	mod: '%',
	and: '&&',
	or: '||',
}

const CALLS: Readonly<Partial<Record<Op, string>>> = {
	max: 'Math.max',
	min: 'Math.min',
	ceil: 'Math.ceil',
	round: 'Math.round',
}

/** Whether a node is written with an operator, so that it stands in parentheses inside of another. */
export const hasOperator = (e: Expr): boolean =>
	OPERATORS[e.op] !== undefined || e.op === 'ifElse' || e.op === 'need' || e.op === 'onlyIf'

/** Whether an empty input is no number at all. */
export const isNone = ({ empty }: NumberLine): boolean => empty === 'none' || empty === 'missing'

/** The constant or the key of a leaf. */
export const dataOf = ({ data }: Expr): string =>
	typeof data === 'string' || typeof data === 'number' ? String(data) : ''

/** A number as it stands in code: 1e20 instead of twenty zeros. */
export const digits = (n: number): string =>
	Math.abs(n) < 1e6 ? String(n) : n.toExponential().replace('+', '')

/** The source of one step. */
export function operationCode(e: Expr, writer: Writer): string {
	const { refer, call, isVariable, isBounded } = writer
	const refers = (index: number): string => {
		const of = e.operands[index]
		return of === undefined ? '' : refer(of)
	}
	/** An operator or a function of JavaScript; else what only one reading has. */
	function inCode(of: Expr): string {
		const called = CALLS[of.op]
		if (called !== undefined) return `${called}(${of.operands.map(refer).join(', ')})`
		const operator = OPERATORS[of.op]
		if (operator === undefined) return writer.leaf(of)
		const [first] = of.operands
		const goesOn =
			first !== undefined &&
			!isVariable(first) &&
			OPERATORS[first.op] !== undefined &&
			familyOf(first) !== undefined &&
			familyOf(first) === familyOf(of)
		return `${goesOn ? operationCode(first, writer) : refers(0)} ${operator} ${refers(1)}`
	}
	switch (e.op) {
		case 'const':
			return digits(Number(e.data))
		case 'fn':
			return call((e.data as Native).name, ...e.operands.map(refer))
		case 'over':
			return call(isBounded ? 'ratioOf' : 'quotientOf', refers(0), refers(1))
		case '%':
			return isBounded
				? call('applyPercent', refers(0), refers(1))
				: `${refers(0)} * ${refers(1)} / 100`
		case 'orElse':
		case 'within':
			return call(e.op, ...e.operands.map(refer))
		case 'not':
			return `!${refers(0)}`
		case 'ifElse':
			return `${refers(0)} ? ${refers(1)} : ${refers(2)}`
		case 'need':
			return `${refers(0)} ? ${refers(1)} : Number.NaN`
		case 'onlyIf':
			return `${refers(1)} ? ${refers(0)} : Number.NaN`
		default:
			return inCode(e)
	}
}
