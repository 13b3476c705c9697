import { type AnalysisValues, FIGURES, reasonText } from '~/deal'
import type { ClosingLines } from './closing-lines'
import {
	type CellRange,
	type CellValue,
	type SheetExpression,
	add,
	both,
	compare,
	constantExpression,
	divide,
	largest,
	paymentExpression,
	multiply,
	percentExpression,
	smallest,
	subtract,
	sumOf,
	when,
	words,
} from './expression'
import { figureLines } from './figure-lines'
import { hasFlipResults } from './input-groups'
import type { DefinedName, Inputs } from './inputs-sheet'
import type { OperatingRows } from './operating-rows'
import type { RateGuards } from './rate-guards'
import { termMonths } from './loan-terms'
import { type SheetBuilder, sheetBuilder } from './sheet-builder'
import type { YearRow } from './year-rows'

/** Buy, rehab, rent, refinance (analysis section 3): the bridge loan, its months and the refinance. */

const MONTHS = 12
/** The latest month of a refinance that can be entered. */
const LAST_REFINANCE_MONTH = 60
const MONTH_HEADER_ROW = 4
const MONTH_COLUMN = 5

export type BridgeCells = {
	loan: SheetExpression
	cashAtClosing: SheetExpression
	appraisedValue: SheetExpression
	newLoan: SheetExpression
	cashBack: SheetExpression
	cashLeft: SheetExpression
	allInOfArv: SheetExpression
	/** Interest of the bridge loan in a year; null after the last month that the sheet has. */
	interestOfYear: (year: number) => SheetExpression | null
}

type BridgeContext = {
	values: AnalysisValues
	inputs: Inputs
	closing: ClosingLines
	operating: OperatingRows
	events: YearRow
	guards: RateGuards
	names: DefinedName[]
}

/** The sheet of a deal without a bridge loan. */
export function emptyBridgeSheet(): SheetBuilder {
	const sheet = sheetBuilder('BRRRR', { columnWidths: [60], frozen: { rows: 0, columns: 0 } })
	sheet.put(1, 1, 'BRRRR', 'title')
	sheet.put(2, 1, reasonText('notABridge'), 'note')
	return sheet
}

/** Months until the refinance: income less costs and reserve, and interest. */
function monthTable(sheet: SheetBuilder, context: BridgeContext, loan: SheetExpression) {
	const { values, closing, operating, events } = context
	const { of } = context.inputs
	const last = Math.max(LAST_REFINANCE_MONTH, values.refiMonth)
	for (const [index, text] of ['Month', 'Income less costs', 'Interest'].entries()) {
		sheet.put(MONTH_HEADER_ROW, MONTH_COLUMN + index, text, 'heading')
	}
	const work = of('rehabMonths')
	const vacantMonths = add(work, of('leaseUpMonths'))
	const draws = percentExpression(closing.renovation, of('rehabFinancedPer'))
	const income: CellValue[] = []
	const interest: CellValue[] = []
	for (let month = 1; month <= last; month++) {
		const row = MONTH_HEADER_ROW + month
		const year = Math.ceil(month / MONTHS)
		const isBefore = compare(of('refiMonth'), '>=', month)
		sheet.put(row, MONTH_COLUMN, month, 'number')
		const lines = when(
			compare(work, '>=', month),
			subtract(0, divide(closing.carry, work)),
			when(
				compare(vacantMonths, '>=', month),
				subtract(operating.noiVacant.at(year), operating.reserveVacant.at(year)),
				subtract(operating.noiRented.at(year), operating.reserveRented.at(year)),
			),
		)
		const received = month % MONTHS === 0 ? add(lines, events.at(year)) : lines
		const cell = sheet.put(row, MONTH_COLUMN + 1, when(isBefore, received, 0), 'cents')
		income.push(cell.value)
		const undrawn = when(
			both(compare(of('bridgeInterestOn'), '=', words('drawn')), compare(work, '>', month)),
			multiply(draws, subtract(1, divide(month, work))),
			0,
		)
		const paid = divide(percentExpression(subtract(loan, undrawn), of('interestHard')), MONTHS)
		interest.push(sheet.put(row, MONTH_COLUMN + 2, when(isBefore, paid, 0), 'cents').value)
	}
	const cells = (column: number, all: readonly CellValue[], from: number, to: number): CellRange =>
		sheet.range(
			[MONTH_HEADER_ROW + from, MONTH_COLUMN + column],
			[MONTH_HEADER_ROW + to, MONTH_COLUMN + column],
			all.slice(from - 1, to),
		)
	return {
		income: cells(1, income, 1, last),
		interest: cells(2, interest, 1, last),
		interestOfYear: (year: number): SheetExpression | null => {
			const from = MONTHS * (year - 1) + 1
			const to = Math.min(MONTHS * year, last)
			return from > last ? null : sumOf(cells(2, interest, from, to))
		},
	}
}

/** Writes the sheet of plan `bridge`. */
export function bridgeSheet(context: BridgeContext): { sheet: SheetBuilder; bridge: BridgeCells } {
	const { values, closing, guards, names } = context
	const { of } = context.inputs
	const { renovation, renovationCost, buyCost, costAtClosing, carry } = closing
	const sheet = sheetBuilder('BRRRR', {
		columnWidths: [40, 18, 44, 3, 10, 18, 14],
		frozen: { rows: 0, columns: 0 },
	})
	sheet.put(1, 1, 'BRRRR', 'title')
	sheet.put(2, 1, 'Buy, rehab, rent, refinance. Cash back is borrowed money, not profit.', 'note')
	const lines = figureLines(sheet, 3, names)

	lines.heading('Hard money')
	const loan = lines.line(
		FIGURES.bridgeLoan.label,
		add(
			percentExpression(of('purchase'), subtract(100, of('down'))),
			percentExpression(renovation, of('rehabFinancedPer')),
		),
		{ key: 'bridgeLoan' },
	)
	// Points of a flip are of the loan that its profit counts.
	const flipLoan = percentExpression(add(of('purchase'), renovation), subtract(100, of('down')))
	const pointsLoan = hasFlipResults(values)
		? when(compare(of('rent'), '=', 0), flipLoan, loan)
		: loan
	const fees = lines.line(
		'Appraisal, fees and points',
		add(of('appr'), of('lendFees'), percentExpression(pointsLoan, of('pointsPer'))),
	)
	const cashAtClosing = lines.line('Cash at closing', subtract(add(costAtClosing, fees), loan))
	const months = monthTable(sheet, context, loan)
	const { ofHardMoney } = guards
	// Without a limit by DSCR the new loan does not depend on its rate.
	const ofNewLoan = (figure: SheetExpression) =>
		values.refiDscr === null ? figure : guards.ofLoan(figure)
	const interest = lines.line(FIGURES.bridgeInterest.label, ofHardMoney(sumOf(months.interest)), {
		key: 'bridgeInterest',
	})

	lines.heading('Refinance')
	const appraisal = percentExpression(of('arv'), of('appraisalPer'))
	const cost = add(of('purchase'), renovation)
	const isEarly = both(
		compare(of('refiMonth'), '<', of('seasoningMonths')),
		compare(of('beforeSeasoning'), '=', words('cost')),
	)
	const appraisedValue = lines.line(
		FIGURES.appraisedValue.label,
		when(isEarly, smallest(appraisal, cost), appraisal),
		{ key: 'appraisedValue' },
	)
	const byLtv = lines.line('Limit by loan to value', percentExpression(appraisedValue, of('ltv')))
	const newLoan = lines.line(
		FIGURES.newLoan.label,
		values.refiDscr === null
			? byLtv
			: ofNewLoan(smallest(byLtv, limitByDscr(context, lines, byLtv))),
		{ key: 'newLoan' },
	)
	const refiCost = lines.line(
		'Cost of the refinance',
		ofNewLoan(add(percentExpression(newLoan, of('refiCostPer')), of('refiCost'))),
	)
	const cashBack = lines.line(
		FIGURES.cashBack.label,
		ofNewLoan(subtract(newLoan, loan, refiCost)),
		{
			key: 'cashBack',
			remark: 'Negative: the refinance costs this much.',
		},
	)
	const cashBefore = lines.line(
		FIGURES.cashBefore.label,
		ofHardMoney(subtract(add(cashAtClosing, interest), sumOf(months.income))),
		{ key: 'cashBefore' },
	)
	const cashLeft = lines.line(
		FIGURES.cashLeft.label,
		ofHardMoney(ofNewLoan(subtract(cashBefore, cashBack))),
		{
			key: 'cashLeft',
			remark: '0 or less: all of your money is back.',
		},
	)
	const allIn = lines.line(
		FIGURES.allIn.label,
		ofHardMoney(add(of('purchase'), renovationCost, buyCost, fees, interest, carry)),
		{ key: 'allIn' },
	)
	// Without an ARV that is entered its cell follows the price, until one is typed in the file.
	const ofArv = (figure: SheetExpression) =>
		values.typed.arv === null
			? when(compare(of('arv'), '=', of('purchase')), words(reasonText('noValue')), figure)
			: figure
	const allInOfArv = lines.line(
		FIGURES.allInOfArv.label,
		ofHardMoney(
			when(
				compare(of('arv'), '=', 0),
				words(reasonText('noValue')),
				ofArv(divide(allIn, of('arv'))),
			),
		),
		{ format: 'fraction', key: 'allInOfArv' },
	)
	lines.line(
		FIGURES.recovered.label,
		ofHardMoney(
			ofNewLoan(
				when(
					compare(cashBefore, '>', 0),
					divide(cashBack, cashBefore),
					words(reasonText('noMoneyIn')),
				),
			),
		),
		{ format: 'fraction', key: 'recovered' },
	)
	lines.line(FIGURES.equityAfter.label, ofNewLoan(ofArv(subtract(of('arv'), newLoan))), {
		key: 'equityAfter',
	})
	lines.line(FIGURES.madeByWork.label, ofHardMoney(ofArv(subtract(of('arv'), allIn))), {
		key: 'madeByWork',
	})
	return {
		sheet,
		bridge: {
			loan,
			cashAtClosing,
			appraisedValue,
			newLoan,
			cashBack,
			cashLeft,
			allInOfArv,
			interestOfYear: months.interestOfYear,
		},
	}
}

/** The largest loan whose payment the rent covers; that of the loan to value if no payment limits it. */
function limitByDscr(
	{ inputs: { of } }: BridgeContext,
	lines: ReturnType<typeof figureLines>,
	byLtv: SheetExpression,
): SheetExpression {
	const costs = divide(add(of('yTaxes'), of('yInsurance'), of('hoa')), MONTHS)
	const payment = largest(subtract(divide(of('rent'), of('refiDscr')), costs), 0)
	const perDollar = lines.line(
		'Monthly payment of one dollar',
		when(
			compare(of('ioMonths'), '>', 0),
			divide(of('interestDSCR'), 100 * MONTHS),
			paymentExpression(of('interestDSCR'), termMonths(of), constantExpression(1)),
		),
		{ format: 'number' },
	)
	return lines.line(
		'Limit by DSCR',
		when(
			compare(payment, '=', 0),
			0,
			when(compare(perDollar, '=', 0), byLtv, divide(payment, perDollar)),
		),
	)
}
