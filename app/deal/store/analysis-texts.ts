import {
	ANALYSIS_CHOICE_KEYS,
	ANALYSIS_NUMBER_KEYS,
	DOLLARS,
	RANGES,
	WHOLE_KEYS,
} from '../generated/limits'
import type { AnalysisInputKey, AnalysisNumberKey } from '../inputs/analysis-keys'
import { inputDefinition, type InputKey, isInputKey } from '../inputs/deal-inputs'
import { EVENT_ROWS, type EventKey } from '../inputs/event-rows'
import type { InputRange } from '../inputs/input-line'

/** The texts of the analysis inputs, and what they may be; without their words, for the browser. */

const EVENT_KEYS: readonly EventKey[] = EVENT_ROWS.flatMap((row): EventKey[] => [
	`event${row}Year`,
	`event${row}Amount`,
	`event${row}Label`,
])

/** Every input that only the analysis has, in one fixed order; the deal's own inputs are not in it. */
export const ANALYSIS_KEYS: readonly AnalysisInputKey[] = [
	...ANALYSIS_NUMBER_KEYS,
	...ANALYSIS_CHOICE_KEYS,
	...EVENT_KEYS,
]

/** The user's analysis input as text, '' for an empty field. */
export type AnalysisInputs = Record<AnalysisInputKey, string>

/** An empty form, as a new object each time. */
export function emptyAnalysisInputs(): AnalysisInputs {
	const inputs = {} as AnalysisInputs
	for (const key of ANALYSIS_KEYS) inputs[key] = ''
	return inputs
}

/** The range of a numeric input of the deal or of the analysis, in its unit, both ends included. */
export function rangeOf(key: InputKey | AnalysisNumberKey): InputRange {
	return isInputKey(key) ? inputDefinition(key).range : (RANGES[key] ?? DOLLARS)
}

/** The year and the dollars of a planned one-off income or cost. */
export const EVENT_YEAR_RANGE: InputRange = RANGES['event1Year'] ?? DOLLARS
export const EVENT_AMOUNT_RANGE: InputRange = RANGES['event1Amount'] ?? DOLLARS

const WHOLE: ReadonlySet<string> = new Set(WHOLE_KEYS)

/** Whether the input must be a whole number. */
export function isWholeKey(key: string): boolean {
	return WHOLE.has(key)
}
