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

/** The room that a name takes on a narrow page: percents of the plot, and pixels with its gap. */
const NAME_WIDTH = 36
const NAME_HEIGHT = 16
/** From a marked price to the middle of its name. */
const NAME_GAP = 14

type Spot = { x: number; y: number }
type PlacedName = Spot & { isBefore: boolean }

/**
 * Where the names of the marked prices are: beside the line, inside the plot, and apart from each other.
 * @param spots the marked prices in the picture
 */
function placeNames(spots: readonly Spot[], isRising: boolean): Map<Spot, PlacedName> {
	const [left, right] = [...spots].sort((a, b) => a.x - b.x)
	const placed = spots.map((spot): [Spot, PlacedName] => {
		const isBefore =
			right === undefined
				? spot.x > 50
				: spot === left
					? spot.x >= NAME_WIDTH
					: spot.x > 100 - NAME_WIDTH
		const gap = isBefore === isRising ? -NAME_GAP : NAME_GAP
		return [spot, { x: spot.x, y: spot.y + gap, isBefore }]
	})
	const names = new Map(placed)
	const [first, second] = [left && names.get(left), right && names.get(right)]
	if (first !== undefined && second !== undefined && first.isBefore === second.isBefore) {
		const [inner, outer] = first.isBefore ? [first, second] : [second, first]
		outer.y =
			first.isBefore === isRising
				? Math.min(outer.y, inner.y - NAME_HEIGHT)
				: Math.max(outer.y, inner.y + NAME_HEIGHT)
	}
	return names
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
	const spots = named.flatMap(({ kind, label, price, result }) =>
		result === null ? [] : [{ kind, label, x: prices.at(price), y: axis.at(result) }],
	)
	const names = placeNames(spots, isRising)
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
				...spots.flatMap(({ kind, x, y }): ChartMark[] => [
					['guide', `M${x},${y}V${BOTTOM}`],
					[kind, dot(x, y)],
				]),
				...spots.flatMap((spot): ChartMark[] => {
					const name = names.get(spot)
					if (name === undefined) return []
					return [[name.isBefore ? 'name-before' : 'name-after', name.x, name.y, spot.label]]
				}),
			]}
		/>
	)
}
