import {
	analysisInput,
	isAnalysisInputKey,
} from '~/features/calculator/analysis/inputs/analysis-inputs'
import type { AnalysisProblem } from '~/features/calculator/analysis/inputs/parse-analysis'
import { analysisProblemText } from '~/features/calculator/analysis/inputs/reason-texts'
import { inputDefinition, isInputKey } from '~/features/calculator/formulas/input-definitions'
import { meantAmount, shorthandProblem } from '~/features/calculator/number-input/shorthand'

/** Whether an input is in dollars. */
function isMoney(key: AnalysisProblem['key']): boolean {
	if (isInputKey(key)) return inputDefinition(key).unit === 'usd'
	return isAnalysisInputKey(key) && analysisInput(key).unit === 'usd'
}

/** What to say about one problem: an amount in shorthand is asked about. */
function problemText(problem: AnalysisProblem): string {
	const { kind, key, text, max } = problem
	const meant = kind === 'unreadable' ? meantAmount(text, { isMoney: isMoney(key), max }) : null
	return meant === null ? analysisProblemText(problem) : shorthandProblem(text, meant, 'empty', '')
}

/** What to correct, by input. The browser loads this module with the first problem. */
export function problemTexts(problems: readonly AnalysisProblem[]): Record<string, string> {
	const texts: Record<string, string> = {}
	for (const problem of problems) texts[problem.key] ??= problemText(problem)
	return texts
}
