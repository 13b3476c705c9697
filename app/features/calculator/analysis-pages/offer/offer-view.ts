import type { Assumed } from '~/deal'
import type {
	FlipTargetKey,
	OfferAnswer,
	OfferBridge,
	OfferTarget,
	OfferTargetKey,
	offerBridgeFromList,
} from '~/features/calculator/analysis/offer'
import type { OfferTargetDefinition } from '~/features/calculator/analysis/offers/targets'
import type { Explanations } from '~/features/calculator/analysis-pages/figures/explanation-types'
import type { AnyFigure } from '~/features/calculator/analysis-pages/figures/figure-text'
import type { AnalysisView } from '~/features/calculator/analysis-pages/frame/analysis-view'
import type { ResultsText } from '~/features/calculator/analysis-pages/frame/page-engine'
import type { OfferFigureKey, OfferTexts } from './offer-texts'

/** A target with what its texts depend on. */
export type DefinedTarget = OfferTarget & Pick<OfferTargetDefinition, 'unit' | 'comparison'>

/** The page's own fields as read. */
export type OfferFields = {
	target: DefinedTarget
	/** The target without a choice. */
	usualTarget: OfferTargetKey
	/** The amount without an entry. */
	usualAmount: number
	/** Whether that is the profit of the entered margin. */
	isFromMargin: boolean
	/** Targets that are about the profit after all costs, because a cost was entered that only it counts. */
	full: readonly FlipTargetKey[]
	/** Offers are rounded down to a multiple of it, in dollars. */
	step: number
	/** What to correct, by the name of the field. */
	problems: Readonly<Partial<Record<string, string>>>
}

/** What the results of the page are computed from. */
export type OfferPageInput = {
	values: Assumed['values']
	/** The page's own fields as typed. */
	extra: Readonly<Record<string, string>>
}

/** A price of the chart, with the target's figure there; `null` without a number. */
export type PricePoint = { price: number; result: number | null }

/** In the order in which the browser computes them after a change. */
export type OfferResults = {
	headline: {
		fields: OfferFields
		answer: OfferAnswer
		/** The name of the target's figure in ids. */
		figureName: OfferFigureKey
		asking: AskingPrice
		/** The calculator's own maximum offer, which counts something else; `null` without one. */
		calculator: CalculatorOffer | null
		/** What the profit of a flip counts; null for a target that is not about one. */
		flipText: string | null
	}
	/** `null` without an offer. */
	atOffer: {
		offer: number
		figures: readonly { name: OfferFigureKey; figure: AnyFigure; note?: string }[]
		fromValue: OfferBridge | null
		fromList: ReturnType<typeof offerBridgeFromList>
		target: DefinedTarget
		asking: AskingPrice
	} | null
	around: {
		target: DefinedTarget
		/** The target in the unit of its figure: 8% is 0.08. */
		limit: number
		answers: readonly { amount: number; answer: OfferAnswer }[]
		points: readonly PricePoint[]
		offer: PricePoint | null
		asking: (PricePoint & AskingPrice) | null
	}
}

/** The maximum offer of the calculator: ARV less margin and renovation, of a flip also the cost of selling. */
export type CalculatorOffer = {
	key: 'flipMAO' | 'holdMAO'
	offer: number
	/** The percentage of the ARV; `null` if none is entered. */
	margin: number | null
}

/** The price to compare with; 0 without one. */
export type AskingPrice = {
	price: number
	/** Whether it was typed; otherwise it is the purchase price. */
	isTyped: boolean
}

/** The loader data of the offer page. */
export type OfferView = AnalysisView & {
	texts: OfferTexts
	/** The choices of the page's own fields. */
	targetKeys: readonly OfferTargetKey[]
	steps: readonly number[]
	/** Of the deal and the fields as loaded. */
	results: ResultsText<OfferResults>
	explanations: Explanations
}
