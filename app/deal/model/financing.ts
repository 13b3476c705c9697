import { asMonths, ifElse, smaller } from '../combine'
import { type Expr, named, num, part } from '../expr'
import { month } from '../rows'
import { bridgeInterestRow, cashLeft, newLoan, term } from './refinance'
import { bridgeFees, bridgeLoan, closingOf, valueLentAgainst } from './closing'
import { MAX_HOLD_YEARS, MONTHS_PER_YEAR } from './constants'
import { given, hasOption, value } from './input-values'
import { loanRows } from './loan'
import { nothing } from './operations'
import { isBridge, isCash, isLoan } from './strategy'

/** The loans of the plan, by month: a long-term loan at closing, or a bridge loan and its refinance. Dollars. */

/** N: the sale is at the end of this year. */
export const holdYears = part('saleYear', smaller(value.holdYears, num<'years'>(MAX_HOLD_YEARS)))
const saleMonth = part('saleMonth', asMonths(holdYears.times(MONTHS_PER_YEAR)))

/** The long-term loan: at closing, or of the refinance. */
export const loanAmount = named(
	'loanAmount',
	ifElse(isCash, nothing, ifElse(isBridge, newLoan, valueLentAgainst.percent(value.ltv))),
)
/** Month 1 of its schedule is the month after this one. */
const loanStart = part('loanStart', ifElse(isBridge, value.refiMonth, num<'months'>(0)))

const balloonMonth = asMonths(value.balloonYears.times(MONTHS_PER_YEAR))
/** A balloon in the month of the sale is paid by the sale. */
export const isPaidBySale = part(
	'isBalloonAtSale',
	given.balloonYears.and(loanStart.plus(balloonMonth).is(saleMonth)),
)

/** The terms of the deal's long-term loan that do not depend on the plan. */
const dealTerms = {
	ratePct: value.interestDSCR,
	term,
	ioMonths: value.ioMonths,
	extraMonthly: value.extraMonthly,
	extraYearly: value.extraYearly,
	extraOnce: value.extraOnce,
	extraOnceMonth: value.extraOnceMonth,
	recast: hasOption('recast', true),
	armFixedMonths: asMonths(value.armFixedYears.times(MONTHS_PER_YEAR)),
	armEveryMonths: asMonths(value.armEveryYears.times(MONTHS_PER_YEAR)),
	armStep: value.armStep,
	armCeiling: value.armCeiling,
	armUntil: asMonths(value.years.times(MONTHS_PER_YEAR)),
	balloonMonth,
	pmiPer: value.pmiPer,
}

const loan = loanRows({
	...dealTerms,
	key: 'loan',
	principal: loanAmount,
	start: loanStart,
	isPaidBySale,
	valueLentAgainst,
})

/** A cash purchase has none of it. */
const ofLoan = (row: Expr<'usd'>): Expr<'usd'> => ifElse(isCash, nothing, row)

export const interest = named('interest', bridgeInterestRow.plus(ofLoan(loan.interest)))
/** Extra principal included; a balloon is apart. */
export const principal = named('principal', ofLoan(loan.paid))
export const debtService = named('debtService', interest.plus(principal))
export const pmi = named('pmi', ofLoan(loan.pmi))
export const balloon = named('balloon', ofLoan(loan.balloon))
/** Of the bridge loan until the refinance, then of the new loan. */
export const balance = named(
	'balance',
	ifElse(isBridge.and(month.less(loanStart)), bridgeLoan, ofLoan(loan.balance)),
)

/** Points and fees of the loan at closing, and that loan. */
const loanFees = named(
	'closingFees',
	ifElse(
		isBridge,
		bridgeFees,
		ifElse(isLoan, loanAmount.percent(value.loanFeePer).plus(value.loanFees), nothing),
	),
)
export const loanAtClosing = named('loanAtClosing', ifElse(isBridge, bridgeLoan, loanAmount))
export const cashAtClosing = named('cashAtClosing', closingOf(loanFees, loanAtClosing))
/** Paid at closing; in plan bridge left in after the refinance (1.4). */
export const cashIn = named('cashIn', ifElse(isBridge, cashLeft, cashAtClosing))
