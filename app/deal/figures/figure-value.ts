/**
 * The value of a figure. "No answer" is a value of its own, never 0, NaN or Infinity, so that a
 * page can say why there is none.
 */

/** Why a figure has no value. The texts are in `store/reason-texts.ts`. */
export type NoValueReason =
	| 'noRate'
	| 'noRent'
	| 'noDebt'
	| 'noPrice'
	| 'noValue'
	| 'noSale'
	| 'noExitCap'
	| 'noOutflow'
	| 'noInflow'
	| 'noRoot'
	| 'below'
	| 'above'
	| 'severalRates'
	| 'noMoneyNoIncome'
	| 'noMoneyIn'
	| 'noDown'
	| 'noEquity'
	| 'noIncome'
	| 'onlyBySelling'
	| 'notWithinHorizon'
	| 'notWithinProjection'
	| 'notPaidBackBySale'
	| 'notABridge'
	| 'noSquareFeet'
	| 'zeroDenominator'

/** No value, with the reason. */
export type NoValue = { kind: 'none'; reason: NoValueReason }

/** A yearly return on no money: "no money left in, $x a month". */
export type InfiniteReturn = { kind: 'infinite' }

/** A finite number, never −0, or the reason why there is none. */
export type FigureValue = number | NoValue

/** A figure without a value. */
export function noValue(reason: NoValueReason): NoValue {
	return { kind: 'none', reason }
}

/** Whether the figure is a number. */
export function isNumber(value: FigureValue | InfiniteReturn): value is number {
	return typeof value === 'number'
}
