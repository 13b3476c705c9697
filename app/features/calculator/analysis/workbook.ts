import {
	type AnalysisValues,
	type FigureValue,
	irrFigure,
	isNumber,
	project,
	type Projection,
	type ProjectionIrr,
	reasonText,
} from '~/deal'
import type { CriterionKey, Limits } from './criteria'
import { tornado } from './sensitivity/tornado'
import { defaultResult, type SensitivityResultKey } from './sensitivity/results'
import { type BridgeCells, bridgeSheet, emptyBridgeSheet } from './workbook/bridge-sheet'
import { atSale, cashRows, eventsRow } from './workbook/cash-rows'
import { type ClosingLines, closingLines, flipLines } from './workbook/closing-lines'
import {
	type CellValue,
	type SheetExpression,
	add,
	compare,
	percentExpression,
	subtract,
	when,
} from './workbook/expression'
import { figureLines } from './workbook/figure-lines'
import { type DefinedName, type Inputs, inputsSheet } from './workbook/inputs-sheet'
import { irrLines, IRR_WORKINGS_WIDTH } from './workbook/irr-lines'
import { emptyLoanSheet, type LoanCells, loanSheet } from './workbook/loan-sheet'
import { operatingRows } from './workbook/operating-rows'
import { rateGuards } from './workbook/rate-guards'
import { returnLines } from './workbook/return-lines'
import {
	type CellFormat,
	type SheetBuilder,
	sheetBuilder,
	type WorkbookSheet,
} from './workbook/sheet-builder'
import { firstStabilizedMonth, stabilizedLines } from './workbook/stabilized-lines'
import {
	type CriterionCell,
	criteriaSheet,
	type SensitivitySheetTexts,
	sensitivitySheet,
	summarySheet,
} from './workbook/summary-sheets'
import { afterTaxLines, taxRows } from './workbook/tax-rows'
import {
	type BuiltDeal,
	criterionFigures,
	isCriterionApart,
	summaryLines,
} from './workbook/summary-figures'
import { LAST_YEAR, type YearRow, yearRows } from './workbook/year-rows'

export {
	type CellFormat,
	type CellLimits,
	columnLetters,
	type FormulaFill,
	type WorkbookCell,
	type WorkbookSheet,
} from './workbook/sheet-builder'

/** A deal as a workbook of a spreadsheet: inputs, and formulas that follow them. */
export type DealWorkbook = {
	title: string
	sheets: readonly WorkbookSheet[]
	/** in_KEY for inputs, fig_KEY for figures, years_KEY for the rows of the projection. */
	names: readonly (DefinedName & { lastColumn?: number })[]
}

export type WorkbookTexts = {
	/** The address of the deal and the scenario. */
	title: string
	/** When the file was made. */
	date: string
	criteria: Readonly<Record<CriterionKey, { label: string; format: CellFormat }>>
	sensitivity: (result: SensitivityResultKey) => SensitivitySheetTexts
}

const LABEL_COLUMN_WIDTH = 46
const YEAR_WIDTH = 13
/** Where the workings of the IRR begin on the sheet of the returns. */
const WORKINGS: [row: number, column: number] = [4, 5]

/** Each row of the projection that others look for, by its key in the analysis. */
function nameRows(names: DealWorkbook['names'][number][], rows: Record<string, YearRow>): void {
	for (const [key, row] of Object.entries(rows)) {
		if (!('row' in row) || typeof row.row !== 'number') continue
		names.push({
			name: `years_${key}`,
			sheet: 'Projection',
			row: row.row,
			column: 3,
			lastColumn: 2 + LAST_YEAR,
		})
	}
}

/** The IRR of an answer as a cell. */
function irrCell(answer: ProjectionIrr): CellValue {
	const figure: FigureValue = answer.kind === 'none' ? answer : irrFigure(answer)
	return isNumber(figure) ? figure : reasonText(figure.reason)
}

function projectionSheet(): SheetBuilder {
	const sheet = sheetBuilder('Projection', {
		columnWidths: [LABEL_COLUMN_WIDTH, ...Array.from({ length: LAST_YEAR + 2 }, () => YEAR_WIDTH)],
		frozen: { rows: 3, columns: 1 },
	})
	sheet.put(1, 1, 'Projection', 'title')
	sheet.put(2, 1, 'By year from closing. Growth steps at each anniversary.', 'note')
	sheet.put(3, 1, 'Year', 'heading')
	for (let year = 0; year <= LAST_YEAR + 1; year++) sheet.put(3, 2 + year, year, 'year')
	return sheet
}

/** Rows that are carried as values: no function of a spreadsheet finds the IRR of each year's sale. */
function valueRows(rows: ReturnType<typeof yearRows>, { years }: Projection): void {
	rows.heading('Values as of the download, not formulas')
	rows.add(
		'IRR if sold',
		(year) => irrCell(years[year - 1]?.irrIfSold ?? { kind: 'none', reason: 'noSale' }),
		{
			format: 'fraction',
			until: Math.min(years.length, LAST_YEAR),
		},
	)
}

/**
 * The workbook of a deal. Each formula carries the value that a spreadsheet computes for it; an input
 * that is changed in the file changes everything that depends on it, except what is marked as a value.
 */
export function dealWorkbook(
	values: AnalysisValues,
	limits: Limits,
	texts: WorkbookTexts,
): DealWorkbook {
	const projection = project(values)
	const { sheet: inputSheet, names, inputs } = inputsSheet(values)
	const guards = rateGuards(values, inputs)

	const returnsSheet = sheetBuilder('Returns', {
		columnWidths: [LABEL_COLUMN_WIDTH, 20, 50, 3, 12, 16, 12, 3, 12, 16, 12],
		frozen: { rows: 0, columns: 0 },
	})
	returnsSheet.put(1, 1, 'Returns', 'title')
	const lines = figureLines(returnsSheet, 2, names)
	const closing = closingLines(values, inputs, lines)
	const flip = flipLines(values, inputs, lines, closing)

	const yearSheet = projectionSheet()
	const rows = yearRows(yearSheet, 4)
	const operating = operatingRows(values, inputs, rows, closing.carry)
	const events = eventsRow(inputs, rows)

	const bridged =
		values.plan === 'bridge'
			? bridgeSheet({ values, inputs, closing, operating, events, guards, names })
			: null
	const bridge = bridged?.bridge ?? null
	const from = firstStabilizedMonth(values, inputs, lines)
	const lent =
		values.plan === 'cash'
			? null
			: loanSheet({ values, inputs, bridge, stabilizedFrom: from, names })
	const loan = lent?.loan ?? null

	const cashAtClosing = cashAtClosingOf(values, inputs, closing, loan, bridge)
	const closingCell = lines.line('Cash at closing', cashAtClosing, { key: 'cashAtClosing' })
	const cashIn = lines.line('Money in the deal', bridge?.cashLeft ?? closingCell, { key: 'cashIn' })
	const stabilized = stabilizedLines(
		{ values, inputs, closing, operating, loan, from, cashIn, guards },
		lines,
	)
	const cash = cashRows(
		{ values, inputs, operating, events, loan, bridge, cashAtClosing: closingCell, cashIn, guards },
		rows,
	)
	const { answer } = irrLines(returnsSheet, WORKINGS, cash.flows, rows, 'IRR')
	const needsCondition =
		values.exitBy === 'cap' || values.exitCap !== null || values.missingRate !== null
	const hasFlows = needsCondition
		? {
				condition: compare(atSale(inputs, cash.hasSale.range(1, LAST_YEAR)), '=', 1),
				reason: atSale(inputs, cash.saleNet.range(1, LAST_YEAR)),
			}
		: null
	const returns = returnLines({ inputs, cash, guards, irr: answer, hasFlows }, lines, rows)
	if (values.taxOn) {
		const context = { inputs, closing, operating, cash, guards }
		const afterTax = taxRows(context, lines, rows)
		const [top, left] = WORKINGS
		const place: [number, number] = [top, left + IRR_WORKINGS_WIDTH]
		const own = irrLines(returnsSheet, place, afterTax, rows, 'IRR after tax')
		afterTaxLines(context, lines, rows, afterTax, own.answer, (figure) =>
			hasFlows === null ? figure : when(hasFlows.condition, figure, hasFlows.reason),
		)
	}
	const { irrMonthly } = projection.summary
	if (irrMonthly !== null && isNumber(irrMonthly)) {
		lines.line('IRR of the monthly cash flows', irrMonthly, {
			format: 'fraction',
			remark: 'A value as of the download, not a formula.',
		})
	}
	valueRows(rows, projection)

	const built: BuiltDeal = { values, inputs, closing, flip, bridge, loan, cash, guards }
	const figures = { ...stabilized, ...returns, cashIn }
	const criterionCells = criterionFigures(built, figures)
	const criteria = Object.fromEntries(
		Object.entries(criterionCells).map(([key, figure]) => [
			key,
			{
				...texts.criteria[key as CriterionKey],
				figure,
				isApart: isCriterionApart(key as CriterionKey, built),
			},
		]),
	) as Record<CriterionKey, CriterionCell>
	const result = defaultResult(values)
	nameRows(names, { ...operating, ...cash })
	const sheets = [
		summarySheet(texts.title, texts.date, values, summaryLines(built, figures)),
		inputSheet,
		lent?.sheet ?? emptyLoanSheet(),
		yearSheet,
		returnsSheet,
		bridged?.sheet ?? emptyBridgeSheet(),
		criteriaSheet(limits, criteria),
		sensitivitySheet(tornado(values, result), texts.sensitivity(result)),
	]
	return { title: texts.title, sheets: sheets.map((sheet) => sheet.build()), names }
}

/** Dollars needed at closing; negative: money received. */
function cashAtClosingOf(
	{ plan }: AnalysisValues,
	{ of }: Inputs,
	closing: ClosingLines,
	loan: LoanCells | null,
	bridge: BridgeCells | null,
): SheetExpression {
	if (bridge !== null) return bridge.cashAtClosing
	if (plan !== 'loan' || loan === null) return closing.costAtClosing
	const fees = add(percentExpression(loan.amount, of('loanFeePer')), of('loanFees'))
	return subtract(add(closing.costAtClosing, fees), loan.amount)
}
