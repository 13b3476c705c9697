import type { InputKey } from '../inputs/deal-inputs'
import { addThousandsSeparators, stripFormatting, stripNonNumeric } from './parse'
import { MAX_TEXT_LENGTH, numberRange, type NumberReading, readText } from './read-text'

/**
 * Texts that are no number, such as 180k, 6,5 and 6 7/8. A deal stores them as they were typed, so that
 * nothing but the 24 results is computed from them and no save takes them, and a field offers the
 * number that was probably meant.
 */

/** What decides how the text of a field is read. */
export type NumberFieldUnits = { isMoney: boolean; suffix: string; max: number }

/** What a number field shows with script: the digits alone. Numbers are unchanged. */
export function shownDigits(text: string): string {
	return stripFormatting(text) === null ? stripNonNumeric(text) : text
}

/** Fields with these suffixes, or with none, can have thousands. */
const LARGE: ReadonlySet<string> = new Set(['', '/mo', '/yr', 'sq ft'])
/** The beginning of a number with commas or blanks between thousands. */
const BEGINNING = /^\d{1,3}(?:[, ]\d{3})*[, ]\d{0,2}$/u

/** A number below 0. */
const NEGATIVE = /^[\s$]*[-\u2212\u2013(]/u
/** What is no part of a number, and what is none of a fraction. */
const NO_NUMBER = /[^\d.,\s]/gu
const NO_FRACTION = /[^\d.,\s/\u2044\u00bc-\u00be\u2150-\u215e-]/gu

/** What was typed as far as the last digit, without what a field leaves out there, and the rest. */
function splitTyped(typed: string): { core: string; kept: string; tail: string } {
	const end = numberRange(typed)?.[1] ?? 0
	const core = typed.slice(0, end)
	const isFraction = /[/\u2044]/u.test(core)
	return {
		core,
		kept: core.replace(isFraction ? NO_FRACTION : NO_NUMBER, ''),
		tail: typed.slice(end),
	}
}

/** Whether what was typed may be another number than its digits. A second point alone is left out. */
function isOtherNumber(reading: NumberReading, kept: string): boolean {
	if (reading.number !== null || reading.why === 'words') return false
	return reading.why !== 'comma' || reading.meant !== null || kept.includes(',')
}

/**
 * What a deal stores for a field that shows `text`: what was typed, if that may be another number than
 * the digits of it. `isLeftOut`: what was typed besides has no meaning.
 * @param typed with everything that the field left out
 * @param isLeft whether the field was left: until then a comma can still become one between thousands
 */
export function storedTyped(
	text: string,
	typed: string,
	{ suffix, isLeft }: { suffix: string; isLeft: boolean },
): { stored: string; isLeftOut: boolean } {
	if (!/\d/u.test(text)) return { stored: text, isLeftOut: /[^\s.,$]/u.test(typed) }
	const whole = typed.slice(0, MAX_TEXT_LENGTH).trim()
	const { core, kept, tail } = splitTyped(whole)
	const isBeginning = !isLeft && LARGE.has(suffix) && BEGINNING.test(kept)
	const reading: NumberReading = isBeginning ? { number: text } : readText(kept + tail, suffix)
	if (NEGATIVE.test(core) || isOtherNumber(reading, kept))
		return { stored: whole, isLeftOut: false }
	const isLeftOut = kept.length < core.replace(/[$%]/gu, '').length || reading.number === null
	return { stored: text, isLeftOut }
}

/**
 * The same for a field that nobody typed in: a text that is no number stays in doubt until its digits
 * change.
 */
export function keepUnread(before: string, text: string): string {
	const digits = stripNonNumeric(before)
	if (stripFormatting(before) !== null || !/\d/u.test(digits)) return text
	return Number(digits) === Number(stripNonNumeric(text)) ? before : text
}

export type MeantAmount = {
	/** In digits. */
	amount: string
	/** As it is shown: $180,000. */
	shown: string
}

/** The units as they are written after a number. */
const WRITTEN: Readonly<Record<string, string>> = {
	'/mo': '/mo',
	'/yr': '/yr',
	days: ' days',
	yr: ' years',
	mo: ' months',
	'sq ft': ' sq ft',
}

function toMeant(
	reading: NumberReading,
	{ isMoney, suffix, max }: NumberFieldUnits,
): MeantAmount | null {
	const amount = reading.number === null ? reading.meant : null
	if (amount === null || Number(amount) > max) return null
	const unit = reading.number === null && reading.why === 'unit' ? WRITTEN[suffix] : undefined
	const percent = suffix === '%' ? '%' : ''
	const shown = `${isMoney ? '$' : ''}${addThousandsSeparators(amount)}${unit ?? percent}`
	return { amount, shown }
}

/** The amount that a text probably means; `null` if it is a number, or would be out of range. */
export const meantAmount = (text: string, units: NumberFieldUnits): MeantAmount | null =>
	toMeant(readText(text, units.suffix), units)

const NOT_IN: Readonly<Record<string, string>> = {
	'/mo': "isn't per month",
	'/yr': "isn't per year",
	days: "isn't in days",
	yr: "isn't in years",
	mo: "isn't in months",
	'sq ft': "isn't in square feet",
}

/** A longer text is cut where it is quoted. */
const MAX_QUOTED = 30

/** A text that begins as a number or with a word: others are not quoted. */
const QUOTABLE = /^\$? ?[.,]?[\p{L}\d][\p{L}\d\s.,%/\u2013-]*$/u

/** A text as messages name it: quoted if it looks like a number. */
export function nameOf(text: string): string {
	const characters = [...text.trim()]
	if (!/\d/u.test(text) || !QUOTABLE.test(text.trim())) return 'this number'
	if (characters.length <= MAX_QUOTED) return text.trim()
	return `${characters.slice(0, MAX_QUOTED).join('')}…`
}

/** Why a text was not read: a sentence without its end. */
function reasonOf(text: string, reading: NumberReading, { suffix }: NumberFieldUnits): string {
	const name = nameOf(text)
	switch (reading.number === null ? reading.why : 'other') {
		case 'unit':
			return `${name} ${NOT_IN[suffix] ?? 'has a unit that this field does not take'}`
		case 'range':
			return `${name} is more than one number`
		case 'other':
			return "We couldn't read this number"
		default:
			return `We couldn't read ${name}`
	}
}

/**
 * What is said beside a field with a text that is no number.
 * @param so what follows from it, such as 'it counts as 0'; null if that is not said
 * @param range the sentence to say if no amount in range is meant
 */
export function unreadProblem(
	text: string,
	units: NumberFieldUnits,
	{ so, range }: { so: string | null; range: string },
): { message: string; meant: MeantAmount | null } {
	const reading = readText(text, units.suffix)
	const meant = toMeant(reading, units)
	const question = meant === null ? range : `Did you mean ${meant.shown}?`
	const reason = reasonOf(text, reading, units)
	const message = `${reason}${so === null ? '' : `, so ${so}`}. ${question}`.trim()
	return { message, meant }
}

/** The intent of the calculator's button that puts the amount meant into a field, without script. */
export const amountIntent = (key: InputKey): `use:${InputKey}` => `use:${key}`
