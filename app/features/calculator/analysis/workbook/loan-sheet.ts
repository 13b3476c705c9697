import {
	type CellRange,
	type SheetExpression,
	add,
	both,
	cellOfColumn,
	compare,
	largest,
	multiply,
	subtract,
	sumOf,
	sumWhere,
	when,
} from './expression'
import { figureLines } from './figure-lines'
import { type LoanContext, termLines } from './loan-lines'
import { scheduleRows } from './loan-schedule'
import { type SheetBuilder, sheetBuilder } from './sheet-builder'

/** The sheet of the long-term loan: its terms, its schedule, and what the projection reads of it. */

const MONTHS = 12

export type LoanCells = {
	amount: SheetExpression
	interestOfYear: (year: number) => SheetExpression
	pmiOfYear: (year: number) => SheetExpression
	/** Null without a balloon. One that the sale pays is of the year after it. */
	balloonOfYear: ((year: number) => SheetExpression) | null
	/** Balance after a month of the projection; the amount of the loan until it starts. */
	balanceAfter: (month: SheetExpression | number) => SheetExpression
	/** Balance at the end of a year, with a balloon that the sale pays. */
	balanceOfYear: (year: number) => SheetExpression
	/** Of the twelve months of the stabilized year. */
	stabilized: { interest: SheetExpression; pmi: SheetExpression; balloon: SheetExpression | null }
}

/** The sheet of a deal without a loan. */
export function emptyLoanSheet(): SheetBuilder {
	const sheet = sheetBuilder('Loan', { columnWidths: [60], frozen: { rows: 0, columns: 0 } })
	sheet.put(1, 1, 'Loan', 'title')
	sheet.put(2, 1, 'This deal is paid in cash, without a long-term loan.', 'note')
	return sheet
}

/** Writes the sheet of plans `loan` and `bridge`. */
export function loanSheet(context: LoanContext): { sheet: SheetBuilder; loan: LoanCells } {
	const { names } = context
	const sheet = sheetBuilder('Loan', {
		columnWidths: [30, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16],
		frozen: { rows: 0, columns: 0 },
	})
	sheet.put(1, 1, 'Loan', 'title')
	sheet.put(2, 1, 'The long-term loan month by month, as the projection counts it.', 'note')
	const lines = figureLines(sheet, 4, names)
	const terms = termLines(context, lines)
	const cells = scheduleRows(sheet, lines.nextRow() + 2, context, terms)

	const year = cells('Year')
	const interest = cells('Interest')
	const pmi = cells('PMI')
	const balance = cells('Balance')
	const stabilized = cells('Stabilized')
	const hasBalloon = terms.balloonMonth !== null
	const balloon = hasBalloon ? cells('Balloon') : null
	const ofYear = (amounts: CellRange) => (y: number) => sumWhere(year, y, amounts)
	const ofStabilized = (amounts: CellRange) => sumWhere(stabilized, 1, amounts)
	const balanceAfter = (month: SheetExpression | number): SheetExpression =>
		cellOfColumn(
			balance,
			add(context.bridge === null ? month : largest(subtract(month, terms.start), 0), 1),
		)
	const { of } = context.inputs
	const isAtSale =
		terms.balloonMonth === null
			? null
			: compare(add(terms.start, terms.balloonMonth), '=', multiply(MONTHS, of('holdYears')))
	/** The balloon that the sale pays, in the year that is `later` years after it. */
	const balloonAtSale = (y: number, later: 0 | 1) =>
		isAtSale === null || balloon === null
			? null
			: when(both(isAtSale, compare(of('holdYears'), '=', y - later)), sumOf(balloon), 0)
	return {
		sheet,
		loan: {
			amount: terms.amount,
			interestOfYear: ofYear(interest),
			pmiOfYear: ofYear(pmi),
			balloonOfYear:
				isAtSale === null || balloon === null
					? null
					: (y) => when(isAtSale, balloonAtSale(y, 1) ?? 0, sumWhere(year, y, balloon)),
			balanceAfter,
			balanceOfYear: (y) => {
				const after = balanceAfter(MONTHS * y)
				const paidAtSale = balloonAtSale(y, 0)
				return paidAtSale === null ? after : add(after, paidAtSale)
			},
			stabilized: {
				interest: ofStabilized(interest),
				pmi: ofStabilized(pmi),
				balloon: balloon === null ? null : ofStabilized(balloon),
			},
		},
	}
}
