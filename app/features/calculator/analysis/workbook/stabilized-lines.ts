import { type AnalysisValues, FIGURES, reasonText } from '~/deal'
import { cashReturnExpression } from './ratio-rows'
import type { ClosingLines } from './closing-lines'
import {
	type SheetExpression,
	add,
	cellOfRow,
	compare,
	constantExpression,
	divide,
	largest,
	multiply,
	percentExpression,
	subtract,
	when,
	wholePart,
	words,
} from './expression'
import type { FigureLines } from './figure-lines'
import type { Inputs } from './inputs-sheet'
import type { LoanCells } from './loan-sheet'
import type { OperatingRows } from './operating-rows'
import type { RateGuards } from './rate-guards'
import { LAST_YEAR, type YearRow } from './year-rows'

/** The figures of the stabilized year (analysis 1.2). */

const MONTHS = 12

type StabilizedContext = {
	values: AnalysisValues
	inputs: Inputs
	closing: ClosingLines
	operating: OperatingRows
	loan: LoanCells | null
	/** First month of the stabilized year. */
	from: SheetExpression
	cashIn: SheetExpression
	guards: RateGuards
}

/** The first month with rent, in plan `bridge` after the refinance. */
export function firstStabilizedMonth(
	{ plan }: AnalysisValues,
	{ of }: Inputs,
	lines: FigureLines,
): SheetExpression {
	lines.heading('Stabilized year')
	const vacant = add(of('rehabMonths'), of('leaseUpMonths'))
	return lines.line(
		'First month',
		add(plan === 'bridge' ? largest(vacant, of('refiMonth')) : vacant, 1),
		{ format: 'number', remark: 'Twelve months with rent, after the refinance if there is one.' },
	)
}

export type StabilizedLines = Record<
	| 'noi'
	| 'cashFlowMonth'
	| 'capRate'
	| 'capRateCost'
	| 'cashOnCash'
	| 'dscrNoi'
	| 'dscrLender'
	| 'expenseRatio',
	SheetExpression
>

/** Writes the lines. */
export function stabilizedLines(context: StabilizedContext, lines: FigureLines): StabilizedLines {
	const { values, inputs, closing, operating, loan, from, cashIn, guards } = context
	const { of } = inputs
	const first = lines.line('Its first year', add(wholePart(divide(subtract(from, 1), MONTHS)), 1), {
		format: 'number',
	})
	const inFirst = lines.line(
		'Months in that year',
		subtract(add(multiply(MONTHS, first), 1), from),
		{ format: 'number' },
	)
	/** Twelve months of a row of amounts per month. */
	const sum = (row: YearRow): SheetExpression => {
		const range = row.range(1, LAST_YEAR + 1)
		return add(
			multiply(cellOfRow(range, first), inFirst),
			multiply(cellOfRow(range, add(first, 1)), subtract(MONTHS, inFirst)),
		)
	}
	const noRent = words(reasonText('noRent'))
	const ofRent = (figure: SheetExpression) => when(compare(of('rent'), '>', 0), figure, noRent)
	const ofLoan = (figure: SheetExpression) => ofRent(guards.ofLoan(figure))
	const orText = (
		divisor: SheetExpression,
		reason: Parameters<typeof reasonText>[0],
		figure: SheetExpression,
	) => when(compare(divisor, '=', 0), words(reasonText(reason)), figure)

	const gross = lines.line('Gross potential income', sum(operating.grossMonth))
	const collected = lines.line('Collected income', sum(operating.collectedMonth))
	const noiSum = lines.line('Income less operating expenses', sum(operating.noiRented))
	const reserve = lines.line('Reserve for replacements', sum(operating.reserveRented))
	const debtService = lines.line('Debt service', debtServiceOf(loan, from))
	const pmi = lines.line('Mortgage insurance', loan?.stabilized.pmi ?? 0)
	const expenses = subtract(collected, noiSum)

	lines.heading('Rental')
	const fraction = { format: 'fraction' } as const
	const noi = lines.line(FIGURES.noi.label, ofRent(noiSum), { key: 'noi' })
	const cashFlow = lines.line(
		FIGURES.cashFlowYear.label,
		ofLoan(subtract(noiSum, reserve, debtService, pmi)),
		{ key: 'cashFlowYear' },
	)
	const cashFlowMonth = lines.line(FIGURES.cashFlowMonth.label, ofLoan(divide(cashFlow, MONTHS)), {
		key: 'cashFlowMonth',
	})
	const capRate = lines.line(
		FIGURES.capRate.label,
		ofRent(orText(of('purchase'), 'noPrice', divide(noi, of('purchase')))),
		{ ...fraction, key: 'capRate' },
	)
	const cost = lines.line(
		'Price, work and buying cost',
		add(of('purchase'), closing.renovationCost, closing.buyCost),
	)
	const capRateCost = lines.line(
		FIGURES.capRateCost.label,
		ofRent(orText(cost, 'zeroDenominator', divide(noi, cost))),
		{ ...fraction, key: 'capRateCost' },
	)
	const cashOnCash = lines.line(
		FIGURES.cashOnCash.label,
		ofRent(guards.ofAllLoans(cashReturnExpression(cashFlow, cashIn))),
		{ ...fraction, key: 'cashOnCash' },
	)
	const dscrNoi = lines.line(
		FIGURES.dscrNoi.label,
		ofLoan(orText(debtService, 'noDebt', divide(noiSum, debtService))),
		{ format: 'ratio', key: 'dscrNoi' },
	)
	const paid = add(
		debtService,
		sum(operating.taxesMonth),
		sum(operating.insuranceMonth),
		sum(operating.hoaMonth),
	)
	const dscrLender = lines.line(
		FIGURES.dscrLender.label,
		ofLoan(orText(debtService, 'noDebt', divide(sum(operating.rentMonth), paid))),
		{ format: 'ratio', key: 'dscrLender' },
	)
	lines.line(
		FIGURES.grossRentMultiplier.label,
		ofRent(orText(of('purchase'), 'noPrice', divide(of('purchase'), multiply(MONTHS, of('rent'))))),
		{ format: 'ratio', key: 'grossRentMultiplier' },
	)
	const amount = loan?.amount ?? constantExpression(0)
	const ofAmount = (figure: SheetExpression) =>
		values.refiDscr === null || values.plan !== 'bridge' ? ofRent(figure) : ofLoan(figure)
	lines.line(FIGURES.debtYield.label, ofAmount(orText(amount, 'noDebt', divide(noiSum, amount))), {
		...fraction,
		key: 'debtYield',
	})
	const expenseRatio = lines.line(
		FIGURES.expenseRatio.label,
		ofRent(orText(collected, 'noIncome', divide(expenses, collected))),
		{ ...fraction, key: 'expenseRatio' },
	)
	const kept = multiply(gross, subtract(1, divide(of('managePer'), 100)))
	const toCover = add(
		subtract(expenses, percentExpression(collected, of('managePer'))),
		reserve,
		debtService,
		pmi,
	)
	lines.line(
		FIGURES.breakEvenOccupancy.label,
		ofLoan(
			when(compare(kept, '>', 0), divide(toCover, kept), words(reasonText('zeroDenominator'))),
		),
		{ ...fraction, key: 'breakEvenOccupancy' },
	)
	lines.line(
		FIGURES.breakEvenRatio.label,
		ofLoan(orText(gross, 'noIncome', divide(add(expenses, debtService), gross))),
		{ ...fraction, key: 'breakEvenRatio' },
	)
	return {
		noi,
		cashFlowMonth,
		capRate,
		capRateCost,
		cashOnCash,
		dscrNoi,
		dscrLender,
		expenseRatio,
	}
}

/** Interest and principal of the twelve months from month `from` on. */
function debtServiceOf(loan: LoanCells | null, from: SheetExpression): SheetExpression | number {
	if (loan === null) return 0
	const { interest, balloon } = loan.stabilized
	const repaid = subtract(
		loan.balanceAfter(subtract(from, 1)),
		loan.balanceAfter(add(from, MONTHS - 1)),
	)
	return add(interest, balloon === null ? repaid : subtract(repaid, balloon))
}
