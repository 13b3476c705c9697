import type { InputKey } from '~/features/calculator/formulas/input-definitions'
import { addThousandsSeparators, MAX_NUMBER_LENGTH, stripFormatting } from './parse'

/**
 * Amounts in shorthand, such as 180k and 1.2m. They are no numbers (CALC-11): a deal stores them as they
 * were typed, so that no figure is computed from 180 and no save takes it, and a field offers the amount
 * that was probably meant.
 */

const FACTORS: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000 }
/** A number with its signs, commas and spaces, and the letter. */
const MAX_TEXT_LENGTH = 2 * MAX_NUMBER_LENGTH
/** Beyond it, an amount would no longer be exact. */
const MAX_AMOUNT = 1e14

/** `number`: what is before the letter, in digits. `amount`: what was probably meant, in digits. */
export type Shorthand = { number: string; amount: string | null }

/** Reads a number that is followed by k or m; `null` for any other text. */
export function readShorthand(text: string): Shorthand | null {
	const trimmed = text.trim()
	const factor = FACTORS[trimmed.slice(-1).toLowerCase()]
	if (factor === undefined || trimmed.length > MAX_TEXT_LENGTH) return null
	const number = stripFormatting(trimmed.slice(0, -1))
	if (number === null || !/\d/u.test(number)) return null
	const amount = Number(number) * factor
	return { number, amount: amount > MAX_AMOUNT ? null : String(Number(amount.toFixed(2))) }
}

/** What a number field shows with script: the digits alone. Other text is unchanged. */
export function shownDigits(text: string): string {
	const shorthand = readShorthand(text)
	return shorthand === null ? text : shorthand.number
}

/**
 * What a deal stores once a field that stands for `before` has the digits `text`: the shorthand, until
 * its number changes.
 */
export function keepShorthand(before: string, text: string): string {
	const shorthand = readShorthand(before)
	const bare = shorthand === null ? null : stripFormatting(text)
	const isSame = bare !== null && /\d/u.test(bare) && Number(bare) === Number(shorthand?.number)
	return isSame ? before : text
}

export type MeantAmount = {
	/** In digits. */
	amount: string
	/** As it is shown: $180,000. */
	shown: string
}

/** The amount that a text probably means; `null` if it is no shorthand, or would be out of range. */
export function meantAmount(
	text: string,
	{ isMoney, max }: { isMoney: boolean; max: number },
): MeantAmount | null {
	const amount = readShorthand(text)?.amount ?? null
	if (amount === null || Number(amount) > max) return null
	return { amount, shown: (isMoney ? '$' : '') + addThousandsSeparators(amount) }
}

/**
 * What is said beside a field with shorthand.
 * @param counts as what the field counts until it is corrected: 0, or empty
 * @param range the sentence to say if no amount in range is meant
 */
export function shorthandProblem(
	text: string,
	meant: MeantAmount | null,
	counts: '0' | 'empty',
	range: string,
): string {
	const question = meant === null ? range : `Did you mean ${meant.shown}?`
	return `We couldn't read ${text.trim()}, so it counts as ${counts}. ${question}`
}

/** The intent of the calculator's button that puts the amount meant into a field, without script. */
export const amountIntent = (key: InputKey): `use:${InputKey}` => `use:${key}`
