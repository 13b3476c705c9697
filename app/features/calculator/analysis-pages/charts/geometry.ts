/**
 * Geometry of the charts: axes, lines, areas and bars. Pure, the same on server and browser. Heights
 * are CSS pixels from the top, widths are percents of the plot. Every coordinate is finite and never
 * negative zero, for one year as for forty, whatever the numbers.
 */

/** Larger amounts are drawn as this. */
const LARGEST = 1e300
/** A smaller range counts as none. */
const SMALLEST_RANGE = 1e-9
/** An axis covers at least this part of its largest value, so that rounding is not magnified. */
const LEAST_SHARE = 0.02

/** A coordinate with two decimals; 0 instead of NaN and −0. */
export function round(n: number): number {
	return Math.round(n * 100) / 100 || 0
}

/** An amount that can be drawn. */
function clamp(n: number): number {
	return Math.min(Math.max(n, -LARGEST), LARGEST) || 0
}

/** `count` steps, without the errors of binary fractions. */
function multiple(count: number, step: number): number {
	return Number((count * step).toPrecision(12))
}

/** The smallest of 1, 2, 2.5, 5 × 10^k that is not below `least`. */
function niceStep(least: number): number {
	const power = 10 ** Math.floor(Math.log10(least))
	return multiple([1, 2, 2.5, 5].find((factor) => least <= factor * power) ?? 10, power)
}

export type Axis = {
	/** From the lowest to the highest; both ends of the axis are ticks. */
	ticks: readonly number[]
	/** The place of a value, in the unit of the axis. */
	at: (value: number) => number
}

/**
 * An axis from `start` (its lowest value) to `end` in about `count` steps. It has the values, which
 * include the 0 of an axis of bars.
 */
export function createAxis(
	values: readonly number[],
	[start, end]: readonly [start: number, end: number],
	count: number,
): Axis {
	const amounts = values.map(clamp)
	let low = Math.min(...amounts)
	let high = Math.max(...amounts)
	const missing = Math.max(-low, high) * LEAST_SHARE - (high - low)
	if (missing > 0) {
		low -= missing
		high += missing
	}
	const isFlat = !(high - low > SMALLEST_RANGE)
	if (isFlat) [low, high] = [0, 1]
	const step = niceStep((high - low) / count)
	const first = Math.floor(low / step + SMALLEST_RANGE)
	const steps = Math.ceil(high / step - SMALLEST_RANGE) - first
	return {
		ticks: Array.from({ length: isFlat ? 1 : steps + 1 }, (_, index) =>
			multiple(first + index, step),
		),
		at: (value) => round(start + ((clamp(value) / step - first) / steps) * (end - start)),
	}
}

/**
 * By how much the values of a second axis, none negative, are multiples of those of a first axis
 * from 0, so that the ticks of the first one are round numbers of the second as well.
 */
export function secondAxisRatio(values: readonly number[], { ticks }: Axis): number {
	const [, step = 1] = ticks
	const needed = Math.max(...values.map(clamp)) / (ticks.length - 1 || 1)
	return needed > SMALLEST_RANGE ? niceStep(needed) / step : 1
}

/** A rectangle. */
export function barPath(left: number, right: number, from: number, to: number): string {
	return `M${left},${from}H${right}V${to}H${left}Z`
}

/** A point of a line; without a height it interrupts the line. */
export type ChartPoint = readonly [x: number, y: number | null]

/** A line through the points. A point alone is a dash of twice `half`. */
export function linePath(points: readonly ChartPoint[], half: number): string {
	const has = (index: number) => typeof points[index]?.[1] === 'number'
	return points
		.map(([x, y], index) => {
			if (y === null) return ''
			if (has(index - 1)) return `L${x},${y}`
			return has(index + 1) ? `M${x},${y}` : `M${round(x - half)},${y}H${round(x + half)}`
		})
		.join('')
}

/** The places of `count` years across the plot. */
export function createSlots(count: number) {
	const half = Math.min(34 / count, 9)
	const center = (index: number): number => round(((index + 0.5) * 100) / count)
	const line = (values: readonly (number | null)[], { at }: Axis): string =>
		linePath(
			values.map((value, index) => [center(index), value === null ? null : at(value)]),
			half,
		)
	return {
		center,
		/** A bar between two heights; `side` is half of its width. */
		bar: (index: number, from: number, to: number, side = half): string =>
			barPath(round(center(index) - side), round(center(index) + side), from, to),
		/** A line through a value of each year, interrupted where there is none. */
		line,
		/** The area between 0 and a value of each year. */
		area: (values: readonly number[], axis: Axis): string => {
			const top = line(values, axis)
			return top && `${top}V${axis.at(0)}H${parseFloat(top.slice(1))}Z`
		},
	}
}
