import { type AnalysisValues, isNumber, reasonText } from '~/deal'
import { type CriterionKey, isAtMost, type Limits } from '../criteria'
import type { Tornado } from '../sensitivity/tornado'
import { NO_MONEY_LEFT } from './ratio-rows'
import {
	type CellValue,
	type SheetExpression,
	compare,
	constantExpression,
	when,
	words,
} from './expression'
import { type CellFormat, type SheetBuilder, sheetBuilder } from './sheet-builder'

/** The first sheet of a workbook, the criteria, and the sensitivity. */

export type SummaryLine = { label: string; figure: SheetExpression; format: CellFormat }

const PLAN_TEXTS: Readonly<Record<AnalysisValues['plan'], string>> = {
	cash: 'Paid in cash',
	loan: 'With a long-term loan',
	bridge: 'Hard money, then a refinance',
}

const NOTES = [
	'Computed from numbers the user entered. Not an appraisal, not advice.',
	'Change the shaded cells of the sheet Inputs; all formulas follow. The plan itself is fixed in this file.',
	'Values, not formulas: the sheet Sensitivity, the IRR if sold in each year, and the monthly IRR.',
	'Several cash flow signs: an IRR is found between −99% and 1,000%; if two rates are closer together than the steps of the workings, they are not told apart.',
]

const FLIP_NOTE =
	'A flip: the sheets Loan, Projection and BRRRR, and most of Returns, are about a property that is kept and rented. They apply when a rent is entered on the sheet Inputs.'

/** The title, the headline figures and what the reader has to know. */
export function summarySheet(
	title: string,
	dateText: string,
	{ plan, sPrice, rent }: Pick<AnalysisValues, 'plan' | 'sPrice' | 'rent'>,
	figures: readonly SummaryLine[],
): SheetBuilder {
	const sheet = sheetBuilder('Summary', {
		columnWidths: [52, 22],
		frozen: { rows: 0, columns: 0 },
	})
	sheet.put(1, 1, title, 'title')
	const isFlip = sPrice > 0 && rent === 0
	const flipText = plan === 'bridge' ? 'Flip with hard money' : 'Flip, paid in cash'
	sheet.put(2, 1, `${isFlip ? flipText : PLAN_TEXTS[plan]}. As of ${dateText}.`, 'note')
	let row = 4
	for (const { label, figure, format } of figures) {
		sheet.put(row, 1, label, 'label')
		sheet.put(row, 2, figure, format)
		row += 1
	}
	for (const note of isFlip ? [FLIP_NOTE, ...NOTES] : NOTES) {
		row += 1
		sheet.put(row, 1, note, 'note')
	}
	return sheet
}

/** A criterion's figure in the workbook and how it is displayed. */
export type CriterionCell = {
	label: string
	figure: SheetExpression
	format: CellFormat
	/** Whether the criterion is about another strategy than the deal's. */
	isApart: SheetExpression
}

/** The member's criteria with what they are compared with. */
export function criteriaSheet(
	limits: Limits,
	cells: Readonly<Record<CriterionKey, CriterionCell>>,
): SheetBuilder {
	const sheet = sheetBuilder('Criteria', {
		columnWidths: [44, 20, 10, 20, 14],
		frozen: { rows: 3, columns: 0 },
	})
	sheet.put(1, 1, 'Criteria', 'title')
	const set = (Object.keys(cells) as CriterionKey[]).filter((key) => limits[key] !== undefined)
	if (set.length === 0) {
		sheet.put(2, 1, 'No criteria are set in Pro Hub.', 'note')
		return sheet
	}
	for (const [index, text] of ['Criterion', 'Figure', '', 'Limit', 'Result'].entries()) {
		sheet.put(3, index + 1, text, 'heading')
	}
	for (const [index, key] of set.entries()) {
		const row = 4 + index
		const { label, figure, format, isApart } = cells[key]
		sheet.put(row, 1, label, 'label')
		const value = sheet.put(row, 2, figure, format)
		sheet.put(row, 3, isAtMost(key) ? 'at most' : 'at least', 'text')
		const limit = sheet.put(row, 4, limits[key] ?? 0, format, 'entered')
		const isMet = compare(value, isAtMost(key) ? '<=' : '>=', limit)
		// A text, which is more than any number, says why there is no figure.
		const other = when(compare(value, '=', words(NO_MONEY_LEFT)), words('Met'), words('Not known'))
		const isNumeric = compare(value, '<', constantExpression(1e99))
		const result = when(isNumeric, when(isMet, words('Met'), words('Not met')), other)
		sheet.put(row, 5, when(isApart, words('Does not apply'), result), 'text')
	}
	return sheet
}

export type SensitivitySheetTexts = {
	result: string
	format: CellFormat
	/** How an input is called. */
	inputs: Readonly<Record<string, string>>
}

/** What moves the result most, as values. */
export function sensitivitySheet(tornado: Tornado, texts: SensitivitySheetTexts): SheetBuilder {
	const sheet = sheetBuilder('Sensitivity', {
		columnWidths: [44, 18, 18, 18, 18],
		frozen: { rows: 4, columns: 0 },
	})
	sheet.put(1, 1, 'Sensitivity', 'title')
	sheet.put(2, 1, `${texts.result}. Values as of the download, not formulas.`, 'note')
	const headings = ['Input', 'Low', texts.result, 'High', texts.result]
	for (const [index, text] of headings.entries()) sheet.put(4, index + 1, text, 'heading')
	for (const [index, { input, low, high }] of tornado.rows.entries()) {
		const row = 5 + index
		sheet.put(row, 1, texts.inputs[input] ?? input, 'label')
		for (const [side, end] of [low, high].entries()) {
			const result: CellValue = isNumber(end.result) ? end.result : reasonText(end.result.reason)
			sheet.put(row, 2 + 2 * side, end.value, 'number')
			sheet.put(row, 3 + 2 * side, result, texts.format)
		}
	}
	return sheet
}
