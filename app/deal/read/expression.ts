import { nounFor } from '~/core/plural'
import { formatUsd } from '~/core/format-number'
import type { ResultKey } from '../figures/results'
import type { InputKey } from '../inputs/deal-inputs'

/**
 * A formula as data that can be evaluated, printed in words and printed with a deal's numbers, so
 * that the three always agree.
 */

/** `percent` values are percents: 20 means 20%. */
export type TermUnit = 'usd' | 'percent' | 'days' | 'years' | 'plain'

/** The name of a figure in a deal. No input has the name of a result (a test verifies that). */
export type FigureKey = InputKey | ResultKey

/** A number of the formula: an input, a result, or, if `key` is null, a constant. */
export type Term = {
	kind: 'term'
	name: string
	value: number
	unit: TermUnit
	key: FigureKey | null
}

export type ArithmeticOperator = '+' | '−' | '×' | '÷'

/**
 * Operations from left to right, either all + and − or all × and ÷. × by percents multiplies by the
 * percents and divides by 100.
 */
export type Chain = {
	kind: 'chain'
	first: Expression
	steps: readonly { operator: ArithmeticOperator; by: Expression }[]
}

/** A part of the formula with its own variable. */
export type Named = { kind: 'named'; symbol: string; unit: TermUnit; of: Expression }

/** 1 − (1 + rate)^−count, the share of a loan's growth that `count` payments take off. */
type Discount = { kind: 'discount'; rate: Named; count: Named }

export type Expression = Term | Chain | Named | Discount

/** A constant, which prints the same in words and in numbers. */
export function constant(value: number, unit: TermUnit = 'plain'): Term {
	return { kind: 'term', name: showTerm(value, unit), value, unit, key: null }
}

export function chain(first: Expression, ...steps: [ArithmeticOperator, Expression][]): Chain {
	return { kind: 'chain', first, steps: steps.map(([operator, by]) => ({ operator, by })) }
}

const isAdditive = (operator: ArithmeticOperator): boolean => operator === '+' || operator === '−'

function isPercent(expression: Expression): boolean {
	switch (expression.kind) {
		case 'term':
		case 'named':
			return expression.unit === 'percent'
		case 'chain':
			return isPercent(expression.first)
		case 'discount':
			return false
	}
}

/** How to evaluate a number: exactly, or rounded as displayed. */
type Reading = (value: number, unit: TermUnit) => number

const readExact: Reading = (value) => value

/** NaN if there is no value. */
function compute(expression: Expression, readTerm: Reading): number {
	switch (expression.kind) {
		case 'term':
			return readTerm(expression.value, expression.unit)
		case 'named':
			return readTerm(compute(expression.of, readTerm), expression.unit)
		case 'discount': {
			const rate = compute(expression.rate, readTerm) / 100
			return -Math.expm1(-compute(expression.count, readTerm) * Math.log1p(rate))
		}
		case 'chain':
			return expression.steps.reduce(
				(total, { operator, by }) => {
					const operand = compute(by, readTerm)
					switch (operator) {
						case '+':
							return total + operand
						case '−':
							return total - operand
						case '×':
							return isPercent(by) ? (total * operand) / 100 : total * operand
						case '÷':
							return operand === 0 ? NaN : total / operand
					}
				},
				compute(expression.first, readTerm),
			)
	}
}

/** The value of the formula in the unit of its first term; `null` for a division by 0. */
export function evaluate(expression: Expression): number | null {
	const value = compute(expression, readExact)
	return Number.isNaN(value) ? null : value
}

/** The value that results from the displayed numbers. */
export function evaluateAsShown(expression: Expression): number | null {
	const value = compute(expression, (exact, unit) => parseShown(showTerm(exact, unit)))
	return Number.isNaN(value) ? null : value
}

/** The numbers of the formula in order. */
export function listTerms(expression: Expression): Term[] {
	switch (expression.kind) {
		case 'term':
			return [expression]
		case 'named':
			return listTerms(expression.of)
		case 'discount':
			return [...listTerms(expression.rate), ...listTerms(expression.count)]
		case 'chain':
			return [expression.first, ...expression.steps.map(({ by }) => by)].flatMap(listTerms)
	}
}

/** The distinct parts with their own variable. */
export function namedParts(expression: Expression): Named[] {
	switch (expression.kind) {
		case 'term':
			return []
		case 'named':
			return [expression]
		case 'discount':
			return uniqueBySymbol([expression.rate, expression.count])
		case 'chain':
			return uniqueBySymbol(
				[expression.first, ...expression.steps.map(({ by }) => by)].flatMap(namedParts),
			)
	}
}

function uniqueBySymbol(parts: readonly Named[]): Named[] {
	return [...new Map(parts.map((part) => [part.symbol, part])).values()]
}

/** The formula in words: 'monthly rent − total payment per month'. */
export function formatSymbolic(expression: Expression): string {
	return write(expression, {
		term: ({ name }) => name,
		named: ({ symbol }) => symbol,
		discount: ({ rate, count }) => `1 − (1 + ${rate.symbol})^−${count.symbol}`,
	})
}

/** The formula with its numbers: '$1,950 − $1,357'. */
export function formatNumeric(expression: Expression): string {
	return write(expression, {
		term: ({ value, unit }) => showTerm(value, unit),
		named: (part) => showTerm(compute(part.of, readExact), part.unit),
		discount: ({ rate, count }) => {
			// Computed from the displayed rate, so that the two agree to the last digit.
			const growth = 1 + parseShown(showTerm(compute(rate, readExact), rate.unit)) / 100
			return `1 − ${decimal(growth, sixDecimals)}^−${showTerm(compute(count, readExact), count.unit)}`
		},
	})
}

type Writer = {
	term: (term: Term) => string
	named: (part: Named) => string
	discount: (part: Discount) => string
}

function write(expression: Expression, writer: Writer): string {
	switch (expression.kind) {
		case 'term':
			return writer.term(expression)
		case 'named':
			return writer.named(expression)
		case 'discount':
			return writer.discount(expression)
		case 'chain': {
			const { first, steps } = expression
			const isProduct = steps.some(({ operator }) => !isAdditive(operator))
			const head = write(first, writer)
			const tail = steps.map(({ operator, by }) => {
				const text = write(by, writer)
				const needsParentheses = text.startsWith('−') || requiresParentheses(by, operator)
				return ` ${operator} ${needsParentheses ? `(${text})` : text}`
			})
			return (isProduct && isSum(first) ? `(${head})` : head) + tail.join('')
		}
	}
}

function isSum(expression: Expression): boolean {
	return (
		expression.kind === 'discount' ||
		(expression.kind === 'chain' && expression.steps.some(({ operator }) => isAdditive(operator)))
	)
}

/** Whether an operand needs parentheses. */
function requiresParentheses(operand: Expression, operator: ArithmeticOperator): boolean {
	return isSum(operand) || (operator === '÷' && operand.kind === 'chain')
}

const fourDecimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })
const sixDecimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

/** A number with commas and up to four decimals, or those of `format`, without trailing zeros. */
function decimal(n: number, format = fourDecimals): string {
	if (Number.isInteger(n) && n >= 0 && n < 1000) return String(n)
	const formattedNumber = format.format(Math.abs(n))
	return n < 0 && /[1-9]/.test(formattedNumber) ? `−${formattedNumber}` : formattedNumber
}

/** Formats a number of a formula: dollars without cents, percents with up to four decimals. */
export function showTerm(value: number, unit: TermUnit): string {
	switch (unit) {
		case 'usd':
			return formatUsd(value)
		case 'percent':
			return `${decimal(value)}%`
		case 'days':
			return `${decimal(value)} ${nounFor(value, 'day')}`
		case 'years':
			return `${decimal(value)} ${nounFor(value, 'year')}`
		case 'plain':
			return decimal(value)
	}
}

/** The number that `showTerm` displays. */
function parseShown(text: string): number {
	const size = Number(text.replace(/[^\d.]/g, ''))
	return text.startsWith('−') ? -size : size
}
