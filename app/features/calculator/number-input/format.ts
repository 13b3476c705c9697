import { type DealValues, DEAL_KEYS } from '~/features/calculator/formulas/formulas'
import {
	type DealInputs,
	type InputKey,
	type InputUnit,
	inputDefinition,
} from '~/features/calculator/formulas/input-definitions'
import { stripFormatting, addThousandsSeparators, MAX_NUMBER_LENGTH } from './parse'

/** Parses and formats the numbers of a deal. */

/** The true minus sign, which is as wide as a digit and is announced as minus. */
const MINUS = '\u2212'
/** Shown if there is no number. */
const NO_NUMBER = '—'

/**
 * Parses a number (CALC-11 to CALC-13). Accepts an optional $, digits, commas, one point, an
 * optional % and spaces; '' and '.' are 0 and readable, '5.' is 5. Unreadable text is 0. The value
 * is finite and never negative: a minus sign is unreadable. Never throws.
 */
export function readNumber(text: string): { value: number; readable: boolean } {
	const bare = stripFormatting(text)
	return { value: toValue(bare), readable: bare !== null }
}

/** Converts a plain number to its value; 0 for `null`, which is unreadable text. */
function toValue(bare: string | null): number {
	return bare === null || bare === '' || bare === '.' ? 0 : Math.min(Number(bare), Number.MAX_VALUE)
}

/**
 * Formats a number text for a field: commas between thousands, preserving a trailing point,
 * decimals and leading zeros (replacing the 1 of 100,000 passes through 00,000, which must not
 * collapse). Removes $, % and spaces, because the field shows its unit itself. Unreadable text is
 * unchanged.
 */
export function groupThousands(text: string): string {
	const bare = stripFormatting(text)
	return bare === null ? text : addThousandsSeparators(bare)
}

/** Formats `n`, with a minus sign only if the displayed figure is not 0. */
function signed(n: number, format: (size: number) => string): string {
	if (Number.isNaN(n)) return NO_NUMBER
	const figure = format(Math.min(Math.abs(n), Number.MAX_VALUE))
	return n < 0 && /[1-9]/.test(figure) ? MINUS + figure : figure
}

const usdFormat = new Intl.NumberFormat('en-US', {
	style: 'currency',
	currency: 'USD',
	maximumFractionDigits: 0,
})
const twoDecimals = new Intl.NumberFormat('en-US', {
	minimumFractionDigits: 2,
	maximumFractionDigits: 2,
})

/**
 * Dollars without decimals (CALC-18), halves rounded away from 0: 1234.5 → $1,235, -1234 → −$1,234,
 * -0.4 → $0.
 */
export function formatUsd(n: number): string {
	return signed(n, (size) => usdFormat.format(size))
}

/** Creating a formatter takes a hundred times as long as using it. */
const percentFormats = new Map<number, Intl.NumberFormat>()

function percentFormat(digits: number): Intl.NumberFormat {
	const cachedFormat = percentFormats.get(digits)
	if (cachedFormat !== undefined) return cachedFormat
	const format = new Intl.NumberFormat('en-US', {
		style: 'percent',
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
	})
	percentFormats.set(digits, format)
	return format
}

/** A fraction as a percentage with 0 to 20 `digits`: formatPercent(0.2722, 1) → 27.2%. */
export function formatPercent(n: number, digits: number): string {
	const percent = percentFormat(digits)
	return signed(n, (size) => percent.format(size))
}

/** A plain ratio with two decimals: 1.2261 → 1.23. */
export function formatRatio(n: number): string {
	return signed(n, (size) => twoDecimals.format(size))
}

/** The error of an entry. It blocks saving but not the calculation. */
export type InputProblem = {
	code: 'unreadable' | 'outOfRange' | 'tooLong'
	/** One or two user-facing sentences with the range. */
	message: string
}

const ENTER_IN_RANGE: Readonly<Record<InputUnit, (max: string) => string>> = {
	usd: (max) => `Enter an amount from $0 to $${max}.`,
	percent: (max) => `Enter a percentage from 0 to ${max}.`,
	days: (max) => `Enter a number of days from 0 to ${max}.`,
	years: (max) => `Enter 0 to ${max} years.`,
	count: (max) => `Enter a number from 0 to ${max}.`,
	sqft: (max) => `Enter 0 to ${max} square feet.`,
}

/** The sentence with the range of an input: 'Enter a percentage from 0 to 100.' */
export function rangeSentence(key: InputKey): string {
	const { unit, max } = inputDefinition(key)
	return ENTER_IN_RANGE[unit](addThousandsSeparators(String(max)))
}

function problemWith(key: InputKey, text: string, bare: string | null): InputProblem | null {
	if ((bare ?? text.trim()).length > MAX_NUMBER_LENGTH) {
		return {
			code: 'tooLong',
			message: `Use at most ${MAX_NUMBER_LENGTH} characters. ${rangeSentence(key)}`,
		}
	}
	if (bare === null) {
		return {
			code: 'unreadable',
			message: `We couldn't read this number, so it counts as 0. ${rangeSentence(key)}`,
		}
	}
	if (toValue(bare) > inputDefinition(key).max) {
		return { code: 'outOfRange', message: rangeSentence(key) }
	}
	return null
}

/**
 * Parses a form into numbers and errors by input.
 *
 * Every value is finite and not negative. An unreadable entry counts as 0; a readable one that is
 * out of range or too long is computed as entered. A form can be saved if `problems` is empty.
 * Never throws.
 */
export function readInputs(inputs: DealInputs): {
	values: DealValues
	problems: Partial<Record<InputKey, InputProblem>>
} {
	const values = {} as DealValues
	const problems: Partial<Record<InputKey, InputProblem>> = {}
	for (const key of DEAL_KEYS) {
		const bare = stripFormatting(inputs[key])
		values[key] = toValue(bare)
		const problem = problemWith(key, inputs[key], bare)
		if (problem) problems[key] = problem
	}
	return { values, problems }
}
