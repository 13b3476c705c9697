import { monthName, type MonthSum } from '~/features/billing/revenue/revenue-stats'
import { money } from '~/features/billing/plans/money'
import { CHART, revenueChart } from './chart'
import './overview.css'
import '~/ui/table/table.css'

export type RevenueChartProps = {
	months: readonly MonthSum[]
	/** What the bars show. */
	label?: string
	/** Words for a figure; dollars unless it is given. */
	format?: (figure: number) => string
}

/** Monthly figures as bars, with the same figures in a table as a text alternative. */
export function RevenueChart({ months, label = 'Revenue', format = money }: RevenueChartProps) {
	const { bars, lines } = revenueChart(months)
	const { width, height, left, right } = CHART
	return (
		<figure className="revenue-chart">
			<svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="revenue-chart__picture">
				{lines.map(({ cents, y }) => (
					<g key={cents}>
						<line x1={left} x2={width - right} y1={y} y2={y} stroke="var(--line)" />
						<text x={left - 8} y={y + 4} textAnchor="end" className="revenue-chart__text">
							{format(cents)}
						</text>
					</g>
				))}
				{bars.map((bar) => (
					<g key={bar.month}>
						<rect
							x={bar.x}
							y={bar.y}
							width={bar.width}
							height={bar.height}
							rx="3"
							fill={bar.cents < 0 ? 'var(--neg)' : 'var(--brand)'}
						>
							<title>{`${monthName(bar.month)}: ${format(bar.cents)}`}</title>
						</rect>
						<text
							x={bar.x + bar.width / 2}
							y={height - 8}
							textAnchor="middle"
							className="revenue-chart__text"
						>
							{monthName(bar.month, { short: true })}
						</text>
					</g>
				))}
			</svg>
			<details className="revenue-chart__figures">
				<summary>View data</summary>
				<table className="table">
					<thead>
						<tr>
							<th scope="col">Month</th>
							<th scope="col" data-align="end">
								{label}
							</th>
						</tr>
					</thead>
					<tbody>
						{months.map(({ month, cents }) => (
							<tr key={month}>
								<th scope="row">{monthName(month)}</th>
								<td data-align="end">{format(cents)}</td>
							</tr>
						))}
					</tbody>
				</table>
			</details>
		</figure>
	)
}
