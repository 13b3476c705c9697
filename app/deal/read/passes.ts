import type { Expr, Op } from '../expr'

/** When the nodes of formulas with rows can be computed. */

const AGGREGATES: ReadonlySet<Op> = new Set(['yearSum', 'yearEnd', 'windowSum', 'at', 'flows'])

/** Whether a node reads a row as a whole, after the loop that makes it. */
export function isAggregate({ op }: Expr): boolean {
	return AGGREGATES.has(op)
}

/**
 * The pass in which each node can be computed: a sum over a row comes after the loop of the row, and a row
 * that uses the sum is in the next loop.
 */
export function passesOf(nodes: readonly Expr[]): ReadonlyMap<Expr, number> {
	const passes = new Map(nodes.map((e) => [e, 0]))
	for (let changed = true, turn = 0; changed; turn++) {
		if (turn > nodes.length) throw new Error('A figure depends on itself')
		changed = false
		for (const e of nodes) {
			const needed = e.next === null ? e.operands : [...e.operands, e.next]
			const pass = Math.max(
				0,
				...needed.map((of) => (passes.get(of) ?? 0) + Number(isAggregate(e) && of.grain > 0)),
			)
			if (pass <= (passes.get(e) ?? 0)) continue
			passes.set(e, pass)
			changed = true
		}
	}
	return passes
}
