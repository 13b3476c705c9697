import type { AnalysisView } from '~/features/calculator/analysis-pages/frame/analysis-view'
import { assumeView } from '~/features/calculator/analysis-pages/frame/analysis.loader.server'
import { explainOffer } from './explain-offer'
import { readFields } from './offer-fields'
import { OFFER_TEXTS } from './offer-texts'
import type { OfferView } from './offer-view'

/** The data of the offer page. */
export function offerView(view: AnalysisView): OfferView {
	const { values } = assumeView(view)
	const fields = readFields(view.extra, values)
	return {
		...view,
		texts: OFFER_TEXTS,
		explanations: explainOffer({ values, fields }),
	}
}
