import {
	type FigureValue,
	type InfiniteReturn,
	type NoValueReason,
	isNumber,
	noValue,
	bounded,
} from '~/deal'

/** Arithmetic with figures that may have no value. */

/** numerator / denominator, or no value if the denominator is 0. */
export function ratio(numerator: number, denominator: number, reason: NoValueReason): FigureValue {
	return denominator === 0 ? noValue(reason) : bounded(numerator / denominator)
}

/** `compute` of the figure's number; without a number, the figure itself. */
export function mapFigure(figure: FigureValue, compute: (n: number) => FigureValue): FigureValue {
	return isNumber(figure) ? compute(figure) : figure
}

/** Half a cent in dollars: less is displayed as $0.00 and may be only the rounding of a difference. */
export const LEAST_MONEY = 0.005

/**
 * Yearly cash flow / cash in (analysis 1.4). Without money left in the deal there is no percentage,
 * however large: it is infinite if the cash flow is positive.
 */
export function cashReturn(cashFlow: number, cashIn: FigureValue): FigureValue | InfiniteReturn {
	if (!isNumber(cashIn)) return cashIn
	if (cashIn >= LEAST_MONEY) return bounded(cashFlow / cashIn)
	return cashFlow > 0 ? { kind: 'infinite' } : noValue('noMoneyNoIncome')
}

/** A function that computes its result at the first call and keeps it. */
export function lazy<T>(compute: () => T): () => T {
	let result: { of: T } | null = null
	return () => (result ??= { of: compute() }).of
}
