import { type AnalysisValues, type FigureValue, isNumber, bounded } from '~/deal'
import { type LoanMonth, type LoanTerms, loanSchedule } from '../loan'
import { type BridgeFigures, bridge } from '../refinance'
import { type Setup, percentOf } from './setup'

/** The loans of the projection: a long-term loan at closing, or a bridge loan and its refinance. */

export type Financing = {
	/** Dollars needed at closing; negative: money received. */
	cashAtClosing: number
	loanAtClosing: number
	/** The long-term loan: at closing in plan `loan`, of the refinance in plan `bridge`. */
	loan: FigureValue
	/** Month 1 of the schedule is the month after this one. */
	startMonth: number
	schedule: readonly LoanMonth[]
	/** A balloon due in the month of the sale, which pays it; 0 without one. */
	balloonAtSale: number
	bridge: BridgeFigures | null
	refinanceMonth: number | null
	refinanceCash: number
	/** Whether the long-term loan has the rate that it needs. */
	hasLoanRate: boolean
	/** Whether all loans have the rates that they need. */
	hasRates: boolean
}

/** What a loan moves in a span of months, and its balance at the end of the last one. */
export type LoanFlow = {
	interest: number
	/** Extra principal included, a balloon not. */
	principal: number
	pmi: number
	balloon: number
	balance: number
}

const MONTHS = 12
const MAX_RATE_STEPS = 600

/** The changes of an adjustable rate (2.4): `armStep` points each, from 0% to the ceiling. */
function rateSteps(values: AnalysisValues, ratePct: number): { month: number; ratePct: number }[] {
	const { armFixedYears, armStep, armEveryYears } = values
	if (armFixedYears === null) return []
	const ceiling = values.armCeiling ?? Number.MAX_VALUE
	const steps: { month: number; ratePct: number }[] = []
	for (let k = 1; k <= MAX_RATE_STEPS; k++) {
		const month = MONTHS * (armFixedYears + (k - 1) * armEveryYears) + 1
		if (month > MONTHS * values.years) break
		steps.push({ month, ratePct: Math.min(ceiling, Math.max(0, ratePct + k * armStep)) })
	}
	return steps
}

/**
 * The terms of the long-term loan (2.1–2.4), which has a rate. `valueLentAgainst` is the price, the
 * ARV or the appraised value, in dollars.
 */
function longTermLoan(
	values: AnalysisValues,
	principal: number,
	valueLentAgainst: number,
	balloonMonth: number | null,
): LoanTerms {
	const ratePct = values.interestDSCR ?? 0
	const { extraOnce, extraOnceMonth: month, recast } = values
	return {
		principal,
		ratePct,
		months: Math.round(MONTHS * values.years),
		ioMonths: values.ioMonths,
		extraMonthly: values.extraMonthly,
		extraYearly: values.extraYearly,
		extraOnce: extraOnce > 0 && month !== null ? [{ month, amount: extraOnce, recast }] : [],
		rateSteps: rateSteps(values, ratePct),
		pmi: { pct: values.pmiPer, value: valueLentAgainst },
		...(balloonMonth === null ? {} : { balloonMonth }),
	}
}

/** Loan and value lent against in plan `loan`; a plan `cash` has no loan. */
function loanAtClosing({ plan, loanBase, purchase, arv, ltv }: AnalysisValues): {
	principal: number
	value: number
} {
	const value = loanBase === 'arv' ? arv : purchase
	return { principal: plan === 'loan' ? percentOf(value, ltv) : 0, value }
}

/**
 * The terms of the deal's long-term loan, for its schedule: at closing, or of the refinance. No terms
 * without a loan or its rate. The balloon is in its own month.
 */
export function longTermTerms(values: AnalysisValues): LoanTerms | null {
	if (values.interestDSCR === null || values.plan === 'cash') return null
	const refinance = values.plan === 'bridge' ? bridge(values) : null
	const { principal, value } = loanAtClosing(values)
	const loan = refinance === null ? principal : refinance.newLoan
	if (!isNumber(loan) || loan === 0) return null
	const lentAgainst = refinance === null ? value : refinance.appraisedValue
	const { balloonYears } = values
	const due = balloonYears === null ? null : MONTHS * balloonYears
	return longTermLoan(values, loan, lentAgainst, due)
}

/** Whether a balloon is due in the month of a sale at the end of year `holdYears`. */
export function isBalloonAtSale(
	{ plan, refiMonth, balloonYears }: AnalysisValues,
	holdYears: number,
): boolean {
	const start = plan === 'bridge' ? refiMonth : 0
	return balloonYears !== null && start + MONTHS * balloonYears === MONTHS * holdYears
}

/**
 * The schedule of the long-term loan from the month after `startMonth` to the end of the projection;
 * none without a rate. A balloon after the last month ends the schedule where nothing reads it.
 *
 * A balloon in the month of the sale is paid by the sale: the balance is still there at its end. The
 * rows of later years begin with the balloon, which costs no interest any more.
 */
function scheduleOf(
	{ values, holdYears, horizonYears }: Setup,
	principal: number,
	valueLentAgainst: number,
	startMonth: number,
): { schedule: readonly LoanMonth[]; balloonAtSale: number } {
	if (values.interestDSCR === null) return { schedule: [], balloonAtSale: 0 }
	const afterLast = MONTHS * horizonYears - startMonth + 1
	const due = MONTHS * (values.balloonYears ?? Infinity)
	const rowsUntil = (balloonMonth: number) =>
		loanSchedule(longTermLoan(values, principal, valueLentAgainst, balloonMonth))
	if (!isBalloonAtSale(values, holdYears)) {
		return { schedule: rowsUntil(Math.min(due, afterLast)), balloonAtSale: 0 }
	}
	const rows = rowsUntil(Math.min(due + 1, afterLast))
	const balloon = rows[due - 1]?.balance ?? 0
	if (balloon === 0) return { schedule: rows, balloonAtSale: 0 }
	const after: LoanMonth = {
		...{ month: due + 1, payment: balloon, principal: balloon, balloon },
		...{ interest: 0, extra: 0, pmi: 0, balance: 0 },
	}
	return { schedule: [...rows.slice(0, due), after], balloonAtSale: balloon }
}

/** Computes the loans of a projection. */
export function financeSetup(setup: Setup): Financing {
	const { values } = setup
	if (values.plan === 'bridge') {
		const refinance = bridge(values, setup)
		const { newLoan, refiMonth } = refinance
		const principal = isNumber(newLoan) ? newLoan : 0
		const hasLoanRate = values.interestDSCR !== null
		return {
			cashAtClosing: refinance.cashAtClosing,
			loanAtClosing: refinance.loan,
			loan: newLoan,
			startMonth: refiMonth,
			...scheduleOf(setup, principal, refinance.appraisedValue, refiMonth),
			bridge: refinance,
			refinanceMonth: refiMonth,
			refinanceCash: isNumber(refinance.cashBack) ? refinance.cashBack : 0,
			hasLoanRate,
			hasRates: hasLoanRate && values.interestHard !== null,
		}
	}

	const { principal, value } = loanAtClosing(values)
	const fees =
		values.plan === 'loan' ? percentOf(principal, values.loanFeePer) + values.loanFees : 0
	const hasLoanRate = values.plan === 'cash' || values.interestDSCR !== null
	return {
		cashAtClosing: bounded(setup.costAtClosing + fees - principal),
		loanAtClosing: principal,
		loan: principal,
		startMonth: 0,
		...scheduleOf(setup, principal, value, 0),
		bridge: null,
		refinanceMonth: null,
		refinanceCash: 0,
		hasLoanRate,
		hasRates: hasLoanRate,
	}
}

/** The loan in the months `from`…`to`. Without its rate a loan moves nothing. */
export function loanFlow(financing: Financing, from: number, to: number): LoanFlow {
	const { startMonth, schedule, bridge: before } = financing
	const sum: LoanFlow = { interest: 0, principal: 0, pmi: 0, balloon: 0, balance: 0 }
	for (let month = from; month <= Math.min(to, startMonth); month++) {
		sum.interest += before?.interestByMonth[month - 1] ?? 0
	}
	for (let month = Math.max(from, startMonth + 1); month <= to; month++) {
		const row = schedule[month - startMonth - 1]
		if (row === undefined) break
		sum.interest += row.interest
		sum.principal += row.principal - row.balloon
		sum.pmi += row.pmi
		sum.balloon += row.balloon
	}
	sum.balance = balanceAfter(financing, to)
	return sum
}

/** Interest, principal, PMI and balloon of a month. */
export function paidInMonth({ startMonth, schedule, bridge: before }: Financing, month: number) {
	if (month <= startMonth) return before?.interestByMonth[month - 1] ?? 0
	const row = schedule[month - startMonth - 1]
	return row === undefined ? 0 : row.interest + row.principal + row.pmi
}

/** The loan balance after a month: of the bridge loan until the refinance, then of the new loan. */
function balanceAfter({ startMonth, schedule, loan, loanAtClosing }: Financing, month: number) {
	if (month < startMonth) return loanAtClosing
	if (month === startMonth) return isNumber(loan) ? loan : 0
	return schedule[month - startMonth - 1]?.balance ?? 0
}
