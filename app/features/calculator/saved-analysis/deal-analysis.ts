import { ANALYSIS_KEYS, type AnalysisInputKey, type AnalysisInputs, readNumber } from '~/deal'

/**
 * The analysis inputs of a deal as the calculator's page carries them. They have no fields there, so
 * this module knows their names only; the server reads and validates them.
 */

/**
 * The texts by input. `null` is a deal that has none to say, such as one from an older draft or
 * link: saving it leaves the stored ones unchanged (PRO-57).
 */
export type DealAnalysis = AnalysisInputs | null

/** In forms and links: the analysis inputs are complete, so those that are absent are empty. */
export const ANALYSIS_FIELD = 'analysis'

/** Longer than any number; the server limits descriptions to less. */
const MAX_TEXT_LENGTH = 100

const KEYS: ReadonlySet<string> = new Set(ANALYSIS_KEYS)

/** Reads the known texts of an untrusted object; anything else is no analysis. Never throws. */
export function readAnalysis(source: unknown): DealAnalysis {
	if (typeof source !== 'object' || source === null || Array.isArray(source)) return null
	const texts: Partial<Record<string, unknown>> = { ...source }
	const analysis = {} as AnalysisInputs
	for (const key of ANALYSIS_KEYS) {
		const text = texts[key]
		analysis[key] = typeof text === 'string' ? text.slice(0, MAX_TEXT_LENGTH) : ''
	}
	return analysis
}

/** The analysis inputs in a query; `null` if it has none and does not say that they are empty. */
export function analysisFromQuery(query: URLSearchParams): DealAnalysis {
	const hasAny = query.has(ANALYSIS_FIELD) || [...query.keys()].some((name) => KEYS.has(name))
	return hasAny ? readAnalysis(Object.fromEntries(query)) : null
}

/** The inputs that are not empty, for storage, forms and links. */
export function filledAnalysis(analysis: AnalysisInputs): Partial<AnalysisInputs> {
	return Object.fromEntries(Object.entries(analysis).filter(([, text]) => text !== ''))
}

/** Whether management in percent is entered, in the deal or else in the member's own assumptions. */
export function hasManagement(
	analysis: DealAnalysis,
	own: { managePer?: number | null } | null,
): boolean {
	const text = analysis?.managePer.trim() ?? ''
	return text === '' ? (own?.managePer ?? 0) > 0 : readNumber(text).value > 0
}

/** Whether nothing is entered. */
export function isAnalysisEmpty(analysis: DealAnalysis): boolean {
	return analysis === null || Object.values(analysis).every((text) => text.trim() === '')
}

/** Numbers are compared without their formatting, descriptions as they are. */
function comparable(key: AnalysisInputKey, text: string): string {
	return key.endsWith('Label') ? text.trim() : text.replace(/[,$%\s]/gu, '')
}

/** Whether replacing one by the other loses nothing; a deal without analysis has nothing to lose. */
export function isSameAnalysis(a: DealAnalysis, b: DealAnalysis): boolean {
	if (a === null || b === null) return true
	return ANALYSIS_KEYS.every((key) => comparable(key, a[key]) === comparable(key, b[key]))
}
