import {
	type AnalysisValues,
	analyze,
	applyDefaults,
	bounded,
	bridge,
	type FigureValue,
	type InfiniteReturn,
	irrFigure,
	isNumber,
	noValue,
	projectStabilized,
	projectSummary,
} from '~/deal'
import { type FullFlip, fullFlip } from '../flip-profit'

/** What an offer can be solved for (5.1 of the specification), and the deal at a price. */

export type OfferTargetKey =
	| 'flipCash'
	| 'flipHard'
	| 'cashReturn'
	| 'capRate'
	| 'capRateCost'
	| 'cashOnCash'
	| 'dscrNoi'
	| 'dscrLender'
	| 'irr'
	| 'cashLeft'

/** Dollars, percent (8 is 8%) or a ratio, as the target's unit says. */
export type OfferTarget = { key: OfferTargetKey; amount: number }

export type OfferTargetDefinition = {
	key: OfferTargetKey
	unit: 'usd' | 'percent' | 'ratio'
	/** Between neighboring targets in the table of offers. */
	step: number
	/** `atMost`: the figure must not exceed the amount. */
	comparison: 'atLeast' | 'atMost'
}

function target(
	key: OfferTargetKey,
	unit: OfferTargetDefinition['unit'],
	step: number,
): OfferTargetDefinition {
	return { key, unit, step, comparison: key === 'cashLeft' ? 'atMost' : 'atLeast' }
}

/**
 * The targets: flip profit with cash and with hard money, return on cash invested, cap rate on the
 * price and on the total cost, cash-on-cash (of a bridge: on the cash left in), both DSCRs, IRR and
 * cash left in.
 */
export const OFFER_TARGETS: readonly OfferTargetDefinition[] = [
	target('flipCash', 'usd', 5_000),
	target('flipHard', 'usd', 5_000),
	target('cashReturn', 'percent', 5),
	target('capRate', 'percent', 0.5),
	target('capRateCost', 'percent', 0.5),
	target('cashOnCash', 'percent', 1),
	target('dscrNoi', 'ratio', 0.05),
	target('dscrLender', 'ratio', 0.05),
	target('irr', 'percent', 1),
	target('cashLeft', 'usd', 5_000),
]

/** The definition of a target. Every key has one. */
export function offerTarget(key: OfferTargetKey): OfferTargetDefinition {
	return OFFER_TARGETS.find((one) => one.key === key) ?? target(key, 'usd', 5_000)
}

/** An input without which the price cannot be solved. `plan`: another plan must be chosen. */
export type OfferInput =
	| 'sPrice'
	| 'rent'
	| 'arv'
	| 'interestDSCR'
	| 'interestHard'
	| 'exitCap'
	| 'plan'

/** The targets that are about the profit of a flip. */
export const FLIP_TARGETS = ['flipCash', 'flipHard', 'cashReturn'] as const

export type FlipTargetKey = (typeof FLIP_TARGETS)[number]

const isFlip = (key: OfferTargetKey): boolean => FLIP_TARGETS.some((one) => one === key)

/**
 * What a flip target is about where a cost was entered that only the profit after all costs counts, else
 * null: then it is about the 24 results.
 */
export function fullTarget(key: OfferTargetKey, values: AnalysisValues): FullFlip | null {
	if (!isFlip(key)) return null
	return key === 'flipCash' ? fullFlip(values.deal, values, false) : fullFlip(values.deal, values)
}

/**
 * Whether results depend on the value of the property. Where it is empty it would follow the price,
 * so the solver asks for it.
 */
export function dependsOnValue(values: AnalysisValues, isSold: boolean): boolean {
	if (values.plan === 'bridge' || (values.plan === 'loan' && values.loanBase === 'arv')) return true
	return isSold && values.exitBy === 'growth'
}

/** The first input that the target lacks, `null` if there is all it needs. */
export function missingInput(values: AnalysisValues, { key }: OfferTarget): OfferInput | null {
	if (isFlip(key)) return values.sPrice > 0 ? null : 'sPrice'
	if (values.rent === 0 && key !== 'irr' && key !== 'cashLeft') return 'rent'
	if (key === 'capRate' || key === 'capRateCost') return null
	if (key === 'cashLeft' && values.plan !== 'bridge') {
		return values.interestHard === null ? 'interestHard' : 'plan'
	}
	if ((key === 'dscrNoi' || key === 'dscrLender') && values.plan === 'cash') {
		return values.interestDSCR === null ? 'interestDSCR' : 'plan'
	}
	if (values.missingRate !== null) return values.missingRate
	if (key === 'irr' && values.exitBy === 'cap' && values.exitCap === null) return 'exitCap'
	return values.typed.arv === null && dependsOnValue(values, key === 'irr') ? 'arv' : null
}

/** The deal at a price: all that depends on the price follows it, the asking price stays. */
export function atPrice(values: AnalysisValues, price: number): AnalysisValues {
	const { typed, askPrice, own } = values
	return applyDefaults({ ...typed, purchase: price, askPrice }, own)
}

/** The figure that a target is about: dollars, a fraction or a ratio. */
export function targetFigure(
	key: OfferTargetKey,
	values: AnalysisValues,
): FigureValue | InfiniteReturn {
	const full = fullTarget(key, values)
	if (full !== null) {
		const { profit, cash } = full
		return key === 'cashReturn'
			? cash === 0
				? noValue('zeroDenominator')
				: bounded(profit / cash)
			: profit
	}
	switch (key) {
		case 'flipCash':
			return analyze(values.deal).net
		case 'flipHard':
			return analyze(values.deal).netHard
		case 'cashReturn':
			return analyze(values.deal).roiHard ?? noValue('zeroDenominator')
		case 'irr': {
			const { irr } = projectSummary(values)
			return irr.kind === 'none' ? irr : irrFigure(irr)
		}
		case 'cashLeft':
			return bridge(values).cashLeft
		default:
			return projectStabilized(values)[key]
	}
}

/**
 * income − δ × debt service, from DSCR = income / debt service. `withoutDebt` is the condition if
 * there is none to divide by.
 */
function debtCondition(
	dscr: FigureValue,
	income: FigureValue,
	limit: number,
	withoutDebt: number,
): number {
	if (!isNumber(dscr)) return dscr.reason === 'noDebt' ? withoutDebt : -1
	return isNumber(income) && dscr !== 0 ? income - (income / dscr) * limit : -1
}

/**
 * The target's condition of 5.1: 0 or more where it is met, in dollars per year or dollars, without
 * a division, so that it is a straight line in the price wherever that is possible.
 */
export function targetCondition(target: OfferTarget, values: AnalysisValues): number {
	const { key, amount } = target
	const { deal } = values
	const full = fullTarget(key, values)
	if (full !== null) {
		return full.profit - (key === 'cashReturn' ? (amount / 100) * full.cash : amount)
	}
	if (isFlip(key)) {
		const results = analyze(deal)
		if (key === 'flipCash') return results.net - amount
		if (key === 'flipHard') return results.netHard - amount
		const { hardMoneyInterest: interest } = results
		return results.netHard - (amount / 100) * (results.totalClose + results.holdCost + interest)
	}
	if (key === 'cashLeft') {
		const { cashLeft } = bridge(values)
		return isNumber(cashLeft) ? amount - cashLeft : -1
	}
	if (key === 'irr') {
		// The IRR is at least `amount` if the NPV at that rate is not below 0.
		const { npv } = projectSummary({ ...values, discountRate: amount })
		return isNumber(npv) ? npv : -1
	}
	const summary = projectStabilized(values)
	const { noi, cashFlowYear, cashIn } = summary
	switch (key) {
		case 'capRate':
			return isNumber(noi) ? noi - (amount / 100) * values.purchase : -1
		case 'capRateCost':
			return isNumber(noi) ? noi - (amount / 100) * totalCost(values) : -1
		case 'cashOnCash':
			// Below 0 no money is left in: then the return is met if the cash flow is positive.
			if (!isNumber(cashFlowYear) || !isNumber(cashIn)) return -1
			return cashFlowYear - (amount / 100) * Math.max(cashIn, 0)
		case 'dscrNoi':
			return debtCondition(summary.dscrNoi, noi, amount, isNumber(noi) ? noi : -1)
		default: {
			// The rent of the first year stands for every year's: the price does not change it.
			const rentYear = 12 * values.rent
			const costs = values.yTaxes + values.yInsurance + values.hoa
			return debtCondition(summary.dscrLender, rentYear, amount, rentYear - amount * costs)
		}
	}
}

/** P + Rc + B: price, work with contingency and buying cost. */
function totalCost(values: AnalysisValues): number {
	return values.purchase + workCost(values) + buyingCost(values)
}

/** Rc: the renovation with its contingency. */
export function workCost({ renovation, contingencyPer }: AnalysisValues): number {
	return renovation * (1 + contingencyPer / 100)
}

/** B: percent of the price plus dollars. */
export function buyingCost({ purchase, buyCostPer, buyCost }: AnalysisValues): number {
	return (purchase * buyCostPer) / 100 + buyCost
}

/** The amount of a target in the unit of its figure: 8% is 0.08. */
export function targetLimit({ key, amount }: OfferTarget): number {
	return offerTarget(key).unit === 'percent' ? amount / 100 : amount
}

/**
 * Whether a deal meets the target, by the figure that is shown: exactly, without a tolerance. An IRR
 * is met if the NPV at the target rate is not below 0.
 */
export function meetsTarget(target: OfferTarget, values: AnalysisValues): boolean {
	if (target.key === 'irr') return targetCondition(target, values) >= 0
	const figure = targetFigure(target.key, values)
	if (!isNumber(figure)) {
		if (figure.kind === 'infinite') return true
		// A division by 0 dollars: the cap rate of a price of $0, the DSCR of no debt.
		const isUndefined = ['zeroDenominator', 'noPrice', 'noDebt'].includes(figure.reason)
		return isUndefined && targetCondition(target, values) >= 0
	}
	const limit = targetLimit(target)
	return offerTarget(target.key).comparison === 'atLeast' ? figure >= limit : figure <= limit
}
