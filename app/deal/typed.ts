import type { ANALYSIS_LINES } from './inputs/analysis-inputs'
import type { AnalysisChoiceKey, AnalysisNumberKey } from './inputs/analysis-keys'
import type { InputKey } from './inputs/deal-inputs'

/** How the deal is paid for. */
export type Plan = 'cash' | 'loan' | 'bridge'

/** The rate that the plan needs but the deal lacks: no figure that depends on it has a value. */
export type MissingRate = 'interestDSCR' | 'interestHard' | null

/** A planned one-off income (positive) or cost (negative), in the last month of its year. */
export type PlannedEvent = { year: number; amount: number; label: string }

type Options<K extends AnalysisChoiceKey> = keyof (typeof ANALYSIS_LINES)[K]['options']

/** What a choice means: yes and no are true and false. */
export type ChoiceValue<K extends AnalysisChoiceKey> =
	'yes' extends Options<K> ? boolean : Options<K>

/**
 * The numbers that were typed, `null` where a field is empty or unreadable. Existing inputs and
 * analysis inputs by key. `applyDefaults` turns them into `AnalysisValues`; sensitivity and
 * offer change a number here, so that defaults that depend on it follow.
 */
export type TypedNumbers = Record<InputKey | AnalysisNumberKey, number | null> & {
	[K in AnalysisChoiceKey]: ChoiceValue<K> | null
} & { events: readonly PlannedEvent[] }
