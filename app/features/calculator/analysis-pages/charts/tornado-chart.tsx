import { Chart, type ChartMark } from './chart'
import { createAxis } from './geometry'

const TOP = 28
const ROW = 54
/** The middle of a bar in its row. */
const MIDDLE = 35

/** The result with an input at one end of its range. */
export type TornadoChartEnd = {
	/** The input there, with its unit: $1,800. */
	input: string
	/** `null` if there is no answer: the bar is open to this side. */
	result: number | null
	/** The result, or in a few words why there is none: No IRR. */
	text: string
}

type TornadoChartRow = {
	label: string
	low: TornadoChartEnd
	high: TornadoChartEnd
}

export type TornadoChartProps = {
	/** The chart in one sentence. */
	summary: string
	/** The result now, and its text: the base line. */
	base: number
	baseText: string
	/** Whether a smaller result is better, as for cash left in the deal. */
	isLowBetter: boolean
	rows: readonly TornadoChartRow[]
}

/** What each input alone does to the result: a bar from its low to its high value. */
export function TornadoChart({ summary, base, isLowBetter, rows, baseText }: TornadoChartProps) {
	const resultOf = ({ result }: TornadoChartEnd) => result ?? base
	const results = rows.flatMap(({ low, high }) => [resultOf(low), resultOf(high)])
	const { at } = createAxis([base, ...results], [0, 100], 10)
	const [below, above] = isLowBetter
		? (['better', 'worse'] as const)
		: (['worse', 'better'] as const)
	const middle = at(base)
	const height = TOP + rows.length * ROW
	return (
		<Chart
			layout="rows"
			summary={summary}
			legend={[
				['better', 'Better than now'],
				['worse', 'Worse than now'],
			]}
			height={height}
			marks={[
				['line', `M${middle},${TOP - 8}V${height}`],
				['name', middle, TOP - 18, `Now ${baseText}`],
				...rows.flatMap(({ label, low, high }, index): ChartMark[] => {
					const y = TOP + index * ROW + MIDDLE
					const [left, right] = resultOf(low) > resultOf(high) ? [high, low] : [low, high]
					const from = at(resultOf(left))
					const to = at(resultOf(right))
					return [
						// Thick lines from the ends to the base line, so that the hatching is exact at the ends.
						[below, `M${Math.min(from, middle)},${y}H${Math.min(to, middle)}`],
						[above, `M${Math.max(to, middle)},${y}H${Math.max(from, middle)}`],
						...endMarks(left, from, 0, y),
						...endMarks(right, to, 100, y),
						['row', 0, y - 23, label],
					]
				}),
			]}
		/>
	)
}

/** Result and input at an end of a bar; without an answer the bar is open to the edge. */
function endMarks(end: TornadoChartEnd, x: number, edge: number, y: number): ChartMark[] {
	const place = end.result === null ? edge : x
	const side = edge ? 'after' : 'before'
	return [
		['dashed', `M${x},${y}H${place}`],
		[`name-${side}`, place, y - 6, end.text],
		[side, place, y + 8, end.input],
	]
}
