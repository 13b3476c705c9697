import { OFFER_STEPS, OFFER_TARGETS } from '~/features/calculator/analysis/offer'
import type { AnalysisView } from '~/features/calculator/analysis-pages/frame/analysis-view'
import { assumeView } from '~/features/calculator/analysis-pages/frame/read-query'
import { computeAll } from '~/features/calculator/analysis-pages/frame/page-engine'
import { explainOffer } from './explain-offer'
import { offerEngine } from './offer-engine'
import { OFFER_FIELDS } from './field-names'
import { USUAL_STEP } from './offer-fields'
import { OFFER_TEXTS } from './offer-texts'
import type { OfferView } from './offer-view'

/** The data of the offer page, with its results, which the browser computes after a change only. */
export function offerView(view: AnalysisView): OfferView {
	const { values } = assumeView(view)
	// As the form has it: its choice of the rounding is never empty.
	const extra = { [OFFER_FIELDS.step]: String(USUAL_STEP), ...view.extra }
	const input = { values, extra }
	return {
		...view,
		extra,
		texts: OFFER_TEXTS,
		targetKeys: OFFER_TARGETS.map(({ key }) => key),
		steps: OFFER_STEPS,
		results: computeAll(offerEngine, input),
		explanations: explainOffer(input),
	}
}
