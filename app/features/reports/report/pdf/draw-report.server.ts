import type { ReportCover, ReportModel, ReportSection } from '../report-model'
import { drawBlock, drawHeading, drawNumbered } from './draw-blocks.server'
import { drawFigures } from './draw-figures.server'
import type { Paper } from './paper'
import {
	addElement,
	breakPage,
	COLORS,
	drawPageLines,
	drawRule,
	drawText,
	type Element,
	ensureRoom,
	openSheet,
	printable,
	type Sheet,
	unprintableKinds,
} from './sheet.server'

/** A report as a PDF: the model of the page, drawn on paper. */

function drawTitle(sheet: Sheet, parent: Element, model: ReportModel): void {
	const { property, kindTitle, scenarioName, dateText, planText, notAdvice } = model
	const element = addElement(sheet, parent, 'Sect')
	drawText(sheet, element, kindTitle, { size: 9.5, weight: 'semibold', color: COLORS.brand })
	sheet.y += 2
	drawText(
		sheet,
		element,
		property,
		{ size: 20, weight: 'semibold', lineHeight: 1.2 },
		{ type: 'H1' },
	)
	sheet.y += 4
	const facts = [
		dateText,
		planText,
		...(scenarioName === null ? [] : [`Scenario: ${scenarioName}`]),
	]
	drawText(sheet, element, facts.join(' · '), { size: 9.5 })
	drawText(sheet, element, notAdvice, { size: 8.5, color: COLORS.muted })
	const kinds = unprintableKinds(JSON.stringify(model))
	if (kinds.length > 0) {
		const text = `This PDF can't print some characters of the report: ${kinds.join(', ')}. A “?” stands for a letter; emoji are left out.`
		drawText(sheet, element, text, { size: 8.5, color: COLORS.muted })
	}
	sheet.y += 8
	drawRule(sheet, sheet.y, { color: COLORS.brand, weight: 1.5 })
	sheet.y += 14
}

function drawCover(sheet: Sheet, { title, figures, contents }: ReportCover): void {
	const element = addElement(sheet, sheet.root, 'Sect')
	drawHeading(sheet, element, title, 2)
	drawFigures(sheet, element, figures)
	drawHeading(sheet, element, 'In this packet', 3)
	drawNumbered(sheet, element, contents)
}

function drawSection(sheet: Sheet, { title, blocks, startsPage = false }: ReportSection): void {
	if (startsPage && sheet.y > sheet.top) breakPage(sheet)
	const element = addElement(sheet, sheet.root, 'Sect')
	drawHeading(sheet, element, title, 2, () => sheet.doc.outline.addItem(printable(title)))
	blocks.forEach((block, index) => drawBlock(sheet, element, block, index < blocks.length - 1))
	// The heading of a section that has nothing.
	ensureRoom(sheet, 0)
	sheet.y += 10
}

/** The bytes of a report's PDF: the same for the same model and paper. */
export function drawReport(model: ReportModel, paper: Paper): Uint8Array {
	const { property, kindTitle, date, dateText, notAdvice, cover, sections } = model
	const sheet = openSheet({
		paper,
		title: `${kindTitle}: ${property}`,
		subject: notAdvice,
		created: new Date(`${date}T00:00:00Z`),
	})
	drawTitle(sheet, sheet.root, model)
	if (cover !== null) {
		drawCover(sheet, cover)
		breakPage(sheet)
	}
	for (const section of sections) drawSection(sheet, section)
	drawPageLines(sheet, { left: property, right: dateText, bottom: notAdvice })
	return sheet.doc.finish()
}
