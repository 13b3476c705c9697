import type { Excerpt } from './listing'

/** The lines of a listing's text, the part of the page that each belongs to, and its numbers. */

/**
 * The part of a page: the facts of the property, the calculator of a monthly payment, the tables of
 * former prices, taxes and rented units, the lot, or other properties.
 */
type Section = 'facts' | 'payment' | 'prices' | 'taxes' | 'units' | 'lot' | 'others'

export type Line = {
	text: string
	section: Section
	/** The label of a value that has a line of its own: before it, after it, or none. */
	label: { text: string; side: 'before' | 'after' } | null
	/** Whether the line has the length of a sentence and not of a fact. */
	isProse: boolean
	numbers: NumberToken[]
}

export type NumberToken = {
	value: number
	/** The index of its first character, a dollar sign included, and the one after its last. */
	start: number
	end: number
	isMoney: boolean
	/** Written as 250K or 1.2M. */
	isRounded: boolean
	/** A part of 1/2 or of a date. */
	isFraction: boolean
}

const PROSE_LENGTH = 140
const LABEL_LENGTH = 60
/** No listing has more of what is read; its facts are at the beginning. */
const MAX_LINES = 3_000
const MAX_NUMBERS = 1_000

/** The headings of the sections; a heading has no digits. */
const HEADINGS: readonly (readonly [Section, RegExp])[] = [
	[
		'others',
		/^(?:similar|nearby|comparable (?:homes|sales|properties)|recently sold|(?:more|other) (?:homes|listings|properties)|homes (?:for you|like|near|sold)|home values near|(?:homes|houses) for sale (?:near|in|by)|you (?:may|might) also|new(?:est)? listings|today['’]s picks|(?:related|suggested|sponsored|recommended|popular) (?:homes|listings|items|properties|searches)|more from (?:this|the) seller|schools?\b)/i,
	],
	['prices', /^(?:price|sales?|property|listing|sale (?:&|and) tax) history/i],
	['units', /^(?:unit mix|rent roll)\b/i],
	['taxes', /^(?:public )?(?:property )?tax(?:es)?(?: assessment)? history/i],
	[
		'payment',
		/^(?:est(?:imated|\.)? )?(?:monthly (?:payment|cost)s?|payments? (?:calculator|breakdown|details)|mortgage (?:calculator|payment)|(?:cost|affordability) calculator|payment$)/i,
	],
	['lot', /^(?:lot|land|exterior)\b/i],
	[
		'facts',
		/^(?:facts|home (?:facts|details)|property (?:details|facts|info|overview)|overview|interior|financial|public (?:facts|records?)|about|description|listing (?:details|info)|tax(?:es)? (?:info|details|&|and)|details|key (?:facts|details)|construction|parking|what's special|bedrooms?(?: (?:&|and) bath)?|community\b)/i,
	],
]

/** The labels of amounts that have a line of their own, and those of rooms and areas. */
const AMOUNT_LABEL =
	/\b(?:price|ask(?:ing)?|bid|tax(?:es)?|hoa|association|rent(?:al)?|zestimate|estimate|value|arv|sold|fees?|dues|income|payment|principal|interest|insurance|mortgage|loan|deposit|utilities|costs?)\b/i
const COUNT_LABEL =
	/\b(?:bed(?:room)?s?|bds?|bath(?:room)?s?|ba|sq|sqft|square|area|size|garage)\b/i
/** A line that is a number with its unit and nothing else. */
const VALUE_ONLY =
	/^\$? ?\d[\d,.]{0,14}[km]?\+?½?(?: ?(?:\/|per )(?:mo|month|yr|year))?(?: (?:sq ?ft|sqft))?$/i

/** A row of former prices, which sites also show below the heading of the taxes. */
const EVENT =
	/^(?:listed|relisted|sold|pending|contingent|delisted|(?:listing )?removed|price (?:changed?|increase|decrease|reduced|cut)|active|closed|under contract|back on market|off market)\b/i
/** Below former prices, the heading of taxes begins their table. */
const TAXES = /^(?:public )?(?:property )?tax(?:es)?$/i

const DIGIT = /\d/

/** Headings of tables have words of labels. */
const NO_LABEL = /\b(?:history|calculator)\b/i

const isLabel = (text: string | undefined, label: RegExp): text is string =>
	text !== undefined &&
	text.length <= LABEL_LENGTH &&
	!DIGIT.test(text) &&
	!NO_LABEL.test(text) &&
	label.test(text)

const isValue = (text: string | undefined): boolean => text !== undefined && VALUE_ONLY.test(text)

const ESTIMATE = /estimate/i

/** The label of an amount that has a line of its own: the line before it, or else the one after it. */
function amountLabel(texts: readonly string[], i: number): Line['label'] {
	const [previous, next] = [texts[i - 1], texts[i + 1]]
	if (isLabel(previous, AMOUNT_LABEL)) return { text: previous, side: 'before' }
	if (!isLabel(next, AMOUNT_LABEL)) return null
	// A label between two amounts is that of the second one, unless that one has its own.
	const isOfNext =
		isValue(texts[i + 2]) && !(ESTIMATE.test(next) && isLabel(texts[i + 3], COUNT_LABEL))
	return isOfNext ? null : { text: next, side: 'after' }
}

type First = 'label' | 'value'

/**
 * The label of a number of rooms or an area. Lists have labels and values in turns, so what the list
 * begins with says on which side the label is.
 */
function countLabel(texts: readonly string[], i: number, first: First): Line['label'] {
	const label = texts[first === 'label' ? i - 1 : i + 1]
	if (!isLabel(label, COUNT_LABEL)) return null
	return { text: label, side: first === 'label' ? 'before' : 'after' }
}

/** A row without the date in its first cell. */
const lastCells = (text: string): string => text.replace(/^[\w/, -]{4,20}? \| /, '')

function sectionOf(text: string, before: Section): Section {
	// A table of units has a row of at least three cells in each line, and ends after them.
	if (before === 'units' && text.split('|').length > 2) return 'units'
	const current = before === 'units' ? 'facts' : before
	if (current === 'taxes' && EVENT.test(lastCells(text))) return 'prices'
	if (current === 'prices' && TAXES.test(text)) return 'taxes'
	if (text.length > LABEL_LENGTH || DIGIT.test(text)) return current
	const isFact = text.includes(':') && !text.endsWith(':')
	if (isFact) return current
	return HEADINGS.find(([, pattern]) => pattern.test(text))?.[0] ?? current
}

/** The lines of a text that have something on them. */
export function readLines(text: string): Line[] {
	const texts = text
		.replace(/[\u00a0\u2000-\u200a\u202f\u3000]/g, ' ')
		.replaceAll('\t', ' | ')
		.split(/[\n\r\u0085\u2028\u2029\v\f]/)
		.map((line) => line.replace(/[®™\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim())
		.filter((line) => line !== '')
		.slice(0, MAX_LINES)
	let section: Section = 'facts'
	let hasAmount = false
	let room = MAX_NUMBERS
	/** What the lists of the last two lines begin with. */
	let firsts: [First | null, First | null] = [null, null]
	return texts.map((line, i) => {
		const next = sectionOf(line, section)
		// Links to other properties above the first amount are no heading.
		if (next !== 'others' || hasAmount) section = next
		hasAmount ||= line.includes('$')
		const isAmount = isValue(line) && line.startsWith('$')
		let first: First | null = null
		if (isValue(line) && !isAmount) {
			first = isLabel(texts[i - 1], COUNT_LABEL) ? (firsts[0] ?? 'label') : 'value'
		}
		firsts = [firsts[1], first]
		const counted = first === null ? null : countLabel(texts, i, first)
		const label = isValue(line) ? (counted ?? amountLabel(texts, i)) : null
		const numbers = readNumbers(line, room)
		room -= numbers.length
		return { text: line, section, label, isProse: line.length > PROSE_LENGTH, numbers }
	})
}

const NUMBER = /\d+(?:,\d{3})*(?:\.\d+)?/g
const THOUSANDS: Readonly<Record<string, number>> = {
	k: 1_000,
	K: 1_000,
	m: 1_000_000,
	M: 1_000_000,
}

/** The numbers of a line from left to right, up to a maximum. */
function readNumbers(line: string, max: number): NumberToken[] {
	const numbers: NumberToken[] = []
	for (const match of line.matchAll(NUMBER)) {
		if (numbers.length >= max) break
		numbers.push(readNumber(line, match[0], match.index))
	}
	return numbers
}

function readNumber(line: string, digits: string, at: number): NumberToken {
	const prefix = line.slice(Math.max(0, at - 4), at)
	const sign = /(?:US)?\$ ?$|USD ?$/.exec(prefix)
	let end = at + digits.length
	let value = Number(digits.replaceAll(',', ''))
	const next = line[end] ?? ''
	const factor = /[a-z0-9]/i.test(line[end + 1] ?? '') ? undefined : THOUSANDS[next]
	if (factor !== undefined) {
		value *= factor
		end += 1
	} else if (next === '½') {
		value += 0.5
		end += 1
	} else if (line.startsWith(' 1/2', end)) {
		value += 0.5
		end += 4
	}
	const isBefore = next === '/' && DIGIT.test(line[at + digits.length + 1] ?? '')
	const isAfter = line[at - 1] === '/' && DIGIT.test(line[at - 2] ?? '')
	return {
		value,
		start: at - (sign?.[0].length ?? 0),
		end,
		isMoney: sign !== null,
		isRounded: factor !== undefined,
		isFraction: isBefore || isAfter,
	}
}

/** Whether a number is a year and not an amount. */
export const isYear = ({ value, isMoney, end, start }: NumberToken): boolean =>
	!isMoney && value >= 1_900 && value < 2_100 && end - start === 4

const BEFORE = 60
const AFTER = 40

/** Half of a character, where a text was cut. */
const HALVES = /\p{Cs}/gu

/** A part of a line with what is around it, for showing. */
export function excerptOf(line: Pick<Line, 'text' | 'label'>, start: number, end: number): Excerpt {
	const { text, label } = line
	const [from, to] = [Math.max(0, start - BEFORE), Math.min(text.length, end + AFTER)]
	const before = `${from > 0 ? '…' : ''}${text.slice(from, start).replace(HALVES, '')}`
	const after = `${text.slice(end, to).replace(HALVES, '')}${to < text.length ? '…' : ''}`
	return {
		before: label?.side === 'before' ? `${label.text} ${before}` : before,
		match: text.slice(start, end),
		after: label?.side === 'after' ? `${after} ${label.text}` : after,
	}
}
