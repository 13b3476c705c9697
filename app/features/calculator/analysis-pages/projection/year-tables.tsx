import { memo } from 'react'
import type { Projection, ProjectionYear } from '~/features/calculator/analysis/projection-types'
import type { AnalysisValues } from '~/features/calculator/analysis/values'
import { FigureData } from '~/features/calculator/analysis-pages/figures/figure-data'
import { WideTable } from '~/features/calculator/analysis-pages/figures/wide-table'
import { type Column, SALE_COLUMNS, yearColumns, yearFigure } from './columns'

/** The tables by year of the projection page. */

export type TableProps = {
	values: AnalysisValues
	projection: Projection
	/** The year of the sale. */
	saleYear: number
}

function yearHead({ year, isPartial }: ProjectionYear, saleYear: number) {
	return (
		<>
			{year}
			{year === saleYear && <span className="wide-table__mark">sale</span>}
			{isPartial && <span className="wide-table__mark">partly vacant</span>}
		</>
	)
}

function Table({
	caption,
	columns,
	values,
	projection,
	saleYear,
}: TableProps & { caption: string; columns: readonly Column[] }) {
	return (
		<WideTable
			caption={caption}
			head="Year"
			columns={columns}
			rows={projection.years.map((year) => ({
				key: year.year,
				head: yearHead(year, saleYear),
				isMarked: year.year === saleYear,
				cells: columns.map(({ key, unit }) => (
					<FigureData
						key={key}
						name={key}
						year={year.year}
						figure={yearFigure(key, year, values)}
						unit={unit}
					/>
				)),
			}))}
		/>
	)
}

/** Income, cash flow, value and ratios of each year. */
export const YearTable = memo(function YearTable(props: TableProps) {
	return (
		<Table caption="Projection by year" columns={yearColumns(props.projection.years)} {...props} />
	)
})

/** What a sale at the end of each year would leave. */
export const SaleTable = memo(function SaleTable(props: TableProps) {
	return <Table caption="If you sell at the end of a year" columns={SALE_COLUMNS} {...props} />
})
