import type { Expr, Reason } from '../expr'

/** Why a figure has no value: what its formula needs, in the order in which a reader meets it. */

type Code = {
	/** The code of a node at a time; null where it has a value at many times, and none is asked for. */
	code: (e: Expr, time: string | null) => string | null
	/** Whether a node can be without a value. */
	canLack: (e: Expr) => boolean
	/** Why an input has no value if it is empty; null if it then has a default. */
	reasonOfInput: (e: Expr) => Reason | null
	/** The variable that has the reason of a node at any time; null while it is being written. */
	nameOf: (e: Expr) => string | null
}

/** A reason as it stands in code. */
const reasonCode = (reason: Reason): string =>
	reason === 'infinite' ? 'INFINITE' : `noValue('${reason}')`

const inOrder = (codes: readonly (string | null)[]): string | null => {
	const all = [...new Set(codes.filter((one) => one !== null))]
	return all.length === 0 ? null : all.join(' ?? ')
}

/**
 * The code of the reason of a node, which is null where it has a value.
 * @param time the code of the month or year that is asked for; null: of any
 */
export function whyCode(e: Expr, time: string | null, options: Code, isNew = false): string | null {
	const { code, canLack, reasonOfInput, nameOf } = options
	if (!canLack(e)) return null
	const atAnyTime = e.grain === 0 || time === null
	if (!isNew && atAnyTime && (e.key !== null || e.op === 'state')) return nameOf(e)
	const why = (of: Expr | undefined, at = time): string | null =>
		of === undefined ? null : whyCode(of, of.grain === 0 ? null : at, options)
	const [a, b, c] = e.operands
	const conditionOf = (of: Expr | undefined): string | null =>
		of === undefined ? null : code(of, of.grain === 0 ? null : time)
	/** Of what a condition compares. */
	const whyOfCondition = (of: Expr): string | null =>
		inOrder(of.operands.map((one) => (canLack(one) ? why(one) : whyOfCondition(one))))
	switch (e.op) {
		case 'last':
			return a === undefined ? null : nameOf(a)
		case 'input': {
			const reason = reasonOfInput(e)
			return reason === null
				? null
				: `(Number.isNaN(${code(e, null)}) ? ${reasonCode(reason)} : null)`
		}
		case 'ifElse': {
			const [condition, yes, no] = [conditionOf(a), why(b), why(c)]
			if (condition === null || yes === no) return inOrder([yes, no])
			return yes === null ? `(${condition} ? null : ${no})` : `(${condition} ? ${yes} : ${no})`
		}
		case 'need':
		case 'onlyIf': {
			const [value, condition] = e.op === 'need' ? [b, a] : [a, b]
			const holds = conditionOf(condition)
			const own = holds === null ? null : `(${holds} ? null : ${reasonCode(e.data as Reason)})`
			const ofCondition = condition === undefined ? null : whyOfCondition(condition)
			return e.op === 'need'
				? inOrder([ofCondition, own, why(value)])
				: inOrder([why(value), ofCondition, own])
		}
		case 'over': {
			const divisor = conditionOf(b)
			const own =
				divisor === null ? null : `(${divisor} === 0 ? ${reasonCode(e.data as Reason)} : null)`
			return inOrder([why(a), own, why(b)])
		}
		case 'at':
			return why(a, conditionOf(b))
		case 'windowSum':
		case 'yearSum':
		case 'yearEnd':
			return why(a, null)
		case 'flows':
			return inOrder([why(a), why(e.operands[3])])
		case 'state':
			return inOrder([why(a), why(e.next ?? undefined)])
		default:
			return inOrder(e.operands.map((of) => why(of)))
	}
}
