import {
	type Assumed,
	assume,
	emptyAnalysisInputs,
	normalizeAnalysisInputs,
	normalizeInputs,
} from '~/deal'
import { ANALYSIS_FIELD } from '~/features/calculator/saved-analysis/deal-analysis'
import type { AnalysisDeal, AnalysisView } from './analysis-view'

/** The deal of an analysis page as its address has it. The same on the server and without a connection. */

/** Longer than any number, address or description. */
const MAX_TEXT_LENGTH = 200
/** More fields than any page has of its own. */
const MAX_EXTRA_FIELDS = 120

const OF_THE_DEAL: ReadonlySet<string> = new Set(['property', 'scenario', ANALYSIS_FIELD])

/** The fields of the query that belong to the deal, and those that belong to the page. */
export function readQuery(query: URLSearchParams, base: AnalysisDeal) {
	const inputs: Record<string, string> = { ...base.inputs }
	// With the field the analysis inputs are complete, so that those that are absent are empty.
	const isComplete = query.has(ANALYSIS_FIELD)
	const analysis: Record<string, string> = isComplete ? emptyAnalysisInputs() : { ...base.analysis }
	const extra: Record<string, string> = {}
	let { propertyAddress } = base
	for (const [name, long] of query) {
		const text = long.slice(0, MAX_TEXT_LENGTH)
		if (Object.hasOwn(inputs, name)) inputs[name] = text
		else if (Object.hasOwn(analysis, name)) analysis[name] = text
		else if (name === 'propertyAddress') propertyAddress = text
		else if (!OF_THE_DEAL.has(name) && Object.keys(extra).length < MAX_EXTRA_FIELDS) {
			extra[name.slice(0, MAX_TEXT_LENGTH)] = text
		}
	}
	const deal: AnalysisDeal = {
		propertyAddress,
		inputs: normalizeInputs(inputs),
		analysis: normalizeAnalysisInputs(analysis),
	}
	return { deal, extra }
}

/** What the page computes with, for its explanations. */
export function assumeView({ deal, own }: AnalysisView): Assumed {
	return assume(deal.inputs, deal.analysis, own)
}
