import { expm1, log1p, naturalLog } from '~/deal'

/**
 * Formulas of a spreadsheet, each with the value that a spreadsheet computes for it. An operation
 * makes both, so that the value stored in a cell cannot differ from its formula. Only the functions
 * below are used; all spreadsheets have them.
 */

/** What a cell holds; '' is an empty cell, which counts as 0. */
export type CellValue = number | string

/** How tightly the outermost operator binds: comparison, sum, product, power, or none. */
type Level = 0 | 1 | 2 | 3 | 4

export type SheetExpression = { text: string; value: CellValue; level: Level }

/** Cells in a row or column. */
export type CellRange = { text: string; values: readonly CellValue[] }

type Operand = SheetExpression | number

/** A reference to a cell that stays the same where the formula is filled into other cells: B7 is $B$7. */
export function fixed(cell: SheetExpression): SheetExpression {
	return { ...cell, text: cell.text.replace(/([A-Z]{1,3})(\d{1,7})$/u, '$$$1$$$2') }
}

const MONTHS = 12

/** The number of a value in arithmetic; a text has none. */
function numberOf(value: CellValue): number {
	if (typeof value === 'number') return value
	return value === '' ? 0 : Number.NaN
}

/** Digits that a formula can contain: 1e-6 is 1E-6. */
function numberText(n: number): string {
	return String(n).toUpperCase()
}

/** A constant of a formula. */
export function constantExpression(n: number): SheetExpression {
	return { text: numberText(n), value: n, level: n < 0 ? 1 : 4 }
}

/** A text of a formula. */
export function words(text: string): SheetExpression {
	return { text: `"${text.replaceAll('"', '""')}"`, value: text, level: 4 }
}

const toExpression = (operand: Operand): SheetExpression =>
	typeof operand === 'number' ? constantExpression(operand) : operand

/** The operand's text, in parentheses if its operator binds less tightly than `level`. */
function part(operand: SheetExpression, level: Level): string {
	return operand.level < level ? `(${operand.text})` : operand.text
}

function binary(
	left: Operand,
	operator: string,
	right: Operand,
	level: Level,
	compute: (a: number, b: number) => number,
): SheetExpression {
	const [a, b] = [toExpression(left), toExpression(right)]
	// a - (b + c), a / (b * c): the right side needs parentheses at the same level too.
	const isGrouped = operator === '-' || operator === '/' || operator === '^'
	const rightLevel = isGrouped ? (Math.min(level + 1, 4) as Level) : level
	return {
		text: `${part(a, level)}${operator}${part(b, rightLevel)}`,
		value: compute(numberOf(a.value), numberOf(b.value)),
		level,
	}
}

export function add(first: Operand, ...others: Operand[]): SheetExpression {
	return others.reduce<SheetExpression>(
		(sum, other) => binary(sum, '+', other, 1, (a, b) => a + b),
		toExpression(first),
	)
}

export function subtract(first: Operand, ...others: Operand[]): SheetExpression {
	return others.reduce<SheetExpression>(
		(rest, other) => binary(rest, '-', other, 1, (a, b) => a - b),
		toExpression(first),
	)
}

export function multiply(first: Operand, ...others: Operand[]): SheetExpression {
	return others.reduce<SheetExpression>(
		(product, other) => binary(product, '*', other, 2, (a, b) => a * b),
		toExpression(first),
	)
}

export function divide(a: Operand, b: Operand): SheetExpression {
	return binary(a, '/', b, 2, (x, y) => x / y)
}

/** A whole power is a product; another one needs a base above 0. Last digits are the same everywhere. */
function powerOf(base: number, exponent: number): number {
	if (!Number.isInteger(exponent) || exponent < 0) {
		return base === 0 ? 0 : expm1(exponent * naturalLog(base)) + 1
	}
	let product = 1
	for (let factor = 0; factor < exponent; factor++) product *= base
	return product
}

export function power(a: Operand, b: Operand): SheetExpression {
	const [base, exponent] = [toExpression(a), toExpression(b)]
	return {
		text: `${part(base, 4)}^${part(exponent, 4)}`,
		value: powerOf(numberOf(base.value), numberOf(exponent.value)),
		level: 3,
	}
}

/** `percent` percent of `amount`. */
export function percentExpression(amount: Operand, percent: Operand): SheetExpression {
	return divide(multiply(amount, percent), 100)
}

type Comparison = '=' | '<>' | '<' | '>' | '<=' | '>='

/** As spreadsheets order values: any number is less than any text. */
function compareValues(a: CellValue, b: CellValue): number {
	if (typeof a === 'string' && typeof b === 'string') {
		const [x, y] = [a.toLowerCase(), b.toLowerCase()]
		return x === y ? 0 : x < y ? -1 : 1
	}
	// An empty cell compares with a number as 0.
	const isTextA = typeof a === 'string' && a !== ''
	const isTextB = typeof b === 'string' && b !== ''
	if (isTextA || isTextB) return isTextA ? 1 : -1
	return Math.sign(numberOf(a) - numberOf(b))
}

/** A comparison; true is 1. */
export function compare(left: Operand, operator: Comparison, right: Operand): SheetExpression {
	const [a, b] = [toExpression(left), toExpression(right)]
	const order = compareValues(a.value, b.value)
	const isTrue = {
		'=': order === 0,
		'<>': order !== 0,
		'<': order < 0,
		'>': order > 0,
		'<=': order <= 0,
		'>=': order >= 0,
	}[operator]
	return { text: `${part(a, 1)}${operator}${part(b, 1)}`, value: isTrue ? 1 : 0, level: 0 }
}

function call(name: string, texts: readonly string[], value: CellValue): SheetExpression {
	return { text: `${name}(${texts.join(',')})`, value, level: 4 }
}

const textsOf = (operands: readonly SheetExpression[]): string[] => operands.map(({ text }) => text)

/** `then` if the condition is true, else `otherwise`. */
export function when(
	condition: SheetExpression,
	then: Operand,
	otherwise: Operand,
): SheetExpression {
	const [yes, no] = [toExpression(then), toExpression(otherwise)]
	const value = numberOf(condition.value) === 0 ? no.value : yes.value
	return call('IF', [condition.text, yes.text, no.text], value)
}

export function both(...conditions: SheetExpression[]): SheetExpression {
	const isTrue = conditions.every(({ value }) => numberOf(value) !== 0)
	return call('AND', textsOf(conditions), isTrue ? 1 : 0)
}

export function either(...conditions: SheetExpression[]): SheetExpression {
	const isTrue = conditions.some(({ value }) => numberOf(value) !== 0)
	return call('OR', textsOf(conditions), isTrue ? 1 : 0)
}

export function smallest(...operands: Operand[]): SheetExpression {
	const list = operands.map(toExpression)
	return call('MIN', textsOf(list), Math.min(...list.map(({ value }) => numberOf(value))))
}

export function largest(...operands: Operand[]): SheetExpression {
	const list = operands.map(toExpression)
	return call('MAX', textsOf(list), Math.max(...list.map(({ value }) => numberOf(value))))
}

/** The greatest whole number that is not greater. */
export function wholePart(operand: Operand): SheetExpression {
	const { text, value } = toExpression(operand)
	return call('INT', [text], Math.floor(numberOf(value)))
}

/** The nearest whole number. */
export function rounded(operand: Operand): SheetExpression {
	const { text, value } = toExpression(operand)
	return call('ROUND', [text, '0'], Math.round(numberOf(value)))
}

/** Texts in the range are not added. */
export function sumOf(range: CellRange): SheetExpression {
	let sum = 0
	for (const value of range.values) if (typeof value === 'number') sum += value
	return call('SUM', [range.text], sum)
}

/** The sum of the cells of `amounts` beside a cell of `range` that is equal to `match`. */
export function sumWhere(range: CellRange, match: Operand, amounts: CellRange): SheetExpression {
	const { text, value } = toExpression(match)
	let sum = 0
	for (const [index, cell] of range.values.entries()) {
		const amount = amounts.values[index]
		if (cell === value && typeof amount === 'number') sum += amount
	}
	return call('SUMIF', [range.text, text, amounts.text], sum)
}

/** The n-th cell of a row of cells. */
export function cellOfRow(range: CellRange, n: Operand): SheetExpression {
	const { text, value } = toExpression(n)
	return call('INDEX', [range.text, '1', text], range.values[numberOf(value) - 1] ?? Number.NaN)
}

/** The n-th cell of a column of cells. */
export function cellOfColumn(range: CellRange, n: Operand): SheetExpression {
	const { text, value } = toExpression(n)
	return call('INDEX', [range.text, text], range.values[numberOf(value) - 1] ?? Number.NaN)
}

/** The level payment of a loan at a rate in percent a year. */
export function paymentExpression(
	ratePct: Operand,
	months: Operand,
	loan: Operand,
): SheetExpression {
	const [rate, count, principal] = [
		divide(ratePct, 100 * MONTHS),
		toExpression(months),
		toExpression(loan),
	]
	const [r, n, amount] = [rate, count, principal].map(({ value }) => numberOf(value)) as [
		number,
		number,
		number,
	]
	const value = r === 0 ? amount / n : (amount * r) / -expm1(-n * log1p(r))
	return call('PMT', [rate.text, count.text, `-${part(principal, 4)}`], value)
}

/** The value of flows at a rate, the first of them one period from now. */
export function presentValue(rate: Operand, flows: CellRange): SheetExpression {
	const { text, value } = toExpression(rate)
	const growth = 1 + numberOf(value)
	let sum = 0
	for (let t = flows.values.length - 1; t >= 0; t--) {
		sum = (sum + numberOf(flows.values[t] ?? 0)) / growth
	}
	return call('NPV', [text, flows.text], sum)
}

/** The internal rate of return of flows, of which `root` is one to the last digits already. */
export function rateOfReturn(flows: CellRange, root: SheetExpression): SheetExpression {
	return call('IRR', [flows.text, root.text], root.value)
}
