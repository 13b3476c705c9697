import { formatUsd } from '~/core/format-number'
import { axisMarks, type ChartMark } from './chart'
import { createAxis, createSlots } from './geometry'
import { BOTTOM, TOP, YearChart } from './year-chart'

const FLOW_TOP = BOTTOM + 44
const FLOW_BOTTOM = FLOW_TOP + 76

/** One year, in dollars; the first is year 1. */
type ProjectionChartRow = {
	value: number
	balance: number
	equity: number
	cashFlow: number
}

export type ProjectionChartProps = {
	/** The chart in one sentence. */
	summary: string
	rows: readonly ProjectionChartRow[]
	saleYear: number
}

const flowKind = (flow: number) => (flow < 0 ? 'loss' : 'bar')

/** Value, loan and equity at the end of each year, and below it the cash flow of each year. */
export function ProjectionChart(props: ProjectionChartProps) {
	const { rows } = props
	const { bar, line, area } = createSlots(rows.length)
	const values = rows.map(({ value }) => value)
	const balances = rows.map(({ balance }) => balance)
	const equities = rows.map(({ equity }) => equity)
	const axis = createAxis([0, ...values, ...balances, ...equities], [BOTTOM, TOP], 4)
	const flows = rows.map(({ cashFlow }) => cashFlow)
	const flowAxis = createAxis([0, ...flows], [FLOW_BOTTOM, FLOW_TOP], 2)
	return (
		<YearChart
			{...props}
			bottom={FLOW_BOTTOM}
			describe={({ value, equity, balance, cashFlow }) => [
				['line', 'Value', formatUsd(value), axis.at(value)],
				['main', 'Equity', formatUsd(equity), axis.at(equity)],
				['loan', 'Loan', formatUsd(balance)],
				[flowKind(cashFlow), 'Cash flow', formatUsd(cashFlow)],
			]}
			marks={[
				['equity', area(values, axis)],
				['loan', area(balances, axis)],
				...axisMarks(axis, 'currency'),
				['guide', line(balances, axis)],
				['line', line(values, axis)],
				['main', line(equities, axis)],
				['start', 0, FLOW_TOP - 18, 'Cash flow per year'],
				...axisMarks(flowAxis, 'currency'),
				...flows.map((flow, index): ChartMark => [
					flowKind(flow),
					bar(index, flowAxis.at(0), flowAxis.at(flow)),
				]),
			]}
		/>
	)
}
