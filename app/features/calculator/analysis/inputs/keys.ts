import { ANALYSIS_CHOICE_KEYS, ANALYSIS_NUMBER_KEYS } from '../values'

/** The names of the analysis inputs, as form fields, in JSON and in storage. */

/** The rows of planned one-off income and cost. */
export const EVENT_ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

type EventRow = (typeof EVENT_ROWS)[number]
type EventKey = `event${EventRow}${'Year' | 'Amount' | 'Label'}`

const EVENT_KEYS: readonly EventKey[] = EVENT_ROWS.flatMap((row): EventKey[] => [
	`event${row}Year`,
	`event${row}Amount`,
	`event${row}Label`,
])

export type AnalysisInputKey =
	| (typeof ANALYSIS_NUMBER_KEYS)[number]
	| (typeof ANALYSIS_CHOICE_KEYS)[number]
	| EventKey

/** Every input that only the analysis has, in one fixed order; the deal's own inputs are not in it. */
export const ANALYSIS_KEYS: readonly AnalysisInputKey[] = [
	...ANALYSIS_NUMBER_KEYS,
	...ANALYSIS_CHOICE_KEYS,
	...EVENT_KEYS,
]

/** The user's analysis input as text, '' for an empty field. */
export type AnalysisInputs = Record<AnalysisInputKey, string>
