import type { AnalysisView } from '~/features/calculator/analysis-pages/frame/analysis-view'
import { assumeView } from '~/features/calculator/analysis-pages/frame/read-query'
import type { BrrrrView } from './brrrr-page'
import { explainBrrrr } from './explain-brrrr'

/** The data of the BRRRR page: the explanations of the deal as loaded. */
export const brrrrView = (view: AnalysisView): BrrrrView => ({
	...view,
	explanations: explainBrrrr(assumeView(view)),
})
