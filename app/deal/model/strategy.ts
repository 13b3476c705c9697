import { type Expr, part } from '../expr'
import { given, hasOption, value } from './input-values'

/** What a deal is: decided here only. `apply-defaults.ts` chooses the plan where none is chosen. */

/** A sales price without rent: the property is sold, not rented. */
export function isSoldUnrented(of: {
	readonly sPrice: Expr<'usd'>
	readonly rent: Expr<'usd'>
}): Expr<'flag'> {
	return of.sPrice.moreThan(0).and(of.rent.is(0))
}

/** Hard money first, and a loan that refinances it. */
export const isBridge = hasOption('plan', 'bridge')
export const isLoan = hasOption('plan', 'loan')
export const isCash = hasOption('plan', 'cash')
export const hasRent = value.rent.moreThan(0)

/** Whether the long-term loan has its rate, and whether all loans have theirs. */
export const hasLoanRate = part('hasLoanRate', isCash.or(given.interestDSCR))
export const hasRates = part('hasRates', hasLoanRate.and(isBridge.not().or(given.interestHard)))
