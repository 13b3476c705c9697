import { type AnalysisProblem, analysisProblemText } from '~/deal'

/** What to correct, by input. The browser loads this module with the first problem. */
export function problemTexts(problems: readonly AnalysisProblem[]): Record<string, string> {
	const texts: Record<string, string> = {}
	for (const problem of problems) texts[problem.key] ??= analysisProblemText(problem)
	return texts
}
