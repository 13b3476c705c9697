import type { AnalysisValues, ProjectionYear } from '~/deal'
import { memo, useMemo } from 'react'
import { FigureTable } from '~/features/calculator/analysis-pages/figures/figure-table'
import { type ProjectionColumn, SALE_COLUMNS, yearColumns, yearFigure } from './columns'

/** The tables by year of the projection page. */

export type TableProps = {
	values: AnalysisValues
	years: readonly ProjectionYear[]
	/** The year of the sale. */
	saleYear: number
}

function yearMarks({ year, isPartial }: ProjectionYear, saleYear: number): string[] {
	return [...(year === saleYear ? ['sale'] : []), ...(isPartial ? ['partly vacant'] : [])]
}

function Table({
	caption,
	columns,
	values,
	years,
	saleYear,
}: TableProps & { caption: string; columns: readonly ProjectionColumn[] }) {
	const rows = useMemo(
		() =>
			years.map((row) => ({
				head: row.year,
				marks: yearMarks(row, saleYear),
				isMarked: row.year === saleYear,
				cells: columns.map(({ key, unit }) => ({
					name: key,
					year: row.year,
					figure: yearFigure(key, row, values),
					unit,
				})),
			})),
		[columns, values, years, saleYear],
	)
	return <FigureTable caption={caption} head="Year" columns={columns} rows={rows} />
}

/** Income, cash flow, value and ratios of each year. */
export const YearTable = memo(function YearTable(props: TableProps) {
	return <Table caption="Projection by year" columns={yearColumns(props.years)} {...props} />
})

/** What a sale at the end of each year would leave. */
export const SaleTable = memo(function SaleTable(props: TableProps) {
	return <Table caption="If you sell at the end of a year" columns={SALE_COLUMNS} {...props} />
})
