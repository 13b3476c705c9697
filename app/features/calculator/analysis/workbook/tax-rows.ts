import { atSale, type CashRows } from './cash-rows'
import type { ClosingLines } from './closing-lines'
import {
	type SheetExpression,
	add,
	compare,
	constantExpression,
	divide,
	largest,
	multiply,
	percentExpression,
	smallest,
	subtract,
	sumOf,
	when,
	words,
} from './expression'
import type { FigureLines } from './figure-lines'
import type { Inputs } from './inputs-sheet'
import type { OperatingRows } from './operating-rows'
import type { RateGuards } from './rate-guards'
import { netPresentValue, signedRows } from './return-lines'
import { LAST_YEAR, type YearRow, type YearRows } from './year-rows'

/** The tax estimate (analysis 1.6). */

/** 27.5 years, straight line. */
const DEPRECIATION_MONTHS = 330

type TaxContext = {
	inputs: Inputs
	closing: ClosingLines
	operating: OperatingRows
	cash: CashRows
	guards: RateGuards
}

/** Writes the rows of the years and the lines of the sale; returns the flows after tax. */
export function taxRows(context: TaxContext, lines: FigureLines, rows: YearRows): YearRow {
	const { inputs, closing, operating, cash, guards } = context
	const { of } = inputs
	const hold = smallest(of('holdYears'), LAST_YEAR)
	const isHeld = (year: number) => compare(hold, '>=', year)
	const untilSale = (year: number, figure: SheetExpression) => when(isHeld(year), figure, 0)

	lines.heading('Tax estimate')
	lines.note('Not tax advice. Federal rules simplified; state tax only if your rates include it.')
	const bought = lines.line('Price and buying cost', add(of('purchase'), closing.buyCost))
	const land = lines.line('Land', percentExpression(bought, of('landPer')))
	const basis = lines.line('Building', add(subtract(bought, land), closing.renovationCost), {
		remark: 'Depreciated over 27.5 years.',
	})

	rows.heading('Tax estimate')
	const rented = rows.add(
		'Rented months so far',
		(year, before) => {
			const own = when(compare(of('rent'), '>', 0), operating.rentedMonths.at(year), 0)
			return before === null ? own : add(before, own)
		},
		{ format: 'number' },
	)
	const taken = rows.add('Depreciation so far', (year) =>
		divide(multiply(basis, smallest(rented.at(year), DEPRECIATION_MONTHS)), DEPRECIATION_MONTHS),
	)
	const depreciation = rows.add('Depreciation', (year) =>
		year === 1 ? taken.at(1) : subtract(taken.at(year), taken.at(year - 1)),
	)
	const taxable = rows.add('Taxable income', (year) =>
		guards.flowOfAllLoans(
			untilSale(
				year,
				subtract(operating.noi.at(year), cash.interest.at(year), depreciation.at(year)),
			),
		),
	)
	const carries = compare(of('losses'), '=', words('carry'))
	const carried = rows.add('Losses carried forward', (year, before) => {
		const losses = before ?? constantExpression(0)
		const used = smallest(losses, largest(taxable.at(year), 0))
		return when(carries, subtract(add(losses, largest(subtract(0, taxable.at(year)), 0)), used), 0)
	})
	const tax = rows.add('Tax', (year) => {
		const losses = year === 1 ? constantExpression(0) : carried.at(year - 1)
		const income = largest(taxable.at(year), 0)
		const taxed = when(carries, subtract(income, smallest(losses, income)), taxable.at(year))
		return percentExpression(taxed, of('incomeTaxPer'))
	})
	const saleTax = saleTaxLines(context, lines, { bought, taken, carried })
	return rows.add(
		'Cash flows after tax',
		(year) =>
			subtract(
				cash.flows.at(year),
				untilSale(year, tax.at(year)),
				when(compare(hold, '=', year), saleTax, 0),
			),
		{ closing: cash.flows.at(0) },
	)
}

/** Writes the lines of the tax at the sale (0 without a price). */
function saleTaxLines(
	{ inputs, closing, cash }: TaxContext,
	lines: FigureLines,
	{ bought, taken, carried }: { bought: SheetExpression; taken: YearRow; carried: YearRow },
): SheetExpression {
	const { of } = inputs
	const ofSale = (row: YearRow) => atSale(inputs, row.range(1, LAST_YEAR))
	const hasSale = compare(ofSale(cash.hasSale), '=', 1)
	const price = lines.line('Sale price', when(hasSale, ofSale(cash.salePrice), 0))
	const allTaken = lines.line('Depreciation until the sale', ofSale(taken))
	const cost = subtract(add(bought, closing.renovationCost), allTaken)
	const gain = lines.line(
		'Gain at the sale',
		subtract(subtract(price, percentExpression(price, of('sellPer'))), cost),
	)
	const recaptured = lines.line(
		'Of it depreciation given back',
		smallest(allTaken, largest(gain, 0)),
	)
	return lines.line(
		'Tax at the sale',
		when(
			hasSale,
			subtract(
				add(
					percentExpression(recaptured, of('recapturePer')),
					percentExpression(subtract(largest(gain, 0), recaptured), of('cgTaxPer')),
				),
				percentExpression(ofSale(carried), of('incomeTaxPer')),
			),
			0,
		),
	)
}

/** Writes the returns after tax. */
export function afterTaxLines(
	{ inputs: { of } }: TaxContext,
	lines: FigureLines,
	rows: YearRows,
	flows: YearRow,
	irr: SheetExpression,
	ofFlows: (figure: SheetExpression) => SheetExpression,
): void {
	const signed = signedRows(flows, rows, 'After tax')
	lines.line('IRR after tax', ofFlows(irr), { format: 'fraction', key: 'afterTaxIrr' })
	lines.line('NPV after tax', ofFlows(netPresentValue(flows, of('discountRate'))), {
		key: 'afterTaxNpv',
	})
	lines.line('Equity multiple after tax', ofFlows(signed.multiple), {
		format: 'ratio',
		key: 'afterTaxEquityMultiple',
	})
	lines.line('Total profit after tax', ofFlows(sumOf(flows.range(0, LAST_YEAR))), {
		key: 'afterTaxTotalProfit',
	})
}
