import { DEAL_DEFINITIONS } from './deal-input-texts'
import { readText } from '~/deal'
import type { AnalysisInputDefinition } from './input-definition'
import { type AnalysisInputKey, type AnalysisInputs, ANALYSIS_KEYS, EVENT_ROWS } from './keys'
import { MONEY_DEFINITIONS } from './money-input-texts'
import { stripSigned } from './parse-analysis'
import { EVENT_AMOUNT_RANGE, EVENT_YEAR_RANGE } from './ranges'

/** The inputs that only the analysis has, for forms and storage. The computation does not import it. */

export type { AnalysisInputKey, AnalysisInputs } from './keys'
export type { AnalysisInputDefinition } from './input-definition'

/** The longest description of a planned event, in characters. */
const MAX_EVENT_LABEL_LENGTH = 60
/** Unreadable text is kept, so that the user can correct it, but not more of it than this. */
const MAX_TEXT_LENGTH = 100

function eventInputs(row: (typeof EVENT_ROWS)[number]): AnalysisInputDefinition[] {
	const shared = { group: 'events', suffix: '' } as const
	const [minYear, maxYear] = EVENT_YEAR_RANGE
	const [minAmount, maxAmount] = EVENT_AMOUNT_RANGE
	return [
		{
			...shared,
			key: `event${row}Year`,
			label: `Event ${row}: year`,
			kind: 'number',
			unit: 'year',
			min: minYear,
			max: maxYear,
			help: 'Counted from closing: 1 is the first twelve months.',
		},
		{
			...shared,
			key: `event${row}Amount`,
			label: `Event ${row}: amount`,
			kind: 'number',
			unit: 'usd',
			min: minAmount,
			max: maxAmount,
			help: 'Income as a plain number, a cost with a minus sign: −9,500.',
		},
		{
			...shared,
			key: `event${row}Label`,
			label: `Event ${row}: description`,
			kind: 'text',
			unit: 'none',
			min: 0,
			max: MAX_EVENT_LABEL_LENGTH,
		},
	]
}

/** All inputs in page order, the ten rows of planned events last. */
export const ANALYSIS_INPUTS: readonly AnalysisInputDefinition[] = [
	...DEAL_DEFINITIONS,
	...MONEY_DEFINITIONS,
	...EVENT_ROWS.flatMap(eventInputs),
]

const INPUT_BY_KEY: ReadonlyMap<string, AnalysisInputDefinition> = new Map(
	ANALYSIS_INPUTS.map((input) => [input.key, input]),
)

/** Whether `text` is the name of an analysis input. False for inherited ones, such as `constructor`. */
export function isAnalysisInputKey(text: string): text is AnalysisInputKey {
	return INPUT_BY_KEY.has(text)
}

/** The definition of an input. Every key has one (a test verifies that). */
export function analysisInput(key: AnalysisInputKey): AnalysisInputDefinition {
	const input = INPUT_BY_KEY.get(key)
	if (!input) throw new Error(`No such input: ${key}`)
	return input
}

/** An empty form, as a new object each time. */
export function emptyAnalysisInputs(): AnalysisInputs {
	const inputs = {} as AnalysisInputs
	for (const key of ANALYSIS_KEYS) inputs[key] = ''
	return inputs
}

/** Writes a JSON number in digits: 1e-7 is 0.0000001. Non-finite numbers remain unreadable. */
function numberText(n: number): string {
	if (!Number.isFinite(n) || !/e/.test(String(n))) return String(n)
	return n.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
}

/** The first `length` characters; a character of two code units is not cut in half. */
function cut(text: string, length: number): string {
	return text.length <= length ? text : [...text].slice(0, length).join('')
}

function inputText(input: AnalysisInputDefinition, source: unknown): string {
	if (typeof source === 'boolean') return input.options ? (source ? 'yes' : 'no') : ''
	const text = typeof source === 'number' ? numberText(source) : source
	if (typeof text !== 'string') return ''
	if (input.kind === 'text') {
		return cut(text.replace(/[\s\p{Cc}]+/gu, ' ').trim(), input.max).trim()
	}
	const short = cut(text.trim(), MAX_TEXT_LENGTH).trim()
	if (input.kind !== 'number') return short
	const read = (number: string) => readText(number, input.suffix).number
	return stripSigned(short, input.min < 0, read) ?? short
}

/**
 * Normalizes analysis inputs from an untrusted source: JSON, a form, a browser's draft, the
 * database.
 *
 * Reads only known keys that are the object's own; missing ones are '' and everything else is
 * dropped. Readable numbers are stored in digits with at most one point, and a leading '-' where the
 * input can be negative, so that equal values compare equal. Unreadable text is kept up to 100
 * characters, so that `parseTyped` can report it and the user gets it back. Descriptions of events
 * are one line of at most 60 characters. JSON's true and false are 'yes' and 'no'. Never throws.
 */
export function normalizeAnalysisInputs(from: unknown): AnalysisInputs {
	const inputs = emptyAnalysisInputs()
	if (typeof from !== 'object' || from === null) return inputs
	const source: Partial<Record<string, unknown>> = { ...from }
	for (const input of ANALYSIS_INPUTS) {
		if (Object.hasOwn(source, input.key)) inputs[input.key] = inputText(input, source[input.key])
	}
	return inputs
}
