import { type AnalysisValues, noValue } from '~/deal'
import type { ProjectionYear } from '~/features/calculator/analysis/projection-types'
import type { FigureUnit } from '~/features/calculator/analysis-pages/figures/figure-format'
import type { AnyFigure } from '~/features/calculator/analysis-pages/figures/figure-text'

/** The columns of the tables by year. */

export type ColumnKey = Exclude<keyof ProjectionYear, 'year' | 'isPartial'>

export type ProjectionColumn = {
	key: ColumnKey
	/** Names the denominator of a ratio. */
	label: string
	unit: FigureUnit
}

export const YEAR_COLUMNS: readonly ProjectionColumn[] = [
	{ key: 'collectedIncome', label: 'Collected income', unit: 'usd' },
	{ key: 'operatingExpenses', label: 'Operating costs', unit: 'usd' },
	{ key: 'noi', label: 'NOI', unit: 'usd' },
	{ key: 'capexReserve', label: 'CapEx reserve', unit: 'usd' },
	{ key: 'debtService', label: 'Loan payments', unit: 'usd' },
	{ key: 'cashFlow', label: 'Cash flow', unit: 'usd' },
	{ key: 'cumulative', label: 'Cash flow so far', unit: 'usd' },
	{ key: 'value', label: 'Value', unit: 'usd' },
	{ key: 'balance', label: 'Loan balance', unit: 'usd' },
	{ key: 'equity', label: 'Equity', unit: 'usd' },
	{ key: 'capRateValue', label: 'Cap rate (NOI ÷ value a year earlier)', unit: 'percent' },
	{ key: 'dscrNoi', label: 'DSCR (NOI ÷ loan payments)', unit: 'ratio' },
	{
		key: 'dscrLender',
		label: 'DSCR (rent ÷ payments with taxes, insurance and HOA)',
		unit: 'ratio',
	},
	{ key: 'cashOnCash', label: 'Cash-on-cash (cash flow ÷ cash in)', unit: 'percent' },
	{
		key: 'returnOnEquity',
		label: 'Return on equity (cash flow ÷ equity a year earlier)',
		unit: 'percent',
	},
]

export const SALE_COLUMNS: readonly ProjectionColumn[] = [
	{ key: 'salePrice', label: 'Sales price', unit: 'usd' },
	{ key: 'saleNet', label: 'Left after selling costs and loan', unit: 'usd' },
	{ key: 'profitIfSold', label: 'Total profit', unit: 'usd' },
	{ key: 'irrIfSold', label: 'IRR if sold', unit: 'rate' },
]

/** Shown only in a year in which they are not 0. */
export const RARE_COLUMNS: readonly ProjectionColumn[] = [
	{ key: 'pmi', label: 'Mortgage insurance', unit: 'usd' },
	{ key: 'balloon', label: 'Balloon', unit: 'usd' },
	{ key: 'events', label: 'One-off income and costs', unit: 'usd' },
	{ key: 'refinanceCash', label: 'Cash from the refinance', unit: 'usd' },
]

/** Plain numbers that are without the loan if its rate is missing. */
const NEEDS_LOAN: ReadonlySet<ColumnKey> = new Set<ColumnKey>([
	'debtService',
	'cashFlow',
	'cumulative',
	'balance',
	'equity',
	'pmi',
	'balloon',
	'refinanceCash',
])

/** The figure of a column in a year. */
export function yearFigure(
	key: ColumnKey,
	year: ProjectionYear,
	{ missingRate }: AnalysisValues,
): AnyFigure {
	return missingRate !== null && NEEDS_LOAN.has(key) ? noValue('noRate') : year[key]
}

/** The columns of the table by year: the rare ones only where a year has them, before cash flow. */
export function yearColumns(years: readonly ProjectionYear[]): readonly ProjectionColumn[] {
	const rare = RARE_COLUMNS.filter(({ key }) => years.some((year) => year[key] !== 0))
	if (rare.length === 0) return YEAR_COLUMNS
	return YEAR_COLUMNS.flatMap((column) =>
		column.key === 'cashFlow' ? [...rare, column] : [column],
	)
}
