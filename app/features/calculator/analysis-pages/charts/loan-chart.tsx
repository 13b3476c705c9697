import { formatUsd } from '~/core/format-number'
import { axisText } from './axis-text'
import { axisMarks, type ChartMark } from './chart'
import { createAxis, createSlots, secondAxisRatio } from './geometry'
import { BOTTOM, TOP, YearChart } from './year-chart'

/** The sums of a year from the first on and the balance at its end, in dollars, none negative. */
type LoanChartRow = { interest: number; principal: number; balance: number }

export type LoanChartProps = {
	/** The chart in one sentence. */
	summary: string
	rows: readonly LoanChartRow[]
}

/** What is paid each year, split into interest and principal, and the balance on a second axis. */
export function LoanChart(props: LoanChartProps) {
	const { rows } = props
	const { bar, line } = createSlots(rows.length)
	const paid = rows.map(({ interest, principal }) => interest + principal)
	const axis = createAxis([0, ...paid], [BOTTOM, TOP], 4)
	const ratio = secondAxisRatio(
		rows.map(({ balance }) => balance),
		axis,
	)
	const balanceLine = line(
		rows.map(({ balance }) => balance / ratio),
		axis,
	)
	return (
		<YearChart
			layout="two-axes"
			{...props}
			describe={({ interest, principal, balance }) => [
				['bar', 'Principal', formatUsd(principal)],
				['cost', 'Interest', formatUsd(interest)],
				['line', 'Balance, right axis', formatUsd(balance), axis.at(balance / ratio)],
			]}
			marks={[
				...axisMarks(axis, 'currency'),
				...axis.ticks.map((tick): ChartMark => [
					'after',
					100,
					axis.at(tick),
					axisText(tick * ratio, 'currency'),
				]),
				...rows.flatMap(({ interest }, index): ChartMark[] => {
					const middle = axis.at(interest)
					return [
						['cost', bar(index, axis.at(0), middle)],
						['bar', bar(index, middle, axis.at(paid[index] ?? 0))],
					]
				}),
				['halo', balanceLine],
				['line', balanceLine],
			]}
		/>
	)
}
