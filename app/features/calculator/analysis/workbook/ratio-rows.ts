import { YEAR_ROWS, reasonText } from '~/deal'
import type { CashContext } from './cash-context'
import { type SheetExpression, add, compare, divide, subtract, when, words } from './expression'
import type { YearRow, YearRows } from './year-rows'

/** Ratios of the projection by year (analysis 1.2). */

/** Half a cent: less may be only the rounding of a difference. */
const LEAST_MONEY = 0.005

type RatioSources = Record<'debtService' | 'cashFlow' | 'value' | 'balance', YearRow>

/** Writes the rows. */
export function ratioRows(
	{ inputs: { of }, operating, cashIn, guards }: CashContext,
	rows: YearRows,
	{ debtService, cashFlow, value, balance }: RatioSources,
) {
	const guarded = guards.ofAllLoans
	rows.heading('Ratios')
	const fraction = { format: 'fraction' } as const
	const capRateValue = rows.add(
		YEAR_ROWS.capRateValue.label,
		(year) => {
			const start = year === 1 ? of('arv') : value.at(year - 1)
			return when(
				compare(start, '=', 0),
				words(reasonText('noValue')),
				divide(operating.noi.at(year), start),
			)
		},
		fraction,
	)
	const noDebt = words(reasonText('noDebt'))
	const dscrNoi = rows.add(
		YEAR_ROWS.dscrNoi.label,
		(year) =>
			guarded(
				when(
					compare(debtService.at(year), '=', 0),
					noDebt,
					divide(operating.noi.at(year), debtService.at(year)),
				),
			),
		{ format: 'ratio' },
	)
	const dscrLender = rows.add(
		YEAR_ROWS.dscrLender.label,
		(year) =>
			guarded(
				when(
					compare(debtService.at(year), '=', 0),
					noDebt,
					divide(
						operating.scheduledRent.at(year),
						add(
							debtService.at(year),
							operating.taxes.at(year),
							operating.insurance.at(year),
							operating.hoa.at(year),
						),
					),
				),
			),
		{ format: 'ratio' },
	)
	const cashOnCash = rows.add(
		YEAR_ROWS.cashOnCash.label,
		(year) => guarded(cashReturnExpression(cashFlow.at(year), cashIn)),
		fraction,
	)
	const returnOnEquity = rows.add(
		'Return on equity',
		(year) => {
			const start =
				year === 1
					? subtract(of('arv'), balance.at(0))
					: subtract(value.at(year - 1), balance.at(year - 1))
			return guarded(
				when(
					compare(start, '>=', LEAST_MONEY),
					divide(cashFlow.at(year), start),
					words(reasonText('noEquity')),
				),
			)
		},
		fraction,
	)
	return { capRateValue, dscrNoi, dscrLender, cashOnCash, returnOnEquity }
}

export const NO_MONEY_LEFT = 'No money left in the deal'

/** A yearly cash flow as a share of the money in the deal; a text without any (analysis 1.4). */
export function cashReturnExpression(
	cashFlow: SheetExpression,
	cashIn: SheetExpression,
): SheetExpression {
	return when(
		compare(cashIn, '>=', LEAST_MONEY),
		divide(cashFlow, cashIn),
		when(compare(cashFlow, '>', 0), words(NO_MONEY_LEFT), words(reasonText('noMoneyNoIncome'))),
	)
}
