import type { Expr } from '../expr'

/** Walks of a formula graph that the readings share. */

/** The nodes that these need, each after its operands. */
export function nodesOf(
	roots: readonly Expr[],
	operandsOf: (e: Expr) => readonly Expr[] = (e) => e.operands,
): Expr[] {
	const order = new Set<Expr>()
	const visit = (e: Expr): void => {
		if (order.has(e)) return
		operandsOf(e).forEach(visit)
		order.add(e)
	}
	roots.forEach(visit)
	return [...order]
}

const FAMILIES: Readonly<Partial<Record<Expr['op'], 'sum' | 'product'>>> = {
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
