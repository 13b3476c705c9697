import type { Expr } from '../expr'
import type { NumberLine } from '../inputs/input-line'
import { dataOf } from './code'
import { rowAnswers } from './row-answers'
import { rowCode, timeOf } from './row-code'
import { rowNodes } from './row-nodes'

/**
 * The number reading of formulas with rows: the source of one flat function with loops over years and
 * months. "No value" is NaN inside; the answer has the reason. Loops end where the last value is read.
 */

type Nodes = Readonly<Record<string, Expr>>

/** The rows of a table: numbers, and figures that may have no value. */
type Table = { time: 'month' | 'year'; numbers: Nodes; figures?: Nodes }

type RowFunction = {
	name: string
	parameter: string
	/** The code of what is given: an input, a choice, a list, or a figure that is computed elsewhere. */
	given: (e: Expr) => string | null
	lineOf: (key: string) => NumberLine
	/** The figures that the function answers. */
	figures: Nodes
	/** Conditions without which a figure is null: there is no such thing in the deal. */
	absentUnless?: Nodes
	/**
	 * Figures that are computed when they are asked for, by the name of their function. They have a meaning
	 * from a level of the computation on, which ends the sooner the lower it is: the parameter `level`.
	 */
	later?: Readonly<Record<string, { level: number; figures: Nodes }>>
	/** Its tables, which have a meaning from the last level on. They are made when they are asked for. */
	tables?: Readonly<Record<string, Table>>
	/** The years that the tables need. */
	until?: Expr
	/** What a variable holds, as a comment. */
	labelOf: (key: string, isRow: boolean) => string | undefined
}

/** The source of a function, and the functions of `native/` that it calls. */
export function rowFunctionSource(options: RowFunction): {
	code: string
	calls: ReadonlySet<string>
} {
	const { figures, later = {}, tables = {}, absentUnless = {}, given, lineOf, until } = options
	const { name, parameter } = options
	const columns = Object.values(tables).flatMap((of) =>
		Object.values({ ...of.numbers, ...of.figures }),
	)
	const laterSets = Object.values(later)
	const lastLevel = Math.max(0, ...laterSets.map(({ level }) => level))
	/** What is computed from each level on. */
	const rootsOf = (level: number): Expr[] => [
		...(level === 0 ? Object.values({ ...figures, ...absentUnless }) : []),
		...laterSets.flatMap((of) => (of.level === level ? Object.values(of.figures) : [])),
		...(level === lastLevel && until !== undefined ? [until] : []),
	]
	const levels = Array.from({ length: lastLevel + 1 }, (_, level) => level)
	const made = rowNodes({ roots: levels.flatMap(rootsOf), columns, given, lineOf })
	const { nodes, passOf, lastPass, stored, lacking, isVariable, nameOf, arrayOf } = made
	const written = rowCode(made)
	const { call, calls, codeAt, step } = written
	const { answer, reasonLines } = rowAnswers(made, written)
	/** What is made after another call is computed again: rows have one place for all calls. */
	const isKept = Object.keys({ ...tables, ...later }).length > 0
	const again = `if (latest !== own) compute(${parameter.replace(/: [^,]*/gu, '')})`
	const isFlows = ({ op, grain }: Expr): boolean => op === 'flows' && grain === 0

	const comment = (e: Expr): string => {
		const key = e.op === 'input' ? dataOf(e) : e.isNamed ? e.key : null
		const label = key === null ? undefined : options.labelOf(key, e.grain > 0)
		return label === undefined ? '' : `// ${label}\n`
	}

	const answersOf = (of: Nodes, time: string | null): string[] =>
		Object.entries(of).map(([key, e]) => {
			const condition = absentUnless[key]
			const code = answer(e, time)
			return `${key}: ${condition === undefined ? code : `${codeAt(condition, time)} ? ${code} : null`}`
		})

	function tableOf(table: string, of: Table): string {
		const time = of.time === 'month' ? 'm' : 'y'
		const numbers = Object.entries(of.numbers).map(([key, e]) => {
			const number = codeAt(e, time) ?? ''
			// Without a rate the numbers of a loan are 0, and nobody shows them.
			return `${key}: ${lacking.has(e) ? call('orElse', number, 0) : number} + 0`
		})
		const entries = [`${of.time}: ${time}`, ...numbers, ...answersOf(of.figures ?? {}, time)]
		return [
			`${table}: (from: number, to: number) => {`,
			again,
			`const rows = []`,
			`for (let ${time} = from; ${time} <= to; ${time}++) {`,
			...made
				.neededBy(Object.values({ ...of.numbers, ...of.figures }))
				.filter((e) => made.isInTable(e) && isVariable(e))
				.map((e) => `${comment(e)}const ${nameOf(e)} = ${step(e, lastPass + 1)}`),
			`rows.push({ ${entries.join(', ')} })`,
			`}`,
			`return rows`,
			`}`,
		].join('\n')
	}

	/** Flows are put together only for who asks, since that takes as long as the projection. */
	function laterOf(set: string, of: Nodes): string {
		const flows = made.neededBy(Object.values(of)).filter(isFlows)
		return [
			`${set}: () => {`,
			again,
			...flows.map((e) => `const ${nameOf(e)} = ${step(e, lastPass + 1)}`),
			`return { ${answersOf(of, null).join(', ')} }`,
			`}`,
		].join('\n')
	}

	/** The last year that is read: of the tables, of sums and of values at a time. */
	function horizon(): string {
		const parts = levels.map((level) => {
			const isLast = level === lastLevel
			const of = made.neededBy([...rootsOf(level), ...(isLast ? columns : [])])
			const last = endOf(of, isLast ? until : undefined)
			return level === 0 || last === '0' ? last : `level >= ${level} ? ${last} : 0`
		})
		return `const Y = ${parts.length === 1 ? parts[0] : `Math.max(${parts.join(', ')})`}`
	}
	function endOf(of: readonly Expr[], last: Expr | undefined): string {
		const ends = of.flatMap((e): string[] => {
			if (e.grain > 0) return []
			const [a, b, c] = e.operands
			const [row, end] = e.op === 'windowSum' ? [a, c] : e.op === 'at' ? [a, b] : [b, c]
			const isEnd = e.op === 'windowSum' || e.op === 'at' || e.op === 'flows'
			if (!isEnd || row === undefined || end === undefined) return []
			const code = codeAt(end, null) ?? ''
			return [row.grain === 2 ? `Math.ceil(${code} / 12)` : code]
		})
		const all = new Set([...ends, ...(last === undefined ? [] : [codeAt(last, null) ?? ''])])
		if (all.size === 0) return '0'
		// A row that looks at the next year.
		const goesBeyond = of.some((e) => e.op === 'at' && e.grain === 1)
		return `Math.max(${[...all].join(', ')})${goesBeyond ? ' + 1' : ''}`
	}

	// The answers first: they decide which rows are kept.
	const answers = [
		...(lastLevel === 0
			? answersOf(figures, null)
			: [`figures: { ${answersOf(figures, null).join(', ')} }`]),
		...Object.entries(later).map(([set, of]) => laterOf(set, of.figures)),
		...Object.entries(tables).map(([table, of]) => tableOf(table, of)),
	]
	const arrays: string[] = []
	const body: string[] = []
	let hasHorizon = false
	for (let pass = 0; pass <= lastPass; pass++) {
		const inPass = (grain: number): Expr[] =>
			nodes.filter((e) => passOf(e) === pass && e.grain === grain && isVariable(e) && !isFlows(e))
		const statement = (e: Expr): string => {
			const isStored = stored.has(e) && e.grain > 0
			const keep = isStored ? `; ${arrayOf(e)}[${timeOf(e)}] = ${nameOf(e)}` : ''
			return `${comment(e)}const ${nameOf(e)} = ${step(e, pass)}${keep}`
		}
		const goOn = (of: readonly Expr[]): string[] =>
			of
				.filter((e) => e.op === 'state' && made.isLastRead(e))
				.map((e) => `${nameOf(e)}Before = ${nameOf(e)}`)
		body.push(...inPass(0).map(statement))
		const [yearly, monthly] = [inPass(1), inPass(2)]
		const ofTime = [...yearly, ...monthly]
		if (ofTime.length === 0) continue
		if (!hasHorizon) body.push(horizon())
		hasHorizon = true
		arrays.push(...ofTime.filter((e) => stored.has(e)).map(arrayOf))
		for (const e of ofTime.filter(({ op }) => op === 'state')) {
			const start = codeAt(e.operands[0] as Expr, null) ?? ''
			if (made.isLastRead(e)) body.push(`let ${nameOf(e)}Before = ${start}`)
			if (stored.has(e)) body.push(`${arrayOf(e)}[0] = ${start}`)
		}
		body.push('for (let y = 1; y <= Y; y++) {', ...yearly.map(statement))
		if (monthly.length > 0) {
			body.push('for (let m = 12 * y - 11; m <= 12 * y; m++) {')
			body.push(...monthly.map(statement), ...goOn(monthly), '}')
		}
		body.push(...goOn(yearly), '}')
	}

	const inner = [
		...body,
		...reasonLines(),
		...(isKept ? ['const own = {}', 'latest = own'] : []),
		'return {',
		...answers.map((one) => `${one},`),
		'}',
	]
	if (arrays.length === 0) {
		return { code: [`export function ${name}(${parameter}) {`, ...inner, '}'].join('\n'), calls }
	}
	// To ask for the place of a row takes longer than to compute it.
	const code = [
		`export const ${name} = /* @__PURE__ */ (() => {`,
		...arrays.map((array) => `const ${array} = new Float64Array(MOST)`),
		...(isKept ? ['let latest = {}'] : []),
		`return function compute(${parameter}) {`,
		...inner,
		'}',
		'})()',
	].join('\n')
	return { code, calls }
}
