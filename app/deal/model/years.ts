import { asMonths, balanceOf, grownBy, ifElse, need, share, smaller } from '../combine'
import { type Expr, named, num, part } from '../expr'
import { month, state, year, yearEnd, yearSum } from '../rows'
import {
	balance,
	balloon,
	cashAtClosing,
	debtService,
	interest,
	loanAtClosing,
	pmi,
	principal,
} from './financing'
import { hasOption, value } from './input-values'
import { MONTHS_PER_YEAR } from './constants'
import { capexReserve, events, nothing, OPERATING_ROWS, rentStart } from './operations'
import { cashBack } from './refinance'
import { lenderDscr, returnOnCash, returnOnEquity } from './stabilized'
import { hasRates, isBridge } from './strategy'

/** The years of the projection, and a sale at the end of each (analysis 1.2 and 1.3). Dollars. */

/** Keeps sums of prices finite if the cap rate is absurdly close to 0. */
const MAX_PRICE = 1e200

type Usd = Expr<'usd'>

/** NOI − capex reserve − loan payments − PMI − balloon + events; without the refinance. */
const cashFlow = named(
	'cashFlow',
	balanceOf(
		OPERATING_ROWS.noi,
		['-', capexReserve],
		['-', debtService],
		['-', pmi],
		['-', balloon],
		['+', events],
	),
)
/** Cash back from the refinance (negative: it costs money). */
const refinanceCash = named(
	'refinanceCash',
	ifElse(isBridge, ifElse(month.is(value.refiMonth), cashBack, nothing), nothing),
)
/** What moves by month until a sale. */
export const receivedByMonth = part('received', cashFlow.plus(refinanceCash))

export const MONTH_ROWS = {
	...OPERATING_ROWS,
	debtService,
	interest,
	principal,
	pmi,
	balloon,
	balance,
	events,
	refinanceCash,
	cashFlow,
}

/** The rows of a year that are sums of its months. */
export const yearSums = Object.fromEntries(
	Object.entries(MONTH_ROWS).map(([key, row]) => [
		key,
		named(key, key === 'balance' ? yearEnd(row) : yearSum(row)),
	]),
) as { readonly [K in keyof typeof MONTH_ROWS]: Usd }

const propertyValue = named(
	'value',
	state(value.arv, 1, (last) => last.times(grownBy(value.appreciation))),
)
const before = year.minus(num(1))
const isFirst = year.is(1)
const valueBefore = named(
	'valueBefore',
	ifElse(isFirst, value.arv, part('valueOneYearAgo', propertyValue.at(before))),
)
const balanceBefore = named(
	'balanceBefore',
	ifElse(isFirst, loanAtClosing, part('balanceOneYearAgo', yearSums.balance.at(before))),
)
const equity = named('equity', propertyValue.minus(yearSums.balance))
const equityBefore = named('equityBefore', valueBefore.minus(balanceBefore))
/** Σ cash flow up to this year, without closing, refinance and sale. */
const cumulative = named(
	'cumulative',
	state(nothing, 1, (last) => last.plus(yearSums.cashFlow)),
)
/** What moves by year until a sale, and its sum. */
export const received = part('received', yearSums.cashFlow.plus(yearSums.refinanceCash))
const refinancedSoFar = named(
	'refinancedSoFar',
	state(nothing, 1, (last) => last.plus(yearSums.refinanceCash)),
)

// ── A sale at the end of each year ──
const nextNoi = part('nextNoi', yearSums.noi.at(year.plus(num(1))))
const hasPrice = nextNoi.moreThan(0)
/** Grown value, or NOI of the next year / exit cap rate. */
export const salePrice = named(
	'salePrice',
	ifElse(
		hasOption('exitBy', 'growth'),
		propertyValue,
		smaller(nextNoi.per(share(value.exitCap)), num<'usd'>(MAX_PRICE)).onlyIf(hasPrice, 'noIncome'),
	),
)
export const costOfSelling = named('sellingCost', salePrice.percent(value.sellPer))
/** Negative: money to bring to the closing. */
export const saleNet = named(
	'saleNet',
	need(hasRates, 'noRate', balanceOf(salePrice, ['-', costOfSelling], ['-', yearSums.balance])),
)
/** Σ of all flows if sold at the end of the year: the profit, the money put in subtracted. */
export const profitIfSold = named(
	'profitIfSold',
	balanceOf(cumulative, ['+', saleNet], ['+', refinancedSoFar], ['-', cashAtClosing]),
)

const rated = <U extends 'ratio' | 'usd'>(of: Expr<U>): Expr<U> => need(hasRates, 'noRate', of)

/** The columns of the table of years that are numbers, and those that may have no value. */
export const yearNumbers = {
	...yearSums,
	operatingExpenses: named(
		'operatingExpenses',
		balanceOf(
			yearSums.taxes,
			['+', yearSums.insurance],
			['+', yearSums.hoa],
			['+', yearSums.utilities],
			['+', yearSums.repairs],
			['+', yearSums.management],
			['+', yearSums.leasing],
			['+', yearSums.carry],
		),
	),
	value: propertyValue,
	equity,
	cumulative,
}
export const YEAR_FIGURES = {
	salePrice,
	saleNet,
	profitIfSold,
	capRateValue: named('capRateValue', yearSums.noi.over(valueBefore, 'noValue')),
	dscrNoi: named('dscrNoi', rated(yearSums.noi.over(yearSums.debtService, 'noDebt'))),
	dscrLender: named(
		'dscrLender',
		rated(
			lenderDscr(
				yearSums.scheduledRent,
				yearSums.debtService,
				yearSums.taxes,
				yearSums.insurance,
				yearSums.hoa,
			),
		),
	),
	cashOnCash: named('cashOnCash', rated(returnOnCash(yearSums.cashFlow))),
	/** The year contains rehab or vacant months. */
	isPartial: rentStart.moreThan(asMonths(before.times(MONTHS_PER_YEAR))),
	returnOnEquity: named('returnOnEquity', rated(returnOnEquity(yearSums.cashFlow, equityBefore))),
}
