import { type AnalysisInputs, emptyAnalysisInputs } from '~/deal'

/** The analysis inputs with these entries, everything else empty. */
export const analysisOf = (overrides: Partial<AnalysisInputs> = {}): AnalysisInputs => ({
	...emptyAnalysisInputs(),
	...overrides,
})
