import { formatPercent } from '~/core/format-number'
import { axisMarks, type ChartMark } from './chart'
import { createAxis, createSlots } from './geometry'
import { BOTTOM, TOP, YearChart } from './year-chart'

/** One year; the first is year 1. */
type IfSoldChartRow = {
	/** The IRR if sold at the end of this year, a fraction; `null` if there is none or several. */
	irr: number | null
	/** In a few words, why there is no IRR: 2 rates. */
	noIrr: string
}

export type IfSoldChartProps = {
	/** The chart in one sentence. */
	summary: string
	rows: readonly IfSoldChartRow[]
	saleYear: number
}

/** The IRR by year of sale, with shaded gaps where none or several rates fit. */
export function IfSoldChart(props: IfSoldChartProps) {
	const { rows } = props
	const { bar, line } = createSlots(rows.length)
	const rates = rows.map(({ irr }) => irr)
	const axis = createAxis([0, ...rates.flatMap((rate) => rate ?? [])], [BOTTOM, TOP], 4)
	return (
		<YearChart
			{...props}
			describe={({ irr, noIrr }) => [
				irr === null
					? ['main', 'IRR if sold', noIrr]
					: ['main', 'IRR if sold', formatPercent(irr, 2), axis.at(irr)],
			]}
			marks={[
				...rates.map(
					(rate, index): ChartMark =>
						rate === null && ['loan', bar(index, TOP, BOTTOM, 50 / rates.length)],
				),
				...axisMarks(axis, 'percent'),
				['main', line(rates, axis)],
			]}
		/>
	)
}
