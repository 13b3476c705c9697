import type { ReportBlank, ReportBlock } from '../report-model'
import { drawChart } from './draw-charts.server'
import { drawEntries, drawFigures, drawFormulas, drawHeadline } from './draw-figures.server'
import { drawTable } from './draw-table.server'
import {
	addElement,
	COLORS,
	drawFill,
	drawLines,
	drawRule,
	drawText,
	drawWithNext,
	type Element,
	ensureRoom,
	lineHeightOf,
	type Sheet,
	type Style,
	wrapText,
} from './sheet.server'

/** The blocks of a report's sections. */

const TEXT: Style = { size: 9 }
const NOTE: Style = { size: 7.5, color: COLORS.muted }
const GAP = 22

const HEADINGS = {
	2: { style: { size: 14, weight: 'semibold' }, before: 0, after: 5 },
	3: { style: { size: 9.5, weight: 'semibold' }, before: 5, after: 2 },
} as const satisfies Record<2 | 3, { style: Style; before: number; after: number }>

/** A heading, on the page of what follows it. */
export function drawHeading(
	sheet: Sheet,
	parent: Element,
	text: string,
	level: 2 | 3,
	onDraw?: () => void,
): void {
	const { style, before, after } = HEADINGS[level]
	const type = `H${level}`
	drawWithNext(sheet, parent, text, style, { type, before, after, ...(onDraw && { onDraw }) })
}

function drawOptionalHeading(sheet: Sheet, parent: Element, title: string | null): void {
	if (title !== null) drawHeading(sheet, parent, title, 3)
}

/** A list with a mark before each item. */
function drawList(
	sheet: Sheet,
	parent: Element,
	items: readonly string[],
	mark: (index: number) => string,
): void {
	const list = addElement(sheet, parent, 'L')
	items.forEach((item, index) => {
		ensureRoom(sheet, lineHeightOf(TEXT))
		const element = addElement(sheet, list, 'LI')
		const { y, left } = sheet
		addElement(sheet, element, 'Lbl').add(() =>
			drawLines(sheet, [mark(index)], TEXT, { x: left, y, width: 16 }),
		)
		drawText(sheet, element, item, TEXT, { type: 'LBody', x: left + 16, width: sheet.width - 16 })
		sheet.y += 1
	})
	sheet.y += 5
}

export function drawNumbered(sheet: Sheet, parent: Element, items: readonly string[]): void {
	drawList(sheet, parent, items, (index) => `${index + 1}.`)
}

/** A sentence that has to be seen. */
function drawWarning(sheet: Sheet, parent: Element, text: string): void {
	const width = sheet.width - 18
	const lines = wrapText(text, TEXT, width)
	const height = lines.length * lineHeightOf(TEXT) + 10
	ensureRoom(sheet, height + 4)
	const { y, left } = sheet
	drawFill(sheet, { x: left, y, width: sheet.width, height, color: COLORS.warnSoft })
	drawFill(sheet, { x: left, y, width: 2.5, height, color: COLORS.warn })
	addElement(sheet, parent, 'P').add(() =>
		drawLines(sheet, lines, TEXT, { x: left + 10, y: y + 5, width }),
	)
	sheet.y += height + 6
}

const BLANK_HEIGHT = 19

/** Empty lines to write on, each below its name. */
function drawBlanks(sheet: Sheet, parent: Element, blanks: readonly ReportBlank[]): void {
	const list = addElement(sheet, parent, 'L')
	const half = (sheet.width - GAP) / 2
	let isRight = false
	blanks.forEach(({ label, rows = 1, isHalf = false }, index) => {
		const height = lineHeightOf(NOTE) + rows * BLANK_HEIGHT + 4
		if (!isRight) ensureRoom(sheet, height)
		const width = isHalf ? half : sheet.width
		const x = isRight ? sheet.left + half + GAP : sheet.left
		const { y } = sheet
		addElement(sheet, addElement(sheet, list, 'LI'), 'LBody').add(() =>
			drawLines(sheet, [label], NOTE, { x, y, width }),
		)
		for (let row = 1; row <= rows; row++) {
			drawRule(sheet, y + lineHeightOf(NOTE) + row * BLANK_HEIGHT, {
				x,
				width,
				color: COLORS.strong,
			})
		}
		const hasRight = isHalf && !isRight && blanks[index + 1]?.isHalf === true
		isRight = hasRight
		if (!hasRight) sheet.y += height
	})
	sheet.y += 4
}

/** What stays with a heading and with what comes after it: at most two texts of so many lines each. */
const MAX_INTRO_LINES = 3
const MAX_WAITING = 3

/** A text; right below a heading it leads to what comes next, and is on the same page. */
function drawParagraph(
	sheet: Sheet,
	parent: Element,
	{ text, tone }: Extract<ReportBlock, { kind: 'text' }>,
	hasNext: boolean,
): void {
	const style = tone === 'note' ? { ...NOTE, size: 8 } : TEXT
	const after = tone === 'note' ? 3 : 6
	const isBelowHeading = sheet.waiting.length > 0 && sheet.waiting.length < MAX_WAITING
	const isShort = wrapText(text, style, sheet.width).length <= MAX_INTRO_LINES
	if (isBelowHeading && hasNext && isShort) {
		drawWithNext(sheet, parent, text, style, { after })
		return
	}
	drawText(sheet, parent, text, style)
	sheet.y += after
}

/** Draws a block below what is drawn already; `hasNext`: another one of its section follows. */
export function drawBlock(
	sheet: Sheet,
	parent: Element,
	block: ReportBlock,
	hasNext: boolean,
): void {
	switch (block.kind) {
		case 'headline':
			return drawHeadline(sheet, parent, block.figures)
		case 'figures':
			drawOptionalHeading(sheet, parent, block.title)
			return drawFigures(sheet, parent, block.figures)
		case 'entries':
			drawHeading(sheet, parent, block.title, 3)
			return drawEntries(sheet, parent, block.entries)
		case 'formulas':
			drawHeading(sheet, parent, block.title, 3)
			return drawFormulas(sheet, parent, block.formulas)
		case 'table':
			drawOptionalHeading(sheet, parent, block.title)
			return drawTable(sheet, parent, block.table)
		case 'list':
			return drawList(sheet, parent, block.items, () => '•')
		case 'blanks':
			drawHeading(sheet, parent, block.title, 3)
			return drawBlanks(sheet, parent, block.blanks)
		case 'projectionChart':
		case 'tornadoChart':
			return drawChart(sheet, parent, block)
		case 'text':
			if (block.tone === 'warn') return drawWarning(sheet, parent, block.text)
			drawParagraph(sheet, parent, block, hasNext)
	}
}
