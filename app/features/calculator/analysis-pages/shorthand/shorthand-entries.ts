import type { AnalysisProblem } from '~/features/calculator/analysis/inputs/parse-analysis'
import {
	type MeantAmount,
	meantAmount,
	readShorthand,
} from '~/features/calculator/number-input/shorthand'
import type {
	AnalysisDeal,
	AnalysisField,
} from '~/features/calculator/analysis-pages/frame/analysis-view'

/** Entries in shorthand, such as 180k, from which an analysis page computes nothing. */

/** What is said in the place of figures. */
export const CHECK_FIRST = 'Check these amounts first'

/** The texts by input. */
export type ShorthandEntries = ReadonlyMap<string, string>

/** The same object each time, so that it is no change. */
const NONE: ShorthandEntries = new Map()

/** A cost of a planned event is typed with a minus. */
const MINUS = /^\s*[-−－]/u

/** Whether a typed text is an amount in shorthand. */
export const isShorthand = (text: string): boolean =>
	readShorthand(text.replace(MINUS, '')) !== null

/** The entries in shorthand among what is to be corrected. */
export function shorthandEntries(problems: readonly AnalysisProblem[]): ShorthandEntries {
	const found = problems.filter(({ kind, text }) => kind === 'unreadable' && isShorthand(text))
	return found.length === 0 ? NONE : new Map(found.map(({ key, text }) => [key, text]))
}

/** The largest amount of a field. */
const MAX_DOLLARS = 10_000_000_000

/** The amount that an entry of a field with dollars probably means. */
export function meantIn({ isMoney }: AnalysisField, text: string): MeantAmount | null {
	return isMoney ? meantAmount(text, { isMoney, max: MAX_DOLLARS }) : null
}

/** The deal with another text of one input. */
export function withText(
	deal: AnalysisDeal,
	key: AnalysisField['key'],
	text: string,
): AnalysisDeal {
	return Object.hasOwn(deal.inputs, key)
		? { ...deal, inputs: { ...deal.inputs, [key]: text } }
		: { ...deal, analysis: { ...deal.analysis, [key]: text } }
}
