import { ifElse, larger, share, smaller } from '../combine'
import { asCount, call, type Expr, num, part, type Unit } from '../expr'
import { month, openState, state } from '../rows'
import { MONTHS_PER_YEAR } from './constants'
import { native } from './row-natives'

/**
 * One amortizing loan as rows by month (section 2 of the specification): interest-only months, extra
 * principal, recast, balloon, an adjustable rate and mortgage insurance. Dollars and percent. A deal may
 * have several: each is one call.
 */

/** A balance below this share of the principal is the rest of rounding, and is paid (2.2). */
const REST = 1e-6
/** Mortgage insurance ends when the balance is this share of the value (2.1). */
const INSURED_UNTIL = 0.78
/** A rate without a ceiling stays below this. */
const MAX_RATE = 1e6

type Usd = Expr<'usd'>
type Months = Expr<'months'>

export type LoanNodes = {
	/** Starts the names of its rows in the code. */
	key: string
	principal: Usd
	ratePct: Expr<'percent'>
	/** Whole months. */
	term: Months
	/** Paid out at the end of this month; the loan's first month is the next one. */
	start: Months
	ioMonths: Months
	/** Extra principal of each month, of the months 12, 24, …, and of one month. */
	extraMonthly: Usd
	extraYearly: Usd
	extraOnce: Usd
	extraOnceMonth: Months
	/** Whether the payment is computed again after the extra payment of one month. */
	recast: Expr<'flag'>
	/** Months until the first change of an adjustable rate, and between changes; none without one. */
	armFixedMonths: Months
	armEveryMonths: Months
	armStep: Expr<'percent'>
	armCeiling: Expr<'percent'>
	/** No change after this month. */
	armUntil: Months
	/** The month in which the balance is due; none without a balloon. */
	balloonMonth: Months
	/** Whether the sale pays the balloon: later rows begin with it, and it costs no interest any more. */
	isPaidBySale?: Expr<'flag'>
	/** Percent of the principal a year while more than 78% of what is lent against is owed. */
	pmiPer: Expr<'percent'>
	valueLentAgainst: Usd
	/** Payment and interest are rounded to cents each month, as lenders print them. */
	isInCents?: boolean
}

const nothing = num<'usd'>(0)

/** The rows of a loan. The balance is that of the end of the month. */
export function loanRows(terms: LoanNodes) {
	const { key, start, term, ioMonths, extraOnceMonth, armFixedMonths } = terms
	const cents = (e: Usd): Usd => (terms.isInCents === true ? call<'usd'>(native.inCents, e) : e)
	const name = <U extends Unit>(what: string, e: Expr<U>): Expr<U> =>
		e.key === null && e.op !== 'input' ? part(`${key}${what}`, e) : e

	const principal = name('Principal', cents(terms.principal))
	const age = name('Age', month.minus(start))
	const balance = openState<'usd'>(ifElse(start.is(0), principal, nothing), 2)
	const owed = balance.last
	const isOwed = owed.moreThan(0)
	const isOver =
		terms.isPaidBySale === undefined
			? null
			: name('IsOver', terms.isPaidBySale.and(age.moreThan(terms.balloonMonth)))
	const unlessOver = (e: Usd): Usd => (isOver === null ? e : ifElse(isOver, nothing, e))

	// The rate changes by steps, from 0% to the ceiling.
	const steps = age.minus(num(1)).minus(armFixedMonths)
	const isChange = name(
		'IsChange',
		age
			.moreThan(armFixedMonths)
			.and(age.atMost(terms.armUntil))
			.and(steps.mod(terms.armEveryMonths).is(0)),
	)
	const count = asCount(steps).per(asCount(terms.armEveryMonths)).plus(num(1))
	const ratePct = name(
		'RatePct',
		state(terms.ratePct, 2, (last) =>
			ifElse(
				isChange,
				smaller(
					larger(terms.ratePct.plus(terms.armStep.times(count)), num<'percent'>(0)),
					terms.armCeiling.orElse(MAX_RATE),
				),
				last,
			),
		),
	)
	const rate = name('Rate', share(ratePct).per(MONTHS_PER_YEAR))
	const interest = name('Interest', unlessOver(cents(owed.times(rate))))

	// The level payment is fixed after the interest-only months, at a change of the rate and after a recast.
	const isRecast = terms.recast
		.and(terms.extraOnce.moreThan(0))
		.and(age.minus(num(1)).is(extraOnceMonth))
	const isNew = name(
		'IsNewPayment',
		age.moreThan(ioMonths).and(
			age
				.is(ioMonths.plus(num(1)))
				.or(isChange)
				.or(isRecast),
		),
	)
	const left = term.minus(age).plus(num(1))
	const level = name(
		'Level',
		state(nothing, 2, (last) =>
			ifElse(isNew.and(isOwed), cents(call<'usd'>(native.levelPayment, owed, ratePct, left)), last),
		),
	)
	// What it repays grows by the rate, and by the interest that extra principal saves.
	const growing = openState<'usd'>(nothing, 2)
	const levelPrincipal = name(
		'LevelPrincipal',
		terms.isInCents === true
			? cents(larger(level.minus(interest), nothing))
			: ifElse(
					isNew.and(isOwed),
					call<'usd'>(native.firstPrincipal, owed, rate, left),
					ifElse(isOwed, growing.last, nothing),
				),
	)
	const scheduled = name(
		'Scheduled',
		unlessOver(
			ifElse(
				age.atLeast(term),
				owed,
				ifElse(age.moreThan(ioMonths), smaller(levelPrincipal, owed), nothing),
			),
		),
	)
	const unpaid = name('Unpaid', cents(owed.minus(scheduled)))
	const once = ifElse(age.is(extraOnceMonth), terms.extraOnce, nothing)
	const yearly = ifElse(age.mod(MONTHS_PER_YEAR).is(0), terms.extraYearly, nothing)
	const extra = name(
		'Extra',
		unlessOver(smaller(cents(terms.extraMonthly.plus(yearly).plus(once)), unpaid)),
	)
	name('GrownPrincipal', growing.row)
	growing.setNext(levelPrincipal.plus(levelPrincipal.times(rate)).plus(extra.times(rate)))

	const rest = name('Rest', cents(unpaid.minus(extra)))
	const isRest = rest.atMost(principal.times(num<'ratio'>(REST)))
	const unpaidRest = name(
		'UnpaidRest',
		terms.isInCents === true ? rest : ifElse(isRest, nothing, rest),
	)
	const repaid =
		terms.isInCents === true ? scheduled : ifElse(isRest, scheduled.plus(rest), scheduled)
	const isDue = age.atLeast(terms.balloonMonth)
	const isCalled =
		terms.isPaidBySale === undefined || isOver === null
			? isDue
			: isOver.or(isDue.and(terms.isPaidBySale.not()))
	const balloon = ifElse(isCalled, unpaidRest, nothing)
	balance.setNext(
		ifElse(month.is(start), principal, ifElse(age.less(1), nothing, unpaidRest.minus(balloon))),
	)
	const pmiMonthly = name('PmiMonthly', cents(principal.percent(terms.pmiPer).per(MONTHS_PER_YEAR)))
	const insuredUntil = terms.valueLentAgainst.times(num<'ratio'>(INSURED_UNTIL))
	const pmi = unlessOver(ifElse(owed.moreThan(insuredUntil), pmiMonthly, nothing))

	const isLevel = age
		.moreThan(ioMonths)
		.and(scheduled.is(levelPrincipal))
		.and(balloon.is(0))
		.and(isRest.not())
	return {
		interest,
		/** Scheduled and extra principal, without a balloon. */
		paid: repaid.plus(extra),
		/** Interest, scheduled principal and balloon. */
		payment: ifElse(isLevel, level, cents(interest.plus(repaid).plus(balloon))),
		repaid: cents(repaid.plus(extra).plus(balloon)),
		extra,
		pmi,
		balloon,
		balance: name('Balance', balance.row),
		ratePct,
	}
}
