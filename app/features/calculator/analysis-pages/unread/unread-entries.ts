import { type AnalysisProblem, type MeantAmount, isUnreadNumber, meantAmount } from '~/deal'
import type {
	AnalysisDeal,
	AnalysisField,
} from '~/features/calculator/analysis-pages/frame/analysis-view'

/** Entries that are no number, such as 180k and 6,5: an analysis page computes nothing then. */

/** What is said in the place of figures. */
export const CHECK_FIRST = 'Check these amounts first'

/** What to correct, by input. */
export type UnreadEntries = ReadonlyMap<string, AnalysisProblem>

/** The same object each time, so that it is no change. */
const NONE: UnreadEntries = new Map()

/** The entries that are no number among what is to be corrected. */
export function unreadEntries(problems: readonly AnalysisProblem[]): UnreadEntries {
	const found = problems.filter(isUnreadNumber)
	return found.length === 0 ? NONE : new Map(found.map((problem) => [problem.key, problem]))
}

/** The amount that an entry of a field probably means. */
export const meantIn = (
	{ isMoney, suffix }: AnalysisField,
	{ text, max }: AnalysisProblem,
): MeantAmount | null => meantAmount(text, { isMoney, suffix, max })

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
