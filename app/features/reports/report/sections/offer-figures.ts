import { OFFER_TEXTS } from '~/features/calculator/analysis-pages/offer/offer-texts'
import type { OfferResults } from '~/features/calculator/analysis-pages/offer/offer-view'
import type { ReportFigure } from '../report-model'
import { toFigure } from './report-deal'

type Figures = NonNullable<OfferResults['atOffer']>['figures']

/** The figures of the deal at the offer; their ids are apart from those at the price entered. */
export function toFigureTexts(figures: Figures): ReportFigure[] {
	return figures.map(({ name, figure }) =>
		toFigure({ name: `offer-${name}`, figure, ...OFFER_TEXTS.figures[name] }),
	)
}
