import {
	type CellRange,
	type CellValue,
	type SheetExpression,
	add,
	both,
	compare,
	constantExpression,
	divide,
	either,
	largest,
	paymentExpression,
	multiply,
	percentExpression,
	smallest,
	subtract,
	when,
	wholePart,
	words,
} from './expression'
import type { LoanContext, LoanTermCells } from './loan-lines'
import type { FormulaFill, SheetBuilder } from './sheet-builder'

/** The schedule of the long-term loan, month by month (analysis section 2), as the projection has it. */

const MONTHS = 12
/** All months of the projection, and of any longer loan. */
const MIN_ROWS = 480
const MAX_ROWS = 600

/** Which columns the schedule has, from the left. */
function columnsOf({ balloonMonth, lastStep }: LoanTermCells) {
	const titles = [
		'Month',
		'Year',
		...(lastStep === null ? [] : ['Changes', 'Rate (%)']),
		'Interest',
		'Level payment',
		'Principal',
		'Extra',
		...(balloonMonth === null ? [] : ['Balloon']),
		'PMI',
		'Balance',
		'Stabilized',
	]
	const column = (title: string) => titles.indexOf(title) + 1
	return { titles, column }
}

/**
 * Writes the rows; returns the values of each column by its title. From month 2 on all rows have the same
 * formulas, each with the cells of its own row and of the one above.
 */
export function scheduleRows(
	sheet: SheetBuilder,
	firstRow: number,
	context: LoanContext,
	terms: LoanTermCells,
) {
	const { values, bridge } = context
	const { of } = context.inputs
	const { amount, start, term, pmiMonth, pmiEnd, rest, balloonMonth, lastStep } = terms
	const { titles, column } = columnsOf(terms)
	const all = new Map<string, CellValue[]>(titles.map((title) => [title, []]))
	const rows = Math.round(MONTHS * values.years) > MIN_ROWS ? MAX_ROWS : MIN_ROWS
	const fills = new Map<string, FormulaFill>(
		titles.map((title) => [title, { first: null, lastRow: firstRow + rows }]),
	)
	for (const [index, title] of titles.entries())
		sheet.put(firstRow - 1, index + 1, title, 'heading')
	// The row of month 0.
	sheet.put(firstRow, 1, 0, 'number')
	let balance = sheet.put(firstRow, column('Balance'), amount, 'cents')
	let level: SheetExpression = constantExpression(0)
	let changesBefore: SheetExpression = constantExpression(0)
	const once = values.extraOnceMonth === null ? null : of('extraOnceMonth')

	for (let place = 1; place <= rows; place++) {
		const row = firstRow + place
		const put = (title: string, content: SheetExpression | number, format: 'cents' | 'number') => {
			const fill = place === 1 ? undefined : fills.get(title)
			const cell =
				fill === undefined || typeof content === 'number'
					? sheet.put(row, column(title), content, format)
					: sheet.putFilled(row, column(title), content, format, fill)
			all.get(title)?.push(cell.value)
			return cell
		}
		const month = put('Month', place, 'number')
		const before = subtract(month, 1)
		put(
			'Year',
			bridge === null
				? Math.ceil(place / MONTHS)
				: add(wholePart(divide(add(start, before), MONTHS)), 1),
			'number',
		)
		const isFirst = compare(of('ioMonths'), '=', before)
		const isAfterIo = compare(of('ioMonths'), '<', month)
		const reasons: SheetExpression[] = []
		let ratePct = of('interestDSCR')
		if (lastStep !== null) {
			const past = subtract(month, 1, multiply(MONTHS, of('armFixedYears')))
			const changes = put(
				'Changes',
				when(
					compare(past, '<', 0),
					0,
					smallest(
						lastStep,
						add(wholePart(divide(past, multiply(MONTHS, of('armEveryYears')))), 1),
					),
				),
				'number',
			)
			const moved = largest(0, add(of('interestDSCR'), multiply(changes, of('armStep'))))
			const limited = values.armCeiling === null ? moved : smallest(of('armCeiling'), moved)
			ratePct = put(
				'Rate (%)',
				when(compare(changes, '=', 0), of('interestDSCR'), limited),
				'number',
			)
			if (place > 1) reasons.push(compare(changes, '<>', changesBefore))
			changesBefore = changes
		}
		if (once !== null && place > 1) {
			reasons.push(
				both(
					compare(of('recast'), '=', words('yes')),
					compare(once, '=', before),
					compare(of('extraOnce'), '>', 0),
				),
			)
		}
		const interest = put('Interest', divide(percentExpression(balance, ratePct), MONTHS), 'cents')
		const left = largest(1, subtract(term, before))
		const payment = paymentExpression(ratePct, left, balance)
		const isNew = reasons.length === 0 ? isFirst : both(isAfterIo, either(isFirst, ...reasons))
		level = put('Level payment', when(isNew, payment, level), 'cents')
		const scheduled = put(
			'Principal',
			when(
				compare(term, '<=', month),
				balance,
				when(isAfterIo, smallest(subtract(level, interest), balance), 0),
			),
			'cents',
		)
		const unpaid = subtract(balance, scheduled)
		const isYearEnd = compare(multiply(wholePart(divide(month, MONTHS)), MONTHS), '=', month)
		let paid = add(of('extraMonthly'), when(isYearEnd, of('extraYearly'), 0))
		if (once !== null) paid = add(paid, when(compare(once, '=', month), of('extraOnce'), 0))
		const extra = put('Extra', smallest(paid, unpaid), 'cents')
		const after = subtract(unpaid, extra)
		const open = when(compare(after, '<=', rest), 0, after)
		put('PMI', when(compare(balance, '>', pmiEnd), pmiMonth, 0), 'cents')
		if (balloonMonth === null) balance = put('Balance', open, 'cents')
		else {
			const isDue = compare(balloonMonth, '<=', month)
			put('Balloon', when(isDue, open, 0), 'cents')
			balance = put('Balance', when(isDue, 0, open), 'cents')
		}
		const inProjection = add(start, month)
		put(
			'Stabilized',
			when(
				both(
					compare(inProjection, '>=', terms.stabilizedFrom),
					compare(inProjection, '<', add(terms.stabilizedFrom, MONTHS)),
				),
				1,
				0,
			),
			'number',
		)
	}
	/** The months of a column; of the balance with month 0. */
	const cells = (title: string): CellRange => {
		const isBalance = title === 'Balance'
		const list = all.get(title) ?? []
		return sheet.range(
			[firstRow + (isBalance ? 0 : 1), column(title)],
			[firstRow + rows, column(title)],
			isBalance ? [amount.value, ...list] : list,
		)
	}
	return cells
}
