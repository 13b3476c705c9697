import {
	type DealInputs,
	type InputKey,
	MAX_NUMBER_LENGTH,
	type MeantAmount,
	emptyInputs,
	groupThousands,
	inputDefinition,
	meantAmount,
	rangeSentence,
	readText,
	unreadProblem,
} from '~/deal'
import { readLowPercent } from '~/features/calculator/number-input/low-percent'

/**
 * The two ways to start a deal (10.2): the fields of the start card, and the inputs of the deal for
 * which they stand.
 */

export type StartWay = 'rental' | 'flip'

/** The name of a field in the address; the calculator's own form has the names of the inputs. */
export type StartName =
	| 'startPrice'
	| 'startRent'
	| 'startRate'
	| 'startDown'
	| 'startTaxes'
	| 'startInsurance'
	| 'startWork'
	| 'startSale'
	| 'startMonths'
	| 'startHardRate'
	| 'startHardDown'

export type StartTexts = Readonly<Record<StartName, string>>

export type StartField = {
	name: StartName
	/** The input that stores it. */
	key: InputKey
	label: string
	/** `null`: both ways have it. */
	way: StartWay | null
	isOptional: boolean
	isMoney: boolean
	suffix: string
	placeholder: string
	/** The largest value of the field, and the sentence with its range. */
	max: number
	range: string
	/** The stored number of an entered one, and back. */
	convert: (n: number) => number
	restore: (n: number) => number
}

const same = (n: number): number => n
const DAYS_IN_MONTH = 30
const MAX_MONTHS = Math.floor(inputDefinition('hold').range[1] / DAYS_IN_MONTH)

function field(
	name: StartName,
	key: InputKey,
	way: StartWay | null,
	overrides: Partial<StartField> = {},
): StartField {
	const { label, unit, suffix, placeholder, range } = inputDefinition(key)
	return {
		name,
		key,
		way,
		label,
		isOptional: false,
		isMoney: unit === 'usd',
		suffix,
		placeholder,
		max: range[1],
		range: rangeSentence(key),
		convert: same,
		restore: same,
		...overrides,
	}
}

/** The share of the price that is paid in cash is the rest of the loan to value, and back. */
const restOfHundred = (percent: number): number => 100 - percent

/** The fields in the order of the card. */
export const START_FIELDS: readonly StartField[] = [
	field('startPrice', 'purchase', null),
	field('startRent', 'rent', 'rental'),
	field('startRate', 'interestDSCR', 'rental', { label: 'Loan rate (% per year)' }),
	// Never `down`, which is the share of a hard money loan.
	field('startDown', 'ltv', 'rental', {
		label: 'Down payment (% of price)',
		placeholder: '25',
		convert: restOfHundred,
		restore: restOfHundred,
	}),
	field('startTaxes', 'yTaxes', 'rental', { isOptional: true }),
	field('startInsurance', 'yInsurance', 'rental', { isOptional: true }),
	// One number for all work: the line for anything without a line of its own.
	field('startWork', 'misc1', 'flip', { label: 'Renovation budget', placeholder: '45,000' }),
	field('startSale', 'sPrice', 'flip'),
	field('startMonths', 'hold', 'flip', {
		label: 'Holding period (months)',
		suffix: 'mo',
		placeholder: '5',
		max: MAX_MONTHS,
		range: `Enter a number of months from 0 to ${MAX_MONTHS}.`,
		convert: (months) => months * DAYS_IN_MONTH,
		restore: (days) => days / DAYS_IN_MONTH,
	}),
	field('startHardRate', 'interestHard', 'flip'),
	field('startHardDown', 'down', 'flip'),
]

/** The fields of a way. */
export function startFields(way: StartWay): readonly StartField[] {
	return START_FIELDS.filter((one) => one.way === null || one.way === way)
}

/** Nothing entered. */
export const EMPTY_START = Object.fromEntries(
	START_FIELDS.map(({ name }) => [name, '']),
) as StartTexts

/** Whether a text is the name of a field of the card. */
export function isStartName(name: string): name is StartName {
	return Object.hasOwn(EMPTY_START, name)
}

const MAX_DECIMALS = 10

/** A converted number in digits; text that is not a number is unchanged. */
function mapNumber(text: string, suffix: string, convert: (n: number) => number): string {
	const bare = readText(text, suffix).number
	if (convert === same) return bare ?? text.trim()
	if (bare === null || bare.length > MAX_NUMBER_LENGTH || !/\d/u.test(bare)) return text.trim()
	const converted = convert(Number(bare))
	// A down payment above 100 % has no loan to value.
	return converted < 0 ? '' : String(Number(converted.toFixed(MAX_DECIMALS)))
}

/** What the deal stores for an entry. */
export function storedText({ suffix, convert }: StartField, text: string): string {
	return mapNumber(text, suffix, convert)
}

/**
 * What the field shows: the entry, as long as the deal has what it stands for, otherwise the deal's
 * number.
 */
export function shownText(one: StartField, entered: string, stored: string): string {
	if (storedText(one, entered) === stored) return entered
	// The form can have an LTV above 100, which leaves the field empty.
	return groupThousands(mapNumber(stored, '', one.restore))
}

/** The inputs of a deal with these entries; those of the other way are not part of it. */
export function startInputs(way: StartWay, texts: StartTexts): DealInputs {
	const inputs = emptyInputs()
	for (const one of startFields(way)) inputs[one.key] = storedText(one, texts[one.name])
	return inputs
}

/** The amount that an entry that is no number, or a fraction in place of a percentage, probably means. */
export const startMeant = (one: StartField, text: string): MeantAmount | null =>
	meantAmount(text, one) ?? readLowPercent(one.key, text)?.meant ?? null

/** What to correct in an entry, `null` for a number in range and for an empty field. */
export function startProblem(one: StartField, text: string): string | null {
	const { max, range } = one
	const bare = readText(text, one.suffix).number
	if (bare === null) return unreadProblem(text, one, { so: 'it counts as empty', range }).message
	if (bare.length > MAX_NUMBER_LENGTH) {
		return `Use at most ${MAX_NUMBER_LENGTH} characters. ${range}`
	}
	if (Number(bare) <= max) return null
	return storedText(one, text) === '' ? `This is too high, so it counts as empty. ${range}` : range
}

export type Start = { way: StartWay; texts: StartTexts }

/** Longer than any number. */
const MAX_TEXT_LENGTH = 100

/** The entries in an address; `null` if it does not start a deal. */
export function readStart(query: URLSearchParams): Start | null {
	const way = query.get('start')
	if (way !== 'rental' && way !== 'flip') return null
	const texts = { ...EMPTY_START }
	for (const { name, suffix } of START_FIELDS) {
		// The button that corrects a field sends its name again.
		const text = (query.getAll(name).at(-1) ?? '').trim().slice(0, MAX_TEXT_LENGTH)
		texts[name] = groupThousands(readText(text, suffix).number ?? text)
	}
	return { way, texts }
}

/** The query of an address with these entries, without empty ones. */
export function startQuery({ way, texts }: Start): Record<string, string> {
	const filled = Object.entries(texts).filter(([, text]) => text !== '')
	return { start: way, ...Object.fromEntries(filled) }
}
