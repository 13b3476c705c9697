import { memo } from 'react'
import { Card } from '~/ui/card/card'
import { formatUsd } from '~/core/format-number'
import { IfSoldChart } from '~/features/calculator/analysis-pages/charts/if-sold-chart'
import { ProjectionChart } from '~/features/calculator/analysis-pages/charts/projection-chart'
import { cellText } from '~/features/calculator/analysis-pages/figures/figure-text'
import type { TableProps } from './year-tables'

/** The charts of the projection; the tables by year have the same numbers. */
export const ProjectionCharts = memo(function ProjectionCharts({
	values,
	years,
	saleYear,
}: TableProps) {
	const sold = years[saleYear - 1]
	if (values.missingRate !== null || sold === undefined || values.arv === 0) return null
	const rates = years.map(({ year, irrIfSold }) => ({
		year,
		irr: irrIfSold.kind === 'one' ? irrIfSold.rate : null,
		noIrr: cellText(irrIfSold, 'rate'),
	}))
	const known = rates.filter(({ irr }) => irr !== null).length
	return (
		<>
			<Card title="Value, Loan and Cash Flow" titleId="projection-chart">
				<ProjectionChart
					summary={`At the sale in year ${saleYear} the value is ${formatUsd(sold.value)}, the loan ${formatUsd(sold.balance)} and the equity ${formatUsd(sold.equity)}; the cash flow of that year is ${formatUsd(sold.cashFlow)}.`}
					rows={years}
					saleYear={saleYear}
				/>
			</Card>
			{known > 0 && (
				<Card title="IRR by Year of Sale" titleId="if-sold-chart">
					<IfSoldChart
						summary={`Sold in year ${saleYear}, the IRR is ${cellText(sold.irrIfSold, 'rate')}.`}
						rows={rates}
						saleYear={saleYear}
					/>
				</Card>
			)}
		</>
	)
})
