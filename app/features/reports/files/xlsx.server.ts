import {
	type Cell,
	type CellStyle,
	type DataValidation,
	writeXlsx,
	type WriteSheet,
} from 'hucre/xlsx'
import type {
	CellFormat,
	CellLimits,
	DealWorkbook,
	WorkbookCell,
	WorkbookSheet,
} from '~/features/calculator/analysis/workbook'

/** Writes a workbook as an XLSX file. */

const NUMBER_FORMATS: Readonly<Partial<Record<CellFormat, string>>> = {
	dollars: '$#,##0;-$#,##0',
	cents: '$#,##0.00;-$#,##0.00',
	fraction: '0.00%',
	percent: 'General"%"',
	ratio: '0.00',
	year: '0',
}

const BOLD: ReadonlySet<CellFormat> = new Set(['title', 'heading', 'year'])

/** Entered numbers are on yellow, assumed ones in italics on blue; the column beside says it in words. */
const INPUT_COLORS = { entered: 'FFF2CC', assumed: 'DDEBF7' } as const

function makeStyle(format: CellFormat, input: WorkbookCell['input']): CellStyle {
	const numFmt = NUMBER_FORMATS[format]
	const font = {
		...(BOLD.has(format) ? { bold: true } : {}),
		...(format === 'title' ? { size: 16 } : {}),
		...(input === 'assumed' ? { italic: true } : {}),
		...(format === 'note' ? { color: { rgb: '595959' } } : {}),
	}
	return {
		...(numFmt === undefined ? {} : { numFmt, alignment: { horizontal: 'right' as const } }),
		...(Object.keys(font).length === 0 ? {} : { font: { name: 'Calibri', size: 11, ...font } }),
		...(input === undefined
			? {}
			: {
					fill: {
						type: 'pattern' as const,
						pattern: 'solid' as const,
						fgColor: { rgb: INPUT_COLORS[input] },
					},
					protection: { locked: false },
				}),
	}
}

/** One object per kind of cell. */
const styles = new Map<string, CellStyle>()

function styleOf({ format, input }: WorkbookCell): CellStyle {
	const key = `${format} ${input ?? ''}`
	const known = styles.get(key)
	if (known !== undefined) return known
	const style = makeStyle(format, input)
	styles.set(key, style)
	return style
}

function toCell(cell: WorkbookCell): Partial<Cell> {
	const style = styleOf(cell)
	if (cell.formula !== undefined) return { formula: cell.formula, formulaResult: cell.value, style }
	// An empty cell exists for its color and so that it can be typed into.
	return cell.value === '' ? { value: null, style } : { value: cell.value, style }
}

function columnLetter(column: number): string {
	return String.fromCharCode(64 + column)
}

const RULES = {
	number: (limits: Extract<CellLimits, { kind: 'number' }>) => ({
		type: limits.isWhole ? ('whole' as const) : ('decimal' as const),
		operator: 'between' as const,
		formula1: String(limits.min),
		formula2: String(limits.max),
		errorMessage: `Enter a ${limits.isWhole ? 'whole number' : 'number'} from ${limits.min} to ${limits.max}.`,
	}),
	choice: (limits: Extract<CellLimits, { kind: 'choice' }>) => ({
		type: 'list' as const,
		values: [...limits.options],
		errorMessage: 'Choose one of the list.',
	}),
}

function toValidation({ row, column, limits }: WorkbookSheet['limits'][number]): DataValidation {
	const rule = limits.kind === 'number' ? RULES.number(limits) : RULES.choice(limits)
	return {
		...rule,
		range: `${columnLetter(column)}${row}`,
		allowBlank: true,
		showErrorMessage: true,
		errorTitle: 'Out of range',
	}
}

function toSheet(sheet: WorkbookSheet): WriteSheet {
	const { rows, columns } = sheet.frozen
	return {
		name: sheet.name,
		rows: [],
		cells: new Map(sheet.cells.map((cell) => [`${cell.row - 1},${cell.column - 1}`, toCell(cell)])),
		columns: sheet.columnWidths.map((width) => ({ width })),
		...(rows + columns > 0 ? { freezePane: sheet.frozen } : {}),
		// Protected against slips, without a password: whoever wants to change a formula can.
		protection: { sheet: true, formatColumns: false, formatRows: false },
		dataValidations: sheet.limits.map(toValidation),
		pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
	}
}

function rangeOf(name: DealWorkbook['names'][number]): string {
	const cell = (column: number) => `$${letters(column)}$${name.row}`
	const first = `${name.sheet}!${cell(name.column)}`
	return name.lastColumn === undefined ? first : `${first}:${cell(name.lastColumn)}`
}

function letters(column: number): string {
	return column <= 26
		? columnLetter(column)
		: columnLetter(Math.floor((column - 1) / 26)) + columnLetter(((column - 1) % 26) + 1)
}

/** The bytes of the file. `now` is when it says that it was changed. */
export async function toXlsx(workbook: DealWorkbook, now: Date): Promise<Uint8Array> {
	return writeXlsx({
		sheets: workbook.sheets.map(toSheet),
		namedRanges: workbook.names.map((name) => ({ name: name.name, range: rangeOf(name) })),
		properties: { title: workbook.title, creator: 'Pro Hub', created: now, modified: now },
	})
}
