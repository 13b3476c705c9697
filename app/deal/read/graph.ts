import type { Expr, Op } from '../expr'

/** Walks of a formula graph that the readings share. */

/**
 * The nodes that these need, each after its operands; a state after its next value, which may need the
 * last one.
 */
export function nodesOf(
	roots: readonly Expr[],
	operandsOf: (e: Expr) => readonly Expr[] = ({ op, operands, next }) =>
		op === 'last' ? [] : next === null ? operands : [...operands, next],
): Expr[] {
	const order = new Set<Expr>()
	const states: Expr[] = []
	const visit = (e: Expr): void => {
		if (order.has(e)) return
		if (e.op === 'last') states.push(...e.operands)
		operandsOf(e).forEach(visit)
		order.add(e)
	}
	roots.forEach(visit)
	// A row that only its own next value is read of.
	for (let of = states.pop(); of !== undefined; of = states.pop()) visit(of)
	return [...order]
}

const FAMILIES: Readonly<Partial<Record<Op, 'sum' | 'product'>>> = {
	'+': 'sum',
	'-': 'sum',
	'*': 'product',
	'/': 'product',
	'%': 'product',
	over: 'product',
}

/** Whether a node adds or multiplies; both go on from left to right without parentheses. */
export function familyOf(e: Expr): 'sum' | 'product' | undefined {
	return FAMILIES[e.op]
}
