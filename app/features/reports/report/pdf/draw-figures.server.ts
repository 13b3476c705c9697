import type { ReportEntry, ReportFigure, ReportFormula } from '../report-model'
import {
	addElement,
	COLORS,
	drawArtifact,
	drawLines,
	drawRule,
	type Element,
	ensureRoom,
	lineHeightOf,
	type Sheet,
	type Style,
	widthOf,
	wrapText,
} from './sheet.server'

/** Figures, inputs and formulas: names with their values. */

const TEXT: Style = { size: 9 }
const BOLD: Style = { size: 9, weight: 'semibold' }
const NOTE: Style = { size: 7.5, color: COLORS.muted }
/** Between two columns. */
const GAP = 22

/** A name that its value follows: a space keeps the two apart for readers of the text. */
const withSpace = (lines: readonly string[]): string[] =>
	lines.map((line, index) => (index === lines.length - 1 ? `${line} ` : line))

type Item = { height: number; draw: (x: number, y: number) => void }

/** Items of a list, two beside each other; a line is never split. */
function drawPairs(sheet: Sheet, parent: Element, items: readonly Item[]): void {
	const list = addElement(sheet, parent, 'L')
	const width = (sheet.width - GAP) / 2
	for (let from = 0; from < items.length; from += 2) {
		const pair = items.slice(from, from + 2)
		const height = Math.max(...pair.map((item) => item.height))
		ensureRoom(sheet, height)
		const { y } = sheet
		pair.forEach(({ draw }, index) => {
			const x = sheet.left + index * (width + GAP)
			const body = addElement(sheet, addElement(sheet, list, 'LI'), 'LBody')
			body.add(() => draw(x, y))
			drawRule(sheet, y + height, { x, width })
		})
		sheet.y += height
	}
	sheet.y += 6
}

const colorOf = (isLoss: boolean | undefined): string =>
	isLoss === true ? COLORS.negative : COLORS.ink

/** Names on the left, figures on the right, two beside each other. */
export function drawFigures(sheet: Sheet, parent: Element, figures: readonly ReportFigure[]): void {
	const width = (sheet.width - GAP) / 2
	const items = figures.map(({ label, text, note, isLoss }): Item => {
		const style: Style = { ...BOLD, color: colorOf(isLoss) }
		const values = wrapText(text, style, width * 0.55)
		const valueWidth = Math.max(...values.map((line) => widthOf(line, style)))
		const labels = wrapText(label, TEXT, width - valueWidth - 10)
		const notes = note === undefined ? [] : wrapText(note, NOTE, width)
		const first = Math.max(labels.length, values.length) * lineHeightOf(TEXT)
		return {
			height: first + notes.length * lineHeightOf(NOTE) + 6,
			draw: (x, y) => {
				drawLines(sheet, withSpace(labels), TEXT, { x, y: y + 3, width })
				drawLines(sheet, values, style, { x, y: y + 3, width, align: 'end' })
				if (notes.length > 0) drawLines(sheet, notes, NOTE, { x, y: y + 3 + first, width })
			},
		}
	})
	drawPairs(sheet, parent, items)
}

/** The six figures of the plan, three beside each other. */
export function drawHeadline(
	sheet: Sheet,
	parent: Element,
	figures: readonly ReportFigure[],
): void {
	const list = addElement(sheet, parent, 'L')
	const columns = 3
	const width = sheet.width / columns
	const inner = width - 20
	const label: Style = { size: 7.5, color: COLORS.muted }
	const boxes = figures.map(({ label: name, text, note, isLoss }) => {
		const size =
			[17, 14, 11].find((one) => widthOf(text, { size: one, weight: 'semibold' }) <= inner) ?? 9
		const value: Style = { size, weight: 'semibold', color: colorOf(isLoss) }
		const parts = [
			{ lines: wrapText(name, label, inner), style: label },
			{ lines: wrapText(text, value, inner), style: value },
			...(note === undefined ? [] : [{ lines: wrapText(note, label, inner), style: label }]),
		]
		return {
			parts,
			name: (parts[0]?.lines.length ?? 0) * lineHeightOf(label),
			height:
				parts.reduce((sum, { lines, style }) => sum + lines.length * lineHeightOf(style), 0) + 18,
		}
	})
	for (let from = 0; from < boxes.length; from += columns) {
		const row = boxes.slice(from, from + columns)
		// The figures of a row are on one line, however long their names are.
		const names = Math.max(...row.map((box) => box.name))
		const height = names + Math.max(...row.map((box) => box.height - box.name))
		ensureRoom(sheet, height)
		const top = sheet.y
		row.forEach(({ parts }, index) => {
			const x = sheet.left + index * width
			const body = addElement(sheet, addElement(sheet, list, 'LI'), 'LBody')
			drawArtifact(sheet, () =>
				sheet.doc.lineWidth(0.5).rect(x, top, width, height).stroke(COLORS.line),
			)
			let y = top + 9
			parts.forEach(({ lines, style }, part) => {
				const at = y
				addElement(sheet, body, 'P').add(() =>
					drawLines(sheet, lines, style, { x: x + 10, y: at, width: inner }),
				)
				y += part === 0 ? names : lines.length * lineHeightOf(style)
			})
		})
		sheet.y += height
	}
	sheet.y += 10
}

const SOURCES = { entered: 'entered', assumed: 'assumed', own: 'assumed (own)' } as const

/** Inputs with where their values come from, in words and, if assumed, with a dotted line. */
export function drawEntries(sheet: Sheet, parent: Element, entries: readonly ReportEntry[]): void {
	const width = (sheet.width - GAP) / 2
	const tag: Style = { size: 7, color: COLORS.muted }
	const tagWidth = widthOf(SOURCES.own, tag) + 6
	const text: Style = { size: 8 }
	const items = entries.map(({ label, text: entry, source }): Item => {
		const style: Style = { size: 8, weight: source === 'entered' ? 'semibold' : 'regular' }
		const room = width - tagWidth
		const values = wrapText(entry, style, room * 0.5)
		const valueWidth = Math.max(...values.map((line) => widthOf(line, style)))
		const labels = wrapText(label, text, room - valueWidth - 8)
		const height = Math.max(labels.length, values.length) * lineHeightOf(text) + 4
		return {
			height,
			draw: (x, y) => {
				drawLines(sheet, withSpace(labels), text, { x, y: y + 2, width: room })
				drawLines(sheet, values, style, { x, y: y + 2, width: room, align: 'end' })
				drawLines(sheet, [` ${SOURCES[source]}`], tag, {
					x: x + room + 4,
					y: y + 2.5,
					width: tagWidth,
				})
				if (source === 'entered') return
				const bottom = y + 2 + lineHeightOf(style) * 0.94
				sheet.doc
					.lineWidth(0.6)
					.strokeColor(COLORS.muted)
					.dash(0.8, { space: 1.4 })
					.moveTo(x + room - valueWidth, bottom)
					.lineTo(x + room, bottom)
					.stroke()
					.undash()
			},
		}
	})
	drawPairs(sheet, parent, items)
}

/** A figure with its formula; all of it stays on one page. */
function drawFormula(sheet: Sheet, list: Element, formula: ReportFormula): void {
	const { label, text, isLoss, formula: words, numbers, note, assumed } = formula
	const style: Style = { ...BOLD, color: colorOf(isLoss) }
	const values = wrapText(text, style, sheet.width * 0.4)
	const valueWidth = Math.max(...values.map((line) => widthOf(line, style)))
	const labels = wrapText(label, TEXT, sheet.width - valueWidth - 16)
	const details = [
		...(note === undefined ? [] : [note]),
		...(words === '' ? [] : [words]),
		...(numbers === '' ? [] : [numbers]),
		...(assumed === null ? [] : [assumed]),
	].map((detail) => wrapText(detail, NOTE, sheet.width))
	const first = Math.max(labels.length, values.length) * lineHeightOf(TEXT)
	const lines = details.reduce((sum, detail) => sum + detail.length, 0)
	const height = first + lines * lineHeightOf(NOTE) + 7
	ensureRoom(sheet, Math.min(height, sheet.bottom - sheet.top))
	const { y, left: x, width } = sheet
	const body = addElement(sheet, addElement(sheet, list, 'LI'), 'LBody')
	addElement(sheet, body, 'P').add(() => {
		drawLines(sheet, withSpace(labels), TEXT, { x, y: y + 3, width })
		drawLines(sheet, values, style, { x, y: y + 3, width, align: 'end' })
	})
	sheet.y += first + 3
	for (const detail of details) {
		const at = sheet.y
		addElement(sheet, body, 'P').add(() => drawLines(sheet, detail, NOTE, { x, y: at, width }))
		sheet.y += detail.length * lineHeightOf(NOTE)
	}
	sheet.y = y + height
	drawRule(sheet, sheet.y)
}

/** Figures with how they are computed. */
export function drawFormulas(
	sheet: Sheet,
	parent: Element,
	formulas: readonly ReportFormula[],
): void {
	const list = addElement(sheet, parent, 'L')
	for (const formula of formulas) drawFormula(sheet, list, formula)
	sheet.y += 6
}
