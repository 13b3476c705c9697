import type { AnalysisChoiceKey, AnalysisNumberKey } from '../values'
import type { AnalysisInputKey } from './keys'
import { rangeOf } from './ranges'

/** How an analysis input is defined for forms. */

/** `month` and `year` are points in time counted from closing, `months` and `years` are durations. */
export type AnalysisUnit =
	| 'usd'
	| 'percent'
	| 'points'
	| 'months'
	| 'years'
	| 'month'
	| 'year'
	| 'ratio'
	| 'none'

type AnalysisGroup =
	| 'plan'
	| 'buying'
	| 'income'
	| 'costs'
	| 'growth'
	| 'events'
	| 'loan'
	| 'bridge'
	| 'sale'
	| 'tax'

/** The groups in page order. */
export const ANALYSIS_GROUPS: readonly { key: AnalysisGroup; title: string }[] = [
	{ key: 'plan', title: 'Plan and Time' },
	{ key: 'buying', title: 'Buying' },
	{ key: 'income', title: 'Income' },
	{ key: 'costs', title: 'Running Costs' },
	{ key: 'growth', title: 'Growth per Year' },
	{ key: 'events', title: 'One-Off Income and Costs' },
	{ key: 'loan', title: 'Long-Term Loan' },
	{ key: 'bridge', title: 'Hard Money and Refinance' },
	{ key: 'sale', title: 'Sale and Return' },
	{ key: 'tax', title: 'Tax Estimate' },
]

export type AnalysisInputDefinition = {
	key: AnalysisInputKey
	/** The visible label, with the unit if the field does not show it. */
	label: string
	group: AnalysisGroup
	/** `text` is the description of a planned event. */
	kind: 'number' | 'choice' | 'text'
	/** Money fields show a $ on the left; `suffix` has every other unit. */
	unit: AnalysisUnit
	/** The text at the right end of the field, '' for none. */
	suffix: string
	/** The range in the input's unit; the length of a text; 0 for a choice. */
	min: number
	max: number
	/** Of a choice: an empty entry is the default. */
	options?: readonly { value: string; label: string }[]
	/** Explains the term to newcomers, and what empty means where it depends on other inputs. */
	help?: string
}

const SUFFIX_BY_UNIT: Readonly<Record<AnalysisUnit, string>> = {
	usd: '',
	percent: '%',
	points: 'points',
	months: 'mo',
	years: 'yr',
	month: '',
	year: '',
	ratio: '',
	none: '',
}

/** A numeric input, in the range of `ranges.ts`. */
export function number(
	group: AnalysisGroup,
	key: AnalysisNumberKey,
	label: string,
	unit: AnalysisUnit,
	help?: string,
	suffix = SUFFIX_BY_UNIT[unit],
): AnalysisInputDefinition {
	const [min, max] = rangeOf(key)
	return { key, label, group, kind: 'number', unit, suffix, min, max, ...(help && { help }) }
}

/** An input with options, the default first. */
export function choice(
	group: AnalysisGroup,
	key: AnalysisChoiceKey,
	label: string,
	options: Readonly<Record<string, string>>,
	help?: string,
): AnalysisInputDefinition {
	return {
		key,
		label,
		group,
		kind: 'choice',
		unit: 'none',
		suffix: '',
		min: 0,
		max: 0,
		options: Object.entries(options).map(([value, text]) => ({ value, label: text })),
		...(help && { help }),
	}
}
