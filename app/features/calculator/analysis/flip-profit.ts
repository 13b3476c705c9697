import {
	CLOSING_PERCENT,
	type DealValues,
	type FigureValue,
	type TypedNumbers,
	analyze,
	applyPercent,
	noValue,
	stripFormatting,
	bounded,
} from '~/deal'
import { type HardMoneyEntries, isHardMoneyFlip } from './hard-money'

/**
 * A flip's profit after all costs that were entered. The 24 results know neither points nor purchase
 * closing costs nor contingency and take a fixed cost of selling.
 */

const FLIP_COST_KEYS = ['pointsPer', 'buyCostPer', 'buyCost', 'contingencyPer', 'sellPer'] as const
const FEE_KEYS = ['appr', 'lendFees'] as const

type FlipCostKey = (typeof FLIP_COST_KEYS)[number]
type FeeKey = (typeof FEE_KEYS)[number]

/** Percents are percents (3 is 3%); `buyCost` is dollars. */
export type FlipCosts = Record<FlipCostKey, number>

/** What was typed of these costs, and the member's own assumptions. */
export type FlipCostEntries = {
	typed: Pick<TypedNumbers, FlipCostKey>
	own: Partial<TypedNumbers> | null
}

/** The same with what was typed of the loan. */
export type FlipEntries = FlipCostEntries & { typed: HardMoneyEntries }

const MAX_PERCENT = 1_000
const MAX_DOLLARS = 1e20

/**
 * Profit after all costs of a flip, in dollars (FIX-16, which sets the formula):
 *
 * sPrice × (1 − sellPer) − price − work − holdCost − price × buyCostPer − buyCost
 * − work × contingencyPer − loan × pointsPer − appr − lendFees − loan × rate ÷ 12 ÷ 30 × hold
 *
 * work = renoTotal, loan = loanAmountHM: contingency and closing costs are not lent. holdCost and the
 * interest are those of the 24 results, so that the result is `netHard` if all costs are 0 and sellPer
 * is 6.6. Never throws.
 */
export function flipProfitFull(deal: DealValues, costs: FlipCosts): number {
	const { renoTotal, holdCost, loanAmountHM, hardMoneyInterest } = analyze(deal)
	const sold = deal.sPrice - applyPercent(deal.sPrice, costs.sellPer)
	return bounded(
		sold -
			deal.purchase -
			renoTotal -
			holdCost -
			applyPercent(deal.purchase, costs.buyCostPer) -
			costs.buyCost -
			applyPercent(renoTotal, costs.contingencyPer) -
			applyPercent(loanAmountHM, costs.pointsPer) -
			deal.appr -
			deal.lendFees -
			hardMoneyInterest,
	)
}

/**
 * The cash that a flip needs until its sale, in dollars: down payment, closing costs, contingency,
 * points, appraisal and lender fees at closing, then holding costs and interest. It is what the uses
 * cost less the loan, and the divisor of the return on cash.
 */
function flipCashFull(deal: DealValues, costs: FlipCosts): number {
	const { renoTotal, totalClose, holdCost, loanAmountHM, hardMoneyInterest } = analyze(deal)
	return bounded(
		totalClose +
			applyPercent(deal.purchase, costs.buyCostPer) +
			costs.buyCost +
			applyPercent(renoTotal, costs.contingencyPer) +
			applyPercent(loanAmountHM, costs.pointsPer) +
			holdCost +
			hardMoneyInterest,
	)
}

/** What a flip's profit after all costs is computed of. */
export type FullFlip = {
	/** Of a cash purchase: without the terms of a loan. */
	deal: DealValues
	costs: FlipCosts
	/** Dollars. */
	profit: number
	cash: number
	/** Profit ÷ cash, a fraction; none of hard money without a down payment, as of the 24 results. */
	returnOnCash: FigureValue
}

/** What was entered of a cost, in the deal or, beside no rent, in the member's own assumptions. */
export const entryOf = (
	{ rent }: DealValues,
	{ typed, own }: FlipEntries,
	key: FlipCostKey | FeeKey,
): number | null => typed[key] ?? (rent === 0 ? (own?.[key] ?? null) : null)

/**
 * The profit after all costs and the cash for it; null where none of the costs that only it counts was
 * entered, in the deal or in the member's own assumptions: then the profit is that of the 24 results.
 *
 * What is not entered counts as in the 24 results: $0, and a cost of selling of 6.6%. A default of the
 * analysis (3% closing costs) is no entry. Own assumptions, also of appraisal and lender fees, are
 * entries of a flip; beside a rent they are those of the rental. Points and fees count only with hard
 * money.
 */
export function fullFlip(
	deal: DealValues,
	entries: FlipEntries,
	isHardMoney = isHardMoneyFlip(entries.typed),
): FullFlip | null {
	const { typed } = entries
	const entry = (key: FlipCostKey): number | null =>
		key === 'pointsPer' && !isHardMoney ? null : entryOf(deal, entries, key)
	const ownFee = (key: FeeKey): number | null =>
		isHardMoney && typed[key] === null ? entryOf(deal, entries, key) : null
	const all = [...FLIP_COST_KEYS.map(entry), ...FEE_KEYS.map(ownFee)]
	if (all.every((one) => one === null)) return null
	const amount = (key: FlipCostKey, most: number, otherwise = 0): number =>
		Math.min(Math.max(entry(key) ?? otherwise, 0), most)
	const costs: FlipCosts = {
		pointsPer: amount('pointsPer', MAX_PERCENT),
		buyCostPer: amount('buyCostPer', MAX_PERCENT),
		buyCost: amount('buyCost', MAX_DOLLARS),
		contingencyPer: amount('contingencyPer', MAX_PERCENT),
		sellPer: amount('sellPer', MAX_PERCENT, CLOSING_PERCENT),
	}
	const paid: DealValues = isHardMoney
		? { ...deal, appr: ownFee('appr') ?? deal.appr, lendFees: ownFee('lendFees') ?? deal.lendFees }
		: { ...deal, down: 100, appr: 0, lendFees: 0, interestHard: 0 }
	const [profit, cash] = [flipProfitFull(paid, costs), flipCashFull(paid, costs)]
	const lacksDown = isHardMoney && typed.down === null
	const returnOnCash = cash === 0 ? noValue('noMoneyIn') : bounded(profit / cash)
	return {
		deal: paid,
		costs,
		profit,
		cash,
		returnOnCash: lacksDown ? noValue('noDown') : returnOnCash,
	}
}

/** The costs that `fullFlip` may take of an assumption: the cost of selling, of a flip also own ones. */
export const flipCostInputs = ({ rent }: DealValues): readonly (FlipCostKey | FeeKey)[] =>
	rent === 0 ? [...FLIP_COST_KEYS, ...FEE_KEYS] : ['sellPer']

/** The number of a text as the analysis reads it; null if it is empty or unreadable. */
function readNumber(text: string): number | null {
	const bare = stripFormatting(text)
	if (bare === null || !/\d/.test(bare)) return null
	return Math.min(Number(bare), Number.MAX_VALUE)
}

/** Whether one of these costs is a text that is no number: then the profit is in doubt. */
export const hasUnreadCost = (analysis: Readonly<Record<FlipCostKey, string>> | null): boolean =>
	analysis !== null &&
	FLIP_COST_KEYS.some((key) => analysis[key] !== '' && readNumber(analysis[key]) === null)

/** What was typed of the costs of a flip, of the texts of an analysis; nothing without one. */
export function readFlipCosts(
	analysis: Readonly<Record<FlipCostKey, string>> | null,
): FlipCostEntries['typed'] {
	const read = (key: FlipCostKey) => (analysis === null ? null : readNumber(analysis[key]))
	return {
		pointsPer: read('pointsPer'),
		buyCostPer: read('buyCostPer'),
		buyCost: read('buyCost'),
		contingencyPer: read('contingencyPer'),
		sellPer: read('sellPer'),
	}
}
