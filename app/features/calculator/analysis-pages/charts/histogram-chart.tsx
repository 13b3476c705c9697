import { type AxisStyle, axisText } from './axis-text'
import { axisMarks, Chart, type ChartMark } from './chart'
import { barPath, createAxis, round } from './geometry'

/** Space above the bars, for the names of two lines above each other. */
const TOP = 44
const BOTTOM = TOP + 180
/** At most so many values below the bars, so that they have room on a phone. */
const MOST_LABELS = 4

/** `null` at an end without a limit. */
type HistogramBar = { from: number | null; to: number | null; count: number }

export type HistogramChartProps = {
	/** The chart in one sentence. */
	summary: string
	/** How the values below the bars are written; percents are fractions. */
	style: AxisStyle
	/** Bars of equal width, at least one. */
	bars: readonly HistogramBar[]
	/** Values to mark, the smallest first. */
	lines: readonly { label: string; value: number }[]
}

/** The place of a value across the plot: in its bar, as far as the bar has limits. */
function placeOf(bars: readonly HistogramBar[], value: number): number {
	const found = bars.findIndex(({ to }) => to === null || value < to)
	const index = found < 0 ? bars.length - 1 : found
	const { from = null, to = null } = bars[index] ?? {}
	const part = from === null || to === null ? 0.5 : (value - from) / (to - from)
	return round(((index + Math.min(Math.max(part, 0), 1)) * 100) / bars.length)
}

/** How often results are in ranges of equal width, with lines at percentiles. */
export function HistogramChart({ summary, style, bars, lines }: HistogramChartProps) {
	const counts = bars.map(({ count }) => count)
	const axis = createAxis([0, ...counts], [BOTTOM, TOP], 4)
	const every = Math.ceil(bars.length / MOST_LABELS)
	const edge = (index: number): number => round((index * 100) / bars.length)
	return (
		<Chart
			layout="bins"
			summary={summary}
			height={BOTTOM + 24}
			marks={[
				...axisMarks(axis, 'decimal'),
				...bars.map(({ count }, index): ChartMark => [
					'bar',
					// A gap between bars, as narrow as a line on a phone.
					barPath(
						round(edge(index) + 0.25),
						round(edge(index + 1) - 0.25),
						axis.at(0),
						axis.at(count),
					),
				]),
				['zero', `M0,${axis.at(0)}H100`],
				...bars.map(
					({ from }, index): ChartMark =>
						from !== null &&
						index % every === (bars[0]?.from === null ? 1 % every : 0) && [
							'text',
							edge(index),
							BOTTOM + 16,
							axisText(from, style),
						],
				),
				...lines.flatMap(({ label, value }, index): ChartMark[] => {
					const x = placeOf(bars, value)
					// Neighbors are at different heights, so that they don't cover each other.
					const y = index % 2 === 0 ? TOP - 14 : TOP - 32
					const line = `M${x},${y + 8}V${BOTTOM}`
					return [
						// Visible on the bars too.
						['halo', line],
						['dashed', line],
						['name', x, y, label],
					]
				}),
			]}
		/>
	)
}
