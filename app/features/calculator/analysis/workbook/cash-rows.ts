import { reasonText } from '~/deal'
import type { CashContext } from './cash-context'
import {
	type CellRange,
	type SheetExpression,
	add,
	both,
	cellOfRow,
	compare,
	constantExpression,
	divide,
	multiply,
	percentExpression,
	smallest,
	subtract,
	when,
	wholePart,
	words,
} from './expression'
import type { Inputs } from './inputs-sheet'
import { ratioRows } from './ratio-rows'
import { LAST_YEAR, type YearRow, type YearRows } from './year-rows'

/** Loan, cash flow, value and sale of the projection by year (analysis 1.2 and 1.3). */

const MONTHS = 12

export type CashRows = Record<
	| 'interest'
	| 'principal'
	| 'debtService'
	| 'pmi'
	| 'balloon'
	| 'refinanceCash'
	| 'cashFlow'
	| 'value'
	| 'balance'
	| 'equity'
	| 'cumulative'
	| 'salePrice'
	| 'saleNet'
	| 'hasSale'
	| 'received'
	| 'profitIfSold'
	| 'flows'
	| 'withoutSale'
	| 'capRateValue'
	| 'dscrNoi'
	| 'dscrLender'
	| 'cashOnCash'
	| 'returnOnEquity',
	YearRow
>

/** One-off income and costs; they are in no NOI. */
export function eventsRow({ events }: Inputs, rows: YearRows): YearRow {
	return rows.add('One-off income and costs', (year) => {
		const [first, ...others] = events.map((event) =>
			when(compare(event.year, '=', year), event.amount, 0),
		)
		return first === undefined ? 0 : add(first, ...others)
	})
}

function loanRows(context: CashContext, rows: YearRows) {
	const { values, loan, bridge, guards } = context
	const { of } = context.inputs
	const guarded = (figure: SheetExpression | number): SheetExpression | number => {
		if (values.missingRate === null) return figure
		return guards.ofAllLoans(typeof figure === 'number' ? constantExpression(figure) : figure)
	}
	const row = (label: string, cell: (year: number) => SheetExpression | number) =>
		rows.add(label, (year) => guarded(cell(year)))
	rows.heading('Loan')
	const interest = row('Interest', (year) => {
		if (loan === null) return 0
		const before = bridge?.interestOfYear(year) ?? null
		return before === null ? loan.interestOfYear(year) : add(before, loan.interestOfYear(year))
	})
	const balloon = row('Balloon', (year) => loan?.balloonOfYear?.(year) ?? 0)
	const principal = row('Principal', (year) => {
		if (loan === null) return 0
		const repaid = subtract(loan.balanceOfYear(year - 1), loan.balanceOfYear(year))
		return loan.balloonOfYear === null ? repaid : subtract(repaid, balloon.at(year))
	})
	const debtService = row('Debt service', (year) =>
		loan === null ? 0 : add(interest.at(year), principal.at(year)),
	)
	const pmi = row('Mortgage insurance', (year) => loan?.pmiOfYear(year) ?? 0)
	const refinanceCash = row('Cash from the refinance', (year) => {
		if (bridge === null) return 0
		const refinanced = add(wholePart(divide(subtract(of('refiMonth'), 1), MONTHS)), 1)
		return when(compare(refinanced, '=', year), bridge.cashBack, 0)
	})
	return { interest, balloon, principal, debtService, pmi, refinanceCash }
}

function saleRows(
	{ values, inputs: { of }, operating, cashAtClosing, guards }: CashContext,
	rows: YearRows,
	paid: { value: YearRow; balance: YearRow; received: YearRow },
) {
	const isCap = values.exitBy === 'cap' || values.exitCap !== null
	const byGrowth = compare(of('exitBy'), '=', words('growth'))
	const hasCap = compare(of('exitCap'), '>', 0)
	const hasNextNoi = (year: number) => compare(operating.noi.at(year + 1), '>', 0)
	rows.heading('If sold at the end of the year')
	const salePrice = rows.add('Sale price', (year) => {
		const byCap = when(
			hasCap,
			when(
				hasNextNoi(year),
				divide(operating.noi.at(year + 1), divide(of('exitCap'), 100)),
				words(reasonText('noIncome')),
			),
			words(reasonText('noExitCap')),
		)
		return isCap ? when(byGrowth, paid.value.at(year), byCap) : paid.value.at(year)
	})
	const hasSale = rows.add(
		'Has a price (1 = yes)',
		(year) => {
			const byCap = when(both(hasCap, hasNextNoi(year)), 1, 0)
			const hasPrice = isCap ? when(byGrowth, 1, byCap) : constantExpression(1)
			// A text of a missing rate is more than any number.
			return values.missingRate === null
				? hasPrice
				: when(compare(paid.balance.at(year), '<', 1e99), hasPrice, 0)
		},
		{ format: 'number' },
	)
	const ifSold = (year: number, figure: SheetExpression) =>
		guards.ofAllLoans(
			isCap ? when(compare(hasSale.at(year), '=', 1), figure, salePrice.at(year)) : figure,
		)
	const saleNet = rows.add('Net sale proceeds', (year) => {
		const price = salePrice.at(year)
		return ifSold(
			year,
			subtract(price, percentExpression(price, of('sellPer')), paid.balance.at(year)),
		)
	})
	const profitIfSold = rows.add('Total profit if sold', (year) =>
		ifSold(year, subtract(add(paid.received.at(year), saleNet.at(year)), cashAtClosing)),
	)
	return { salePrice, hasSale, saleNet, profitIfSold }
}

/** Writes the rows. */
export function cashRows(context: CashContext, rows: YearRows): CashRows {
	const { operating, events, loan, bridge, cashAtClosing, guards } = context
	const { of } = context.inputs
	const guarded = guards.ofAllLoans
	const loanPart = loanRows(context, rows)
	const { debtService, pmi, balloon, refinanceCash } = loanPart

	rows.heading('Cash flow')
	const cashFlow = rows.add('Cash flow', (year) =>
		guarded(
			add(
				subtract(
					operating.noi.at(year),
					operating.capexReserve.at(year),
					debtService.at(year),
					pmi.at(year),
					balloon.at(year),
				),
				events.at(year),
			),
		),
	)
	const running = (label: string, cell: (year: number) => SheetExpression) =>
		rows.add(label, (year, before) =>
			guarded(before === null ? cell(year) : add(before, cell(year))),
		)
	const cumulative = running('Cumulative cash flow', cashFlow.at)
	const received = running('Cumulative with the refinance', (year) =>
		add(cashFlow.at(year), refinanceCash.at(year)),
	)

	rows.heading('Value and equity')
	const value = rows.add(
		'Value',
		(_, before) => multiply(before ?? of('arv'), add(1, divide(of('appreciation'), 100))),
		{},
	)
	const balance = rows.add(
		'Loan balance',
		(year) => {
			if (loan === null) return 0
			const after = loan.balanceOfYear(year)
			return guarded(
				bridge === null
					? after
					: when(compare(of('refiMonth'), '>', MONTHS * year), bridge.loan, after),
			)
		},
		{ closing: bridge?.loan ?? loan?.amount ?? 0 },
	)
	const equity = rows.add('Equity', (year) => guarded(subtract(value.at(year), balance.at(year))))
	const sale = saleRows(context, rows, { value, balance, received })
	const hold = smallest(of('holdYears'), LAST_YEAR)

	rows.heading('Yearly cash flows')
	const flows = rows.add(
		'Cash flows with the sale',
		(year) =>
			guards.flowOfAllLoans(
				when(
					compare(hold, '>', year),
					add(cashFlow.at(year), refinanceCash.at(year)),
					when(
						compare(hold, '=', year),
						add(
							cashFlow.at(year),
							refinanceCash.at(year),
							when(compare(sale.hasSale.at(year), '=', 1), sale.saleNet.at(year), 0),
						),
						0,
					),
				),
			),
		{ closing: subtract(0, cashAtClosing) },
	)
	const withoutSale = rows.add(
		'Cash flows without a sale',
		(year) => guards.flowOfAllLoans(add(cashFlow.at(year), refinanceCash.at(year))),
		{ closing: subtract(0, cashAtClosing) },
	)

	const ratios = ratioRows(context, rows, { debtService, cashFlow, value, balance })
	return {
		...loanPart,
		cashFlow,
		value,
		balance,
		equity,
		cumulative,
		...sale,
		received,
		flows,
		withoutSale,
		...ratios,
	}
}

/** The cell of the year of the sale. */
export function atSale({ of }: Inputs, range: CellRange): SheetExpression {
	return cellOfRow(range, smallest(of('holdYears'), LAST_YEAR))
}
