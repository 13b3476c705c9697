import {
	type AnalysisValues,
	bridge,
	isFlip,
	isNumber,
	type LoanMonth,
	loanSchedule,
	type LoanTerms,
	type LoanYear,
	loanYears,
	longTermTerms,
	type NoValueReason,
} from '~/deal'
import { type LoanFacts, loanFacts } from '~/features/calculator/analysis/loan-facts'
import { YEAR_FIELD } from '~/features/calculator/analysis-pages/frame/pages'

/** The long-term loan of a deal, as its page shows it. Dollars and months. */

/** The switch "As a lender prints it": a field of the query, of this page only (analysis 2.5). */
export const ROUNDING_FIELD = 'rounding'

type Fields = Readonly<Record<string, string>>

export type LoanSchedule = {
	kind: 'loan'
	terms: LoanTerms
	rows: readonly LoanMonth[]
	years: readonly LoanYear[]
	facts: LoanFacts
	/** Total interest without rounding; `null` unless the schedule is rounded to cents. */
	unroundedInterest: number | null
	/** The balance that is due before the end of the term. */
	balloon: { month: number; amount: number; isBeforeSale: boolean } | null
	/** Months between closing and the start of the loan: those of the refinance. */
	startMonth: number
}

/** No loan, with the reason. */
export type NoLoan = { kind: 'none'; reason: NoValueReason }

const MONTHS = 12
const MAX_MONTHS = 600

/** Whether the schedule is rounded to cents each month. */
export function isPrinted(extra: Fields): boolean {
	return extra[ROUNDING_FIELD] === 'cents'
}

/** The year whose numbers explain the columns: of the query, else the first. */
export function explainedLoanYear(extra: Fields, { years }: Pick<LoanSchedule, 'years'>): number {
	const year = Number(extra[YEAR_FIELD] ?? '')
	return Number.isInteger(year) && year >= 1 && year <= years.length ? year : 1
}

/** The term that the schedule has, in months. */
export function termOf({ months }: LoanTerms): number {
	return Math.min(Math.max(Math.round(months), 1), MAX_MONTHS)
}

/** The rate of a month, in percent per year. */
export function rateIn({ terms, rows }: LoanSchedule, month: number): number {
	return rows[month - 1]?.ratePct ?? terms.ratePct
}

/** Rounding of the schedule's dollars: to cents, half a cent up, if it is as a lender prints it. */
export function roundingOf({ rounding }: LoanTerms): (dollars: number) => number {
	return rounding === 'cents' ? (n) => Math.floor(n * 100 + 0.5 + 1e-6) / 100 : (n) => n
}

/** Why the deal has no loan to show. */
function missing(values: AnalysisValues): NoValueReason {
	if (values.interestDSCR === null) return 'noRate'
	if (values.plan === 'cash') return 'noDebt'
	if (values.plan === 'bridge') {
		const { newLoan } = bridge(values)
		if (!isNumber(newLoan)) return newLoan.reason
		return values.arv === 0 ? 'noValue' : 'noDebt'
	}
	if (values.loanBase === 'arv') return values.arv === 0 ? 'noValue' : 'noDebt'
	return values.purchase === 0 ? 'noPrice' : 'noDebt'
}

/**
 * The schedule of the deal's long-term loan: at closing, or of the refinance.
 * @param inCents "As a lender prints it": payment and interest rounded to cents each month
 */
export function readLoan(values: AnalysisValues, inCents: boolean): LoanSchedule | NoLoan {
	// A flip is sold before it has one.
	if (isFlip(values)) return { kind: 'none', reason: 'noRent' }
	const exact = longTermTerms(values)
	if (exact === null) return { kind: 'none', reason: missing(values) }
	const terms: LoanTerms = inCents ? { ...exact, rounding: 'cents' } : exact
	const rows = loanSchedule(terms)
	const facts = loanFacts(terms, rows)
	const startMonth = values.plan === 'bridge' ? values.refiMonth : 0
	const due = rows.find(({ balloon }) => balloon > 0)
	return {
		kind: 'loan',
		terms,
		rows,
		years: loanYears(rows),
		facts,
		unroundedInterest: inCents ? loanFacts(exact, loanSchedule(exact)).totalInterest : null,
		balloon:
			due === undefined
				? null
				: {
						month: due.month,
						amount: due.balloon,
						isBeforeSale: startMonth + due.month < MONTHS * values.holdYears,
					},
		startMonth,
	}
}
