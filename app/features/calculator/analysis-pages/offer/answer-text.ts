import type { OfferAnswer, OfferFigure } from '~/features/calculator/analysis/offer'
import { cellText, figureState } from '~/features/calculator/analysis-pages/figures/figure-text'
import { formatPercent, formatUsd } from '~/core/format-number'
import { CLOSING_PERCENT } from '~/deal'
import type { OfferTexts, TargetText } from './offer-texts'
import type { AskingPrice, CalculatorOffer, DefinedTarget } from './offer-view'
import { targetText } from './target-text'

/** The answer of the offer solver in words. */

/** 'the cash-on-cash return is 8.0%'; without a number the reason. */
function figureSentence(figure: OfferFigure, { name, unit }: TargetText): string {
	const { value, reason } = figureState(figure)
	if (value !== null) return `${name} is ${cellText(figure, unit)}`
	return reason === 'infinite' ? 'no money is left in the deal' : `${name} has no value`
}

/** '$100,000, $150,000 and $180,000'. */
function listed(prices: readonly number[]): string {
	const texts = prices.map(formatUsd)
	const last = texts.pop() ?? ''
	return texts.length === 0 ? last : `${texts.join(', ')} and ${last}`
}

/** '$19,300 (9.7%) below the asking price'. */
export function gapText(offer: number, { price: asking, isTyped }: AskingPrice): string {
	const gap = asking - offer
	const name = isTyped ? 'the asking price' : 'your purchase price'
	if (gap === 0) return `exactly ${name}`
	const size = `${formatUsd(Math.abs(gap))} (${formatPercent(Math.abs(gap) / asking, 1)})`
	return `${size} ${gap > 0 ? 'below' : 'above'} ${name}`
}

/** The answer in one or two sentences. */
export function answerSentence(
	answer: OfferAnswer,
	target: DefinedTarget,
	texts: OfferTexts,
): string {
	const text = texts.targets[target.key]
	const wanted = targetText(target)
	switch (answer.kind) {
		case 'price':
			return `At ${formatUsd(answer.offer)}, ${figureSentence(answer.figure, text)}. The highest price at which it is ${wanted} is ${formatUsd(answer.price)}. We rounded it down to a multiple of ${formatUsd(answer.step)}.`
		case 'notReachable':
			return `No price meets your target of ${wanted}: even at $0, ${figureSentence(answer.best, text)}.`
		case 'anyPrice':
			return `The target is met at every price up to ${formatUsd(answer.upTo)}, where ${figureSentence(answer.figure, text)}.`
		case 'ambiguous': {
			const [lowest = 0] = answer.prices
			return answer.prices.length === 1
				? `The target is met at ${formatUsd(lowest)} or more and missed below that.`
				: `The target is met and missed in turn as the price rises. That changes at ${listed(answer.prices)}; the lowest is ${formatUsd(lowest)}.`
		}
		case 'missing':
			return texts.missing[answer.input]
	}
}

/** What this offer counts and the calculator's does not. */
function differenceFor(key: DefinedTarget['key']): string {
	switch (key) {
		case 'flipCash':
			return 'It starts from the ARV and leaves out holding costs; this one starts from the sales price and counts them.'
		case 'flipHard':
		case 'cashReturn':
			return 'It starts from the ARV and leaves out holding and loan costs; this one starts from the sales price and counts both.'
		default:
			return 'It counts neither rent nor a loan; this one is the price at which the target above is met.'
	}
}

/** How the calculator's own maximum offer is counted, and why it is another one than the offer here. */
export function calculatorOfferText(
	{ key, offer, margin }: CalculatorOffer,
	target: DefinedTarget['key'],
): string {
	const isFlip = key === 'flipMAO'
	const parts = [
		...(margin === null ? [] : [`your margin of ${Number(margin.toFixed(2))}%`]),
		'the renovation',
		...(isFlip ? [`${CLOSING_PERCENT}% of the sales price`] : []),
	]
	const last = parts.pop() ?? ''
	const less = parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
	const missing = margin === null ? ', with no margin yet' : ''
	return `The calculator's maximum offer (${isFlip ? 'flip' : 'buy & hold'}) is ${formatUsd(offer)}: the ARV less ${less}${missing}. ${differenceFor(target)}`
}

/** The answer in a table: the offer, or in few words why there is none. */
export function shortAnswer(answer: OfferAnswer): string {
	switch (answer.kind) {
		case 'price':
			return formatUsd(answer.offer)
		case 'notReachable':
			return 'not reachable'
		case 'anyPrice':
			return `any up to ${formatUsd(answer.upTo)}`
		case 'ambiguous':
			return 'several'
		case 'missing':
			return '—'
	}
}

/** The condition of a target in a table: '8%', 'at most $0'. */
export function targetCell(target: DefinedTarget): string {
	const text = targetText(target)
	return target.comparison === 'atMost' ? text : text.replace('at least ', '')
}
