import { type AnalysisValues, noValue, type ProjectionYear, YEAR_ROWS } from '~/deal'
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

const columns = (...keys: (keyof typeof YEAR_ROWS)[]): readonly ProjectionColumn[] =>
	keys.map((key) => ({ key, label: YEAR_ROWS[key].label, unit: YEAR_ROWS[key].unit }))

export const YEAR_COLUMNS = columns(
	...(['collectedIncome', 'operatingExpenses', 'noi', 'capexReserve', 'debtService'] as const),
	...(['cashFlow', 'cumulative', 'value', 'balance', 'equity', 'capRateValue'] as const),
	...(['dscrNoi', 'dscrLender', 'cashOnCash', 'returnOnEquity'] as const),
)

export const SALE_COLUMNS = columns('salePrice', 'saleNet', 'profitIfSold', 'irrIfSold')

/** Shown only in a year in which they are not 0. */
export const RARE_COLUMNS = columns('pmi', 'balloon', 'events', 'refinanceCash')

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
