import { amortizedPayment } from './annuity'
import { expm1, log1p } from './log-exp'

/** Payments of a loan that formulas cannot express. The digits are the same on every platform. */

const MONTHS_PER_YEAR = 12
/** Above these no product of a schedule exceeds the range of a double. */
const MAX_PRINCIPAL = 1e290
const MAX_RATE = 1e6
const MAX_MONTHS = 600

/** The whole months of a term, from 1 to 600. */
export function wholeTerm(months: number): number {
	return months > 1 ? Math.min(Math.round(months), MAX_MONTHS) : 1
}

/**
 * The level monthly payment, in dollars, that repays `principal` in `months` (1 to 600) at `ratePct`
 * percent a year: the calculator's annuity formula, `principal / months` at 0% (2.1). Never throws.
 */
export function levelPayment(principal: number, ratePct: number, months: number): number {
	if (Number.isNaN(ratePct)) return ratePct
	const term = wholeTerm(months)
	const loan = principal > 0 ? Math.min(principal, MAX_PRINCIPAL) : 0
	if (!(ratePct > 0)) return loan / term
	return amortizedPayment(loan, Math.min(ratePct, MAX_RATE), term / MONTHS_PER_YEAR, {
		log1p,
		expm1,
	})
}

/**
 * Principal, in dollars, of the first of `months` level payments: balance × i / ((1 + i)^months − 1),
 * which keeps the digits that payment − interest would lose at high rates. `rate` per month as a fraction.
 */
export function firstPrincipal(balance: number, rate: number, months: number): number {
	if (Number.isNaN(rate)) return rate
	const growth = expm1(months * log1p(rate))
	return growth > 0 ? balance * (rate / growth) : balance / months
}

/** Dollars in cents, half a cent up: as a lender prints them. */
export function toCents(dollars: number): number {
	return Math.floor(dollars * (1 + 2 * Number.EPSILON) * 100 + 0.5) / 100
}
