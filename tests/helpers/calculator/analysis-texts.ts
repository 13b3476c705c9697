import { emptyAnalysisInputs } from '~/features/calculator/analysis/inputs/analysis-inputs'
import type { AnalysisInputs } from '~/features/calculator/analysis/inputs/keys'

/** The analysis inputs with these entries, everything else empty. */
export const analysisOf = (overrides: Partial<AnalysisInputs> = {}): AnalysisInputs => ({
	...emptyAnalysisInputs(),
	...overrides,
})
