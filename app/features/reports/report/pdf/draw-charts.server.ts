import { axisText } from '~/features/calculator/analysis-pages/charts/axis-text'
import { type Axis, createAxis } from '~/features/calculator/analysis-pages/charts/geometry'
import type { ReportBlock, ReportTornadoEnd } from '../report-model'
import {
	addElement,
	COLORS,
	drawLines,
	type Element,
	ensureRoom,
	type Sheet,
	type Style,
	widthOf,
} from './sheet.server'

/** The charts of a report, in the geometry of the pages' charts. Each says in its text what it shows. */

type ProjectionChart = Extract<ReportBlock, { kind: 'projectionChart' }>
type TornadoChart = Extract<ReportBlock, { kind: 'tornadoChart' }>

const LABEL: Style = { size: 7, color: COLORS.muted, lineHeight: 1.2 }
const NAME: Style = { size: 7.5, lineHeight: 1.2 }

type Anchor = 'start' | 'middle' | 'end'

/** A short text at a point; `y` is its middle. */
function label(
	sheet: Sheet,
	text: string,
	x: number,
	y: number,
	anchor: Anchor,
	style = LABEL,
): void {
	const width = widthOf(text, style)
	const shift = anchor === 'start' ? 0 : anchor === 'end' ? width : width / 2
	drawLines(sheet, [text], style, { x: x - shift, y: y - style.size * 0.6, width })
}

/** The grid of an axis, whose line of 0 is stronger, with its values at the left. */
function grid(sheet: Sheet, { ticks, at }: Axis, left: number, right: number): void {
	for (const tick of ticks) {
		sheet.doc
			.lineWidth(0.5)
			.strokeColor(tick === 0 ? COLORS.strong : COLORS.line)
			.moveTo(left, at(tick))
			.lineTo(right, at(tick))
			.stroke()
		label(sheet, axisText(tick, 'currency'), left - 5, at(tick), 'end')
	}
}

/** A legend: squares with their names beside each other. */
function legend(
	sheet: Sheet,
	items: readonly (readonly [color: string, name: string])[],
	x: number,
	y: number,
): void {
	let at = x
	for (const [color, name] of items) {
		sheet.doc.rect(at, y - 3, 7, 7).fill(color)
		label(sheet, name, at + 11, y + 0.5, 'start')
		at += 11 + widthOf(name, LABEL) + 14
	}
}

const PLOT = 128
const FLOWS = 52

function drawProjection(sheet: Sheet, { rows, saleYear }: ProjectionChart): void {
	const { doc, y: top } = sheet
	const left = sheet.left + 40
	const right = sheet.left + sheet.width
	legend(
		sheet,
		[
			[COLORS.brandMiddle, 'Equity'],
			[COLORS.loan, 'Loan'],
			[COLORS.brand, 'Cash flow per year'],
			[COLORS.negative, 'Negative cash flow'],
		],
		left,
		top + 4,
	)
	const plotTop = top + 24
	const bottom = plotTop + PLOT
	const values = rows.map(({ value }) => value)
	const balances = rows.map(({ balance }) => balance)
	const axis = createAxis([0, ...values, ...balances], [bottom, plotTop], 4)
	const step = (right - left) / rows.length
	const center = (index: number): number => left + step * (index + 0.5)
	const area = (amounts: readonly number[], color: string): void => {
		doc.moveTo(center(0), axis.at(0))
		amounts.forEach((amount, index) => doc.lineTo(center(index), axis.at(amount)))
		doc
			.lineTo(center(amounts.length - 1), axis.at(0))
			.closePath()
			.fill(color)
	}
	const bar = (index: number, from: number, to: number, color: string): void => {
		const half = Math.min(step * 0.34, 16)
		doc.rect(center(index) - half, Math.min(from, to), 2 * half, Math.abs(to - from)).fill(color)
	}
	// One year has no line to draw.
	if (rows.length > 1) {
		area(values, COLORS.brandMiddle)
		area(balances, COLORS.loan)
	} else {
		bar(0, axis.at(0), axis.at(values[0] ?? 0), COLORS.brandMiddle)
		bar(0, axis.at(0), axis.at(balances[0] ?? 0), COLORS.loan)
	}
	grid(sheet, axis, left, right)
	label(sheet, 'Value', center(rows.length - 1), axis.at(values.at(-1) ?? 0) - 8, 'end', NAME)

	const flowTop = bottom + 18
	const flows = rows.map(({ cashFlow }) => cashFlow)
	const flowAxis = createAxis([0, ...flows], [flowTop + FLOWS, flowTop], 2)
	flows.forEach((flow, index) =>
		bar(index, flowAxis.at(0), flowAxis.at(flow), flow < 0 ? COLORS.negative : COLORS.brand),
	)
	grid(sheet, flowAxis, left, right)

	const saleX = center(saleYear - 1)
	doc
		.lineWidth(0.75)
		.strokeColor(COLORS.ink)
		.dash(2, { space: 2 })
		.moveTo(saleX, plotTop - 4)
		.lineTo(saleX, flowTop + FLOWS)
		.stroke()
		.undash()
	// Above the last of many years, half of the word would be in the margin.
	const saleEnd = right - widthOf('Sale', NAME) / 2
	label(sheet, 'Sale', Math.min(saleX, saleEnd), plotTop - 9, 'middle', NAME)
	const every = [1, 2, 5].find((size) => rows.length <= size * 12) ?? 10
	rows.forEach((_, index) => {
		const year = index + 1
		if (year === 1 || year % every === 0) {
			label(sheet, String(year), center(index), flowTop + FLOWS + 10, 'middle')
		}
	})
	label(sheet, 'Year', left - 5, flowTop + FLOWS + 10, 'end')
}

const ROW = 25

/** Where the texts of an end are, and what they say. */
function endTexts(
	sheet: Sheet,
	end: ReportTornadoEnd,
	x: number,
	y: number,
	anchor: 'start' | 'end',
): void {
	const shift = anchor === 'end' ? -4 : 4
	label(sheet, end.text, x + shift, y - 4, anchor, NAME)
	label(sheet, end.input, x + shift, y + 5, anchor)
}

function drawTornado(sheet: Sheet, chart: TornadoChart): void {
	const { doc, y: top } = sheet
	const { base, baseText, isLowBetter, rows } = chart
	const left = sheet.left + 190
	const right = sheet.left + sheet.width - 62
	const resultOf = ({ result }: ReportTornadoEnd): number => result ?? base
	const all = rows.flatMap(({ low, high }) => [resultOf(low), resultOf(high)])
	const { at } = createAxis([base, ...all], [left, right], 10)
	const middle = at(base)
	legend(
		sheet,
		[
			[COLORS.brandMiddle, 'Better than now'],
			[COLORS.negativeSoft, 'Worse than now'],
		],
		sheet.left,
		top + 4,
	)
	label(sheet, `Now ${baseText}`, middle, top + 4, 'middle', { ...NAME, weight: 'semibold' })
	const [below, above] = isLowBetter
		? [COLORS.brandMiddle, COLORS.negativeSoft]
		: [COLORS.negativeSoft, COLORS.brandMiddle]
	rows.forEach(({ label: name, low, high }, index) => {
		const y = top + 24 + index * ROW
		const isSwapped = resultOf(low) > resultOf(high)
		const [start, end] = isSwapped ? [high, low] : [low, high]
		const from = at(resultOf(start))
		const to = at(resultOf(end))
		const part = (a: number, b: number, color: string): void => {
			if (b > a) doc.rect(a, y - 6, b - a, 12).fill(color)
		}
		part(Math.min(from, middle), Math.min(to, middle), below)
		part(Math.max(from, middle), Math.max(to, middle), above)
		label(sheet, name, sheet.left, y, 'start', NAME)
		endTexts(sheet, start, from, y, 'end')
		endTexts(sheet, end, to, y, 'start')
	})
	doc
		.lineWidth(0.75)
		.strokeColor(COLORS.ink)
		.moveTo(middle, top + 12)
		.lineTo(middle, top + 24 + rows.length * ROW - 12)
		.stroke()
}

/** Draws a chart as a figure with its sentence. */
export function drawChart(
	sheet: Sheet,
	parent: Element,
	chart: ProjectionChart | TornadoChart,
): void {
	const isProjection = chart.kind === 'projectionChart'
	const height = isProjection ? 24 + PLOT + 18 + FLOWS + 18 : 24 + chart.rows.length * ROW
	ensureRoom(sheet, height)
	const { left, width, y } = sheet
	const figure = addElement(sheet, parent, 'Figure', {
		alt: chart.summary,
		bbox: [left, y, left + width, y + height],
	})
	figure.add(() => (isProjection ? drawProjection(sheet, chart) : drawTornado(sheet, chart)))
	sheet.y += height + 8
}
