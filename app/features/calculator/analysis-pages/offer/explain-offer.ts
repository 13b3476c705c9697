import {
	type OfferTarget,
	atPrice,
	FLIP_TARGETS,
	fullTarget,
	offerBridgeFromValue,
	solveOffer,
} from '~/features/calculator/analysis/offer'
import { flipCostInputs } from '~/features/calculator/analysis/flip-profit'
import {
	byExpression,
	type FigureFormula,
	formulaInWords,
	usd,
} from '~/features/calculator/analysis-pages/figures/explanations/formula'
import { printExplanations } from '~/features/calculator/analysis-pages/figures/explanations/print-explanation'
import type { Explanations } from '~/features/calculator/analysis-pages/figures/explanation-types'
import { resultFormulas } from '~/features/calculator/analysis-pages/sensitivity/result-formulas'
import { formatUsd } from '~/core/format-number'
import { type AnalysisValues, chain, explainer, listAssumptions, project } from '~/deal'
import { readOfferFields } from './offer-fields'
import { figureOfTarget, figuresOf, offerFigures } from './offer-figures'
import { OFFER_TEXTS } from './offer-texts'
import type { DefinedTarget, OfferPageInput } from './offer-view'
import { targetText, targetTexts } from './target-text'

/**
 * The explanations of the offer page: the offer and the deal's figures at it. The server sends them
 * with the page; the browser loads this module when one is opened after a change.
 */

/** The assumed inputs that an offer depends on. */
function inputsOf({ key }: OfferTarget, values: AnalysisValues): FigureFormula['inputs'] {
	switch (key) {
		case 'flipCash':
		case 'flipHard':
		case 'cashReturn':
			return flipCostInputs(values.deal)
		default:
			return explainer({ values, projection: project(values) }).inputsOfFigure(key) ?? []
	}
}

/** 'a + b − c' of lines as displayed; a line's sign is that of its amount. */
function printLines(amounts: readonly number[]): string {
	return amounts
		.map((amount, index) => {
			const size = formatUsd(Math.abs(amount))
			if (index === 0) return amount < 0 ? `−${size}` : size
			return `${amount < 0 ? '−' : '+'} ${size}`
		})
		.join(' ')
}

function offerFormula(values: AnalysisValues, target: DefinedTarget, offer: number): FigureFormula {
	const amounts = (offerBridgeFromValue(values, target, offer)?.lines ?? [])
		.filter(({ kind }) => kind !== 'total')
		.map(({ displayed }) => displayed)
	const full = FLIP_TARGETS.filter((key) => fullTarget(key, values) !== null)
	const { targets } = targetTexts(OFFER_TEXTS, full)
	return formulaInWords(offer, 'usd', {
		words: `The highest price at which ${targets[target.key].name} is ${targetText(target)}, rounded down`,
		numbers: printLines(amounts),
		recomputed: amounts.length === 0 ? offer : amounts.reduce((sum, amount) => sum + amount, 0),
		notes: [
			'Loans, points, fees, closing costs and assumed taxes and insurance follow the price.',
			'ARV, sales price, rent, renovation and time stay as they are.',
		],
		inputs: [...new Set(inputsOf(target, values))],
	})
}

/** The formulas by figure; none without an offer. */
export function offerFormulas({
	values,
	extra,
}: OfferPageInput): Readonly<Record<string, FigureFormula>> {
	const { target, step } = readOfferFields(extra, values)
	const answer = solveOffer(values, target, step)
	if (answer.kind !== 'price') return {}
	const { offer } = answer
	const deal = atPrice(values, offer)
	const all = resultFormulas(deal)
	const figures = offerFigures(deal)
	const formulas: Record<string, FigureFormula> = { offer: offerFormula(values, target, offer) }
	for (const name of [figureOfTarget(target.key, deal), ...figuresOf(deal)]) {
		const formula = all[name]
		if (formula !== undefined) formulas[name] = { ...formula, figure: figures[name] }
	}
	const isTyped = values.typed.askPrice !== null
	if (values.askPrice > 0) {
		formulas['gap'] = byExpression(
			values.askPrice - offer,
			'usd',
			chain(usd(isTyped ? 'asking price' : 'purchase price', values.askPrice), [
				'−',
				usd('offer', offer),
			]),
			{ notes: isTyped ? [] : ['No asking price is entered, so your purchase price is compared.'] },
		)
	}
	return formulas
}

/** The explanations by figure; assumed inputs that follow the price are those of the offer. */
export function explainOffer(input: OfferPageInput): Explanations {
	const formulas = offerFormulas(input)
	const offer = formulas['offer']?.figure
	const deal = typeof offer === 'number' ? atPrice(input.values, offer) : input.values
	return printExplanations(formulas, listAssumptions(deal.typed, deal))
}
