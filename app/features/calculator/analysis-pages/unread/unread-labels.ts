import { analysisInput, inputDefinition, isAnalysisInputKey, isInputKey, parseTyped } from '~/deal'
import type { AnalysisDeal } from '~/features/calculator/analysis-pages/frame/analysis-view'
import { formatList } from '~/core/format-list'
import { unreadEntries } from './unread-entries'

/** The labels of the inputs whose texts are no number, in words, for pages without their fields; null for none. */
export function unreadLabels({ inputs, analysis }: AnalysisDeal): string | null {
	const { problems } = parseTyped(inputs, analysis)
	const labels = [...unreadEntries(problems).keys()].map((key) => {
		if (isInputKey(key)) return inputDefinition(key).label
		return isAnalysisInputKey(key) ? analysisInput(key).label : key
	})
	return labels.length === 0 ? null : formatList(labels)
}
