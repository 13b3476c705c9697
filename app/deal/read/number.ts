import { type Expr } from '../expr'
import type { Native } from '../model/natives'
import { familyOf, nodesOf } from './graph'

/**
 * The number reading: the source of one flat function for the figures that are asked for, and nothing
 * else. It is made at build time, because a page may not evaluate code.
 */

/** What a function computes, by key. `orElse` counts where a formula has no value. */
type Figures = ReadonlyMap<string, { formula: Expr; orElse?: number }>

type FunctionOptions = {
	name: string
	/** The name and the type of the parameter with the entered numbers. */
	parameter: readonly [name: string, type: string]
	figures: Figures
	/** What a variable holds, as a comment. */
	labelOf: (key: string) => string | undefined
}

const OPERATORS: Readonly<Partial<Record<Expr['op'], string>>> = {
	'+': '+',
	'-': '-',
	'*': '*',
	'/': '/',
}

/** Whether a formula can be without a value. */
function canLackValue(e: Expr): boolean {
	return e.op === 'over' || e.operands.some(canLackValue)
}

/**
 * The source of a function, and the functions of `native/` that it calls.
 *
 * Each step of a formula, a sum or a product, ends as a finite number that is never −0: the 24 results
 * are defined so.
 */
export function functionSource({ name, parameter, figures, labelOf }: FunctionOptions): {
	code: string
	calls: ReadonlySet<string>
} {
	const calls = new Set<string>()
	const call = (called: string, ...args: string[]): string => {
		calls.add(called)
		return `${called}(${args.join(', ')})`
	}
	const isVariable = (e: Expr): boolean => e.key !== null || e.op === 'entered'

	/** How another node refers to this one: by name, or by what it is made of. */
	function refer(e: Expr): string {
		if (typeof e.data === 'number' || typeof e.data === 'string') return String(e.data)
		return e.key ?? step(e)
	}

	/** A whole step, with what keeps it finite. */
	function step(e: Expr): string {
		const code = operation(e)
		return OPERATORS[e.op] === undefined ? code : call('bounded', code)
	}

	function operation(e: Expr): string {
		const [a, b] = e.operands
		if (e.op === 'fn') return call((e.data as Native).name, ...e.operands.map(refer))
		if (a === undefined || b === undefined) throw new Error(`${e.op} needs two operands`)
		if (e.op === 'over') return call('ratioOf', refer(a), refer(b))
		if (e.op === '%') return call('applyPercent', refer(a), refer(b))
		const operator = OPERATORS[e.op]
		if (operator === undefined) throw new Error(`The number reading knows no ${e.op}`)
		const goesOn = !isVariable(a) && OPERATORS[a.op] !== undefined && familyOf(a) === familyOf(e)
		return `${goesOn ? operation(a) : refer(a)} ${operator} ${refer(b)}`
	}

	const nodes = nodesOf([...figures.values()].map(({ formula }) => formula))
	const lines = nodes.filter(isVariable).map((e) => {
		const variable = refer(e)
		const comment = labelOf(variable)
		const value =
			e.op === 'entered' ? call('enteredNumber', `${parameter[0]}.${variable}`) : step(e)
		return `${comment === undefined ? '' : `\t// ${comment}\n`}\tconst ${variable} = ${value}`
	})
	const answers = [...figures].map(([key, { formula, orElse }]) => {
		if (!canLackValue(formula)) return key
		return `${key}: ${orElse === undefined ? call('valueOrNull', key) : call('orElse', key, String(orElse))}`
	})
	return {
		code: [
			`export function ${name}(${parameter[0]}: ${parameter[1]}) {`,
			...lines,
			`\treturn {`,
			...answers.map((answer) => `\t\t${answer},`),
			'\t}',
			'}',
		].join('\n'),
		calls,
	}
}
