import type { ReportTable } from '../report-model'
import type { Weight } from './fonts.server'
import {
	addElement,
	type Align,
	breakPage,
	COLORS,
	drawArtifact,
	drawFill,
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

/** Tables: rows are never split, and their head is on each page. */

const SIZES = [8.5, 8, 7.5, 7, 6.5] as const
const PADDING = { x: 5, y: 3 }

type Layout = { size: number; widths: readonly number[]; aligns: readonly Align[] }

const headStyle = (size: number): Style => ({
	size: size - 0.5,
	color: COLORS.muted,
	lineHeight: 1.25,
})

const longestWord = (text: string, style: Style): number =>
	Math.max(...text.split(' ').map((word) => widthOf(word, style)))

/** The widths of the columns: numbers as wide as they are, texts share what is left. */
function layOut(sheet: Sheet, table: ReportTable, size: number): Layout | null {
	const style: Style = { size, weight: 'semibold' }
	const head = headStyle(size)
	const isText = [true, ...table.columns.map((column) => column.isText === true)]
	const labels = [table.head, ...table.columns.map(({ label }) => label)]
	const texts = labels.map((_, index) =>
		table.rows.map(({ head: name, marks = [], cells }) =>
			index === 0 ? [name, ...marks].join(' ') : (cells[index - 1]?.text ?? ''),
		),
	)
	const smallest = labels.map((label, index) => {
		const words = (texts[index] ?? []).map((text) =>
			isText[index] === true ? longestWord(text, style) : widthOf(text, style),
		)
		return Math.max(longestWord(label, head), ...words) + 2 * PADDING.x
	})
	const wanted = labels.map((label, index) => {
		if (isText[index] !== true) return smallest[index] ?? 0
		const lengths = (texts[index] ?? []).map((text) => widthOf(text, style))
		return Math.max(widthOf(label, head), ...lengths) + 2 * PADDING.x
	})
	const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0)
	const aligns = isText.map((is): Align => (is ? 'start' : 'end'))
	const missing = sheet.width - sum(smallest)
	if (missing < 0) return null
	const wishes = wanted.map((wish, index) => wish - (smallest[index] ?? 0))
	const wish = sum(wishes)
	const share = wish > missing ? missing / wish : 1
	const granted = smallest.map((least, index) => least + (wishes[index] ?? 0) * share)
	// What is left widens all columns alike, so that the table fills the page.
	const left = Math.max(sheet.width - sum(granted), 0) / granted.length
	return { size, aligns, widths: granted.map((width) => width + left) }
}

/** The largest size at which the table fits; the last one with columns that are cut to fit. */
function chooseLayout(sheet: Sheet, table: ReportTable): Layout {
	for (const size of SIZES) {
		const layout = layOut(sheet, table, size)
		if (layout !== null) return layout
	}
	const count = table.columns.length + 1
	return {
		size: SIZES[SIZES.length - 1] ?? 6.5,
		widths: Array.from({ length: count }, () => sheet.width / count),
		aligns: [
			'start' as const,
			...table.columns.map(({ isText }): Align => (isText === true ? 'start' : 'end')),
		],
	}
}

type Cell = { text: string; style: Style; mark?: string }

/** A row as lines, and its height. */
function layRow({ widths }: Layout, cells: readonly Cell[]) {
	const lines = cells.map(({ text, style }, index) =>
		wrapText(text, style, (widths[index] ?? 0) - 2 * PADDING.x),
	)
	const heights = cells.map(({ style }, index) => (lines[index]?.length ?? 1) * lineHeightOf(style))
	return { lines, height: Math.max(...heights) + 2 * PADDING.y }
}

type Row = ReturnType<typeof layRow> & { cells: readonly Cell[] }

/** Draws a row's cells; `bottomUp` puts short cells to the bottom, as in a head. */
function drawCells(
	sheet: Sheet,
	layout: Layout,
	{ lines, height, cells }: Row,
	draw: (index: number, content: () => void) => void,
	isHead: boolean,
): void {
	let x = sheet.left
	cells.forEach(({ style }, index) => {
		const width = layout.widths[index] ?? 0
		const own = lines[index] ?? []
		const y = sheet.y + (isHead ? height - PADDING.y - own.length * lineHeightOf(style) : PADDING.y)
		const place = {
			x: x + PADDING.x,
			y,
			width: width - 2 * PADDING.x,
			align: layout.aligns[index] ?? 'start',
		}
		draw(index, () => drawLines(sheet, own, style, place))
		x += width
	})
}

/** Draws a table into the structure of `parent`. */
export function drawTable(sheet: Sheet, parent: Element, table: ReportTable): void {
	const layout = chooseLayout(sheet, table)
	const { size } = layout
	const style: Style = { size }
	const labels = [table.head, ...table.columns.map(({ label }) => label)]
	const headCells = labels.map((text) => ({ text, style: headStyle(size) }))
	const head: Row = { ...layRow(layout, headCells), cells: headCells }
	const rows = table.rows.map((row) => {
		const weight: Weight = row.isTotal === true ? 'semibold' : 'regular'
		const cells: Cell[] = [
			{ text: [row.head, ...(row.marks ?? [])].join(' '), style: { ...style, weight: 'semibold' } },
			...table.columns.map((_, index) => ({
				text: row.cells[index]?.text ?? '',
				style: { ...style, weight },
			})),
		]
		return { ...layRow(layout, cells), cells, row }
	})
	const element = addElement(sheet, parent, 'Table')
	// A head stays with its first two rows.
	const start = head.height + rows.slice(0, 2).reduce((sum, { height }) => sum + height, 0)
	ensureRoom(sheet, start)

	const drawHead = (isFirst: boolean): void => {
		if (isFirst) {
			const line = addElement(sheet, addElement(sheet, element, 'THead'), 'TR')
			drawCells(
				sheet,
				layout,
				head,
				(_, draw) => {
					addElement(sheet, line, 'TH', { scope: 'Column' }).add(draw)
				},
				true,
			)
		} else {
			drawArtifact(sheet, () => drawCells(sheet, layout, head, (_, draw) => draw(), true))
		}
		sheet.y += head.height
		drawRule(sheet, sheet.y, { color: COLORS.strong })
	}
	drawHead(true)
	const body = addElement(sheet, element, 'TBody')
	for (const one of rows) {
		if (sheet.y + one.height > sheet.bottom) {
			breakPage(sheet)
			drawHead(false)
		}
		const { row, height } = one
		if (row.isMarked === true) {
			drawFill(sheet, {
				x: sheet.left,
				y: sheet.y,
				width: sheet.width,
				height,
				color: COLORS.brandSoft,
			})
		}
		if (row.isTotal === true) drawRule(sheet, sheet.y, { color: COLORS.strong })
		const line = addElement(sheet, body, 'TR')
		drawCells(
			sheet,
			layout,
			one,
			(index, draw) => {
				const cell =
					index === 0
						? addElement(sheet, line, 'TH', { scope: 'Row' })
						: addElement(sheet, line, 'TD')
				cell.add(draw)
			},
			false,
		)
		sheet.y += height
		drawRule(sheet, sheet.y)
	}
	sheet.y += 8
}
