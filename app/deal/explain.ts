import { COLUMN_WORDS, FIGURE_WORDS, type FigureWords, wordsOfDeal } from './figures/figure-words'
import { EARLIER, PLAIN_TERMS, TERMS } from './figures/terms'
import type { Expr } from './expr'
import type { AssumedKey } from './list-assumptions'
import { MAX_HOLD_YEARS } from './model/constants'
import { columnNode, figureNode } from './model/figure-nodes'
import { stabilizedFrom } from './model/stabilized'
import type { Expression } from './read/expression'
import { type Reader, readerOf, type RowNumbers } from './read/row-values'
import { type RowText, rowText } from './read/row-text'
import { inputFinder } from './read/used'

/** How a figure of the projection is computed in one deal, as data that prints itself. */

export type Explained = {
	/** The formula with the deal's numbers. */
	expression: Expression
	/** The formula in words where the expression does not help. */
	words?: string
	/** Conventions, as sentences. */
	notes: readonly string[]
	/** Parts of the sum that are $0 in this deal. */
	zeros: readonly string[]
	/** Whether the notes say how holding costs are counted. */
	hasCarry: boolean
	/** What the figure does not include. */
	absent: readonly string[]
}

const MONTHS = 12
/** What a loan is over its years. */
const LOAN_COLUMNS = ['debtService', 'pmi', 'balloon']

const termOf = ({ op, key, operands, isNamed }: Expr): string | null => {
	if (op === 'last') return EARLIER[operands[0]?.key ?? ''] ?? null
	const term = key === null ? undefined : TERMS[key]
	if (term === undefined && isNamed) throw new Error(`No term of ${key}`)
	return term ?? null
}

const isPlain = ({ key }: Expr): boolean => key !== null && PLAIN_TERMS.has(key)

/** 'Cash in' is, in this deal, another figure: that one is explained. */
function meantBy(e: Expr, reader: Reader, at: number): { node: Expr; at: number } {
	const { valueOf } = reader
	const [a, b, c] = e.operands
	const timeOf = (of: Expr): number => (of.grain === 0 ? 0 : at)
	const goOn = (of: Expr | undefined, time = at) =>
		of === undefined ? { node: e, at } : meantBy(of, reader, time)
	switch (e.op) {
		case 'ifElse':
			return goOn(a !== undefined && valueOf(a, timeOf(a)) !== 0 ? b : c)
		case 'min':
		case 'max': {
			const first = a === undefined ? NaN : valueOf(a, timeOf(a))
			const second = b === undefined ? NaN : valueOf(b, timeOf(b))
			return goOn((e.op === 'min' ? first <= second : first >= second) ? a : b)
		}
		case 'need':
			return goOn(b)
		case 'onlyIf':
			return goOn(a)
		case 'at':
			return a === undefined || b === undefined ? { node: e, at } : goOn(a, valueOf(b, timeOf(b)))
		case 'state':
			return e.next === null ? { node: e, at } : { node: e.next, at }
		default:
			return { node: e, at }
	}
}

/** Whether a formula is made of sums over the stabilized year. */
const isOfStabilized = (() => {
	const known = new Map<Expr, boolean>()
	const is = (e: Expr): boolean => {
		const found = known.get(e)
		if (found !== undefined) return found
		known.set(e, false)
		const isWindow = e.op === 'windowSum'
		const answer = isWindow ? e.operands[1] === stabilizedFrom : e.operands.some(is)
		known.set(e, answer)
		return answer
	}
	return is
})()

/** Said of every such figure. */
function period(figure: Expr, { valueOf, values }: Reader): string[] {
	if (!isOfStabilized(figure)) return []
	const from = valueOf(stabilizedFrom)
	const after = values.plan === 'bridge' ? ' after the refinance' : ''
	return [
		`Of the stabilized year: months ${from} to ${from + MONTHS - 1}, the first twelve with rent${after}.`,
	]
}

/** A number that is not taken apart. */
const amount = (name: string, value: number): Expression => ({
	kind: 'term',
	name,
	value,
	unit: 'usd',
	key: null,
})

function explainNode(
	figure: Expr,
	reader: Reader,
	at: number,
	words: readonly FigureWords[],
): Explained {
	const meant = meantBy(figure, reader, at)
	// In this deal it is another figure: what is said of that one is said, too.
	const other = meant.node === figure || figure.grain > 0 ? null : meant.node.key
	const own = other === null ? undefined : FIGURE_WORDS[other]
	const all = own === undefined || words.includes(own) ? words : [...words, own]
	const inWords = all.find((one) => one.words !== undefined)?.words
	const { expression, zeros }: RowText =
		inWords === undefined
			? rowText(meant.node, reader, { termOf, isPlain }, meant.at)
			: { expression: amount(inWords, reader.valueOf(figure, at)), zeros: [] }
	return {
		expression,
		...(inWords !== undefined && { words: inWords }),
		notes: [...period(figure, reader), ...all.flatMap(({ notes = [] }) => notes)],
		zeros: all.some(({ hidesZeros }) => hidesZeros === true) ? [] : zeros,
		hasCarry: all.some(({ hasCarry }) => hasCarry === true),
		absent: all.flatMap(({ absent = [] }) => absent),
	}
}

function known(node: Expr | undefined, key: string): Expr {
	if (node === undefined) throw new Error(`No formula of ${key}`)
	return node
}

/** Explains the figures of one deal. */
export function explainer(numbers: RowNumbers) {
	const reader = readerOf(numbers)
	const { values } = numbers
	const inputsUsed = inputFinder(reader)
	const used = (node: Expr | undefined, from: number, to = from): AssumedKey[] | undefined =>
		node === undefined ? undefined : ([...inputsUsed(node, [from, to])] as AssumedKey[])
	return {
		/** How a figure is computed. Throws if it is none of the projection. */
		figure(key: string): Explained {
			const node = known(figureNode(key), key)
			const words = [FIGURE_WORDS[key] ?? {}, wordsOfDeal(key, values)]
			const explained = explainNode(node, reader, 0, words)
			const isOfRent = isOfStabilized(node) || key === 'grossRentMultiplier'
			if (!isOfRent || values.rent > 0) return explained
			return { ...explained, words: 'Enter a monthly rent.', notes: [], zeros: [], absent: [] }
		},
		/** How a column is computed in a year. Throws if there is none. */
		column(key: string, year: number): Explained {
			const words = [COLUMN_WORDS[key] ?? {}, wordsOfDeal(key, values)]
			return explainNode(known(columnNode(key), key), reader, year, words)
		},
		/** The inputs that a figure or a column of this deal is computed from. */
		inputsOfFigure: (key: string): AssumedKey[] | undefined => used(figureNode(key), 0),
		inputsOfLoan: (): AssumedKey[] => [
			...new Set([
				...(used(figureNode('loanAmount'), 0) ?? []),
				...LOAN_COLUMNS.flatMap((key) => used(columnNode(key), 1, MAX_HOLD_YEARS) ?? []),
			]),
		],
		inputsOfColumn: (key: string, year: number): AssumedKey[] | undefined =>
			used(columnNode(key), year),
	}
}
