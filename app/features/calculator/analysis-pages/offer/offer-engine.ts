import {
	type OfferAnswer,
	atPrice,
	offerBridgeFromList,
	offerBridgeFromValue,
	offersAround,
	solveOffer,
	targetFigure,
} from '~/features/calculator/analysis/offer'
import { targetLimit } from '~/features/calculator/analysis/offers/targets'
import type { PageEngine } from '~/features/calculator/analysis-pages/frame/page-engine'
import {
	cashReturnNote,
	dealReturnNote,
} from '~/features/calculator/analysis-pages/figures/flip-figures'
import { flipText } from '~/features/calculator/analysis-pages/figures/flip-text'
import { type AnalysisValues, analyze, isFlip } from '~/deal'
import { readOfferFields } from './offer-fields'
import type { OfferFigureKey } from './offer-texts'
import { figureByPrice, figureOfTarget, figuresOf, numberOf, offerFigures } from './offer-figures'
import type {
	AskingPrice,
	CalculatorOffer,
	OfferFields,
	OfferPageInput,
	OfferResults,
} from './offer-view'

function askingPrice({ askPrice, typed }: AnalysisValues): AskingPrice {
	return { price: askPrice, isTyped: typed.askPrice !== null }
}

/** What has to be said beside a return on cash. */
function returnNoteOf(name: OfferFigureKey, deal: AnalysisValues): string | null {
	if (name === 'flipReturnFull') return cashReturnNote(deal)
	return name === 'roiHard' ? dealReturnNote(deal) : null
}

/** The offer that the calculator shows for this deal. */
function calculatorOffer({ typed, deal }: AnalysisValues): CalculatorOffer | null {
	if (deal.arv === 0) return null
	const key = isFlip(deal) ? 'flipMAO' : 'holdMAO'
	return { key, offer: analyze(deal)[key], margin: typed.margin }
}

type Solved = { fields: OfferFields; answer: OfferAnswer; offer: number | null }

/** The answers by input: all parts of the page ask for the same. */
const solved = new WeakMap<OfferPageInput, Solved>()

/** The fields, and the answer for their target. */
function solve(input: OfferPageInput): Solved {
	const known = solved.get(input)
	if (known !== undefined) return known
	const { values, extra } = input
	const fields = readOfferFields(extra, values)
	const answer = solveOffer(values, fields.target, fields.step)
	const result = { fields, answer, offer: answer.kind === 'price' ? answer.offer : null }
	solved.set(input, result)
	return result
}

/**
 * Computes the results of the offer page. The loader runs it for the deal as loaded; the browser
 * loads this module with the first change.
 */
export const offerEngine: PageEngine<OfferPageInput, OfferResults> = {
	headline(input) {
		const { fields, answer } = solve(input)
		return {
			fields,
			answer,
			figureName: figureOfTarget(fields.target.key, input.values),
			asking: askingPrice(input.values),
			calculator: calculatorOffer(input.values),
			flipText: flipText(fields.target.key, input.values),
		}
	},
	atOffer(input) {
		const { values } = input
		const { fields, offer } = solve(input)
		if (offer === null) return null
		const { target } = fields
		const deal = atPrice(values, offer)
		const figures = offerFigures(deal)
		return {
			offer,
			target,
			asking: askingPrice(values),
			figures: figuresOf(deal)
				.filter((name) => name !== figureOfTarget(target.key, deal))
				.map((name) => {
					const note = returnNoteOf(name, deal)
					return { name, figure: figures[name], ...(note === null ? {} : { note }) }
				}),
			fromValue: offerBridgeFromValue(values, target, offer),
			fromList: offerBridgeFromList(values, target, offer),
		}
	},
	around(input) {
		const { values } = input
		const { fields, answer, offer } = solve(input)
		const { target, step } = fields
		const asking = askingPrice(values)
		const pointAt = (price: number) => ({
			price,
			result: numberOf(targetFigure(target.key, atPrice(values, price))),
		})
		return {
			target,
			limit: targetLimit(target),
			answers: offersAround(values, target, step, answer).map((around) => ({
				amount: around.target.amount,
				answer: around.answer,
			})),
			points: figureByPrice(values, target.key, offer),
			offer: offer === null ? null : pointAt(offer),
			asking: asking.price > 0 ? { ...asking, ...pointAt(asking.price) } : null,
		}
	},
}
