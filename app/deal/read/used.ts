import type { Expr, Option } from '../expr'
import { DEFAULTS } from '../model/defaults'
import { isAggregate } from './passes'
import type { Reader } from './row-values'

/**
 * The inputs that a figure of one deal is computed from, also through defaults that follow from others. It
 * looks at the branches that the deal takes: growth has no part in the first year, and a loan none in a cash
 * purchase. What depends on the course of a row counts as used.
 */

const MONTHS = 12
/** More months than a span has. */
const MANY = 10_000

type Span = readonly [from: number, to: number]
/** What a condition is in all of a span; undefined if it changes. */
type Answer = boolean | undefined

const isFlagOf = (e: Expr): boolean =>
	e.op === '>' || e.op === '>=' || e.op === '=' || e.op === 'and' || e.op === 'or' || e.op === 'not'

/** Whether a node depends on nothing of a deal but the month or the year. */
const isOfTime = (e: Expr): boolean =>
	e.grain === 0 ||
	e.op === 'month' ||
	e.op === 'year' ||
	(e.op !== 'state' && e.op !== 'last' && !isAggregate(e) && e.operands.every(isOfTime))

/** Finds the inputs of one deal. What it has found once it knows. */
export function inputFinder({ valueOf, values }: Reader) {
	const known = new Map<Expr, Map<number, ReadonlySet<string>>>()
	/** States that are being read: what depends on them is not known before they are. */
	let open = 0

	function answerOf(e: Expr, [from, to]: Span): Answer {
		if (e.grain === 0) return valueOf(e) !== 0
		const [a, b] = e.operands
		if (a === undefined || !isFlagOf(e) || !isOfTime(e)) return undefined
		if (e.op === 'not') {
			const answer = answerOf(a, [from, to])
			return answer === undefined ? undefined : !answer
		}
		if (b === undefined) return undefined
		if (e.op === 'and' || e.op === 'or') {
			const both = [answerOf(a, [from, to]), answerOf(b, [from, to])]
			const decides = e.op === 'or'
			if (both.includes(decides)) return decides
			return both.includes(undefined) ? undefined : !decides
		}
		const [first, last] = [valueOf(e, from) !== 0, valueOf(e, to) !== 0]
		if (e.op !== '=') return first === last ? first : undefined
		// It may be equal in between.
		const differenceAt = (time: number): number => valueOf(a, time) - valueOf(b, time)
		if (from === to) return first
		const product = differenceAt(from) * differenceAt(to)
		return product > 0 || Number.isNaN(product) ? false : undefined
	}

	const yearOf = (month: number): number => Math.ceil(month / MONTHS)

	function visit(e: Expr, span: Span, used: Set<string>, seen: Map<Expr, Set<number>>): void {
		// A state depends on all of its course.
		const of: Span = e.op === 'state' ? [1, span[1]] : span
		const [from, to] = of
		const place = e.grain === 0 ? 0 : from * MANY + to
		const places = seen.get(e) ?? new Set()
		if (places.has(place)) return
		seen.set(e, places.add(place))
		if (e.key === null || open > 0) return read(e, of, used, seen)
		const all = known.get(e) ?? new Map<number, ReadonlySet<string>>()
		known.set(e, all)
		let found = all.get(place)
		if (found === undefined) {
			const own = new Set<string>()
			read(e, of, own, new Map())
			all.set(place, own)
			found = own
		}
		for (const key of found) used.add(key)
	}

	function read(e: Expr, of: Span, used: Set<string>, seen: Map<Expr, Set<number>>): void {
		const [from, to] = of
		const [a, b, c, d] = e.operands
		const go = (one: Expr, span: Span): void => visit(one, span, used, seen)
		const all = (...nodes: readonly (Expr | undefined | null)[]): void => {
			for (const one of nodes) {
				if (one) go(one, one.grain === 1 && e.grain === 2 ? [yearOf(from), yearOf(to)] : of)
			}
		}
		const at = (one: Expr | undefined, time: number): number =>
			one === undefined ? 0 : valueOf(one, time)
		switch (e.op) {
			case 'input':
			case 'given': {
				const key = e.data as string
				if (e.op === 'input') used.add(key)
				const typed: unknown = values.typed[key as 'rent']
				const own: unknown = values.own?.[key as 'rent']
				if ((typed ?? own ?? null) === null) all(DEFAULTS.get(key as 'rent'))
				return
			}
			case 'choice':
				// How the deal is paid for is asked for on its own.
				if ((e.data as Option)[0] !== 'plan') used.add((e.data as Option)[0])
				return
			case 'ifElse': {
				if (a === undefined) return
				const answer = answerOf(a, a.grain === 1 && e.grain === 2 ? [yearOf(from), yearOf(to)] : of)
				all(a, answer === false ? null : b, answer === true ? null : c)
				return
			}
			case 'state':
				open++
				all(a)
				if (to >= 1 && e.next) go(e.next, of)
				open--
				return
			case 'last':
				if (a !== undefined) go(a, of)
				return
			case 'yearSum':
				if (a !== undefined) go(a, [MONTHS * (from - 1) + 1, MONTHS * to])
				return
			case 'yearEnd':
				if (a !== undefined) go(a, [MONTHS * from, MONTHS * to])
				return
			case 'windowSum':
				all(b, c)
				if (a !== undefined) go(a, [at(b, from), at(c, to)])
				return
			case 'at':
				all(b)
				if (a !== undefined) go(a, [at(b, from), at(b, to)])
				return
			case 'and':
			case 'or': {
				// What decides alone needs no more.
				const first = a === undefined ? undefined : answerOf(a, of)
				all(a, first === (e.op === 'or') ? null : b)
				return
			}
			case 'fn':
				// A condition decides only why there is no answer.
				all(...e.operands.filter((of) => !isFlagOf(of)))
				return
			case 'flows':
				all(a, c, d)
				if (b !== undefined) go(b, [1, at(c, to)])
				return
			default:
				all(...e.operands)
		}
	}

	/** The keys of the inputs that a node needs in a span of months or years. */
	return (root: Expr, span: Span = [0, 0]): ReadonlySet<string> => {
		const used = new Set<string>()
		visit(root, span, used, new Map())
		return used
	}
}
