import { FIGURES, type NoValueReason, reasonText } from '~/deal'
import { atSale, type CashRows } from './cash-rows'
import {
	type SheetExpression,
	add,
	both,
	cellOfRow,
	compare,
	divide,
	largest,
	multiply,
	power,
	presentValue,
	smallest,
	subtract,
	sumOf,
	when,
	words,
} from './expression'
import type { FigureLines } from './figure-lines'
import type { Inputs } from './inputs-sheet'
import type { RateGuards } from './rate-guards'
import { LAST_YEAR, type YearRow, type YearRows } from './year-rows'

/** The returns of the yearly cash flows (analysis 1.3). */

/** Sums of flows that differ from 0 by less than this are 0. */
const ROUNDING = 1e-6
const MIN_TABLE_YEARS = 30

type ReturnContext = {
	inputs: Inputs
	cash: CashRows
	guards: RateGuards
	/** The internal rate of return. */
	irr: SheetExpression
	/** 1 where the figures of the flows have a value, and what they are otherwise. */
	hasFlows: { condition: SheetExpression; reason: SheetExpression } | null
}

export type ReturnLines = Record<'irr' | 'npv' | 'equityMultiple' | 'totalProfit', SheetExpression>

const text = (reason: NoValueReason) => words(reasonText(reason))

/** What is received and what is put in, year by year. */
export function signedRows(flows: YearRow, rows: YearRows, name: string) {
	const received = rows.add(`${name}: received`, (year) => largest(flows.at(year), 0), {
		closing: largest(flows.at(0), 0),
	})
	const put = rows.add(`${name}: put in`, (year) => largest(subtract(0, flows.at(year)), 0), {
		closing: largest(subtract(0, flows.at(0)), 0),
	})
	return {
		received,
		put,
		multiple: when(
			compare(sumOf(put.range(0, LAST_YEAR)), '>', 0),
			divide(sumOf(received.range(0, LAST_YEAR)), sumOf(put.range(0, LAST_YEAR))),
			text('noMoneyIn'),
		),
	}
}

/** f₀ + Σ f_t (1 + rate)^−t; the rate is in percent. */
export function netPresentValue(flows: YearRow, ratePct: SheetExpression): SheetExpression {
	return add(flows.at(0), presentValue(divide(ratePct, 100), flows.range(1, LAST_YEAR)))
}

/**
 * The years until a running sum of flows reaches 0, linear inside a year; `none` if it does not by
 * the end of the last one.
 */
function paybackYears(
	rows: YearRows,
	name: string,
	flow: (year: number) => SheetExpression,
	last: SheetExpression,
	none: SheetExpression,
): SheetExpression {
	const sum = rows.add(
		`${name}: running sum`,
		(year, before) => (before === null ? flow(year) : add(before, flow(year))),
		{ closing: flow(0) },
	)
	const isBack = rows.add(
		`${name}: paid back`,
		(year, before) => when(compare(sum.at(year), '>=', -ROUNDING), 1, before ?? 0),
		{ format: 'number', closing: when(compare(sum.at(0), '>=', -ROUNDING), 1, 0) },
	)
	const year = rows.add(
		`${name}: year`,
		(y) =>
			when(
				both(compare(isBack.at(y), '=', 1), compare(isBack.at(y - 1), '=', 0)),
				subtract(y - 1, divide(sum.at(y - 1), flow(y))),
				0,
			),
		{ format: 'number' },
	)
	return when(
		compare(isBack.at(0), '=', 1),
		0,
		when(
			compare(cellOfRow(isBack.range(1, LAST_YEAR), last), '=', 1),
			sumOf(year.range(1, LAST_YEAR)),
			none,
		),
	)
}

/** The running sums start with the closing. */
const flowOf = (row: YearRow) => (year: number) => row.at(year)

/** Writes the lines. */
export function returnLines(
	{ inputs, cash, guards, irr, hasFlows }: ReturnContext,
	lines: FigureLines,
	rows: YearRows,
): ReturnLines {
	const { of } = inputs
	const { flows } = cash
	const years = smallest(of('holdYears'), LAST_YEAR)
	const ofFlows = (figure: SheetExpression) =>
		hasFlows === null ? figure : when(hasFlows.condition, figure, hasFlows.reason)
	const fraction = { format: 'fraction' } as const

	rows.heading('Workings of the returns')
	const signed = signedRows(flows, rows, 'Returns')
	lines.heading('Sale and returns')
	lines.line(FIGURES.saleNet.label, atSale(inputs, cash.saleNet.range(1, LAST_YEAR)), {
		key: 'saleNet',
	})
	const totalProfit = lines.line(
		FIGURES.totalProfit.label,
		atSale(inputs, cash.profitIfSold.range(1, LAST_YEAR)),
		{ key: 'totalProfit' },
	)
	const irrCell = lines.line(FIGURES.irr.label, ofFlows(irr), { ...fraction, key: 'irr' })
	const npv = lines.line(FIGURES.npv.label, ofFlows(netPresentValue(flows, of('discountRate'))), {
		key: 'npv',
		remark: 'The closing is not discounted; NPV() starts one year later.',
	})
	const growth = (rate: SheetExpression) => add(1, divide(rate, 100))
	const end = lines.line(
		'Received, reinvested until the sale',
		multiply(
			netPresentValue(signed.received, of('reinvestRate')),
			power(growth(of('reinvestRate')), years),
		),
	)
	const start = lines.line('Put in, at closing', netPresentValue(signed.put, of('financeRate')))
	const yearly = (multiple: SheetExpression) => subtract(power(multiple, divide(1, years)), 1)
	lines.line(
		FIGURES.mirr.label,
		ofFlows(
			when(
				compare(start, '>', 0),
				when(compare(end, '>', 0), yearly(divide(end, start)), text('noIncome')),
				text('noMoneyIn'),
			),
		),
		{ ...fraction, key: 'mirr' },
	)
	const multiple = lines.line(FIGURES.equityMultiple.label, ofFlows(signed.multiple), {
		format: 'ratio',
		key: 'equityMultiple',
	})
	lines.line(
		FIGURES.annualized.label,
		ofFlows(
			when(
				compare(multiple, '<', 1e99),
				when(compare(multiple, '>', 0), yearly(multiple), text('noIncome')),
				multiple,
			),
		),
		{ ...fraction, key: 'annualized' },
	)
	const horizon = largest(years, MIN_TABLE_YEARS)
	const notBack = when(
		compare(totalProfit, '<', 1e99),
		when(
			compare(totalProfit, '>=', 0),
			text('onlyBySelling'),
			when(
				compare(horizon, '>', MIN_TABLE_YEARS),
				text('notWithinProjection'),
				text('notWithinHorizon'),
			),
		),
		when(
			compare(horizon, '>', MIN_TABLE_YEARS),
			text('notWithinProjection'),
			text('notWithinHorizon'),
		),
	)
	const payback = paybackYears(rows, 'Payback', flowOf(cash.withoutSale), horizon, notBack)
	lines.line(FIGURES.payback.label, guards.ofAllLoans(payback), { format: 'ratio', key: 'payback' })
	const discounted = rows.add(
		'Discounted cash flows',
		(year) => divide(flows.at(year), power(growth(of('discountRate')), year)),
		{ closing: flows.at(0) },
	)
	lines.line(
		FIGURES.discountedPayback.label,
		ofFlows(
			paybackYears(
				rows,
				'Discounted payback',
				flowOf(discounted),
				years,
				text('notPaidBackBySale'),
			),
		),
		{ format: 'ratio', key: 'discountedPayback' },
	)
	return { irr: irrCell, npv, equityMultiple: multiple, totalProfit }
}
