import { type AxisStyle, axisText } from './axis-text'
import { axisMarks, Chart, dot, type LegendItem, type ChartMark } from './chart'
import { createAxis, linePath } from './geometry'

const TOP = 12
const BOTTOM = TOP + 220

type OfferPoint = {
	/** Dollars. */
	price: number
	/** `null` if there is no answer at this price. */
	result: number | null
}

export type OfferChartProps = {
	/** The chart in one sentence. */
	summary: string
	/** What is computed at each price, such as 'Cash-on-cash'. */
	resultLabel: string
	/** Of the results; fractions for percents. */
	style: AxisStyle
	/** By price. */
	points: readonly OfferPoint[]
	target: number
	targetText: string
	/** Whether the result rises with the price, as cash left in the deal does. */
	isRising?: boolean
	/** Prices to mark: the offer (`dot`), if a price meets the target, and the asking price. */
	named: readonly (OfferPoint & { kind: 'dot' | 'asking'; label: string; text: string })[]
}

/** The result at each price, with the target, the offer that meets it and the asking price. */
export function OfferChart({
	summary,
	resultLabel,
	style,
	points,
	target,
	targetText,
	isRising = false,
	named,
}: OfferChartProps) {
	const all = [...points, ...named]
	const results = all.flatMap(({ result }) => result ?? [])
	const axis = createAxis([target, ...results], [BOTTOM, TOP], 4)
	const prices = createAxis(
		all.map(({ price }) => price),
		[0, 100],
		3,
	)
	return (
		<Chart
			summary={summary}
			legend={[
				['main', resultLabel],
				['dashed', 'Target', targetText],
				...named.map(({ kind, label, text }): LegendItem => [kind, label, text]),
			]}
			height={BOTTOM + 24}
			marks={[
				...axisMarks(axis, style),
				['dashed', `M0,${axis.at(target)}H100`],
				...prices.ticks.map((tick): ChartMark => [
					'text',
					prices.at(tick),
					BOTTOM + 16,
					axisText(tick, 'currency'),
				]),
				[
					'main',
					linePath(
						points.map(({ price, result }) => [
							prices.at(price),
							result === null ? null : axis.at(result),
						]),
						1,
					),
				],
				...named.flatMap(({ kind, label, price, result }): ChartMark[] => {
					if (result === null) return []
					const x = prices.at(price)
					const y = axis.at(result)
					const isRight = x > 50
					return [
						['guide', `M${x},${y}V${BOTTOM}`],
						[kind, dot(x, y)],
						[
							isRight ? 'name-before' : 'name-after',
							x,
							y + (isRight === isRising ? -14 : 14),
							label,
						],
					]
				}),
			]}
		/>
	)
}
