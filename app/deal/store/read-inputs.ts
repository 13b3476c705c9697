import { DEAL_KEYS, type DealValues, inputDefinition, type InputKey } from '../inputs/deal-inputs'
import type { InputUnit } from '../inputs/input-line'
import type { DealInputs } from './normalize-inputs'
import { stripCommas, stripFormatting, addThousandsSeparators, MAX_NUMBER_LENGTH } from './parse'
import { type MeantAmount, type NumberFieldUnits, unreadProblem } from './unread'

/** Parses and formats the numbers of a deal. */

/**
 * Parses a number as the 24 results count it (CALC-11 to CALC-13). Accepts an optional $, digits,
 * commas, one point, an optional % and spaces; '' and '.' are 0 and readable, '5.' is 5. Unreadable
 * text is 0, except for commas that are not between thousands: they are left out. The value is finite
 * and never negative: a minus sign is unreadable. Never throws.
 */
export function readNumber(text: string): { value: number; readable: boolean } {
	const bare = stripFormatting(text)
	return { value: toValue(bare ?? stripCommas(text)), readable: bare !== null }
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

/** The error of an entry. It blocks saving but not the calculation. */
export type InputProblem = {
	code: 'unreadable' | 'outOfRange' | 'tooLong'
	/** One or two user-facing sentences with the range. */
	message: string
	/** What an unreadable text probably means. */
	meant?: MeantAmount
}

/** By the units that the calculator has. */
const ENTER_IN_RANGE: Readonly<
	Partial<Record<InputUnit, (max: string) => string>> & { count: (max: string) => string }
> = {
	usd: (max) => `Enter an amount from $0 to $${max}.`,
	percent: (max) => `Enter a percentage from 0 to ${max}.`,
	days: (max) => `Enter a number of days from 0 to ${max}.`,
	years: (max) => `Enter 0 to ${max} years.`,
	count: (max) => `Enter a number from 0 to ${max}.`,
	sqft: (max) => `Enter 0 to ${max} square feet.`,
}

/** The sentence with the range of an input: 'Enter a percentage from 0 to 100.' */
export function rangeSentence(key: InputKey): string {
	const { unit, range } = inputDefinition(key)
	const sentence = ENTER_IN_RANGE[unit] ?? ENTER_IN_RANGE.count
	return sentence(addThousandsSeparators(String(range[1])))
}

/** How the text of an input is read. */
export function unitsOf(key: InputKey): NumberFieldUnits {
	const { unit, suffix, range } = inputDefinition(key)
	return { isMoney: unit === 'usd', suffix, max: range[1] }
}

function problemWith(key: InputKey, text: string, bare: string | null): InputProblem | null {
	if ((bare ?? text.trim()).length > MAX_NUMBER_LENGTH) {
		return {
			code: 'tooLong',
			message: `Use at most ${MAX_NUMBER_LENGTH} characters. ${rangeSentence(key)}`,
		}
	}
	if (bare === null) {
		const so = stripCommas(text) === null ? 'it counts as 0' : null
		const says = { so, range: rangeSentence(key) }
		const { message, meant } = unreadProblem(text, unitsOf(key), says)
		return { code: 'unreadable', message, ...(meant !== null && { meant }) }
	}
	if (toValue(bare) > inputDefinition(key).range[1]) {
		return { code: 'outOfRange', message: rangeSentence(key) }
	}
	return null
}

/**
 * Parses a form into numbers and errors by input.
 *
 * Every value is finite and not negative. An unreadable entry counts as `readNumber` says; one that is
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
		values[key] = readNumber(inputs[key]).value
		const problem = problemWith(key, inputs[key], bare)
		if (problem) problems[key] = problem
	}
	return { values, problems }
}
