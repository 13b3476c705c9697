import {
	type AnalysisValues,
	analyze,
	applyPercent,
	bridge,
	type FigureValue,
	type InfiniteReturn,
	isNumber,
	projectStabilized,
	projectSummary,
} from '~/deal'
import type { FullFlip } from '../flip-profit'
import {
	type OfferTarget,
	atPrice,
	buyingCost,
	fullTarget,
	meetsTarget,
	targetFigure,
	targetLimit,
	workCost,
} from './targets'

/**
 * How an offer is derived, line by line (5.6 of the specification). Dollars.
 *
 * The amounts before the total, added in order, equal it. As displayed, every amount is rounded to
 * whole dollars independently; if the rounded lines miss the rounded total, a line `rounding` adds
 * the difference. So the displayed lines always add up.
 */

export type OfferLineKey =
	| 'sPrice'
	| 'sellingCost'
	| 'work'
	| 'holding'
	| 'hardMoneyInterest'
	| 'lenderCost'
	| 'targetProfit'
	/** The value at which the NOI is the target cap rate. */
	| 'valueAtCapRate'
	| 'buyingCost'
	/** Present value of all later cash flows and the sale at the target rate. */
	| 'presentValue'
	| 'loan'
	/** Loan fees, and in a bridge lender's fees, points and holding costs paid at closing. */
	| 'closingFees'
	/** Cash at closing, or as much of it as the target allows. */
	| 'cashIn'
	| 'newLoan'
	| 'refinanceCost'
	| 'bridgeFees'
	/** Interest, holding costs and cash flow until the refinance. */
	| 'carry'
	/** Cash left in as the target allows. */
	| 'cashLeft'
	/** What the offer leaves beyond the target, because it is rounded down. */
	| 'roundedDown'
	| 'askPrice'
	| 'gap'
	| 'offer'
	| 'rounding'

type OfferLine = {
	kind: 'start' | 'change' | 'rounding' | 'total'
	key: OfferLineKey
	/** Signed, unrounded; for the total the sum. */
	amount: number
	/** In whole dollars. */
	displayed: number
}

export type OfferBridge = { lines: readonly OfferLine[] }

/** Whole dollars as `formatUsd` rounds them: halves away from 0, never negative zero. */
function roundToDollars(amount: number): number {
	const size = Math.round(Math.abs(amount))
	return amount < 0 && size > 0 ? -size : size
}

type Entry = readonly [key: OfferLineKey, amount: number]

/** Amounts below this are rounding of the computer's numbers. */
const NOTHING = 1e-6

/**
 * Lines from the first entry to the total. What the entries miss becomes the line `remainder`; lines
 * of 0 dollars are left out, except the first.
 */
function addUp(entries: readonly Entry[], total: Entry, remainder: OfferLineKey): OfferBridge {
	const sum = entries.reduce((so, [, amount]) => so + amount, 0)
	const lines: OfferLine[] = []
	let shown = 0
	const changes = [...entries, [remainder, total[1] - sum] as const]
	for (const [index, [key, amount]] of changes.entries()) {
		if (index > 0 && Math.abs(amount) < NOTHING) continue
		const displayed = roundToDollars(amount)
		shown += displayed
		lines.push({ kind: index === 0 ? 'start' : 'change', key, amount, displayed })
	}
	const displayed = roundToDollars(total[1])
	if (displayed !== shown) {
		lines.push({ kind: 'rounding', key: 'rounding', amount: 0, displayed: displayed - shown })
	}
	lines.push({ kind: 'total', key: total[0], amount: total[1], displayed })
	return { lines }
}

/** The same with all costs that were entered: also buying cost and points, and work with contingency. */
function fullEntries({ deal, costs, cash }: FullFlip, { key, amount }: OfferTarget): Entry[] {
	const { renoTotal, holdCost, loanAmountHM, hardMoneyInterest } = analyze(deal)
	const points = applyPercent(loanAmountHM, costs.pointsPer)
	return [
		['sPrice', deal.sPrice],
		['sellingCost', -applyPercent(deal.sPrice, costs.sellPer)],
		['work', -(renoTotal + applyPercent(renoTotal, costs.contingencyPer))],
		['buyingCost', -(applyPercent(deal.purchase, costs.buyCostPer) + costs.buyCost)],
		['holding', -holdCost],
		['hardMoneyInterest', -hardMoneyInterest],
		['lenderCost', -(deal.appr + deal.lendFees + points)],
		['targetProfit', -(key === 'cashReturn' ? (amount / 100) * cash : amount)],
	]
}

/** Sales price − selling cost − work − holding − hard money − target profit. */
function flipEntries(values: AnalysisValues, target: OfferTarget): Entry[] {
	const { deal } = values
	const { key, amount } = target
	const full = fullTarget(key, values)
	if (full !== null) return fullEntries(full, target)
	const results = analyze(deal)
	const entries: Entry[] = [
		['sPrice', deal.sPrice],
		['sellingCost', -results.apxCC],
		['work', -results.renoTotal],
		['holding', -results.holdCost],
	]
	if (key === 'flipCash') return [...entries, ['targetProfit', -amount]]
	const { hardMoneyInterest: interest } = results
	const profit =
		key === 'flipHard'
			? amount
			: (amount / 100) * (results.totalClose + results.holdCost + interest)
	return [
		...entries,
		['hardMoneyInterest', -interest],
		['lenderCost', -(deal.appr + deal.lendFees)],
		['targetProfit', -profit],
	]
}

/** New loan − its cost − work − buying cost − fees − carry + the cash that may be left in. */
function bridgeEntries(values: AnalysisValues, allowedCash: FigureValue): Entry[] | null {
	const { loan, fees, newLoan, cost, cashBefore } = bridge(values)
	if (!isNumber(newLoan) || !isNumber(cost) || !isNumber(cashBefore) || !isNumber(allowedCash)) {
		return null
	}
	const paidBefore = values.purchase + workCost(values) + buyingCost(values) + fees - loan
	return [
		['newLoan', newLoan],
		['refinanceCost', -cost],
		['work', -workCost(values)],
		['buyingCost', -buyingCost(values)],
		['bridgeFees', -fees],
		['carry', -(cashBefore - paidBefore)],
		['cashLeft', allowedCash],
	]
}

/** The cash that the target allows: cash flow / target return, or the cash that the deal needs. */
function allowedCash(values: AnalysisValues, target: OfferTarget): FigureValue {
	const { cashFlowYear, cashIn } = projectStabilized(values)
	return target.amount > 0 && isNumber(cashFlowYear) && cashFlowYear > 0
		? cashFlowYear / targetLimit(target)
		: cashIn
}

/** Sources of the purchase: `first`, the loan − work − buying cost − fees. */
function closingEntries(values: AnalysisValues, target: OfferTarget): Entry[] | null {
	const { cashAtClosing, loanAmount } = projectStabilized(values)
	const loan = values.plan === 'bridge' ? bridge(values).loan : loanAmount
	if (!isNumber(cashAtClosing) || !isNumber(loan)) return null
	const work = workCost(values)
	const buying = buyingCost(values)
	const uses: Entry[] = [
		['work', -work],
		['buyingCost', -buying],
		['closingFees', -(cashAtClosing + loan - values.purchase - work - buying)],
	]
	if (target.key === 'irr') {
		const { npv } = projectSummary({ ...values, discountRate: target.amount })
		return isNumber(npv) ? [['presentValue', npv + cashAtClosing], ['loan', loan], ...uses] : null
	}
	const cash = target.key === 'cashOnCash' ? allowedCash(values, target) : cashAtClosing
	return isNumber(cash) ? [['loan', loan], ['cashIn', cash], ...uses] : null
}

function capRateEntries(values: AnalysisValues, target: OfferTarget): Entry[] | null {
	const { noi } = projectStabilized(values)
	if (!isNumber(noi) || target.amount <= 0) return null
	const start: Entry = ['valueAtCapRate', noi / targetLimit(target)]
	return target.key === 'capRate'
		? [start]
		: [start, ['work', -workCost(values)], ['buyingCost', -buyingCost(values)]]
}

function entriesFor(values: AnalysisValues, target: OfferTarget): Entry[] | null {
	switch (target.key) {
		case 'flipCash':
		case 'flipHard':
		case 'cashReturn':
			return flipEntries(values, target)
		case 'capRate':
		case 'capRateCost':
			return capRateEntries(values, target)
		case 'cashLeft':
			return bridgeEntries(values, target.amount)
		case 'cashOnCash':
			return values.plan === 'bridge'
				? bridgeEntries(values, allowedCash(values, target))
				: closingEntries(values, target)
		default:
			return closingEntries(values, target)
	}
}

/**
 * From value to offer: what the deal brings, less its costs at the offer and the target. `null` if
 * a figure that it needs has no value.
 */
export function offerBridgeFromValue(
	values: AnalysisValues,
	target: OfferTarget,
	offer: number,
): OfferBridge | null {
	const entries = entriesFor(atPrice(values, offer), target)
	return entries === null ? null : addUp(entries, ['offer', offer], 'roundedDown')
}

/** What the deal is like at one price. */
type AtPrice = {
	price: number
	/** The target's figure, and whether it is met. */
	figure: FigureValue | InfiniteReturn
	isMet: boolean
	buyingCost: number
	/** The loan at closing, and the cash: 0 or less is money received. */
	loan: FigureValue
	cashAtClosing: FigureValue
}

export type ListBridge = OfferBridge & {
	/** Asking price − offer; negative: the offer is above the asking price. */
	gap: number
	/** Gap / asking price, a fraction. */
	gapShare: number
	atAsk: AtPrice
	atOffer: AtPrice
}

function dealAt(values: AnalysisValues, target: OfferTarget, price: number): AtPrice {
	const deal = atPrice(values, price)
	const { cashAtClosing, loanAmount } = projectStabilized(deal)
	return {
		price,
		figure: targetFigure(target.key, deal),
		isMet: meetsTarget(target, deal),
		buyingCost: buyingCost(deal),
		loan: deal.plan === 'bridge' ? bridge(deal).loan : loanAmount,
		cashAtClosing,
	}
}

/**
 * From list to offer: the gap to the asking price, and what the deal is like at both prices. `null`
 * without an asking or purchase price.
 */
export function offerBridgeFromList(
	values: AnalysisValues,
	target: OfferTarget,
	offer: number,
): ListBridge | null {
	const ask = values.askPrice
	if (ask <= 0) return null
	const gap = ask - offer
	return {
		...addUp([['askPrice', ask]], ['offer', offer], 'gap'),
		gap,
		gapShare: gap / ask,
		atAsk: dealAt(values, target, ask),
		atOffer: dealAt(values, target, offer),
	}
}
