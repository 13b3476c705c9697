import { ANALYSIS_NUMBER_KEYS } from '../generated/limits'
import { CHOICES, DEFAULT_YEARS, NEEDS } from '../generated/lists'
import type {
	AnalysisChoiceKey,
	AnalysisInputKey,
	AnalysisNumberKey,
} from '../inputs/analysis-keys'
import { DEAL_KEYS, type InputKey } from '../inputs/deal-inputs'
import { EVENT_ROWS } from '../inputs/event-rows'
import type { InputRange } from '../inputs/input-line'
import { MAX_DOLLARS, MAX_YEARS } from '../model/constants'
import { lastInterestOnlyMonth } from '../native/entries'
import type { ChoiceValue, PlannedEvent, TypedNumbers } from '../typed'
import {
	type AnalysisInputs,
	EVENT_AMOUNT_RANGE,
	EVENT_YEAR_RANGE,
	isWholeKey,
	rangeOf,
} from './analysis-texts'
import { MAX_NUMBER_LENGTH, stripCommas, stripFormatting } from './parse'

/** Parsing of the texts of the deal and of the analysis into numbers and problems. */

/**
 * Something to correct.
 *
 * - `unreadable`: the entry counts as empty, or as in the 24 results without its commas; no figure of
 * the analysis is shown if it should be a number.
 * - `tooLong`, `outOfRange`: the entry is computed as it is, within the limits of `applyDefaults`.
 * - `notWhole`: years or months with a fraction; computed as the nearest whole number.
 * - `incomplete`: the field is empty but another entry needs it; that entry is ignored.
 *
 * The first four are refused on save if `key` is an analysis input; problems of the deal's inputs
 * are those of `readInputs`, which reads them as the calculator does.
 */
export type AnalysisProblem = {
	key: InputKey | AnalysisInputKey
	kind: 'unreadable' | 'tooLong' | 'outOfRange' | 'notWhole' | 'incomplete'
	/** The range of the input; 0 and 0 for a choice. */
	min: number
	max: number
	/** The text as typed. */
	text: string
}

/** Whether it is a text that is no number, from which no figure is computed. Choices have no range. */
export const isUnreadNumber = ({ kind, min, max }: AnalysisProblem): boolean =>
	kind === 'unreadable' && min < max

/** Leading minus signs: the hyphen of keyboards, the true minus sign, the full-width form. */
const MINUS = /^\s*[-\u2212\uff0d]/

/**
 * Converts `text` to a plain number as `stripFormatting` does, which refuses every minus sign; here
 * one is accepted at the start if the input can be negative: '−$1,500' is '-1500'. `null` is
 * unreadable.
 * @param read what reads the text without its sign
 */
export function stripSigned(
	text: string,
	canBeNegative: boolean,
	read: (text: string) => string | null = stripFormatting,
): string | null {
	if (!canBeNegative || !MINUS.test(text)) return read(text)
	const bare = read(text.replace(MINUS, ''))
	return bare === null ? null : `-${bare}`
}

/**
 * Nothing typed. It is a copy, because an engine copies a copy of a copy 30 times as fast as an
 * object built key by key, and sensitivity copies `typed` for every changed number.
 */
const EMPTY_TYPED: TypedNumbers = {
	...(Object.fromEntries(
		[...DEAL_KEYS, ...ANALYSIS_NUMBER_KEYS].map((key) => [key, null]),
	) as Record<InputKey | AnalysisNumberKey, null>),
	plan: null,
	loanBase: null,
	recast: null,
	bridgeInterestOn: null,
	beforeSeasoning: null,
	exitBy: null,
	taxOn: null,
	losses: null,
	events: [],
}

/**
 * Parses the texts of a deal and of its analysis.
 *
 * An empty field is `null`, never 0; so is a number of which only the sign or the point is typed
 * yet. Unreadable text is `null`, with a problem. Every number is finite and never −0. Numbers out of
 * range and fractions of years and months remain as typed, with a problem: `applyDefaults` limits
 * and rounds them. A planned event is taken if it has a year and an amount. `own` are the member's
 * own assumptions, which may complete an entry. Never throws.
 */
export function parseTyped(
	inputs: Record<InputKey, string>,
	analysis: AnalysisInputs,
	own: Partial<TypedNumbers> | null = null,
): { typed: TypedNumbers; problems: AnalysisProblem[] } {
	const problems: AnalysisProblem[] = []
	const note = (
		key: AnalysisProblem['key'],
		kind: AnalysisProblem['kind'],
		range: InputRange,
		text: string,
	) => problems.push({ key, kind, min: range[0], max: range[1], text })

	const readNumber = (
		key: AnalysisProblem['key'],
		text: string,
		range: InputRange,
		isWhole: boolean,
	): number | null => {
		const read = stripSigned(text, range[0] < 0)
		if (read === null) note(key, 'unreadable', range, text)
		const bare = read ?? stripCommas(text)
		if (bare === null || !/\d/.test(bare)) return null
		const value = Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, Number(bare))) + 0
		if (read === null) return value
		if (bare.length > MAX_NUMBER_LENGTH) note(key, 'tooLong', range, text)
		else if (value < range[0] || value > range[1]) note(key, 'outOfRange', range, text)
		else if (isWhole && !Number.isInteger(value)) note(key, 'notWhole', range, text)
		return value
	}

	const typed = { ...EMPTY_TYPED }
	for (const key of DEAL_KEYS) typed[key] = readNumber(key, inputs[key], rangeOf(key), false)
	for (const key of ANALYSIS_NUMBER_KEYS) {
		typed[key] = readNumber(key, analysis[key], rangeOf(key), isWholeKey(key))
	}

	const readChoice = <K extends AnalysisChoiceKey>(key: K): ChoiceValue<K> | null => {
		const text = analysis[key].trim()
		if (text === '') return null
		const options: readonly string[] = CHOICES[key]
		if (!options.includes(text)) {
			note(key, 'unreadable', [0, 0], text)
			return null
		}
		return (options.includes('yes') ? text === 'yes' : text) as ChoiceValue<K>
	}
	typed.plan = readChoice('plan')
	typed.loanBase = readChoice('loanBase')
	typed.recast = readChoice('recast')
	typed.bridgeInterestOn = readChoice('bridgeInterestOn')
	typed.beforeSeasoning = readChoice('beforeSeasoning')
	typed.exitBy = readChoice('exitBy')
	typed.taxOn = readChoice('taxOn')
	typed.losses = readChoice('losses')

	const events: PlannedEvent[] = []
	for (const row of EVENT_ROWS) {
		const yearKey = `event${row}Year` as const
		const amountKey = `event${row}Amount` as const
		const year = readNumber(yearKey, analysis[yearKey], EVENT_YEAR_RANGE, true)
		const amount = readNumber(amountKey, analysis[amountKey], EVENT_AMOUNT_RANGE, false)
		if (year !== null && amount !== null) {
			events.push({
				year: Math.min(Math.max(Math.round(year), 1), MAX_YEARS),
				amount: Math.min(Math.max(amount, -MAX_DOLLARS), MAX_DOLLARS),
				label: analysis[`event${row}Label`].trim(),
			})
		}
		if (amount === null && year !== null && analysis[amountKey] === '')
			note(amountKey, 'incomplete', EVENT_AMOUNT_RANGE, '')
		if (year === null && amount !== null && analysis[yearKey] === '')
			note(yearKey, 'incomplete', EVENT_YEAR_RANGE, '')
	}
	typed.events = events

	for (const [key, needed] of NEEDS) {
		const isGiven = typed[key] !== null && typed[key] !== 0
		if (isGiven && analysis[needed] === '' && (own?.[needed] ?? null) === null) {
			note(needed, 'incomplete', rangeOf(needed), '')
		}
	}
	const exitBy = typed.exitBy ?? own?.exitBy
	if (exitBy === 'cap' && analysis.exitCap === '' && (own?.exitCap ?? null) === null) {
		note('exitCap', 'incomplete', rangeOf('exitCap'), '')
	}

	const years = typed.years ?? own?.years ?? DEFAULT_YEARS
	const lastMonth = lastInterestOnlyMonth(years)
	if (typed.ioMonths !== null && typed.ioMonths > lastMonth && typed.ioMonths <= 360) {
		note('ioMonths', 'outOfRange', [0, lastMonth], analysis.ioMonths)
	}
	return { typed, problems }
}
