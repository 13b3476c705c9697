import type { CellRange, CellValue, SheetExpression } from './expression'
import type { CellFormat, SheetBuilder } from './sheet-builder'

/** Rows of the projection: a label, the closing, and one column a year. */

/** The projection shows 40 years; the income of the year after is for a sale by cap rate. */
export const LAST_YEAR = 40

const LABEL_COLUMN = 1
const CLOSING_COLUMN = 2

export type YearRow = {
	/** The cell of a year; 0 is closing. */
	at: (year: number) => SheetExpression
	/** The cells from a year to another. */
	range: (from: number, to: number) => CellRange
}

export type YearRows = ReturnType<typeof yearRows>

type RowOptions = {
	format?: CellFormat
	/** The cell at closing. */
	closing?: SheetExpression | CellValue
	/** The last year that the row has. */
	until?: number
}

/** Writes rows of years below each other. */
export function yearRows(sheet: SheetBuilder, firstRow: number) {
	let next = firstRow

	/** Writes a row; `cell` gets the row's cell of the year before. */
	function add(
		label: string,
		cell: (year: number, before: SheetExpression | null) => SheetExpression | CellValue,
		{ format = 'dollars', closing, until = LAST_YEAR }: RowOptions = {},
	): YearRow & { row: number } {
		const row = next
		next += 1
		sheet.put(row, LABEL_COLUMN, label, 'label')
		const cells: (SheetExpression | null)[] = [null]
		if (closing !== undefined) cells[0] = sheet.put(row, CLOSING_COLUMN, closing, format)
		for (let year = 1; year <= until; year++) {
			const content = cell(year, cells[year - 1] ?? null)
			cells.push(sheet.put(row, CLOSING_COLUMN + year, content, format))
		}
		const at = (year: number): SheetExpression => {
			const found = cells[year]
			if (!found) throw new Error(`No year ${year} in this row: ${label}`)
			return found
		}
		const range = (from: number, to: number): CellRange =>
			sheet.range(
				[row, CLOSING_COLUMN + from],
				[row, CLOSING_COLUMN + to],
				Array.from({ length: to - from + 1 }, (_, i) => at(from + i).value),
			)
		return { at, range, row }
	}

	function heading(text: string): void {
		next += 1
		sheet.put(next, LABEL_COLUMN, text, 'heading')
		next += 1
	}

	return { add, heading }
}
