import type { DealContent, DealFormState } from './calculator-types'
import { type InputKey, emptyInputs, isInputKey } from '~/deal'
import {
	ANALYSIS_FIELD,
	analysisFromQuery,
	filledAnalysis,
	isAnalysisEmpty,
} from '~/features/calculator/saved-analysis/deal-analysis'

/** Encodes deals in URLs, so that a number in a text can be opened and changed. */

/** Longer than any number or address. */
const MAX_QUERY_LENGTH = 200

/**
 * Parses the inputs, the analysis inputs and the address in a query; null if it has no inputs of
 * either kind.
 */
export function parseDealFromUrl(query: URLSearchParams): DealFormState | null {
	const inputs = emptyInputs()
	const analysis = analysisFromQuery(query)
	let hasAny = !isAnalysisEmpty(analysis)
	for (const [key, text] of query) {
		if (!isInputKey(key)) continue
		inputs[key] = text.slice(0, MAX_QUERY_LENGTH)
		hasAny = true
	}
	if (!hasAny) return null
	const propertyAddress = (query.get('propertyAddress') ?? '').slice(0, MAX_QUERY_LENGTH)
	return { propertyAddress, inputs, analysis, opened: null }
}

/** The saved version that a deal in a link comes from, as the fields of its query. */
export const baseFields = (id: string, revision: number) => ({
	base: id,
	baseRevision: String(revision),
})

/** The saved version that the query names; null without one. */
export function readBase(query: URLSearchParams): DealFormState['opened'] {
	const id = query.get('base') ?? ''
	const revision = Number(query.get('baseRevision'))
	const isBase = id !== '' && id.length <= 64 && Number.isSafeInteger(revision)
	return isBase ? { id, revision } : null
}

/** The query of a link to this deal, without empty fields. */
export function buildDealUrl(deal: DealContent): Record<string, string> {
	const filled = Object.entries(deal.inputs).filter(([, text]) => text !== '')
	const inputs = Object.fromEntries(filled) as Partial<Record<InputKey, string>>
	const { propertyAddress, analysis } = deal
	return {
		...(propertyAddress === '' ? {} : { propertyAddress }),
		...inputs,
		...(analysis === null ? {} : { [ANALYSIS_FIELD]: 'all', ...filledAnalysis(analysis) }),
	}
}
