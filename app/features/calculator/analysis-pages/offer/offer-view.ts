import type { Explanations } from '~/features/calculator/analysis-pages/figures/explanation-types'
import type { AnalysisView } from '~/features/calculator/analysis-pages/frame/analysis-view'
import type { OfferTexts } from './offer-texts'

/** The loader data of the offer page. */
export type OfferView = AnalysisView & { texts: OfferTexts; explanations: Explanations }
