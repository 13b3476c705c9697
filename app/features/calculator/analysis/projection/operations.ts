import type { AnalysisValues } from '~/deal'
import type { ProjectionMonth } from '../projection-types'

/** Income and expenses of the projection (analysis 1.1), before any loan. Dollars. */

/** The lines of a month that do not depend on a loan. */
export type OperatingLines = Pick<
	ProjectionMonth,
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
	| 'noi'
	| 'capexReserve'
>

/** Growth steps at each anniversary of closing, so that all months of a kind are equal in a year. */
export type OperatingYear = {
	year: number
	rehabCount: number
	vacantCount: number
	rentedCount: number
	/** A month of rehab, a month after the work that is not rented yet, a rented month. */
	rehab: OperatingLines
	vacant: OperatingLines
	rented: OperatingLines
	/** Sums of the year. */
	noi: number
	capexReserve: number
}

/** Amounts that grow, per month, in one year. */
type Amounts = {
	rent: number
	otherIncome: number
	taxes: number
	insurance: number
	hoa: number
	/** Factor of the other dollar lines. */
	expenses: number
}

const MONTHS = 12

function rehabLines(carry: number): OperatingLines {
	return {
		scheduledRent: 0,
		otherIncome: 0,
		grossIncome: 0,
		vacancy: 0,
		collectedIncome: 0,
		taxes: 0,
		insurance: 0,
		hoa: 0,
		utilities: 0,
		repairs: 0,
		management: 0,
		leasing: 0,
		carry,
		noi: 0 - carry,
		capexReserve: 0,
	}
}

const NOTHING = rehabLines(0)

/** A month after the work without rent: only what an empty property costs. */
function vacantLines(values: AnalysisValues, amounts: Amounts): OperatingLines {
	const { taxes, insurance, hoa, expenses } = amounts
	const utilities = ((values.yUtilities + values.yOther) / MONTHS) * expenses
	return {
		...NOTHING,
		taxes,
		insurance,
		hoa,
		utilities,
		noi: 0 - (taxes + insurance + hoa + utilities),
		capexReserve: (values.capexYear / MONTHS) * expenses,
	}
}

function rentedLines(values: AnalysisValues, amounts: Amounts): OperatingLines {
	const { rent: scheduledRent, otherIncome, taxes, insurance, hoa, expenses } = amounts
	const grossIncome = scheduledRent + otherIncome
	const vacancy = grossIncome * (values.vacancyPer / 100)
	const collectedIncome = grossIncome - vacancy
	const utilities = ((values.yUtilities + values.yOther) / MONTHS) * expenses
	const repairs = scheduledRent * (values.monthMaintPer / 100)
	const management = collectedIncome * (values.managePer / 100) + values.monthManage * expenses
	const leasing = values.monthLeaseFee * expenses
	const paid = taxes + insurance + hoa + utilities + repairs + management + leasing
	return {
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
		carry: 0,
		noi: collectedIncome - paid,
		capexReserve: scheduledRent * (values.capexPer / 100) + (values.capexYear / MONTHS) * expenses,
	}
}

/** a × countA + b × countB, line by line. */
export function combineLines(
	a: OperatingLines,
	countA: number,
	b: OperatingLines,
	countB: number,
): OperatingLines {
	return {
		scheduledRent: a.scheduledRent * countA + b.scheduledRent * countB,
		otherIncome: a.otherIncome * countA + b.otherIncome * countB,
		grossIncome: a.grossIncome * countA + b.grossIncome * countB,
		vacancy: a.vacancy * countA + b.vacancy * countB,
		collectedIncome: a.collectedIncome * countA + b.collectedIncome * countB,
		taxes: a.taxes * countA + b.taxes * countB,
		insurance: a.insurance * countA + b.insurance * countB,
		hoa: a.hoa * countA + b.hoa * countB,
		utilities: a.utilities * countA + b.utilities * countB,
		repairs: a.repairs * countA + b.repairs * countB,
		management: a.management * countA + b.management * countB,
		leasing: a.leasing * countA + b.leasing * countB,
		carry: a.carry * countA + b.carry * countB,
		noi: a.noi * countA + b.noi * countB,
		capexReserve: a.capexReserve * countA + b.capexReserve * countB,
	}
}

/** How many of the months 1…`until` are in `year`. */
function countUntil(until: number, year: number): number {
	return Math.min(Math.max(until - MONTHS * (year - 1), 0), MONTHS)
}

function operatingYear(
	values: AnalysisValues,
	vacantMonths: number,
	year: number,
	amounts: Amounts,
): OperatingYear {
	const rehabCount = countUntil(values.rehabMonths, year)
	const rentedCount = MONTHS - countUntil(vacantMonths, year)
	const vacantCount = MONTHS - rehabCount - rentedCount
	const rehab = rehabCount > 0 ? rehabLines(values.holdCost / values.rehabMonths) : NOTHING
	const vacant = vacantCount > 0 ? vacantLines(values, amounts) : NOTHING
	const rented = rentedCount > 0 ? rentedLines(values, amounts) : NOTHING
	return {
		year,
		rehabCount,
		vacantCount,
		rentedCount,
		rehab,
		vacant,
		rented,
		noi: rented.noi * rentedCount + vacant.noi * vacantCount + rehab.noi * rehabCount,
		capexReserve: rented.capexReserve * rentedCount + vacant.capexReserve * vacantCount,
	}
}

/** The amounts of the year before `year`, a year later; taxes may be reassessed then. */
function growAmounts(values: AnalysisValues, amounts: Amounts, year: number): Amounts {
	const { taxesLater, taxesLaterYear } = values
	const rentGrowth = 1 + values.rentGrowth / 100
	const isReassessed = taxesLater !== null && taxesLaterYear === year
	return {
		rent: amounts.rent * rentGrowth,
		otherIncome: amounts.otherIncome * rentGrowth,
		taxes: isReassessed ? taxesLater / MONTHS : amounts.taxes * (1 + values.taxGrowth / 100),
		insurance: amounts.insurance * (1 + values.insGrowth / 100),
		hoa: amounts.hoa * (1 + values.hoaGrowth / 100),
		expenses: amounts.expenses * (1 + values.expGrowth / 100),
	}
}

/** The years 1…`count`; rent is received in the months after month `vacantMonths`. */
export function operatingYears(
	values: AnalysisValues,
	vacantMonths: number,
	count: number,
): readonly OperatingYear[] {
	const { taxesLater, taxesLaterYear } = values
	const isReassessed = taxesLater !== null && taxesLaterYear === 1
	let amounts: Amounts = {
		rent: values.rent,
		otherIncome: values.otherIncome,
		taxes: (isReassessed ? taxesLater : values.yTaxes) / MONTHS,
		insurance: values.yInsurance / MONTHS,
		hoa: values.hoa / MONTHS,
		expenses: 1,
	}
	const years = [operatingYear(values, vacantMonths, 1, amounts)]
	for (let year = 2; year <= count; year++) {
		amounts = growAmounts(values, amounts, year)
		years.push(operatingYear(values, vacantMonths, year, amounts))
	}
	return years
}

/** The lines of a year's twelve months together. */
export function yearLines(year: OperatingYear): OperatingLines {
	const { rented, vacant, rehab, rehabCount } = year
	const sum = combineLines(rented, year.rentedCount, vacant, year.vacantCount)
	return rehabCount > 0 ? combineLines(sum, 1, rehab, rehabCount) : sum
}

/** The lines of the month with this place (1–12) in the year. */
export function monthLines(year: OperatingYear, place: number): OperatingLines {
	if (place <= year.rehabCount) return year.rehab
	return place <= year.rehabCount + year.vacantCount ? year.vacant : year.rented
}

/** Planned one-off income and cost of `year`, paid in its last month. */
export function eventsOfYear(values: AnalysisValues, year: number): number {
	let sum = 0
	for (const event of values.events) {
		if (event.year === year) sum += event.amount
	}
	return sum
}
