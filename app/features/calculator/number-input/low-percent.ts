import {
	MAX_NUMBER_LENGTH,
	type MeantAmount,
	ONE_PERCENT_OR_MORE,
	inputDefinition,
	isInputKey,
	rangeOf,
	stripFormatting,
} from '~/deal'

/**
 * Fractions in percent fields, such as 0.07 for 7%. They are numbers, so a deal counts them as they are
 * and can be saved; the field asks whether the percentage was meant.
 */

/** Longer texts are not read. */
const MAX_TEXT_LENGTH = 2 * MAX_NUMBER_LENGTH
/** As many as a field has room for. */
const MAX_DECIMALS = 6

/** `typed`: the number in digits, such as 0.07 for .07. */
export type LowPercent = { typed: string; meant: MeantAmount }

/** The input if nobody means less than 1% of it, otherwise null. */
function onePercentOrMore(key: string) {
	if (isInputKey(key)) return inputDefinition(key).isOnePercentOrMore ? key : null
	return ONE_PERCENT_OR_MORE.find((one) => one === key) ?? null
}

/**
 * The percentage that a fraction in a field probably means. `null` if the text is no number from 0.01 to
 * below 1, if the input can be below 1%, or if the percentage would be out of range.
 * @param key of an input of the deal or of its analysis
 */
export function readLowPercent(key: string, text: string): LowPercent | null {
	const input = onePercentOrMore(key)
	if (input === null || text.length > MAX_TEXT_LENGTH) return null
	const bare = stripFormatting(text)
	if (bare === null || bare.length > MAX_NUMBER_LENGTH) return null
	const value = Number(bare)
	// A hundred times less than 0.01 would be below 1% as well.
	if (!(value >= 0.01 && value < 1)) return null
	const percent = Number((value * 100).toFixed(MAX_DECIMALS))
	if (percent > rangeOf(input)[1]) return null
	const amount = String(percent)
	return { typed: String(value), meant: { amount, shown: `${amount}%` } }
}
