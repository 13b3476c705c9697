import { type PointerEvent, useState } from 'react'
import { Chart, dot, type ChartProps, type LegendItem, type ChartMark } from './chart'
import { createSlots } from './geometry'

/** Space above the marks, for the name of the year of sale. */
export const TOP = 28
/** Where the marks end, unless there are others below. */
export const BOTTOM = TOP + 200

type YearChartProps<Row> = Pick<ChartProps, 'layout' | 'summary' | 'marks'> & {
	/** Years 1, 2, … */
	rows: readonly Row[]
	/** Marked, and shown first. */
	saleYear?: number
	/** The height at which the marks end. */
	bottom?: number
	/** The values of a year. */
	describe: (row: Row) => readonly LegendItem[]
}

/**
 * A chart with years from left to right. Its legend has the values of the year of sale (else of the
 * first), or of the year that the pointer or the arrow keys choose.
 */
export function YearChart<Row>({
	rows,
	saleYear = 0,
	bottom = BOTTOM,
	describe,
	marks,
	...rest
}: YearChartProps<Row>) {
	const [chosen, setChosen] = useState(0)
	const { length } = rows
	const { center } = createSlots(length)
	/** Labels are so far apart that at most about 8 are beside each other. */
	const step = [1, 2, 5].find((size) => length <= size * 8) ?? 10
	const year = Math.min(chosen || saleYear || 1, length)
	const row = rows[year - 1]
	if (!row) return null
	const x = center(year - 1)
	const y = bottom + 16
	const legend = describe(row)
	const choose = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
		const { left, width } = currentTarget.getBoundingClientRect()
		setChosen(Math.ceil(((clientX - left) / width) * length))
	}
	const saleX = center(saleYear - 1)
	return (
		<Chart
			{...rest}
			title={`Year ${year}`}
			legend={legend}
			height={bottom + 24}
			marks={[
				...marks,
				['guide', `M${x},${TOP - 12}V${bottom}`],
				...legend.map(
					([, , , height]): ChartMark => height !== undefined && ['dot', dot(x, height)],
				),
				saleYear > 0 && ['dashed', `M${saleX},${TOP - 12}V${bottom}`],
				saleYear > 0 && ['name', saleX, TOP - 20, 'Sale'],
				['before', 0, y, 'Year'],
				...rows.map(
					(_, index): ChartMark =>
						((index + 1) % step === 0 || (step > 2 && index === 0)) && [
							'text',
							center(index),
							y,
							index + 1,
						],
				),
			]}
			onPointerDown={choose}
			onPointerMove={choose}
			onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setChosen(0)}
		>
			{length > 1 && (
				<input
					className="chart__slider"
					type="range"
					aria-label="Year"
					aria-valuetext={`${year}: ${legend.map(([, label, value]) => `${label} ${value}`).join(', ')}`}
					min={1}
					max={length}
					value={year}
					onChange={({ target }) => setChosen(Number(target.value))}
					onBlur={() => setChosen(0)}
				/>
			)}
		</Chart>
	)
}
