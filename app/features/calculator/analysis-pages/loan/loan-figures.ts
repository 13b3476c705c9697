import { noValue } from '~/deal'
import type { LoanYear } from '~/features/calculator/analysis/loan'
import type { FigureUnit } from '~/features/calculator/analysis-pages/figures/figure-format'
import type { AnyFigure } from '~/features/calculator/analysis-pages/figures/figure-text'
import type { LoanSchedule, NoLoan } from './loan-deal'

/** The figures of the loan page: what is shown, in which order and unit. */

export type LoanFigure = { name: string; label: string; figure: AnyFigure; unit: FigureUnit }

/** Payment, total interest and the last month. */
export function loanHeadline(loan: LoanSchedule | NoLoan): LoanFigure[] {
	const none = loan.kind === 'none' ? noValue(loan.reason) : null
	const facts = loan.kind === 'none' ? null : loan.facts
	return [
		{
			name: 'payment',
			label: 'Payment per month (principal and interest)',
			figure: facts?.payment ?? none ?? 0,
			unit: 'cents',
		},
		{
			name: 'totalInterest',
			label: 'Total interest',
			figure: facts?.totalInterest ?? none ?? 0,
			unit: 'usd',
		},
		{
			name: 'lastMonth',
			label: 'Last payment, in months from the start of the loan',
			figure: facts?.lastMonth ?? none ?? 0,
			unit: 'count',
		},
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
	const list: LoanFigure[] = [
		{ name: 'loanAmount', label: 'Loan amount', figure: terms.principal, unit: 'usd' },
	]
	const first = rows[0]
	if ((terms.ioMonths ?? 0) > 0 && first !== undefined) {
		list.push({
			name: 'interestOnly',
			label: 'First payment (interest only)',
			figure: first.payment - first.balloon,
			unit: 'cents',
		})
	}
	if ((terms.rateSteps ?? []).length > 0) {
		list.push({
			name: 'highestPayment',
			label: 'Highest payment per month on this path of rates',
			figure: highestPayment(loan).amount,
			unit: 'cents',
		})
	}
	if (rows.some(({ extra }) => extra > 0)) {
		list.push(
			{
				name: 'interestSaved',
				label: 'Interest saved by extra payments',
				figure: facts.interestSaved,
				unit: 'usd',
			},
			{
				name: 'monthsSaved',
				label: 'Time saved by extra payments',
				figure: facts.monthsSaved,
				unit: 'months',
			},
		)
	}
	if (facts.totalPmi > 0) {
		list.push({
			name: 'totalPmi',
			label: 'Total mortgage insurance',
			figure: facts.totalPmi,
			unit: 'usd',
		})
	}
	if (balloon !== null) {
		list.push({
			name: 'balloonDue',
			label: `Balloon, due in month ${balloon.month}`,
			figure: balloon.amount,
			unit: 'usd',
		})
	}
	if (unroundedInterest !== null) {
		list.push({
			name: 'roundingDifference',
			label: 'Total interest as printed less total interest without rounding',
			figure: facts.totalInterest - unroundedInterest,
			unit: 'cents',
		})
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
		...(facts.totalPmi > 0 ? ([{ key: 'pmi', label: 'Mortgage insurance' }] as const) : []),
		...(balloon === null ? [] : ([{ key: 'balloon', label: 'Balloon' }] as const)),
		{ key: 'balance', label: 'Balance' },
	]
}
