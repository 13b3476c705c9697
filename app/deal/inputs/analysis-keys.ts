import type { AnalysisGroup } from './analysis-group'
import { ANALYSIS_LINES } from './analysis-inputs'
import { describe } from './choice-line'
import { EVENT_ROWS, type EventKey } from './event-rows'
import { type ChoiceLine, field, type NumberLine, type TextLine } from './input-line'

/** The analysis inputs by key, with the rows of planned events. Pages get what they show of it as data. */

type Lines = typeof ANALYSIS_LINES

export type AnalysisNumberKey = {
	[K in keyof Lines]: Lines[K]['kind'] extends 'number' ? K : never
}[keyof Lines]

export type AnalysisChoiceKey = Exclude<keyof Lines, AnalysisNumberKey>

export type AnalysisInputKey = AnalysisNumberKey | AnalysisChoiceKey | EventKey

export type AnalysisInputDefinition = (NumberLine | ChoiceLine | TextLine) & {
	key: AnalysisInputKey
	group: AnalysisGroup
}

/** The longest description of a planned event, in characters. */
const MAX_EVENT_LABEL_LENGTH = 60

function eventLines(row: (typeof EVENT_ROWS)[number]): AnalysisInputDefinition[] {
	const group = 'events'
	return [
		{
			...field.year(`Event ${row}: year`, {
				help: 'Counted from closing: 1 is the first twelve months.',
			}),
			key: `event${row}Year`,
			group,
		},
		{
			...field.signedUsd(`Event ${row}: amount`, {
				help: 'Income as a plain number, a cost with a minus sign: −9,500.',
			}),
			key: `event${row}Amount`,
			group,
		},
		{
			...describe(`Event ${row}: description`, MAX_EVENT_LABEL_LENGTH),
			key: `event${row}Label`,
			group,
		},
	]
}

/** All inputs in page order, the ten rows of planned events last. */
export const ANALYSIS_INPUTS: readonly AnalysisInputDefinition[] = [
	...Object.values(ANALYSIS_LINES),
	...EVENT_ROWS.flatMap(eventLines),
]

const INPUT_BY_KEY: ReadonlyMap<string, AnalysisInputDefinition> = new Map(
	ANALYSIS_INPUTS.map((input) => [input.key, input]),
)

/** Whether `text` is the name of an analysis input. False for inherited ones, such as `constructor`. */
export function isAnalysisInputKey(text: string): text is AnalysisInputKey {
	return INPUT_BY_KEY.has(text)
}

/** The line of an input. */
export function analysisInput(key: AnalysisInputKey): AnalysisInputDefinition {
	const input = INPUT_BY_KEY.get(key)
	if (!input) throw new Error(`No such input: ${key}`)
	return input
}

/** The options of a choice, the default first; none for other inputs. */
export function optionsOf(line: AnalysisInputDefinition): { value: string; label: string }[] {
	if (line.kind !== 'choice') return []
	return Object.entries(line.options).map(([value, label]) => ({ value, label }))
}
