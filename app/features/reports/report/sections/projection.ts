import { type ProjectionYear, REASONS } from '~/deal'
import {
	type ProjectionColumn,
	type ColumnKey,
	RARE_COLUMNS,
	SALE_COLUMNS,
	YEAR_COLUMNS,
	yearFigure,
} from '~/features/calculator/analysis-pages/projection/columns'
import { saleYearOf } from '~/features/calculator/analysis-pages/projection/shown-figures'
import { formatUsd } from '~/core/format-number'
import type { ReportBlock, ReportSection } from '../report-model'
import { type ComputedDeal, toCell } from './report-deal'

/** The years of a deal: the first ten, then the fifteenth, twentieth and thirtieth. */

const FIRST_YEARS = 10
const LATER_YEARS: ReadonlySet<number> = new Set([15, 20, 30])

/** Years 1 to 10, 15, 20 and 30, the year of the sale and the last one after 30. */
export function shownYears<Row extends { year: number }>(
	years: readonly Row[],
	saleYear: number,
): Row[] {
	const last = years.length
	return years.filter(
		({ year }) =>
			year <= FIRST_YEARS ||
			LATER_YEARS.has(year) ||
			year === saleYear ||
			(year === last && last > 30),
	)
}

const columnsOf = (keys: readonly ColumnKey[]): ProjectionColumn[] =>
	keys.flatMap((key) => YEAR_COLUMNS.filter((column) => column.key === key))

const INCOME = columnsOf([
	'collectedIncome',
	'operatingExpenses',
	'noi',
	'capexReserve',
	'debtService',
])
const FLOW = columnsOf(['cashFlow', 'cumulative'])
const EQUITY = columnsOf(['value', 'balance', 'equity', 'dscrNoi', 'cashOnCash', 'returnOnEquity'])

function marksOf({ year, isPartial }: ProjectionYear, saleYear: number): string[] {
	return [...(year === saleYear ? ['sale'] : []), ...(isPartial ? ['partly vacant'] : [])]
}

/** Tables by year and the chart of all years. */
export function projectionSection(deal: ComputedDeal): ReportSection | null {
	const { assumed, projection, isFlip } = deal
	const { values } = assumed
	if (isFlip) return null
	const saleYear = saleYearOf(values, projection)
	const years = shownYears(projection.years, saleYear)
	const table = (
		title: string,
		columns: readonly ProjectionColumn[],
		caption = `${title} by year`,
	): ReportBlock => ({
		kind: 'table',
		title,
		table: {
			caption,
			head: 'Year',
			columns: columns.map(({ label }) => ({ label })),
			rows: years.map((row) => ({
				head: String(row.year),
				marks: marksOf(row, saleYear),
				isMarked: row.year === saleYear,
				cells: columns.map(({ key, unit }) =>
					toCell(yearFigure(key, row, values), unit, key, row.year),
				),
			})),
		},
	})
	const rare = RARE_COLUMNS.filter(({ key }) => years.some((year) => year[key] !== 0))
	const sold = projection.years[saleYear - 1]
	const hasChart = values.missingRate === null && values.arv > 0 && sold !== undefined
	return {
		key: 'projection',
		title: 'Projection',
		blocks: [
			...(values.missingRate === null
				? []
				: [{ kind: 'text', tone: 'warn', text: REASONS.noRate } as const]),
			...(hasChart
				? [
						{
							kind: 'projectionChart',
							summary: `At the sale in year ${saleYear} the value is ${formatUsd(sold.value)}, the loan ${formatUsd(sold.balance)} and the equity ${formatUsd(sold.equity)}; the cash flow of that year is ${formatUsd(sold.cashFlow)}.`,
							rows: projection.years.map(({ value, balance, equity, cashFlow }) => ({
								value,
								balance,
								equity,
								cashFlow,
							})),
							saleYear,
						} as const,
					]
				: []),
			table('Income and cash flow', [...INCOME, ...rare, ...FLOW]),
			table('Value and equity', EQUITY),
			table('If you sell at the end of a year', SALE_COLUMNS, 'If you sell at the end of a year'),
		],
	}
}
