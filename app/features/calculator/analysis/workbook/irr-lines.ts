import { expm1, log1p, reasonText } from '~/deal'
import {
	type CellRange,
	type CellValue,
	type SheetExpression,
	add,
	both,
	compare,
	divide,
	multiply,
	presentValue,
	rateOfReturn,
	sumOf,
	sumWhere,
	when,
	words,
} from './expression'
import type { SheetBuilder } from './sheet-builder'
import { LAST_YEAR, type YearRow, type YearRows } from './year-rows'

/**
 * The internal rate of return of the yearly cash flows (analysis 1.5). A spreadsheet's IRR() needs a
 * start near the root and fails with an error without one. So the present values at rates from −99%
 * to 1,000% say how many rates fit; a single one is found by halving, and IRR() starts from it.
 */

/** Rates from −99% to 1,000% at equal distances of ln(1 + rate). */
const STEPS = 80
const LOWEST = log1p(-0.99)
const HIGHEST = log1p(10)
/** Each halves the distance of two of these rates; after so many it is below 1e-15. */
const HALVINGS = 52

const WIDTH = 4

type IrrLines = {
	/** The rate, or a text that says why there is none. */
	answer: SheetExpression
}

/** How often the signs of the cash flows change, and the first and the last sign. */
function signRows(flows: YearRow, rows: YearRows, name: string) {
	const sign = rows.add(
		`${name}: sign so far`,
		(year, before) => {
			const flow = flows.at(year)
			const own = when(compare(flow, '>', 0), 1, -1)
			return when(compare(flow, '=', 0), before ?? 0, own)
		},
		{
			format: 'number',
			closing: when(compare(flows.at(0), '=', 0), 0, when(compare(flows.at(0), '>', 0), 1, -1)),
		},
	)
	const changes = rows.add(
		`${name}: sign changes`,
		(year) =>
			when(
				both(compare(sign.at(year - 1), '<>', 0), compare(sign.at(year), '<>', sign.at(year - 1))),
				1,
				0,
			),
		{ format: 'number' },
	)
	return { last: sign.at(LAST_YEAR), changes: sumOf(changes.range(1, LAST_YEAR)) }
}

/** Writes the workings to the sheet from a cell on; returns the rate as an expression. */
export function irrLines(
	sheet: SheetBuilder,
	[top, left]: [number, number],
	flows: YearRow,
	rows: YearRows,
	name: string,
): IrrLines {
	const { last, changes } = signRows(flows, rows, name)
	const later = flows.range(1, LAST_YEAR)
	const value = (rate: SheetExpression): SheetExpression =>
		add(flows.at(0), presentValue(rate, later))
	sheet.put(top, left, `${name}: workings`, 'heading')
	for (const [index, text] of ['Rate', 'Present value', 'Changes sign'].entries()) {
		sheet.put(top + 1, left + index, text, 'heading')
	}
	const first = top + 2
	const rates: SheetExpression[] = []
	const values: SheetExpression[] = []
	const marks: CellValue[] = []
	for (let step = 0; step <= STEPS; step++) {
		const row = first + step
		const rate = expm1(LOWEST + ((HIGHEST - LOWEST) * step) / STEPS)
		const cell = sheet.put(row, left, rate, 'fraction')
		const npv = sheet.put(row, left + 1, value(cell), 'dollars')
		const before = values[step - 1]
		const isCrossed =
			before === undefined
				? 0
				: when(
						compare(
							when(compare(before, '>=', 0), 1, -1),
							'<>',
							when(compare(npv, '>=', 0), 1, -1),
						),
						1,
						0,
					)
		marks.push(sheet.put(row, left + 2, isCrossed, 'number').value)
		rates.push(cell)
		values.push(npv)
	}
	const column = (offset: number, cells: readonly CellValue[], from = 0): CellRange =>
		sheet.range(
			[first + from, left + offset],
			[first + from + cells.length - 1, left + offset],
			cells,
		)
	const rateValues = rates.map((cell) => cell.value)
	const crossed = column(2, marks.slice(1), 1)
	const count = sheet.put(top, left + 2, sumOf(crossed), 'number')

	// Between the two rates around the change; without a single one, these cells mean nothing.
	const halvingTop = first + STEPS + 2
	for (const [index, text] of ['Low', 'High', 'Value at low'].entries()) {
		sheet.put(halvingTop, left + index, text, 'heading')
	}
	const single = compare(count, '=', 1)
	let low = sheet.put(
		halvingTop + 1,
		left,
		when(single, sumWhere(crossed, 1, column(0, rateValues.slice(0, -1))), 0),
		'fraction',
	)
	let high = sheet.put(
		halvingTop + 1,
		left + 1,
		when(single, sumWhere(crossed, 1, column(0, rateValues.slice(1), 1)), 1),
		'fraction',
	)
	const atLow = sheet.put(
		halvingTop + 1,
		left + 2,
		when(compare(value(low), '>=', 0), 1, -1),
		'number',
	)
	for (let step = 1; step <= HALVINGS; step++) {
		const row = halvingTop + 1 + step
		const middle = divide(add(low, high), 2)
		const side = sheet.put(
			row,
			left + 2,
			when(compare(multiply(value(middle), atLow), '>=', 0), 1, 0),
			'number',
		)
		const nextLow = sheet.put(row, left, when(compare(side, '=', 1), middle, low), 'fraction')
		high = sheet.put(row, left + 1, when(compare(side, '=', 1), high, middle), 'fraction')
		low = nextLow
	}

	const text = (reason: Parameters<typeof reasonText>[0]) => words(reasonText(reason))
	const atHighest = values[STEPS] ?? count
	const outside = when(
		// Money out first: the present value falls with the rate.
		compare(multiply(last, atHighest), '>', 0),
		text('above'),
		text('below'),
	)
	const none = when(compare(changes, '=', 1), outside, text('noRoot'))
	const noChange = when(compare(last, '>', 0), text('noOutflow'), text('noInflow'))
	return {
		answer: when(
			compare(changes, '=', 0),
			noChange,
			when(
				compare(count, '=', 0),
				none,
				when(single, rateOfReturn(flows.range(0, LAST_YEAR), low), text('severalRates')),
			),
		),
	}
}

/** Columns that the workings take, and one between them. */
export const IRR_WORKINGS_WIDTH = WIDTH
