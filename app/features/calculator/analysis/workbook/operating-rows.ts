import type { AnalysisValues } from '~/deal'
import { isReassessed } from './input-groups'
import type { Inputs } from './inputs-sheet'
import {
	type SheetExpression,
	add,
	compare,
	constantExpression,
	divide,
	largest,
	multiply,
	percentExpression,
	smallest,
	subtract,
	when,
} from './expression'
import { LAST_YEAR, type YearRow, type YearRows } from './year-rows'

/** Income and expenses of the projection by year (analysis 1.1), before any loan. */

const MONTHS = 12
/** One year further than the table, for a sale by cap rate. */
const ALL_YEARS = { until: LAST_YEAR + 1 }

export type OperatingRows = Record<
	| 'grossMonth'
	| 'collectedMonth'
	| 'rentMonth'
	| 'taxesMonth'
	| 'insuranceMonth'
	| 'hoaMonth'
	| 'noiRented'
	| 'noiVacant'
	| 'reserveRented'
	| 'reserveVacant'
	| 'rentedMonths'
	| 'scheduledRent'
	| 'otherIncome'
	| 'grossIncome'
	| 'vacancy'
	| 'collectedIncome'
	| 'taxes'
	| 'insurance'
	| 'hoa'
	| 'utilities'
	| 'repairs'
	| 'management'
	| 'leasing'
	| 'carry'
	| 'operatingExpenses'
	| 'noi'
	| 'capexReserve',
	YearRow
>

/** 1 + percent / 100. */
const growth = (percent: SheetExpression): SheetExpression => add(1, divide(percent, 100))

/** Writes the rows. `holdCost` is that of the months of work. */
export function operatingRows(
	values: AnalysisValues,
	{ of }: Inputs,
	rows: YearRows,
	holdCost: SheetExpression,
): OperatingRows {
	const cents = { format: 'cents', ...ALL_YEARS } as const
	const vacantMonths = add(of('rehabMonths'), of('leaseUpMonths'))
	/** How many of the first `until` months are in a year. */
	const countUntil = (until: SheetExpression, year: number) =>
		smallest(largest(subtract(until, MONTHS * (year - 1)), 0), MONTHS)
	const grown = (label: string, first: SheetExpression, percent: SheetExpression) =>
		rows.add(
			label,
			(_, before) => (before === null ? first : multiply(before, growth(percent))),
			cents,
		)

	rows.heading('Months')
	const count = { format: 'number', ...ALL_YEARS } as const
	const rehab = rows.add('Months of work', (year) => countUntil(of('rehabMonths'), year), count)
	const rentedMonths = rows.add(
		'Rented months',
		(year) => subtract(MONTHS, countUntil(vacantMonths, year)),
		count,
	)
	const vacant = rows.add(
		'Months after the work without rent',
		(year) => subtract(MONTHS, rehab.at(year), rentedMonths.at(year)),
		count,
	)

	rows.heading('Per month')
	const rentMonth = grown('Rent', of('rent'), of('rentGrowth'))
	const otherMonth = grown('Other income', of('otherIncome'), of('rentGrowth'))
	const later = isReassessed(values)
	const taxesMonth = rows.add(
		'Property taxes',
		(year, before) => {
			const ordinary =
				before === null ? divide(of('yTaxes'), MONTHS) : multiply(before, growth(of('taxGrowth')))
			if (!later) return ordinary
			const isNow = compare(of('taxesLaterYear'), '=', year)
			return when(isNow, divide(of('taxesLater'), MONTHS), ordinary)
		},
		cents,
	)
	const insuranceMonth = grown('Insurance', divide(of('yInsurance'), MONTHS), of('insGrowth'))
	const hoaMonth = grown('HOA dues', divide(of('hoa'), MONTHS), of('hoaGrowth'))
	const expenseFactor = rows.add(
		'Growth of other costs',
		(_, before) => (before === null ? 1 : multiply(before, growth(of('expGrowth')))),
		{ format: 'number', ...ALL_YEARS },
	)
	const grossMonth = rows.add(
		'Gross potential income',
		(year) => add(rentMonth.at(year), otherMonth.at(year)),
		cents,
	)
	const collectedMonth = rows.add(
		'Collected income',
		(year) =>
			subtract(grossMonth.at(year), percentExpression(grossMonth.at(year), of('vacancyPer'))),
		cents,
	)
	const utilitiesMonth = (year: number) =>
		multiply(divide(add(of('yUtilities'), of('yOther')), MONTHS), expenseFactor.at(year))
	const ownedMonth = (year: number) =>
		add(taxesMonth.at(year), insuranceMonth.at(year), hoaMonth.at(year), utilitiesMonth(year))
	const managementMonth = (year: number) =>
		add(
			percentExpression(collectedMonth.at(year), of('managePer')),
			multiply(of('monthManage'), expenseFactor.at(year)),
		)
	const noiRented = rows.add(
		'NOI of a rented month',
		(year) =>
			subtract(
				collectedMonth.at(year),
				ownedMonth(year),
				percentExpression(rentMonth.at(year), of('monthMaintPer')),
				managementMonth(year),
				multiply(of('monthLeaseFee'), expenseFactor.at(year)),
			),
		cents,
	)
	const noiVacant = rows.add(
		'NOI of a month without rent',
		(year) => subtract(0, ownedMonth(year)),
		cents,
	)
	const reserveVacant = rows.add(
		'Reserve of a month without rent',
		(year) => multiply(divide(of('capexYear'), MONTHS), expenseFactor.at(year)),
		cents,
	)
	const reserveRented = rows.add(
		'Reserve of a rented month',
		(year) => add(percentExpression(rentMonth.at(year), of('capexPer')), reserveVacant.at(year)),
		cents,
	)

	rows.heading('Income')
	const perRented = (label: string, month: (year: number) => SheetExpression) =>
		rows.add(label, (year) => multiply(month(year), rentedMonths.at(year)), ALL_YEARS)
	const perOwned = (label: string, month: (year: number) => SheetExpression) =>
		rows.add(
			label,
			(year) => multiply(month(year), add(rentedMonths.at(year), vacant.at(year))),
			ALL_YEARS,
		)
	const scheduledRent = perRented('Scheduled rent', rentMonth.at)
	const otherIncome = perRented('Other income', otherMonth.at)
	const grossIncome = rows.add(
		'Gross potential income',
		(year) => add(scheduledRent.at(year), otherIncome.at(year)),
		ALL_YEARS,
	)
	const vacancy = rows.add(
		'Vacancy',
		(year) => percentExpression(grossIncome.at(year), of('vacancyPer')),
		ALL_YEARS,
	)
	const collectedIncome = rows.add(
		'Collected income',
		(year) => subtract(grossIncome.at(year), vacancy.at(year)),
		ALL_YEARS,
	)

	rows.heading('Operating expenses')
	const taxes = perOwned('Property taxes', taxesMonth.at)
	const insurance = perOwned('Insurance', insuranceMonth.at)
	const hoa = perOwned('HOA dues', hoaMonth.at)
	const utilities = perOwned('Utilities and other', utilitiesMonth)
	const repairs = rows.add(
		'Repairs',
		(year) => percentExpression(scheduledRent.at(year), of('monthMaintPer')),
		ALL_YEARS,
	)
	const management = perRented('Management', managementMonth)
	const leasing = perRented('Leasing', (year) =>
		multiply(of('monthLeaseFee'), expenseFactor.at(year)),
	)
	const carry = rows.add(
		'Holding cost during the work',
		(year) =>
			when(
				compare(of('rehabMonths'), '>', 0),
				multiply(divide(holdCost, of('rehabMonths')), rehab.at(year)),
				constantExpression(0),
			),
		ALL_YEARS,
	)
	const operatingExpenses = rows.add(
		'Operating expenses',
		(year) =>
			add(
				taxes.at(year),
				insurance.at(year),
				hoa.at(year),
				utilities.at(year),
				repairs.at(year),
				management.at(year),
				leasing.at(year),
				carry.at(year),
			),
		ALL_YEARS,
	)
	const noi = rows.add(
		'Net operating income (NOI)',
		(year) => subtract(collectedIncome.at(year), operatingExpenses.at(year)),
		ALL_YEARS,
	)
	const capexReserve = rows.add(
		'Reserve for replacements',
		(year) =>
			add(
				multiply(reserveRented.at(year), rentedMonths.at(year)),
				multiply(reserveVacant.at(year), vacant.at(year)),
			),
		ALL_YEARS,
	)
	return {
		grossMonth,
		collectedMonth,
		rentMonth,
		taxesMonth,
		insuranceMonth,
		hoaMonth,
		noiRented,
		noiVacant,
		reserveRented,
		reserveVacant,
		rentedMonths,
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
		operatingExpenses,
		noi,
		capexReserve,
	}
}
