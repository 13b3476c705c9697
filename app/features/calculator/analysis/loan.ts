import { amortizedPayment, bounded } from '~/deal'
import { expm1, log1p } from './log-exp'

/**
 * A loan's schedule, month by month (section 2 of the specification): interest-only months, extra
 * principal, recast, balloon, changes of the rate and mortgage insurance. Dollars and percent
 * (7.25 is 7.25%). Nothing throws, every result is finite, and a number below its range counts as
 * the range's lower end.
 */

/** An extra payment in one month; `recast`: the payment is computed again from the next month on. */
type ExtraOnce = { month: number; amount: number; recast?: boolean }

/** From this month on the loan has this rate, and a payment for the months left. */
type RateStep = { month: number; ratePct: number }

export type LoanTerms = {
	principal: number
	/** Per year. */
	ratePct: number
	/** The term, from 1 to 600 months; a longer one counts as 600. */
	months: number
	/** The first months, in which only interest is due. */
	ioMonths?: number
	/** Extra principal of every month. */
	extraMonthly?: number
	/** Extra principal of the months 12, 24, … */
	extraYearly?: number
	extraOnce?: readonly ExtraOnce[]
	/** In ascending order of their months. */
	rateSteps?: readonly RateStep[]
	/** The month in which the balance is due. */
	balloonMonth?: number
	/**
	 * An agreed payment in place of the level one, until a recast or a change of the rate. At least
	 * the interest is paid; what is left at the end of the term is due then.
	 */
	payment?: number
	/** `pct` of the principal per year while more than 78% of `value`, what is lent against, is owed. */
	pmi?: { pct: number; value: number }
	/** `cents`: payment and interest are rounded to cents each month (half up), as lenders print it. */
	rounding?: 'none' | 'cents'
}

export type LoanMonth = {
	month: number
	/** Scheduled: interest and principal, and the balloon; without extra principal and PMI. */
	payment: number
	interest: number
	/** Repaid: scheduled, extra and balloon. */
	principal: number
	extra: number
	/** Mortgage insurance. */
	pmi: number
	/** The part of `payment` that is due as a balloon. */
	balloon: number
	/** At the end of the month. */
	balance: number
}

/** The sums of twelve months, or of those that the loan lasts, and the balance at their end. */
export type LoanYear = Omit<LoanMonth, 'month'> & { year: number }

const MAX_MONTHS = 600
const MONTHS_PER_YEAR = 12
/** Above these no sum or product of a schedule exceeds the range of a double. */
const MAX_PRINCIPAL = 1e290
const MAX_RATE = 1e6
/** Mortgage insurance ends when the balance is this share of the value (2.1). */
const PMI_END = 0.78
/** A balance below this share of the principal is the rest of rounding (2.2). */
const REST = 1e-6

/** A number within its range; what is not a number is the lower end. */
function clamp(n: number | undefined, low: number, high: number): number {
	return n !== undefined && n > low ? Math.min(n, high) : low
}

function wholeMonths(months: number): number {
	return clamp(Math.round(months), 1, MAX_MONTHS)
}

function monthlyRate(ratePct: number): number {
	return clamp(ratePct, 0, MAX_RATE) / 100 / MONTHS_PER_YEAR
}

/**
 * The level monthly payment, in dollars, that repays `principal` in `months` (1 to 600) at `ratePct`
 * a year: the calculator's annuity formula, `principal / months` at 0% (2.1).
 */
export function levelPayment(principal: number, ratePct: number, months: number): number {
	const count = wholeMonths(months)
	const loan = clamp(principal, 0, MAX_PRINCIPAL)
	if (!(ratePct > 0)) return loan / count
	return amortizedPayment(loan, Math.min(ratePct, MAX_RATE), count / MONTHS_PER_YEAR, {
		log1p,
		expm1,
	})
}

/**
 * The largest loan, in dollars, whose payment is at most `paymentMonth`: divided by the level payment
 * of $1, or by the monthly rate if the loan starts with interest-only months (3.4). 0 without any
 * payment to make, at any rate. `null`: no payment limits it (interest only at 0%).
 */
export function largestLoan(limit: {
	paymentMonth: number
	ratePct: number
	months: number
	ioMonths: number
}): number | null {
	const { paymentMonth, ratePct, months, ioMonths } = limit
	if (!(paymentMonth > 0)) return 0
	const perDollar = ioMonths > 0 ? monthlyRate(ratePct) : levelPayment(1, ratePct, months)
	if (perDollar === 0) return null
	return bounded(paymentMonth / perDollar)
}

/** Principal of the first of `months` level payments: balance × i / ((1 + i)^months − 1). */
function firstPrincipal(balance: number, rate: number, months: number): number {
	const growth = expm1(months * log1p(rate))
	return growth > 0 ? balance * (rate / growth) : balance / months
}

/** Dollars in cents, half a cent up. */
function toCents(dollars: number): number {
	return Math.floor(dollars * (1 + 2 * Number.EPSILON) * 100 + 0.5) / 100
}

function unrounded(dollars: number): number {
	return dollars
}

/**
 * The rows of a loan, from month 1 to the month in which its balance is 0 (2.1–2.5); none without a
 * principal. Scheduled principal grows from month to month by the rate and by the interest that
 * extra principal saves: the same numbers as payment − interest, without the loss of digits that
 * high rates would cause.
 */
export function loanSchedule(terms: LoanTerms): LoanMonth[] {
	const inCents = terms.rounding === 'cents'
	const round = inCents ? toCents : unrounded
	const loan = round(clamp(terms.principal, 0, MAX_PRINCIPAL))
	const term = wholeMonths(terms.months)
	const { ioMonths = 0, extraOnce = [], rateSteps = [] } = terms
	const balloonMonth = terms.balloonMonth ?? Infinity
	const extraMonthly = clamp(terms.extraMonthly, 0, MAX_PRINCIPAL)
	const extraYearly = clamp(terms.extraYearly, 0, MAX_PRINCIPAL)
	const pmiMonthly = round((loan * clamp(terms.pmi?.pct, 0, MAX_RATE)) / 100 / MONTHS_PER_YEAR)
	const pmiEnd = PMI_END * clamp(terms.pmi?.value, 0, MAX_PRINCIPAL)

	const rows: LoanMonth[] = []
	let balance = loan
	let ratePct = terms.ratePct
	let rate = monthlyRate(ratePct)
	let nextStep = 0
	let agreed = terms.payment
	let hasPayment = false
	let level = 0
	let levelPrincipal = 0
	for (let month = 1; balance > 0; month++) {
		for (let step = rateSteps[nextStep]; step && step.month <= month; step = rateSteps[nextStep]) {
			ratePct = step.ratePct
			rate = monthlyRate(ratePct)
			if (month > 1) agreed = undefined
			hasPayment = false
			nextStep++
		}
		const interest = round(balance * rate)
		if (!hasPayment && month > ioMonths) {
			const left = term - month + 1
			hasPayment = true
			if (agreed === undefined) {
				level = round(levelPayment(balance, ratePct, left))
				levelPrincipal = firstPrincipal(balance, rate, left)
			} else {
				level = round(clamp(agreed, interest, MAX_PRINCIPAL))
				levelPrincipal = level - interest
			}
		}
		if (inCents) levelPrincipal = toCents(Math.max(level - interest, 0))

		let scheduled = month > ioMonths ? Math.min(levelPrincipal, balance) : 0
		if (month >= term) scheduled = balance
		const unpaid = round(balance - scheduled)
		let extra = extraMonthly
		if (month % MONTHS_PER_YEAR === 0) extra += extraYearly
		for (const once of extraOnce) {
			if (once.month !== month) continue
			extra += clamp(once.amount, 0, MAX_PRINCIPAL)
			if (once.recast === true) {
				agreed = undefined
				hasPayment = false
			}
		}
		extra = Math.min(round(extra), unpaid)
		let left = round(unpaid - extra)
		if (!inCents && left <= REST * loan) {
			scheduled += left
			left = 0
		}
		const balloon = month >= balloonMonth ? left : 0
		const isLevel = hasPayment && scheduled === levelPrincipal && balloon === 0
		rows.push({
			month,
			payment: isLevel ? level : round(interest + scheduled + balloon),
			interest,
			principal: round(scheduled + extra + balloon),
			extra,
			pmi: balance > pmiEnd ? pmiMonthly : 0,
			balloon,
			balance: left - balloon,
		})
		balance = left - balloon
		levelPrincipal += levelPrincipal * rate + extra * rate
	}
	return rows
}

/** The years of a schedule, for tables and charts. */
export function loanYears(months: readonly LoanMonth[]): LoanYear[] {
	const years: LoanYear[] = []
	for (let start = 0; start < months.length; start += MONTHS_PER_YEAR) {
		let [payment, interest, principal, extra, pmi, balloon, balance] = [0, 0, 0, 0, 0, 0, 0]
		for (let index = start; index < start + MONTHS_PER_YEAR; index++) {
			const row = months[index]
			if (row === undefined) break
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
