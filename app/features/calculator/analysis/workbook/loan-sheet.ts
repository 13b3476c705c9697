import type { AnalysisValues } from '../values'
import type { BridgeCells } from './bridge-sheet'
import {
	type CellRange,
	type CellValue,
	type Expression,
	add,
	both,
	cellOfColumn,
	compare,
	constant,
	divide,
	either,
	largest,
	levelPayment,
	multiply,
	percentOf,
	smallest,
	subtract,
	sumWhere,
	when,
	wholePart,
	words,
} from './expression'
import { figureLines } from './figure-lines'
import type { DefinedName, Inputs } from './inputs-sheet'
import { termMonths } from './loan-terms'
import { type SheetBuilder, sheetBuilder } from './sheet-builder'

/** The schedule of the long-term loan, month by month (analysis section 2), as the projection has it. */

const MONTHS = 12
/** All months of the projection, and of any longer loan. */
const MIN_ROWS = 480
const MAX_ROWS = 600
/** Mortgage insurance ends when the balance is this share of the value. */
const PMI_END = 0.78
/** A balance below this share of the loan is the rest of rounding. */
const REST = 1e-6

export type LoanCells = {
	amount: Expression
	interestOfYear: (year: number) => Expression
	pmiOfYear: (year: number) => Expression
	/** Null without a balloon. */
	balloonOfYear: ((year: number) => Expression) | null
	/** Balance after a month of the projection; the amount of the loan until it starts. */
	balanceAfter: (month: Expression | number) => Expression
	/** Of the twelve months of the stabilized year. */
	stabilized: { interest: Expression; pmi: Expression; balloon: Expression | null }
}

type LoanContext = {
	values: AnalysisValues
	inputs: Inputs
	/** Of plan `bridge`. */
	bridge: BridgeCells | null
	/** First month of the stabilized year. */
	stabilizedFrom: Expression
	names: DefinedName[]
}

/** The sheet of a deal without a loan. */
export function emptyLoanSheet(): SheetBuilder {
	const sheet = sheetBuilder('Loan', { columnWidths: [60], frozen: { rows: 0, columns: 0 } })
	sheet.put(1, 1, 'Loan', 'title')
	sheet.put(2, 1, 'This deal is paid in cash, without a long-term loan.', 'note')
	return sheet
}

/** What each month of the schedule refers to, in cells above it. */
function termLines(
	{ values, inputs: { of }, bridge }: LoanContext,
	lines: ReturnType<typeof figureLines>,
) {
	const value =
		bridge?.appraisedValue ??
		when(compare(of('loanBase'), '=', words('arv')), of('arv'), of('purchase'))
	const lentAgainst = lines.line('Value lent against', value)
	const amount = lines.line('Loan', bridge?.newLoan ?? percentOf(lentAgainst, of('ltv')), {
		key: 'loanAmount',
	})
	const start = lines.line('Starts after month', bridge === null ? 0 : of('refiMonth'), {
		format: 'number',
	})
	const term = lines.line('Months', termMonths(of), { format: 'number' })
	const pmiMonth = lines.line(
		'Mortgage insurance per month',
		divide(percentOf(amount, of('pmiPer')), MONTHS),
		{ remark: 'Until the balance is 78% of the value.' },
	)
	const pmiEnd = lines.line('Balance at which it ends', multiply(PMI_END, lentAgainst))
	const rest = lines.line('Counts as paid off below', multiply(REST, amount))
	let balloonMonth: Expression | null = null
	if (values.balloonYears !== null) {
		const due = multiply(MONTHS, of('balloonYears'))
		const isSale = compare(add(start, due), '=', multiply(MONTHS, of('holdYears')))
		balloonMonth = lines.line('Balloon due in month', when(isSale, add(due, 1), due), {
			format: 'number',
			remark: 'The sale pays a balloon that is due in its month.',
		})
	}
	let lastStep: Expression | null = null
	if (values.armFixedYears !== null) {
		const afterFixed = subtract(
			multiply(MONTHS, of('years')),
			1,
			multiply(MONTHS, of('armFixedYears')),
		)
		lastStep = lines.line(
			'Changes of the rate',
			when(
				compare(afterFixed, '<', 0),
				0,
				add(wholePart(divide(afterFixed, multiply(MONTHS, of('armEveryYears')))), 1),
			),
			{ format: 'number' },
		)
	}
	return { amount, start, term, pmiMonth, pmiEnd, rest, balloonMonth, lastStep }
}

type Terms = ReturnType<typeof termLines>

/** Which columns the schedule has, from the left. */
function columnsOf({ balloonMonth, lastStep }: Terms) {
	const titles = [
		'Month',
		'Year',
		...(lastStep === null ? [] : ['Changes', 'Rate (%)']),
		'Interest',
		'Level payment',
		'Principal',
		'Extra',
		...(balloonMonth === null ? [] : ['Balloon']),
		'PMI',
		'Balance',
		'Stabilized',
	]
	const column = (title: string) => titles.indexOf(title) + 1
	return { titles, column }
}

/** Writes the rows; returns the values of each column by its title. */
function scheduleRows(sheet: SheetBuilder, firstRow: number, context: LoanContext, terms: Terms) {
	const { values, bridge, stabilizedFrom } = context
	const { of } = context.inputs
	const { amount, start, term, pmiMonth, pmiEnd, rest, balloonMonth, lastStep } = terms
	const { titles, column } = columnsOf(terms)
	const all = new Map<string, CellValue[]>(titles.map((title) => [title, []]))
	const rows = Math.round(MONTHS * values.years) > MIN_ROWS ? MAX_ROWS : MIN_ROWS
	for (const [index, title] of titles.entries())
		sheet.put(firstRow - 1, index + 1, title, 'heading')
	// The row of month 0.
	sheet.put(firstRow, 1, 0, 'number')
	let balance = sheet.put(firstRow, column('Balance'), amount, 'cents')
	let level: Expression = constant(0)
	let changesBefore: Expression = constant(0)
	const once = values.extraOnceMonth === null ? null : of('extraOnceMonth')

	for (let month = 1; month <= rows; month++) {
		const row = firstRow + month
		const put = (title: string, content: Expression | number, format: 'cents' | 'number') => {
			const cell = sheet.put(row, column(title), content, format)
			all.get(title)?.push(cell.value)
			return cell
		}
		put('Month', month, 'number')
		put(
			'Year',
			bridge === null
				? Math.ceil(month / MONTHS)
				: add(wholePart(divide(add(start, month - 1), MONTHS)), 1),
			'number',
		)
		const isFirst = compare(of('ioMonths'), '=', month - 1)
		const isAfterIo = compare(of('ioMonths'), '<', month)
		const reasons: Expression[] = []
		let ratePct = of('interestDSCR')
		if (lastStep !== null) {
			const past = subtract(month - 1, multiply(MONTHS, of('armFixedYears')))
			const changes = put(
				'Changes',
				when(
					compare(past, '<', 0),
					0,
					smallest(
						lastStep,
						add(wholePart(divide(past, multiply(MONTHS, of('armEveryYears')))), 1),
					),
				),
				'number',
			)
			const moved = largest(0, add(of('interestDSCR'), multiply(changes, of('armStep'))))
			const limited = values.armCeiling === null ? moved : smallest(of('armCeiling'), moved)
			ratePct = put(
				'Rate (%)',
				when(compare(changes, '=', 0), of('interestDSCR'), limited),
				'number',
			)
			if (month > 1) reasons.push(compare(changes, '<>', changesBefore))
			changesBefore = changes
		}
		if (once !== null && month > 1) {
			reasons.push(
				both(
					compare(of('recast'), '=', words('yes')),
					compare(once, '=', month - 1),
					compare(of('extraOnce'), '>', 0),
				),
			)
		}
		const interest = put('Interest', divide(percentOf(balance, ratePct), MONTHS), 'cents')
		const left = largest(1, subtract(term, month - 1))
		const payment = levelPayment(ratePct, left, balance)
		const isNew = reasons.length === 0 ? isFirst : both(isAfterIo, either(isFirst, ...reasons))
		level = put('Level payment', when(isNew, payment, level), 'cents')
		const scheduled = put(
			'Principal',
			when(
				compare(term, '<=', month),
				balance,
				when(isAfterIo, smallest(subtract(level, interest), balance), 0),
			),
			'cents',
		)
		const unpaid = subtract(balance, scheduled)
		let paid = of('extraMonthly')
		if (month % MONTHS === 0) paid = add(paid, of('extraYearly'))
		if (once !== null) paid = add(paid, when(compare(once, '=', month), of('extraOnce'), 0))
		const extra = put('Extra', smallest(paid, unpaid), 'cents')
		const after = subtract(unpaid, extra)
		const open = when(compare(after, '<=', rest), 0, after)
		put('PMI', when(compare(balance, '>', pmiEnd), pmiMonth, 0), 'cents')
		if (balloonMonth === null) balance = put('Balance', open, 'cents')
		else {
			const isDue = compare(balloonMonth, '<=', month)
			put('Balloon', when(isDue, open, 0), 'cents')
			balance = put('Balance', when(isDue, 0, open), 'cents')
		}
		const inProjection = add(start, month)
		put(
			'Stabilized',
			when(
				both(
					compare(inProjection, '>=', stabilizedFrom),
					compare(inProjection, '<', add(stabilizedFrom, MONTHS)),
				),
				1,
				0,
			),
			'number',
		)
	}
	/** The months of a column; of the balance with month 0. */
	const cells = (title: string): CellRange => {
		const isBalance = title === 'Balance'
		const list = all.get(title) ?? []
		return sheet.range(
			[firstRow + (isBalance ? 0 : 1), column(title)],
			[firstRow + rows, column(title)],
			isBalance ? [amount.value, ...list] : list,
		)
	}
	return cells
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
	return {
		sheet,
		loan: {
			amount: terms.amount,
			interestOfYear: ofYear(interest),
			pmiOfYear: ofYear(pmi),
			balloonOfYear: balloon === null ? null : ofYear(balloon),
			balanceAfter: (month) =>
				cellOfColumn(
					balance,
					add(context.bridge === null ? month : largest(subtract(month, terms.start), 0), 1),
				),
			stabilized: {
				interest: ofStabilized(interest),
				pmi: ofStabilized(pmi),
				balloon: balloon === null ? null : ofStabilized(balloon),
			},
		},
	}
}
