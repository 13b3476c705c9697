import { FIGURES, type LoanYear, noValue, shownFigure, YEAR_ROWS } from '~/deal'
import type { ShownFigure } from '~/features/calculator/analysis-pages/figures/shown-figure'
import type { LoanSchedule, NoLoan } from './loan-deal'

/** The figures of the loan page: what is shown, in which order and unit. */

export type LoanFigure = ShownFigure

/** Payment, total interest and the last month. */
export function loanHeadline(loan: LoanSchedule | NoLoan): LoanFigure[] {
	const none = loan.kind === 'none' ? noValue(loan.reason) : null
	const facts = loan.kind === 'none' ? null : loan.facts
	return [
		shownFigure('payment', facts?.payment ?? none ?? 0),
		shownFigure('totalInterest', facts?.totalInterest ?? none ?? 0),
		shownFigure('lastMonth', facts?.lastMonth ?? none ?? 0),
	]
}

/** The largest scheduled payment of a month, without a balloon. */
export function highestPayment({ rows }: LoanSchedule): { amount: number; month: number } {
	let highest = { amount: 0, month: 0 }
	for (const { month, payment, balloon } of rows) {
		const amount = payment - balloon
		if (amount > highest.amount + 1e-6) highest = { amount, month }
	}
	return highest
}

/** The other facts. Those that a loan does not have are left out. */
export function factFigures(loan: LoanSchedule): LoanFigure[] {
	const { terms, facts, rows, balloon, unroundedInterest } = loan
	const list: LoanFigure[] = [shownFigure('loanAmount', terms.principal)]
	const first = rows[0]
	if ((terms.ioMonths ?? 0) > 0 && first !== undefined) {
		list.push(shownFigure('interestOnly', first.payment - first.balloon))
	}
	if (terms.arm !== undefined) {
		list.push(shownFigure('highestPayment', highestPayment(loan).amount))
	}
	if (rows.some(({ extra }) => extra > 0)) {
		list.push(
			shownFigure('interestSaved', facts.interestSaved),
			shownFigure('monthsSaved', facts.monthsSaved),
		)
	}
	if (facts.totalPmi > 0) {
		list.push(shownFigure('totalPmi', facts.totalPmi))
	}
	if (balloon !== null) {
		const label = `${FIGURES.balloonDue.label}, due in month ${balloon.month}`
		list.push(shownFigure('balloonDue', balloon.amount, { label }))
	}
	if (unroundedInterest !== null) {
		list.push(shownFigure('roundingDifference', facts.totalInterest - unroundedInterest))
	}
	return list
}

export type LoanColumn = { key: Exclude<keyof LoanYear, 'year'>; label: string }

/** The columns of the tables; insurance and a balloon only if there are any. */
export function loanColumns({ facts, balloon }: LoanSchedule): LoanColumn[] {
	return [
		{ key: 'payment', label: 'Payment' },
		{ key: 'interest', label: 'Interest' },
		{ key: 'principal', label: 'Principal, extra included' },
		{ key: 'extra', label: 'Extra' },
		...(facts.totalPmi > 0 ? ([{ key: 'pmi', label: YEAR_ROWS.pmi.label }] as const) : []),
		...(balloon === null ? [] : ([{ key: 'balloon', label: YEAR_ROWS.balloon.label }] as const)),
		{ key: 'balance', label: YEAR_ROWS.balance.label },
	]
}
