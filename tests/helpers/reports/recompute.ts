import { type Formula, parseFormula } from './formula-parser'
import type { XlsxFile } from './xlsx-file'

/** Computes the cells of a workbook from its inputs, without any stored value of a formula. */

type Value = number | string | boolean
type Cells = readonly Value[]

class CellError extends Error {}

const parsed = new Map<string, Formula>()

function formulaOf(text: string): Formula {
	const known = parsed.get(text)
	if (known !== undefined) return known
	const formula = parseFormula(text)
	parsed.set(text, formula)
	return formula
}

function columnNumber(letters: string): number {
	let n = 0
	for (const letter of letters) n = 26 * n + letter.charCodeAt(0) - 64
	return n
}

function letters(column: number): string {
	const rest = Math.floor((column - 1) / 26)
	return (rest > 0 ? letters(rest) : '') + String.fromCharCode(65 + ((column - 1) % 26))
}

function place(address: string): [row: number, column: number] {
	const [, column = '', row = ''] = /^([A-Z]+)(\d+)$/u.exec(address) ?? []
	return [Number(row), columnNumber(column)]
}

/** The addresses of a range, row by row. */
export function addressesOf(from: string, to: string): string[] {
	const [[top, left], [bottom, right]] = [place(from), place(to)]
	const addresses: string[] = []
	for (let row = top; row <= bottom; row++) {
		for (let column = left; column <= right; column++) addresses.push(`${letters(column)}${row}`)
	}
	return addresses
}

function toNumber(value: Value): number {
	if (typeof value === 'number') return value
	if (typeof value === 'boolean') return value ? 1 : 0
	if (value === '') return 0
	throw new CellError(`#VALUE! of ${JSON.stringify(value)}`)
}

function finite(n: number, what: string): number {
	if (!Number.isFinite(n)) throw new CellError(`#NUM! in ${what}`)
	return n
}

function compare(operator: string, a: Value, b: Value): boolean {
	let order: number
	if (typeof a === 'string' && typeof b === 'string') {
		const [x, y] = [a.toLowerCase(), b.toLowerCase()]
		order = x === y ? 0 : x < y ? -1 : 1
	} else if (typeof a === 'string' || typeof b === 'string') order = typeof a === 'string' ? 1 : -1
	else order = Math.sign(Number(a) - Number(b))
	switch (operator) {
		case '=':
			return order === 0
		case '<>':
			return order !== 0
		case '<':
			return order < 0
		case '>':
			return order > 0
		case '<=':
			return order <= 0
		default:
			return order >= 0
	}
}

function netPresentValue(rate: number, flows: readonly number[]): number {
	return flows.reduce((sum, flow, index) => sum + flow / (1 + rate) ** (index + 1), 0)
}

/** As spreadsheets do: Newton's method from the guess, at most 20 steps. */
function internalRate(flows: readonly number[], guess: number): number {
	let rate = guess
	for (let step = 0; step < 20; step++) {
		let value = 0
		let slope = 0
		for (const [t, flow] of flows.entries()) {
			value += flow / (1 + rate) ** t
			slope -= (t * flow) / (1 + rate) ** (t + 1)
		}
		const next = rate - value / slope
		finite(next, 'IRR')
		if (Math.abs(next - rate) < 1e-9) return next
		rate = next
	}
	throw new CellError('#NUM! in IRR')
}

export type Recomputed = {
	/** The value of a defined name; a row of cells as a list. */
	named: (name: string) => Value | Cells
	/** Every cell that a formula makes an error. */
	errors: () => string[]
	cell: (reference: string) => Value
}

/**
 * Computes the workbook with some inputs changed.
 * @param changes new values by the names of input cells
 */
export function recompute(
	file: XlsxFile,
	changes: Readonly<Record<string, number | string>> = {},
): Recomputed {
	const done = new Map<string, Value | CellError>()
	for (const [name, value] of Object.entries(changes)) {
		const target = file.names.get(name)
		if (target === undefined) throw new Error(`No such name: ${name}`)
		done.set(target, value)
	}

	function cell(reference: string): Value {
		const known = done.get(reference)
		if (known instanceof CellError) throw known
		if (known !== undefined) return known
		const stored = file.cells.get(reference)
		const sheet = reference.slice(0, reference.indexOf('!'))
		try {
			const value =
				stored === undefined
					? ''
					: stored.formula === null
						? stored.value
						: single(formulaOf(stored.formula), sheet)
			done.set(reference, value)
			return value
		} catch (error) {
			if (error instanceof CellError) done.set(reference, error)
			throw error
		}
	}

	function cellsOf(formula: Formula, sheet: string): Cells {
		if (formula.kind === 'range') {
			const on = formula.sheet ?? sheet
			return addressesOf(formula.from, formula.to).map((address) => cell(`${on}!${address}`))
		}
		return [single(formula, sheet)]
	}

	const numbersIn = (formula: Formula, sheet: string): number[] =>
		cellsOf(formula, sheet).filter((value): value is number => typeof value === 'number')

	function single(formula: Formula, sheet: string): Value {
		switch (formula.kind) {
			case 'number':
			case 'text':
				return formula.value
			case 'cell':
				return cell(`${formula.sheet ?? sheet}!${formula.address}`)
			case 'name': {
				const target = file.names.get(formula.name)
				if (target === undefined) throw new Error(`No such name: ${formula.name}`)
				return cell(target)
			}
			case 'negative':
				return -toNumber(single(formula.of, sheet))
			case 'binary':
				return binary(formula, sheet)
			case 'call':
				return call(formula, sheet)
			case 'range':
				throw new Error('A range is no value')
		}
	}

	function binary(
		{ operator, left, right }: Extract<Formula, { kind: 'binary' }>,
		sheet: string,
	): Value {
		const [a, b] = [single(left, sheet), single(right, sheet)]
		if (!'+-*/^'.includes(operator)) {
			// An empty cell is "" beside a text and 0 beside a number.
			const isTextBeside = (value: Value, other: Value): Value =>
				value === '' && left.kind !== 'text' && right.kind !== 'text' && typeof other !== 'string'
					? 0
					: value
			return compare(operator, isTextBeside(a, b), isTextBeside(b, a))
		}
		const [x, y] = [toNumber(a), toNumber(b)]
		switch (operator) {
			case '+':
				return finite(x + y, '+')
			case '-':
				return finite(x - y, '-')
			case '*':
				return finite(x * y, '*')
			case '/':
				return finite(x / y, '/')
			default:
				return finite(x ** y, '^')
		}
	}

	function call({ name, args }: Extract<Formula, { kind: 'call' }>, sheet: string): Value {
		const [first, second, third] = args as [Formula, Formula, Formula]
		const number = (formula: Formula): number => toNumber(single(formula, sheet))
		const isTrue = (formula: Formula): boolean => number(formula) !== 0
		const all = (): number[] => args.flatMap((arg) => numbersIn(arg, sheet))
		switch (name) {
			case 'IF':
				return isTrue(first) ? single(second, sheet) : single(third, sheet)
			case 'AND':
				return args.map(isTrue).every(Boolean)
			case 'OR':
				return args.map(isTrue).some(Boolean)
			case 'SUM':
				return all().reduce((sum, n) => sum + n, 0)
			case 'MIN':
				return Math.min(...all())
			case 'MAX':
				return Math.max(...all())
			case 'ABS':
				return Math.abs(number(first))
			case 'INT':
				return Math.floor(number(first))
			case 'ROUND': {
				const factor = 10 ** number(second)
				const value = number(first) * factor
				return (Math.sign(value) * Math.floor(Math.abs(value) + 0.5)) / factor
			}
			case 'SUMIF': {
				const match = single(second, sheet)
				const amounts = cellsOf(third, sheet)
				return cellsOf(first, sheet).reduce<number>((sum, value, index) => {
					const amount = amounts[index]
					return value === match && typeof amount === 'number' ? sum + amount : sum
				}, 0)
			}
			case 'INDEX': {
				const value = cellsOf(first, sheet)[number(args.length === 3 ? third : second) - 1]
				if (value === undefined) throw new CellError('#REF! in INDEX')
				return value
			}
			case 'PMT': {
				const [rate, months, loan] = [number(first), number(second), number(third)]
				if (rate === 0) return finite(-loan / months, 'PMT')
				return finite((-loan * rate) / (1 - (1 + rate) ** -months), 'PMT')
			}
			case 'NPV':
				return finite(netPresentValue(number(first), numbersIn(second, sheet)), 'NPV')
			case 'IRR':
				return internalRate(numbersIn(first, sheet), number(second))
			default:
				throw new Error(`Not written: ${name}`)
		}
	}

	/** In the order of the schedule, so that no chain of cells is deeper than the stack. */
	function computeInOrder(): string[] {
		const errors: string[] = []
		const inOrder = [...file.cells.keys()].toSorted(
			(a, b) => Number(b.startsWith('Loan!')) - Number(a.startsWith('Loan!')),
		)
		for (const reference of inOrder) {
			try {
				cell(reference)
			} catch (error) {
				if (!(error instanceof CellError)) throw error
				errors.push(`${reference}: ${error.message} (${file.cells.get(reference)?.formula})`)
			}
		}
		return errors
	}

	const errors = computeInOrder()
	return {
		cell,
		errors: () => errors,
		named(name) {
			const target = file.names.get(name)
			if (target === undefined) throw new Error(`No such name: ${name}`)
			const [from = '', to] = target.split(':')
			if (to === undefined) return cell(from)
			const [sheet = '', start = ''] = from.split('!')
			return addressesOf(start, to).map((address) => cell(`${sheet}!${address}`))
		},
	}
}
