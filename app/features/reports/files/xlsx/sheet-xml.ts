import {
	type CellLimits,
	columnLetters,
	type FormulaFill,
	type WorkbookCell,
	type WorkbookSheet,
} from '~/features/calculator/analysis/workbook'
import type { SharedTexts } from './shared-texts'
import { styleNumber } from './styles'
import { XML_HEAD, xmlText } from './xml'

/** A sheet of a workbook as its part `sheetN.xml`. */

/** Cells by row and column, each from 1; of two at the same place the later one. */
function cellsByRow(cells: readonly WorkbookCell[]): WorkbookCell[][] {
	const rows: WorkbookCell[][] = []
	for (const cell of cells) {
		const row = (rows[cell.row] ??= [])
		row[cell.column] = cell
	}
	return rows
}

/** As many as a cent of a billion dollars takes. */
const DIGITS = 11
const ZEROS = /\.?0{1,12}$/u

/** The value that is stored with a formula, for readers that compute nothing: spreadsheets compute it anew. */
function storedNumber(value: number): string {
	if (Number.isInteger(value)) return String(value)
	const text = value.toPrecision(DIGITS)
	const hasZeros = text.endsWith('0') && text.includes('.') && !text.includes('e')
	return hasZeros ? text.replace(ZEROS, '') : text
}

/** The numbers of the formulas of a sheet that are filled down. */
type FillNumbers = Map<FormulaFill, number>

/** A formula; the cells below the first one of a fill only name it (ECMA-376, 18.3.1.40). */
function formulaXml({ row, column, formula, fill }: WorkbookCell, fills: FillNumbers): string {
	if (fill === undefined) return `<f>${xmlText(formula ?? '')}</f>`
	const known = fills.get(fill)
	if (known !== undefined) return `<f t="shared" si="${known}"/>`
	const number = fills.size
	fills.set(fill, number)
	const letters = columnLetters(column)
	const cells = `${letters}${row}:${letters}${fill.lastRow}`
	return `<f t="shared" ref="${cells}" si="${number}">${xmlText(formula ?? '')}</f>`
}

function cellXml(cell: WorkbookCell, texts: SharedTexts, fills: FillNumbers): string {
	const { row, column, value, formula, fill } = cell
	const start = `<c r="${columnLetters(column)}${row}" s="${styleNumber(cell)}"`
	if (formula !== undefined || fill !== undefined) {
		const stored = typeof value === 'number' ? storedNumber(value) : xmlText(value)
		const type = typeof value === 'number' ? '' : ' t="str"'
		return `${start}${type}>${formulaXml(cell, fills)}<v>${stored}</v></c>`
	}
	if (typeof value === 'number') return `${start}><v>${value}</v></c>`
	// An empty cell exists for its color and so that it can be typed into.
	return value === '' ? `${start}/>` : `${start} t="s"><v>${texts.placeOf(value)}</v></c>`
}

function rowsXml(rows: readonly WorkbookCell[][], texts: SharedTexts): string {
	let xml = ''
	const fills: FillNumbers = new Map()
	// Rows and cells that a sheet does not have are gaps of these lists, which `forEach` leaves out.
	rows.forEach((cells, row) => {
		xml += `<row r="${row}">`
		cells.forEach((cell) => {
			xml += cellXml(cell, texts, fills)
		})
		xml += '</row>'
	})
	return xml
}

/** The rows and columns that stay in view. */
function viewXml({ rows, columns }: WorkbookSheet['frozen']): string {
	if (rows + columns === 0) return '<sheetView workbookViewId="0"/>'
	const pane = rows > 0 ? (columns > 0 ? 'bottomRight' : 'bottomLeft') : 'topRight'
	const splits = `${columns > 0 ? ` xSplit="${columns}"` : ''}${rows > 0 ? ` ySplit="${rows}"` : ''}`
	const corner = `${columnLetters(columns + 1)}${rows + 1}`
	return `<sheetView workbookViewId="0"><pane${splits} topLeftCell="${corner}" activePane="${pane}" state="frozen"/></sheetView>`
}

function ruleXml(limits: CellLimits): { attributes: string; formulas: string; message: string } {
	if (limits.kind === 'choice') {
		return {
			attributes: 'type="list"',
			formulas: `<formula1>${xmlText(`"${limits.options.join(',')}"`)}</formula1>`,
			message: 'Choose one of the list.',
		}
	}
	const { isWhole, min, max } = limits
	return {
		attributes: `type="${isWhole ? 'whole' : 'decimal'}" operator="between"`,
		formulas: `<formula1>${min}</formula1><formula2>${max}</formula2>`,
		message: `Enter a ${isWhole ? 'whole number' : 'number'} from ${min} to ${max}.`,
	}
}

/** What can be typed into the cells. */
function validationsXml(limits: WorkbookSheet['limits']): string {
	if (limits.length === 0) return ''
	const rules = limits.map(({ row, column, limits: allowed }) => {
		const { attributes, formulas, message } = ruleXml(allowed)
		const cell = `${columnLetters(column)}${row}`
		return `<dataValidation ${attributes} allowBlank="1" showErrorMessage="1" errorTitle="Out of range" error="${xmlText(message)}" sqref="${cell}">${formulas}</dataValidation>`
	})
	return `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
}

/** The part of a sheet; its texts are added to `texts`. */
export function sheetXml(sheet: WorkbookSheet, texts: SharedTexts): string {
	const rows = cellsByRow(sheet.cells)
	let last = sheet.columnWidths.length
	for (const { column } of sheet.cells) last = Math.max(last, column)
	const columns = sheet.columnWidths.map(
		(width, index) =>
			`<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
	)
	return [
		XML_HEAD,
		'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
		'<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
		`<dimension ref="A1:${columnLetters(last)}${rows.length - 1}"/>`,
		`<sheetViews>${viewXml(sheet.frozen)}</sheetViews>`,
		'<sheetFormatPr defaultRowHeight="15"/>',
		`<cols>${columns.join('')}</cols>`,
		`<sheetData>${rowsXml(rows, texts)}</sheetData>`,
		// Protected against slips, without a password: whoever wants to change a formula can.
		'<sheetProtection sheet="1" formatColumns="0" formatRows="0"/>',
		validationsXml(sheet.limits),
		'<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>',
		'<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/>',
		'</worksheet>',
	].join('')
}
