import { type DealValues, DEAL_KEYS } from '~/features/calculator/formulas/formulas'
import {
	type DealInputs,
	type InputKey,
	type InputUnit,
	inputDefinition,
} from '~/features/calculator/formulas/input-definitions'
import { stripFormatting, addThousandsSeparators, MAX_NUMBER_LENGTH } from './parse'

/** Between the numbers of a deal and the text people read and write. */

/** The true minus sign, which has the width of a digit and is read out as minus. */
const MINUS = '\u2212'
/** Shown where there is no number. */
const NO_NUMBER = '—'

/**
 * The number a text says (CALC-11 to CALC-13). Read are an optional $, digits, commas, one point,
 * an optional % and spaces; '' and '.' are 0 and readable, '5.' is 5. What cannot be read is 0.
 * The value is finite and never negative: a minus sign is not readable. Throws nothing.
 */
export function readNumber(text: string): { value: number; readable: boolean } {
	const bare = stripFormatting(text)
	return { value: valueOf(bare), readable: bare !== null }
}

/** The number a bare number says; 0 for `null`, which is a text that says none. */
function valueOf(bare: string | null): number {
	return bare === null || bare === '' || bare === '.' ? 0 : Math.min(Number(bare), Number.MAX_VALUE)
}

/**
 * A number text as a field shows it: commas between thousands, while a trailing point, decimals and
 * leading zeros stay (who replaces the 1 of 100,000 passes through 00,000, which must not collapse).
 * $, % and spaces go, the field shows its unit itself. A text that cannot be read stays as it is.
 */
export function groupThousands(text: string): string {
	const bare = stripFormatting(text)
	return bare === null ? text : addThousandsSeparators(bare)
}

/** `n` made into text by `format`, with a minus sign only when the shown figure is not 0. */
function signed(n: number, format: (size: number) => string): string {
	if (Number.isNaN(n)) return NO_NUMBER
	const shown = format(Math.min(Math.abs(n), Number.MAX_VALUE))
	return n < 0 && /[1-9]/.test(shown) ? MINUS + shown : shown
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
 * Dollars without decimals (CALC-18), halves rounded away from 0: 1234.5 → $1,235,
 * -1234 → −$1,234, -0.4 → $0.
 */
export function formatUsd(n: number): string {
	return signed(n, (size) => usdFormat.format(size))
}

/** Making a formatter takes a hundred times as long as using it. */
const percentFormats = new Map<number, Intl.NumberFormat>()

function percentFormat(digits: number): Intl.NumberFormat {
	const known = percentFormats.get(digits)
	if (known !== undefined) return known
	const format = new Intl.NumberFormat('en-US', {
		style: 'percent',
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
	})
	percentFormats.set(digits, format)
	return format
}

/** A fraction as percent with `digits` decimals (0 to 20): formatPercent(0.2722, 1) → 27.2%. */
export function formatPercent(n: number, digits: number): string {
	const percent = percentFormat(digits)
	return signed(n, (size) => percent.format(size))
}

/** A plain ratio with two decimals: 1.2261 → 1.23. */
export function formatRatio(n: number): string {
	return signed(n, (size) => twoDecimals.format(size))
}

/** What is wrong with an entry. Saving is refused until it is put right; computing goes on. */
export type InputProblem = {
	code: 'unreadable' | 'outOfRange' | 'tooLong'
	/** One or two sentences for the user, naming the range. */
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

/** The sentence that names the range of an input: 'Enter a percentage from 0 to 100.' */
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
	if (valueOf(bare) > inputDefinition(key).max) {
		return { code: 'outOfRange', message: rangeSentence(key) }
	}
	return null
}

/**
 * The numbers of a filled-in form, and what is wrong with it, by input.
 *
 * Every value is finite and not negative. An entry that cannot be read counts as 0; one that is out
 * of range or too long but readable is computed as it stands. A form can be saved when `problems`
 * has no key. Throws nothing.
 */
export function readInputs(inputs: DealInputs): {
	values: DealValues
	problems: Partial<Record<InputKey, InputProblem>>
} {
	const values = {} as DealValues
	const problems: Partial<Record<InputKey, InputProblem>> = {}
	for (const key of DEAL_KEYS) {
		const bare = stripFormatting(inputs[key])
		values[key] = valueOf(bare)
		const problem = problemWith(key, inputs[key], bare)
		if (problem) problems[key] = problem
	}
	return { values, problems }
}
