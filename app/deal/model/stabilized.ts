import { balanceOf, ifElse, larger, need } from '../combine'
import { type Expr, named, num, part } from '../expr'
import { windowSum } from '../rows'
import { buyCosts, renovationCost } from './closing'
import { MONTHS_PER_YEAR } from './constants'
import { cashIn, debtService, loanAmount, pmi } from './financing'
import { value } from './input-values'
import {
	capexReserve,
	collectedIncome,
	grossIncome,
	hoa,
	insurance,
	noiRow,
	rentStart,
	scheduledRent,
	taxes,
} from './operations'
import { hasLoanRate, hasRent, isBridge } from './strategy'

/**
 * The stabilized year (analysis 1.2): the first twelve months with rent, in plan `bridge` after the
 * refinance. Its cash flow is without one-off events and balloons.
 */

/** Half a cent in dollars: less is displayed as $0.00 and may be only the rounding of a difference. */
const LEAST_MONEY = 0.005

/** The first month of the stabilized year. */
export const stabilizedFrom = part(
	'stabilizedFrom',
	larger(rentStart, ifElse(isBridge, value.refiMonth, num<'months'>(0))).plus(num(1)),
)
const end = part('stabilizedEnd', stabilizedFrom.plus(num(MONTHS_PER_YEAR - 1)))
/** The sum of a row over the stabilized year. */
const inYear = (row: Expr<'usd'>): Expr<'usd'> =>
	part(`${row.key}InYear`, windowSum(row, stabilizedFrom, end))
/** Without rent there is no stabilized year. */
const rented = <U extends 'usd' | 'ratio'>(of: Expr<U>): Expr<U> => need(hasRent, 'noRent', of)

const [rent, income, collected] = [scheduledRent, grossIncome, collectedIncome].map(inYear) as [
	Expr<'usd'>,
	Expr<'usd'>,
	Expr<'usd'>,
]
const noiInYear = inYear(noiRow)
const reserve = inYear(capexReserve)
// A loan without its rate has no payments, also after it is paid off.
const payments = part('payments', need(hasLoanRate, 'noRate', inYear(debtService)))
const insured = inYear(pmi)
const expenses = named('operatingCosts', collected.minus(noiInYear))

const cashFlow = balanceOf(noiInYear, ['-', reserve], ['-', payments], ['-', insured])

export const noi = named('noi', rented(noiInYear))
export const cashFlowYear = named('cashFlowYear', rented(cashFlow))
export const cashFlowMonth = named('cashFlowMonth', rented(cashFlow.per(MONTHS_PER_YEAR)))
export const capRate = named('capRate', noi.over(value.purchase, 'noPrice'))
export const capRateCost = named(
	'capRateCost',
	noi.over(balanceOf(value.purchase, ['+', renovationCost], ['+', buyCosts])),
)
export const dscrNoi = named('dscrNoi', noi.over(payments, 'noDebt'))
export const dscrLender = named(
	'dscrLender',
	rented(lenderDscr(rent, payments, inYear(taxes), inYear(insurance), inYear(hoa))),
)
export const grossRentMultiplier = named(
	'grossRentMultiplier',
	rented(
		need(
			value.purchase.moreThan(0),
			'noPrice',
			value.purchase.over(value.rent.times(MONTHS_PER_YEAR)),
		),
	),
)
export const debtYield = named('debtYield', noi.over(loanAmount, 'noDebt'))
export const expenseRatio = named('expenseRatio', rented(expenses.over(collected, 'noIncome')))

/** The management in percent shrinks with the income that is collected. */
const managed = named('managementShare', collected.percent(value.managePer))
const kept = income.percent(num<'percent'>(100).minus(value.managePer))
const toCover = balanceOf(expenses, ['-', managed], ['+', reserve], ['+', payments], ['+', insured])
export const breakEvenOccupancy = named(
	'breakEvenOccupancy',
	rented(toCover.over(kept).onlyIf(kept.moreThan(0), 'zeroDenominator')),
)
export const breakEvenRatio = named(
	'breakEvenRatio',
	rented(expenses.plus(payments).over(income, 'noIncome')),
)

/** Scheduled rent / (principal + interest + taxes + insurance + HOA): the calculator's DSCR. */
export function lenderDscr(
	rentPaid: Expr<'usd'>,
	debt: Expr<'usd'>,
	...costs: readonly Expr<'usd'>[]
): Expr<'ratio'> {
	const paid = balanceOf(debt, ...costs.map((cost) => ['+', cost] as const))
	return need(debt.is(0).not(), 'noDebt', rentPaid.over(paid))
}

/**
 * Yearly cash flow / cash in (analysis 1.4). Without money left in the deal there is no percentage,
 * however large: it is infinite if the cash flow is positive.
 */
export function returnOnCash(flow: Expr<'usd'>): Expr<'ratio'> {
	const isMoney = cashIn.atLeast(LEAST_MONEY)
	return need(
		flow.moreThan(0).or(isMoney),
		'noMoneyNoIncome',
		need(isMoney, 'infinite', flow.over(cashIn)),
	)
}
export const cashOnCash = named('cashOnCash', returnOnCash(cashFlowYear))

/** Cash flow / equity, if that is money at all. */
export function returnOnEquity(flow: Expr<'usd'>, equity: Expr<'usd'>): Expr<'ratio'> {
	return flow.over(equity, 'noEquity').onlyIf(equity.atLeast(LEAST_MONEY), 'noEquity')
}
