import {
	type AnalysisProblem,
	type InputProblem,
	analysisInput,
	analysisProblemText,
	inputDefinition,
	isAnalysisInputKey,
	isInputKey,
	readInputs,
} from '~/deal'
import { findAnalysisProblems } from '~/features/calculator/saved-properties/properties.server'
import type { ScenarioDeal } from '~/features/calculator/scenarios/scenario'

/** What has to be corrected in each input before a scenario can be saved, as when a deal is saved. */
export async function dealProblemTexts(
	userId: string,
	{ inputs, analysis }: ScenarioDeal,
): Promise<Record<string, string>> {
	const { problems } = readInputs(inputs)
	const ofAnalysis = await findAnalysisProblems(userId, { propertyAddress: '', inputs, analysis })
	return unreadableFields(problems, ofAnalysis)
}

/** What is wrong with each input of a deal and of its analysis, by the name of its field. */
export const unreadableFields = (
	inputs: Readonly<Record<string, InputProblem>>,
	analysis: readonly AnalysisProblem[],
): Record<string, string> =>
	Object.fromEntries([
		...Object.entries(inputs).map(([key, { message }]) => [`inputs.${key}`, message]),
		...analysis.map((problem) => [`analysis.${problem.key}`, analysisProblemText(problem)]),
	]) as Record<string, string>

/** The first thing to correct as a sentence; null if the numbers can be saved. */
export async function findDealProblems(userId: string, deal: ScenarioDeal): Promise<string | null> {
	const [first] = Object.entries(await dealProblemTexts(userId, deal))
	if (first === undefined) return null
	const [path, text] = first
	const key = path.slice(path.indexOf('.') + 1)
	const label = isAnalysisInputKey(key)
		? analysisInput(key).label
		: isInputKey(key)
			? inputDefinition(key).label
			: key
	return `${label}: ${text}`
}
