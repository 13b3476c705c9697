import { asMonths, ifElse, larger, need } from '../combine'
import { call, type Expr, named, num, part } from '../expr'
import { flows, year } from '../rows'
import { MIN_TABLE_YEARS, MONTHS_PER_YEAR } from './constants'
import { balance, cashAtClosing, holdYears, isPaidBySale } from './financing'
import { value } from './input-values'
import type { Native } from './natives'
import { native } from './row-natives'
import { nothing } from './operations'
import { profitIfSold, received, receivedByMonth, saleNet, salePrice } from './years'
import { hasRates } from './strategy'

/** The sale as planned, and the returns between closing and sale (analysis 1.3 and 1.5). */

/** The years of the tables. */
export const tableYears = part('tableYears', larger(num<'years'>(MIN_TABLE_YEARS), holdYears))
const saleMonth = asMonths(holdYears.times(MONTHS_PER_YEAR))

const closing = part('closingFlow', nothing.minus(cashAtClosing))
export const netAtSale = named('saleNet', saleNet.at(holdYears))
export const priceAtSale = named('salePrice', salePrice.at(holdYears))
export const totalProfit = named('totalProfit', profitIfSold.at(holdYears))
export const saleFlows = part('saleFlows', flows(closing, received, holdYears, netAtSale))

const answer = (key: string, of: Native, ...operands: readonly Expr[]): Expr<'whole'> =>
	named(key, call<'whole'>(of, ...operands))

const irr = answer('irr', native.irr, saleFlows)
const npv = answer('npv', native.npv, value.discountRate, saleFlows)
const equityMultiple = answer('equityMultiple', native.equityMultiple, saleFlows)
const mirr = answer('mirr', native.mirr, saleFlows, value.financeRate, value.reinvestRate)
const annualized = answer('annualized', native.annualized, equityMultiple, holdYears)
const irrMonthly = answer(
	'irrMonthly',
	native.irrOfMonths,
	part('monthlyFlows', flows(closing, receivedByMonth, saleMonth, netAtSale)),
)
/** What the refinance of a bridge moves counts, a sale does not. */
const payback = answer(
	'payback',
	native.paybackFromCash,
	part('tableFlows', flows(closing, received, tableYears, need(hasRates, 'noRate', nothing))),
	totalProfit.atLeast(0),
	tableYears.moreThan(MIN_TABLE_YEARS),
)
/** The sale counts and ends the flows. */
const discountedPayback = answer(
	'discountedPayback',
	native.paybackWithSale,
	saleFlows,
	value.discountRate,
)

/** The returns that most questions are about, and the others. */
export const RETURNS = { irr, npv, equityMultiple }
export const MORE_RETURNS = { irrMonthly, mirr, annualized, payback, discountedPayback }

/**
 * The IRR of a sale at the end of each year. A balloon that the planned sale would pay is due in its month
 * if the sale is later; the rows have it in the year after.
 */
const balloonAtSale = part(
	'balloonAtSale',
	ifElse(isPaidBySale, part('balanceAtSale', balance.at(saleMonth)), nothing),
)
const receivedLater = part(
	'receivedLater',
	received
		.minus(ifElse(year.is(holdYears), balloonAtSale, nothing))
		.plus(ifElse(year.is(holdYears.plus(num(1))), balloonAtSale, nothing)),
)
const irrOf = (row: Expr<'usd'>): Expr<'whole'> =>
	call<'whole'>(native.irr, flows(closing, row, year, saleNet))
export const irrIfSold = named(
	'irrIfSold',
	ifElse(year.moreThan(holdYears), irrOf(receivedLater), irrOf(received)),
)
