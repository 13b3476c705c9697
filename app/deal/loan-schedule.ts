import { longTermLoan } from './generated/projection'
import * as generated from './generated/schedule'
import type { ScheduleTerms } from './model/loan-terms'
import { within } from './native/entries'
import { wholeTerm } from './native/loan'
import type { AnalysisValues } from './values'

/** A loan on its own, month by month (section 2 of the specification). */

/** Percent, dollars and months; 7.25 is 7.25%. A number below its range counts as the range's lower end. */
export type LoanTerms = {
	principal: number
	/** Per year. */
	ratePct: number
	/** The term; rounded, from 1 to 600. */
	months: number
	/** The first months, in which only interest is due. */
	ioMonths?: number
	/** Extra principal of every month. */
	extraMonthly?: number
	/** Extra principal of the months 12, 24, … */
	extraYearly?: number
	/** One extra payment; `recast`: the payment is computed again from the next month on. */
	extraOnce?: { month: number; amount: number; recast: boolean } | undefined
	/**
	 * An adjustable rate: so many points after the fixed months and each time again, from 0% to the ceiling.
	 * The payment is then computed again for the months left.
	 */
	arm?: { fixedMonths: number; everyMonths: number; step: number; ceiling: number | null }
	/** The month in which the balance is due. */
	balloonMonth?: number
	/** `pct` of the principal per year while more than 78% of `value`, what is lent against, is owed. */
	pmi?: { pct: number; value: number }
	/** `cents`: payment and interest are rounded to cents each month (half up), as lenders print it. */
	rounding?: 'none' | 'cents'
}

/**
 * A month of a loan. `payment` is scheduled: interest and principal, and the balloon, without extra
 * principal and PMI. `principal` is all that is repaid: scheduled, extra and balloon. `balloon` is the part
 * of `payment` that is due as one. `balance` is that of the end of the month, `ratePct` the rate in it.
 */
export type LoanMonth = ReturnType<ReturnType<typeof generated.schedule>['rows']>[number]

/** The sums of twelve months, or of those that the loan lasts, and the balance at their end. */
export type LoanYear = Omit<LoanMonth, 'month' | 'ratePct'> & { year: number }

const MONTHS_PER_YEAR = 12
/** Above these no sum or product of a schedule exceeds the range of a double. */
const MAX_PRINCIPAL = 1e290
const MAX_RATE = 1e6

/** A number within its range; what is not a number is the lower end. */
function clamp(n: number | undefined, high: number): number {
	return n !== undefined && n > 0 ? Math.min(n, high) : 0
}

/**
 * The rows of a loan, from month 1 to the month in which its balance is 0 (2.1–2.5); none without a
 * principal. Never throws, and every number is finite.
 */
export function loanSchedule(terms: LoanTerms): LoanMonth[] {
	const term = wholeTerm(terms.months)
	const { extraOnce, arm, pmi } = terms
	const compute = terms.rounding === 'cents' ? generated.scheduleInCents : generated.schedule
	const given: ScheduleTerms = {
		principal: clamp(terms.principal, MAX_PRINCIPAL),
		ratePct: clamp(terms.ratePct, MAX_RATE),
		term,
		ioMonths: terms.ioMonths ?? 0,
		extraMonthly: clamp(terms.extraMonthly, MAX_PRINCIPAL),
		extraYearly: clamp(terms.extraYearly, MAX_PRINCIPAL),
		extraOnce: clamp(extraOnce?.amount, MAX_PRINCIPAL),
		extraOnceMonth: extraOnce?.month ?? Number.NaN,
		recast: extraOnce?.recast ?? false,
		armFixedMonths: arm?.fixedMonths ?? Number.NaN,
		armEveryMonths: arm?.everyMonths ?? 1,
		armStep: within(arm?.step ?? 0, -MAX_RATE, MAX_RATE),
		armCeiling:
			arm === undefined || arm.ceiling === null ? Number.NaN : clamp(arm.ceiling, MAX_RATE),
		armUntil: terms.months,
		balloonMonth: terms.balloonMonth ?? Number.NaN,
		pmiPer: clamp(pmi?.pct, MAX_RATE),
		valueLentAgainst: clamp(pmi?.value, MAX_PRINCIPAL),
		years: Math.ceil(term / MONTHS_PER_YEAR),
	}
	const { rows: rowsOf } = compute(given)
	const rows = rowsOf(1, term)
	if (!(terms.principal > 0)) return []
	const last = rows.findIndex(({ balance }) => balance === 0)
	return last < 0 ? rows : rows.slice(0, last + 1)
}

/** The years of a schedule, for tables and charts. */
export function loanYears(months: readonly LoanMonth[]): LoanYear[] {
	const years: LoanYear[] = []
	for (let start = 0; start < months.length; start += MONTHS_PER_YEAR) {
		let [payment, interest, principal, extra, pmi, balloon, balance] = [0, 0, 0, 0, 0, 0, 0]
		for (const row of months.slice(start, start + MONTHS_PER_YEAR)) {
			payment += row.payment
			interest += row.interest
			principal += row.principal
			extra += row.extra
			pmi += row.pmi
			balloon += row.balloon
			balance = row.balance
		}
		const year = start / MONTHS_PER_YEAR + 1
		years.push({ year, payment, interest, principal, extra, pmi, balloon, balance })
	}
	return years
}

/**
 * The terms of the deal's long-term loan, for its schedule: at closing, or of the refinance. No terms
 * without a loan or its rate. The balloon is in its own month.
 */
export function longTermTerms(values: AnalysisValues): LoanTerms | null {
	const { interestDSCR: ratePct, armFixedYears, balloonYears, extraOnce, extraOnceMonth } = values
	const { loanAmount, valueLentAgainst } = longTermLoan(values)
	if (ratePct === null || typeof loanAmount !== 'number' || loanAmount === 0) return null
	const months = MONTHS_PER_YEAR * values.years
	const fixedMonths = MONTHS_PER_YEAR * (armFixedYears ?? Number.POSITIVE_INFINITY)
	return {
		principal: loanAmount,
		ratePct,
		months,
		ioMonths: values.ioMonths,
		extraMonthly: values.extraMonthly,
		extraYearly: values.extraYearly,
		...(extraOnce > 0 &&
			extraOnceMonth !== null && {
				extraOnce: { month: extraOnceMonth, amount: extraOnce, recast: values.recast },
			}),
		...(fixedMonths + 1 <= months && {
			arm: {
				fixedMonths,
				everyMonths: MONTHS_PER_YEAR * values.armEveryYears,
				step: values.armStep,
				ceiling: values.armCeiling,
			},
		}),
		...(balloonYears !== null && { balloonMonth: MONTHS_PER_YEAR * balloonYears }),
		pmi: { pct: values.pmiPer, value: valueLentAgainst },
	}
}
