import type { Expr } from '../expr'
import type { NumberLine } from '../inputs/input-line'
import { dataOf, digits, hasOperator, isNone, operationCode } from './code'
import { familyOf, nodesOf } from './graph'

/**
 * The number reading: the source of one flat function for the figures that are asked for, and nothing
 * else. It is made at build time, because a page may not evaluate code. No value is NaN inside.
 */

/** What a function computes, by key. `orElse` counts where a formula has no value. */
type Figures = ReadonlyMap<string, { formula: Expr; orElse?: number }>

type FunctionOptions = {
	name: string
	parameters: string
	figures: Figures
	/** How the number in a field is read, and whether it gets a variable. */
	entered: { isVariable: boolean; code: (key: string) => string }
	/** The line of an input that has its default when it is empty. */
	lineOf: (key: string) => NumberLine
	/** The default of an input that follows from others, and the most that it can be. */
	defaults: ReadonlyMap<string, Expr>
	caps: ReadonlyMap<string, Expr>
	/** What is known by its name, with the object that has it: a result of another function. */
	known?: { from: string; keys: ReadonlySet<string> }
	/** Each sum and product ends as a finite number that is never −0: the 24 results are defined so. */
	isBounded: boolean
	/** What a variable holds, as a comment. */
	labelOf: (key: string) => string | undefined
	/** More properties of the answer, as they stand in the code. */
	more?: readonly string[]
}

/**
 * Whether the member's own assumption stands in for an empty field. Of the analysis each can; which ones a
 * member can keep is decided where they are saved.
 */
const readsOwn = ({ empty, isOfOneDeal, section }: NumberLine): boolean =>
	!(isOfOneDeal && section !== undefined) &&
	empty !== 'zero' &&
	empty !== 'missing' &&
	empty !== 'unread'

/** The source of a function, and the functions of `native/` that it calls. */
export function functionSource(options: FunctionOptions): {
	code: string
	calls: ReadonlySet<string>
} {
	const { figures, entered, lineOf, defaults, caps, isBounded } = options
	const calls = new Set<string>()
	const call = (called: string, ...args: (string | number)[]): string => {
		calls.add(called)
		return `${called}(${args.join(', ')})`
	}
	const isKnown = (e: Expr): boolean => e.key !== null && options.known?.keys.has(e.key) === true
	const isVariable = (e: Expr): boolean =>
		(e.key !== null && !isKnown(e)) ||
		e.op === 'input' ||
		(e.op === 'entered' && entered.isVariable)

	/** Whether a formula can be without a value. */
	function canLackValue(e: Expr): boolean {
		if (e.op === 'input') return isNone(lineOf(dataOf(e)))
		return e.op !== 'orElse' && (e.op === 'over' || e.operands.some(canLackValue))
	}

	/** How another node refers to this one: by name, or by what it is made of. */
	function refer(e: Expr): string {
		if (e.op === 'const') return digits(Number(e.data))
		if (e.op === 'input' || (e.op === 'entered' && entered.isVariable)) return dataOf(e)
		if (isKnown(e)) return `${options.known?.from}.${e.key}`
		if (e.key !== null) return e.key
		return isBounded || !hasOperator(e) ? step(e) : `(${operation(e)})`
	}

	/** A whole step, with what keeps it finite. */
	function step(e: Expr): string {
		const code = operation(e)
		return isBounded && familyOf(e) !== undefined && e.op !== '%' && e.op !== 'over'
			? call('bounded', code)
			: code
	}

	function leaf(e: Expr): string {
		const key = dataOf(e)
		if (e.op === 'entered') return entered.code(key)
		if (e.op === 'input') return inputCode(key)
		if (e.op !== 'given') throw new Error(`No code of ${e.op}`)
		return readsOwn(lineOf(key))
			? `((typed.${key} ?? own?.${key} ?? null) !== null)`
			: `(typed.${key} !== null)`
	}

	const operation = (e: Expr): string =>
		operationCode(e, { refer, isVariable, call, isBounded, leaf })

	/** What an input counts as: typed, else the member's own, else its default, within its limits. */
	function inputCode(key: string): string {
		const line = lineOf(key)
		const given = readsOwn(line) ? `typed.${key} ?? own?.${key}` : `typed.${key}`
		if (isNone(line)) {
			const rounded = line.isWhole ? call('wholeOrNull', given) : given
			const n = line.isZeroNone ? call('positiveOrNull', rounded) : rounded
			return call('withinOrNone', n, ...line.limit.map(digits))
		}
		const of = defaults.get(key)
		const fallback = of === undefined ? Number(line.empty) || 0 : defaultCode(of)
		const n = `${given} ?? ${fallback}`
		const value = call('within', line.isWhole ? `Math.round(${n})` : n, ...line.limit.map(digits))
		const cap = caps.get(key)
		return cap === undefined ? value : `Math.min(${value}, ${operation(cap)})`
	}

	/** The code of a default; an operator is in parentheses. */
	const defaultCode = (of: Expr): string => {
		if (isVariable(of)) return refer(of)
		return of.op === 'ifElse' || familyOf(of) !== undefined ? `(${operation(of)})` : operation(of)
	}

	const operandsOf = (e: Expr): readonly Expr[] => {
		if (isKnown(e)) return []
		if (e.op !== 'input') return e.operands
		const key = dataOf(e)
		return [defaults.get(key), caps.get(key)].filter((one) => one !== undefined)
	}
	const nodes = nodesOf(
		[...figures.values()].map(({ formula }) => formula),
		operandsOf,
	)
	const lines = nodes.filter(isVariable).map((e) => {
		const variable = refer(e)
		const comment = options.labelOf(variable)
		return `${comment === undefined ? '' : `\t// ${comment}\n`}\tconst ${variable} = ${step(e)}`
	})
	const answers = [...figures].map(([key, { formula, orElse }]) => {
		if (!isVariable(formula)) return `${key}: ${refer(formula)}`
		if (!canLackValue(formula)) return refer(formula) === key ? key : `${key}: ${refer(formula)}`
		return `${key}: ${orElse === undefined ? call('valueOrNull', key) : call('orElse', key, orElse)}`
	})
	return {
		code: [
			`export function ${options.name}(${options.parameters}) {`,
			...lines,
			`\treturn {`,
			...[...answers, ...(options.more ?? [])].map((answer) => `\t\t${answer},`),
			'\t}',
			'}',
		].join('\n'),
		calls,
	}
}
