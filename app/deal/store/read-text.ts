import { MAX_NUMBER_LENGTH, plainCharacters, stripFormatting } from './parse'

/** Reads a text around a number, such as $1,800/mo and 1.2 million, and finds what an unclear one may mean. */

/** Longer texts are not read. */
export const MAX_TEXT_LENGTH = 3 * MAX_NUMBER_LENGTH
/** Beyond it, an amount would no longer be exact. */
const MAX_AMOUNT = 1e14
/** As many as a field has room for. */
const MAX_DECIMALS = 6

/**
 * Why a text is no number.
 *
 * - `comma`: its commas, points or blanks are not those of one American number: 6,5.
 * - `scale`: it is in thousands or millions: 180k.
 * - `unit`: it is in another unit than the field: $300/mo where a year is meant.
 * - `words`: something stands beside its number: 285,000 reduced.
 * - `fraction`: 6 7/8.
 * - `range`: 1,800 – 1,900.
 * - `other`: anything else, such as a negative number.
 */
type WhyUnread = 'comma' | 'scale' | 'unit' | 'words' | 'fraction' | 'range' | 'other'

/** `meant` is the number that an unread text probably means, in digits. */
export type NumberReading =
	| { number: string }
	| { number: null; why: WhyUnread; meant: string | null }

type Unit = 'month' | 'year' | 'week' | 'day' | 'sqft' | 'percent' | 'dollars'

const SCALES: Readonly<Record<string, number>> = {
	k: 1e3,
	thousand: 1e3,
	m: 1e6,
	mm: 1e6,
	mil: 1e6,
	million: 1e6,
}

const WORDS: Readonly<Record<Unit, string>> = {
	month: 'mo mos mth month months monthly',
	year: 'yr yrs year years yearly annual annually annum',
	week: 'wk week weeks weekly',
	day: 'day days daily',
	sqft: 'sq ft sqft sf square feet foot',
	percent: '% percent pct',
	dollars: '$ usd dollar dollars',
}
const UNIT_OF: ReadonlyMap<string, Unit> = new Map(
	Object.entries(WORDS).flatMap(([unit, words]) =>
		words.split(' ').map((word) => [word, unit as Unit] as const),
	),
)
/** After a word for "per", one letter is enough. */
const UNIT_OF_LETTER: Readonly<Record<string, Unit>> = { m: 'month', y: 'year' }
const FILLERS: ReadonlySet<string> = new Set(['/', 'per', 'a', 'an', 'each'])

/** Units that another one can follow: 7% per year. */
const SIGNS: ReadonlySet<Unit> = new Set(['percent', 'dollars'])

/** The suffixes of the fields that a unit fits; dollars fit every amount. */
const FITS: Readonly<Record<Unit, readonly string[]>> = {
	month: ['/mo', 'mo'],
	year: ['/yr', 'yr', '%'],
	week: [],
	day: ['days'],
	sqft: ['sq ft'],
	percent: ['%', 'points'],
	dollars: ['', '/mo', '/yr'],
}
/** What a number is multiplied by to fit a field with this suffix. */
const CONVERTED: Readonly<Partial<Record<Unit, Readonly<Record<string, number>>>>> = {
	month: { '/yr': 12, yr: 1 / 12, days: 30 },
	year: { '/mo': 1 / 12, mo: 12, days: 365 },
}

/** Plain characters, with 1⁄2 for ½ and its like, apart from a digit before them. */
const spelledOut = (text: string): string =>
	plainCharacters(text).replace(
		/[\u00bc-\u00be\u2150-\u215e]/gu,
		(one) => ` ${one.normalize('NFKC')}`,
	)

function multiplied(number: string | null, factor: number): string | null {
	if (number === null) return null
	const amount = Number((Number(number) * factor).toFixed(MAX_DECIMALS))
	return amount > MAX_AMOUNT ? null : String(amount)
}

/** 6 7/8 and 6-7/8 in decimals; null for anything else. */
function readFraction(text: string): string | null {
	const match = /^(?:(\d{1,6})[ -]+)?(\d{1,3})[/\u2044](\d{1,3})$/u.exec(text)
	const divisor = Number(match?.[3] ?? 0)
	if (match === null || divisor === 0) return null
	const value = Number(match[1] ?? 0) + Number(match[2]) / divisor
	return String(Number(value.toFixed(MAX_DECIMALS)))
}

/** With a decimal comma, and points or blanks between thousands. */
const DECIMAL_COMMA = /^(?:\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?: \d{3})+),\d+$/u
/** Commas between thousands, and one more that can only be a decimal comma: 1,250,50. */
const LAST_COMMA = /^\d{1,3}(?:,\d{3})+,\d{1,2}$/u

/** The number that digits with commas, points and blanks in unusual places may mean. */
function readSeparators(text: string): string | null {
	// A missing comma is more likely than three decimals.
	if (/^\d{4,},\d{3}$/u.test(text)) return text.replace(',', '')
	if (DECIMAL_COMMA.test(text)) return text.replace(/[. ]/gu, '').replace(',', '.')
	if (LAST_COMMA.test(text)) {
		const last = text.lastIndexOf(',')
		return `${text.slice(0, last).replaceAll(',', '')}.${text.slice(last + 1)}`
	}
	if (/^\d{1,3}(?:\.\d{3})+$/u.test(text)) return text.replaceAll('.', '')
	if (/^[\d,]+\.\d+$/u.test(text)) return text.replaceAll(',', '')
	return /^[\d ]+(?:\.\d+)?$/u.test(text) ? text.replaceAll(' ', '') : null
}

/** A number without its unit, or why it is none. */
function readBody(text: string): NumberReading {
	const number = stripFormatting(text)
	if (number !== null) return { number }
	// A tab and a line break separate two numbers.
	const body = text.replace(/[\u00a0\u2009\u202f]/gu, ' ')
	const fraction = readFraction(body)
	if (fraction !== null) return { number: null, why: 'fraction', meant: fraction }
	const isOnlyNumber = /^[\d., ]+$/u.test(body)
	if (isOnlyNumber) {
		return { number: null, why: 'comma', meant: readSeparators(body) }
	}
	const ends = body.split(/[-\u2013\u2014]|\bto\b/u).map((end) => stripFormatting(end) ?? '')
	const isRange = ends.length === 2 && ends.every((end) => /\d/u.test(end))
	return { number: null, why: isRange ? 'range' : 'other', meant: null }
}

/** What stands after a number: a factor and a unit; null for other words. */
function readTail(tail: string): { factor: number; unit: Unit | null } | null {
	const words = tail.toLowerCase().match(/[a-z]+|[^a-z\s.,;:]/gu) ?? []
	const [first = ''] = words
	const scale = Object.hasOwn(SCALES, first) ? SCALES[first] : undefined
	let unit: Unit | null = null
	for (const [index, word] of words.entries()) {
		if (index === 0 && scale !== undefined) continue
		if (FILLERS.has(word) && index < words.length - 1) continue
		const found: Unit | undefined =
			UNIT_OF.get(word) ?? (index === 0 ? undefined : UNIT_OF_LETTER[word])
		const isSecond = unit !== null && unit !== found && !SIGNS.has(unit)
		if (found === undefined || isSecond) return null
		unit = found
	}
	return { factor: scale ?? 1, unit }
}

/** The positions of the first and behind the last digit; a point or a comma before the first belongs to it. */
export function numberRange(text: string): [number, number] | null {
	const first = text.search(/\d/u)
	if (first === -1) return null
	let end = text.length
	while (!/\d/u.test(text.charAt(end - 1))) end -= 1
	return [/[.,]/u.test(text.charAt(first - 1)) ? first - 1 : first, end]
}

/**
 * Reads a text as the number of a field: with the unit of the field, or with none.
 * @param suffix the unit that the field shows: '/mo', '/yr', '%', 'days', 'yr', 'mo', 'sq ft', or ''
 */
export function readText(text: string, suffix: string): NumberReading {
	const plain = stripFormatting(text)
	if (plain !== null) return { number: plain }
	const nothing = { number: null, why: 'other', meant: null } as const
	if (text.length > MAX_TEXT_LENGTH) return nothing
	const spelled = spelledOut(text).trim()
	const range = numberRange(spelled)
	if (range === null) return nothing
	const head = spelled.slice(0, range[0])
	if (/[-\u2212\u2013(+]/u.test(head)) return nothing
	const body = readBody(spelled.slice(...range))
	const tail = readTail(spelled.slice(range[1]))
	const isHeadKnown = /^(?:\s|\$|usd)*$/iu.test(head)
	const number = body.number ?? body.meant
	if (tail === null || !isHeadKnown) {
		const why = body.number === null ? body.why : 'words'
		return { number: null, why, meant: multiplied(number, tail?.factor ?? 1) }
	}
	const { factor, unit } = tail
	const isFitting = unit === null || FITS[unit].includes(suffix)
	if (!isFitting) {
		const rate = CONVERTED[unit]?.[suffix]
		const meant = rate === undefined ? null : multiplied(number, factor * rate)
		return { number: null, why: 'unit', meant }
	}
	if (body.number === null) return { ...body, meant: multiplied(number, factor) }
	if (factor === 1) return body
	return { number: null, why: 'scale', meant: multiplied(body.number, factor) }
}
