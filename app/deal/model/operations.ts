import { asMonths, balanceOf, grownBy, ifElse, share } from '../combine'
import { asCount, call, Expr, named, num, part, type Unit } from '../expr'
import { month, state, year } from '../rows'
import { MONTHS_PER_YEAR } from './constants'
import { ownedCost } from './defaults'
import { given, value } from './input-values'
import { native } from './row-natives'

/** Income and expenses by month (analysis 1.1), before any loan. Dollars. */

export const nothing = num<'usd'>(0)

/** An amount of the first year that grows at each anniversary of closing. */
function growing<U extends Unit>(start: Expr<U>, percents: Expr<'percent'>): Expr<U> {
	return state(start, 1, (last) => ifElse(year.is(1), last, last.times(grownBy(percents))))
}

/** Rent comes in the months after this one. */
export const rentStart = part('rentStart', value.rehabMonths.plus(value.leaseUpMonths))

const isWork = month.atMost(value.rehabMonths)
const isRented = month.moreThan(rentStart)
const afterWork = (amount: Expr<'usd'>): Expr<'usd'> => ifElse(isWork, nothing, amount)
const whileRented = (amount: Expr<'usd'>): Expr<'usd'> => ifElse(isRented, amount, nothing)
const perMonth = (amount: Expr<'usd'>): Expr<'usd'> => amount.per(MONTHS_PER_YEAR)

const rentFactor = part('rentFactor', growing(num<'ratio'>(1), value.rentGrowth))
const costFactor = part('costFactor', growing(num<'ratio'>(1), value.expGrowth))

export const scheduledRent = named('scheduledRent', whileRented(value.rent.times(rentFactor)))
const otherIncome = named('otherIncome', whileRented(value.otherIncome.times(rentFactor)))
export const grossIncome = named('grossIncome', scheduledRent.plus(otherIncome))
// A share, so that 100% of the income is all of it to the last digit.
const vacancy = named('vacancy', grossIncome.times(share(value.vacancyPer)))
export const collectedIncome = named(
	'collectedIncome',
	balanceOf(scheduledRent, ['+', otherIncome], ['-', vacancy]),
)

/** Taxes by year: grown, or as reassessed in the year of `taxesLaterYear`. */
const isReassessed = given.taxesLater.and(year.is(value.taxesLaterYear))
const yearlyTaxes = part(
	'yearlyTaxes',
	state(value.yTaxes, 1, (last) =>
		ifElse(
			isReassessed,
			value.taxesLater.orElse(0),
			ifElse(year.is(1), last, last.times(grownBy(value.taxGrowth))),
		),
	),
)
export const taxes = named('taxes', afterWork(perMonth(yearlyTaxes)))
export const insurance = named(
	'insurance',
	afterWork(part('monthlyInsurance', growing(perMonth(value.yInsurance), value.insGrowth))),
)
export const hoa = named(
	'hoa',
	afterWork(part('monthlyHoa', growing(perMonth(value.hoa), value.hoaGrowth))),
)
const utilities = named(
	'utilities',
	afterWork(perMonth(value.yUtilities.plus(value.yOther)).times(costFactor)),
)
const repairs = named('repairs', scheduledRent.percent(value.monthMaintPer))
const management = named(
	'management',
	collectedIncome.percent(value.managePer).plus(whileRented(value.monthManage.times(costFactor))),
)
const leasing = named('leasing', whileRented(value.monthLeaseFee.times(costFactor)))

/** What owning costs while the work is done, in equal parts. */
const carryPerMonth = part(
	'carryPerMonth',
	ifElse(value.rehabMonths.is(0), nothing, ownedCost.per(asCount(value.rehabMonths))),
)
const carry = named('carry', ifElse(isWork, carryPerMonth, nothing))

export const noiRow = named(
	'noi',
	balanceOf(
		collectedIncome,
		['-', taxes],
		['-', insurance],
		['-', hoa],
		['-', utilities],
		['-', repairs],
		['-', management],
		['-', leasing],
		['-', carry],
	),
)
export const capexReserve = named(
	'capexReserve',
	scheduledRent
		.percent(value.capexPer)
		.plus(afterWork(perMonth(value.capexYear).times(costFactor))),
)

/** Planned one-off income and costs, in the last month of their year. */
const eventsInYear = part(
	'eventsInYear',
	call<'usd'>(native.eventsOfYear, new Expr<'whole'>('list', [], 'events'), year),
)
export const events = named(
	'events',
	ifElse(month.is(asMonths(year.times(MONTHS_PER_YEAR))), eventsInYear, nothing),
)

export const OPERATING_ROWS = {
	scheduledRent,
	otherIncome,
	grossIncome,
	vacancy,
	collectedIncome,
	taxes,
	insurance,
	hoa,
	utilities,
	repairs,
	management,
	leasing,
	carry,
	noi: noiRow,
	capexReserve,
}
