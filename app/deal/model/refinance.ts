import { asMonths, balanceOf, ifElse, need, partOf, toWhole, share, smaller } from '../combine'
import { call, named, num, part } from '../expr'
import { month, windowSum } from '../rows'
import {
	appraisedValue,
	bridgeFees,
	bridgeLoan,
	buyCosts,
	closingOf,
	renovationCost,
} from './closing'
import { MAX_YEARS, MONTHS_PER_YEAR } from './constants'
import { ownedCost, renovation } from './defaults'
import { given, hasOption, value } from './input-values'
import { native } from './row-natives'
import { capexReserve, events, noiRow, nothing } from './operations'
import { isBridge } from './strategy'

/**
 * Buy, rehab, rent, refinance (analysis section 3): the bridge loan and the loan that pays it off, also of
 * a deal with another plan. Dollars.
 */

const one = num<'months'>(1)
const k = value.refiMonth

/** What the lender has not paid out yet of the renovation, if interest is on what is drawn (3.2). */
const undrawn = ifElse(
	hasOption('bridgeInterestOn', 'drawn').and(month.less(value.rehabMonths)),
	renovation
		.percent(value.rehabFinancedPer)
		.times(num<'ratio'>(1).minus(partOf(month, value.rehabMonths))),
	nothing,
)
const interestOfMonth = part(
	'interestOfBridge',
	ifElse(
		month.atMost(k),
		bridgeLoan.minus(undrawn).percent(value.interestHard).per(MONTHS_PER_YEAR),
		nothing,
	),
)
/** Interest of the bridge loan in the months of a plan with one. */
export const bridgeInterestRow = part('bridgeInterest', ifElse(isBridge, interestOfMonth, nothing))
export const bridgeInterest = named('bridgeInterest', windowSum(interestOfMonth, one, k))

export const limitByLtv = named('limitByLtv', appraisedValue.percent(value.ltv))

/** The long-term loan's whole months. */
export const term = part(
	'term',
	toWhole(asMonths(value.years.times(MONTHS_PER_YEAR))).within(1, MAX_YEARS * MONTHS_PER_YEAR),
)

// The largest loan whose payment, taxes, insurance and HOA the rent covers as often as the lender asks (3.4).
const costs = value.yTaxes.plus(value.yInsurance).plus(value.hoa).per(MONTHS_PER_YEAR)
const paymentRoom = part('paymentRoom', value.rent.per(value.refiDscr).minus(costs))
const paymentPerDollar = part(
	'paymentPerDollar',
	ifElse(
		value.ioMonths.moreThan(0),
		share(value.interestDSCR).per(MONTHS_PER_YEAR),
		call<'ratio'>(native.levelPayment, num(1), value.interestDSCR, term),
	),
)
const hasRoom = paymentRoom.moreThan(0)
/** A loan that costs nothing each month has no limit: interest only at 0%. */
export const isLimitedByDscr = part(
	'isLimitedByDscr',
	given.refiDscr.and(hasRoom.and(paymentPerDollar.is(0)).not()),
)
export const limitByDscr = named(
	'limitByDscr',
	need(given.interestDSCR, 'noRate', ifElse(hasRoom, paymentRoom.per(paymentPerDollar), nothing)),
)
export const isDscrBinding = part(
	'isDscrBinding',
	isLimitedByDscr.and(limitByDscr.less(limitByLtv)),
)
/** Lr */
export const newLoan = named(
	'newLoan',
	ifElse(isLimitedByDscr, smaller(limitByDscr, limitByLtv), limitByLtv),
)
export const refiCost = named('refiCosts', newLoan.percent(value.refiCostPer).plus(value.refiCost))
/** Borrowed money; negative: the refinance costs this much. */
export const cashBack = named('cashBack', newLoan.minus(bridgeLoan).minus(refiCost))

/** C₀. The member's share of the renovation counts as paid at closing. */
export const bridgeCashAtClosing = named('bridgeCashAtClosing', closingOf(bridgeFees, bridgeLoan))
const income = part('income', noiRow.minus(capexReserve).plus(events))
export const incomeUntil = named('incomeUntil', windowSum(income, one, k))
/** Cash put in until the refinance, less the cash flow of the months until then. */
export const cashBefore = named(
	'cashBefore',
	bridgeCashAtClosing.plus(bridgeInterest).minus(incomeUntil),
)
/** 0 or less: all of the money is back. */
export const cashLeft = named('cashLeft', cashBefore.minus(cashBack))
export const allIn = named(
	'allIn',
	balanceOf(
		value.purchase,
		['+', renovationCost],
		['+', buyCosts],
		['+', bridgeFees],
		['+', bridgeInterest],
		['+', ownedCost],
	),
)

// What is said about the ARV needs one: else it would be said about the price.
export const allInOfArv = named(
	'allInOfArv',
	allIn.over(value.arv, 'noValue').onlyIf(given.arv, 'noValue'),
)
export const recovered = named(
	'recovered',
	need(cashBefore.moreThan(0), 'noMoneyIn', cashBack.over(cashBefore)),
)
export const equityAfter = named(
	'equityAfter',
	value.arv.minus(newLoan).onlyIf(given.arv, 'noValue'),
)
export const madeByWork = named('madeByWork', value.arv.minus(allIn).onlyIf(given.arv, 'noValue'))
