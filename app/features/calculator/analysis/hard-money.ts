import { type AnalysisValues, type FigureValue, type TypedNumbers, analyze, noValue } from '~/deal'

/** What is entered of the hard money loan that pays for a purchase. */

const HARD_MONEY_INPUTS = ['down', 'appr', 'lendFees', 'interestHard'] as const

export type HardMoneyInput = (typeof HARD_MONEY_INPUTS)[number]

/** Whether a term of a hard money loan is entered, also as 0. */
export type IsEntered = (key: HardMoneyInput) => boolean

/** Whether any term of a hard money loan is entered; without one, a flip is paid in cash. */
export const hasHardMoney = (isEntered: IsEntered): boolean => HARD_MONEY_INPUTS.some(isEntered)

/** What was typed of the terms of a hard money loan, also its points. */
export type HardMoneyEntries = Pick<TypedNumbers, HardMoneyInput | 'pointsPer'>

/** Whether a flip is paid with hard money: a term of the loan or its points are typed, also as 0. */
export const isHardMoneyFlip = (typed: HardMoneyEntries): boolean =>
	typed.pointsPer !== null || hasHardMoney((key) => typed[key] !== null)

/** Whether a hard money loan has no down payment yet, so that its return on cash has no meaning. */
export const lacksDown = (isEntered: IsEntered): boolean =>
	hasHardMoney(isEntered) && !isEntered('down')

/**
 * A flip's return on the cash in a hard money purchase, as a fraction. None without a sale, without a
 * down payment, which would make it a return on the holding costs, and without money in.
 */
export function returnOnHardCash({ deal, typed }: AnalysisValues): FigureValue {
	if (deal.sPrice === 0) return noValue('noSale')
	if (lacksDown((key) => typed[key] !== null)) return noValue('noDown')
	return analyze(deal).roiHard ?? noValue('noMoneyIn')
}
