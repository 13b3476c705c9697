import type { CellValue, SheetExpression } from './expression'
import type { DefinedName } from './inputs-sheet'
import type { CellFormat, SheetBuilder } from './sheet-builder'

/** Lines of a sheet: a label, a figure and a remark. Figures with a key get the name fig_KEY. */

const VALUE_COLUMN = 2

export type FigureLines = ReturnType<typeof figureLines>

type LineOptions = { format?: CellFormat; key?: string; remark?: string | SheetExpression }

const figureName = (key: string): string => `fig_${key}`

/** Writes lines below each other, from `firstRow` on. */
export function figureLines(sheet: SheetBuilder, firstRow: number, names: DefinedName[]) {
	let next = firstRow

	function line(
		label: string,
		content: SheetExpression | CellValue,
		{ format = 'cents', key, remark }: LineOptions = {},
	): SheetExpression {
		const row = next
		next += 1
		sheet.put(row, 1, label, 'label')
		const cell = sheet.put(row, VALUE_COLUMN, content, format)
		if (remark !== undefined) sheet.put(row, VALUE_COLUMN + 1, remark, 'note')
		if (key !== undefined) {
			names.push({ name: figureName(key), sheet: sheet.name, row, column: VALUE_COLUMN })
		}
		return cell
	}

	function heading(text: string): void {
		next += 1
		sheet.put(next, 1, text, 'heading')
		next += 1
	}

	function note(text: string): void {
		sheet.put(next, 1, text, 'note')
		next += 1
	}

	/** The row of the next line. */
	const nextRow = (): number => next
	const skipTo = (row: number): void => {
		next = Math.max(next, row)
	}
	return { line, heading, note, nextRow, skipTo }
}
