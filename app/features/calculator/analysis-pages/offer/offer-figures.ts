import {
	type OfferFigure,
	type OfferTargetKey,
	atPrice,
	fullTarget,
	targetFigure,
} from '~/features/calculator/analysis/offer'
import {
	type AnalysisValues,
	analyze,
	bridge,
	type FigureValue,
	noValue,
	projectSummary,
} from '~/deal'
import type { AnyFigure } from '~/features/calculator/analysis-pages/figures/figure-text'
import { fullFlip } from '~/features/calculator/analysis/flip-profit'
import { isHardMoneyFlip } from '~/features/calculator/analysis/hard-money'
import type { OfferFigureKey } from './offer-texts'
import type { PricePoint } from './offer-view'

/** The deal's figures at an offer, everything that depends on the price recomputed. */

/** The name of a target's figure in ids. */
export function figureOfTarget(key: OfferTargetKey, values: AnalysisValues): OfferFigureKey {
	if (fullTarget(key, values) !== null) {
		if (key === 'cashReturn') return 'flipReturnFull'
		const isInCash = key === 'flipCash' && isHardMoneyFlip(values.typed)
		return isInCash ? 'flipProfitCash' : 'flipProfitFull'
	}
	switch (key) {
		case 'flipCash':
			return 'net'
		case 'flipHard':
			return 'netHard'
		case 'cashReturn':
			return 'roiHard'
		default:
			return key
	}
}

const RENTAL: readonly OfferFigureKey[] = [
	'cashAtClosing',
	'loanAmount',
	'cashFlowMonth',
	'cashOnCash',
	'capRate',
	'capRateCost',
	'dscrNoi',
	'dscrLender',
	'irr',
	'npv',
	'totalProfit',
]
const FLIP: readonly OfferFigureKey[] = ['netHard', 'roiHard', 'net']

const FLIP_IN_CASH: readonly OfferFigureKey[] = ['net']

const FULL: readonly OfferFigureKey[] = ['flipProfitFull', 'flipReturnFull']

/** The figures that this deal has: of a rental, of a refinance, of a flip. */
export function figuresOf(values: AnalysisValues): readonly OfferFigureKey[] {
	const { plan, rent, sPrice, typed } = values
	const isFull = fullFlip(values.deal, values) !== null
	// Without a loan, the profit after it is that of cash, and the return that on almost no cash.
	const results = isHardMoneyFlip(typed) ? FLIP : FLIP_IN_CASH
	const own = isFull ? [...FULL, ...results.filter((name) => name !== 'roiHard')] : results
	const flip = sPrice > 0 ? own : []
	if (sPrice > 0 && rent === 0) return [...flip, 'cashAtClosing']
	return [...RENTAL, ...(plan === 'bridge' ? (['cashLeft'] as const) : []), ...flip]
}

/** The figures of a deal, by their names. */
export function offerFigures(values: AnalysisValues): Record<OfferFigureKey, AnyFigure> {
	const summary = projectSummary(values)
	const { deal } = values
	const results = analyze(deal)
	return {
		cashAtClosing: summary.cashAtClosing,
		loanAmount: summary.loanAmount,
		cashFlowMonth: summary.cashFlowMonth,
		cashOnCash: summary.cashOnCash,
		capRate: summary.capRate,
		capRateCost: summary.capRateCost,
		dscrNoi: summary.dscrNoi,
		dscrLender: summary.dscrLender,
		irr: summary.irr,
		npv: summary.npv,
		totalProfit: summary.totalProfit,
		cashLeft: values.plan === 'bridge' ? bridge(values).cashLeft : noValue('notABridge'),
		net: results.net,
		netHard: results.netHard,
		roiHard: results.roiHard ?? noValue('zeroDenominator'),
		flipProfitCash: targetFigure('flipCash', values),
		flipProfitFull: targetFigure('flipHard', values),
		flipReturnFull: targetFigure('cashReturn', values),
	}
}

/** A figure as a number; `null` without one. */
export function numberOf(figure: OfferFigure | FigureValue): number | null {
	return typeof figure === 'number' ? figure : null
}

/** Points of the chart. */
const POINTS = 24

/** The target's figure at prices around the offer and the asking price. */
export function figureByPrice(
	values: AnalysisValues,
	key: OfferTargetKey,
	offer: number | null,
): PricePoint[] {
	const marks = [offer ?? 0, values.askPrice].filter((price) => price > 0)
	const low = marks.length === 0 ? 0 : Math.min(...marks) * 0.6
	const high = marks.length === 0 ? 500_000 : Math.max(...marks) * 1.3
	return Array.from({ length: POINTS + 1 }, (_, index) => {
		const price = low + ((high - low) * index) / POINTS
		return { price, result: numberOf(targetFigure(key, atPrice(values, price))) }
	})
}
