import type { Killer } from '~/features/calculator/analysis/sensitivity'
import type { Explanations } from '~/features/calculator/analysis-pages/figures/explanation-types'
import type { AnalysisView } from '~/features/calculator/analysis-pages/frame/analysis-view'
import type { SensitivityTexts } from './sensitivity-texts'

/** The loader data of the sensitivity page. */
export type SensitivityView = AnalysisView & {
	texts: SensitivityTexts
	/** Of the deal and the fields as loaded. */
	killer: Killer
	explanations: Explanations
}
