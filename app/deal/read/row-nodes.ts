import type { Expr } from '../expr'
import type { NumberLine } from '../inputs/input-line'
import type { Native } from '../model/natives'
import { dataOf, isNone } from './code'
import { nodesOf } from './graph'
import { isAggregate, passesOf } from './passes'

/** The nodes of formulas with rows: when each is computed, what it is called, and what can lack a value. */

const FLAGS: ReadonlySet<string> = new Set(['>', '>=', '=', 'and', 'or', 'not', 'choice', 'given'])

/** Whether a node is a condition. */
export const isFlag = ({ op }: Expr): boolean => FLAGS.has(op)

/** Whether a node is what a native function answers as a whole. */
export const isAnswer = (e: Expr): boolean =>
	(e.op === 'fn' && (e.data as Native).isAnswer === true) ||
	(e.op === 'ifElse' && e.operands.slice(1).some(isAnswer))

const isLeaf = ({ op }: Expr): boolean =>
	op === 'const' || op === 'month' || op === 'year' || op === 'last' || op === 'list'

/** Made of the month, the year and what has one value only: it costs nothing to compute it again. */
const isOfTime = (e: Expr): boolean =>
	e.grain === 0 ||
	e.op === 'month' ||
	e.op === 'year' ||
	(e.key === null &&
		e.op !== 'last' &&
		e.next === null &&
		!isAggregate(e) &&
		e.operands.every(isOfTime))

export type RowNodes = ReturnType<typeof rowNodes>

type Options = {
	/** What the function answers, without its tables. */
	roots: readonly Expr[]
	/** The columns of its tables. */
	columns: readonly Expr[]
	/** The code of what is given: an input, a choice, a list, or a figure that is computed elsewhere. */
	given: (e: Expr) => string | null
	lineOf: (key: string) => NumberLine
}

/** Reads the nodes that these roots need. */
export function rowNodes({ roots, columns, given, lineOf }: Options) {
	const needsOf = (e: Expr): readonly Expr[] => {
		if (given(e) !== null || e.op === 'last') return []
		return e.next === null ? e.operands : [...e.operands, e.next]
	}
	const nodes = nodesOf([...roots, ...columns], needsOf)
	const passes = passesOf(nodes)
	const lastPass = Math.max(...passes.values())

	/** What only tables have is computed when they are made; but no months, states and what is summed up. */
	const before = nodes.filter(
		(e) =>
			e.grain !== 1 ||
			e.next !== null ||
			nodes.some((of) => of.op === 'last' && of.operands[0] === e) ||
			nodes.some((of) => isAggregate(of) && of.operands[of.op === 'flows' ? 1 : 0] === e),
	)
	const inBody = new Set(nodesOf([...roots, ...before], needsOf))
	const isInTable = (e: Expr): boolean => !inBody.has(e)
	const passOf = (e: Expr): number => (isInTable(e) ? lastPass + 1 : (passes.get(e) ?? 0))

	/** Rows that are read after their loop. */
	const stored = new Set(columns.filter((e) => !isAnswer(e) && !isFlag(e) && !isInTable(e)))
	for (const e of nodes) {
		for (const of of needsOf(e)) {
			const [state] = of.operands
			if (of.op === 'last' && state !== undefined && passOf(state) < passOf(e)) stored.add(state)
			if (of.grain === 0 || isLeaf(of)) continue
			const isRow = isAggregate(e) && of === e.operands[e.op === 'flows' ? 1 : 0]
			if (isRow || (passOf(of) < passOf(e) && !isOfTime(of))) stored.add(of)
		}
	}

	/** What can be without a value. A state may pass it on to what it is made of. */
	const lacking = new Set<Expr>()
	for (let size = -1; size !== lacking.size;) {
		size = lacking.size
		for (const e of nodes) {
			const isOwn =
				e.op === 'over' ||
				e.op === 'need' ||
				e.op === 'onlyIf' ||
				(e.op === 'input' && isNone(lineOf(dataOf(e))))
			const isPassedOn = e.op !== 'orElse' && !isFlag(e) && needsOf(e).some((of) => lacking.has(of))
			if (isOwn || isPassedOn) lacking.add(e)
		}
	}

	const isVariable = (e: Expr): boolean => {
		if (isLeaf(e) || isAnswer(e)) return false
		if (e.op === 'flows') return e.grain === 0
		return e.key !== null || stored.has(e) || e.op === 'state' || e.op === 'input' || isAggregate(e)
	}

	const names = new Map<Expr, string>()
	/** The variable of a node. A node without a name of its own is a step. */
	function nameOf(e: Expr): string {
		const known = names.get(e)
		if (known !== undefined) return known
		const base = e.op === 'input' ? dataOf(e) : (e.key ?? `step${names.size}`)
		const name = `${base}${['', 'OfYear', 'OfMonth'][e.grain] ?? ''}`
		if ([...names.values()].includes(name)) throw new Error(`Two nodes are called ${name}`)
		names.set(e, name)
		return name
	}

	return {
		nodes,
		/** The nodes that some of the roots need. */
		neededBy: (some: readonly Expr[]): Expr[] => nodesOf(some, needsOf),
		given,
		passOf,
		lastPass,
		isInTable,
		stored,
		lacking,
		isVariable,
		nameOf,
		/** The row of a node, by month or year. */
		arrayOf: (e: Expr): string => nameOf(e).replace(/Of(Year|Month)$/u, 'By$1'),
		/** Whether a state is read before its next value is known. */
		isLastRead: (state: Expr): boolean =>
			nodes.some((e) => e.op === 'last' && e.operands[0] === state),
	}
}
