/** Distributions of the range check: what is drawn, and what the results are summed up to. */

/** The ends of a range and its most likely value, which is between them. */
export type Triangle = { low: number; mode: number; high: number }

/**
 * The value of a triangular distribution below which a share `u` of it is: the inverse of its
 * cumulative distribution (Evans, Hastings and Peacock, Statistical Distributions, "Triangular"). The
 * square root is exact to the last digit on every platform (IEEE 754).
 */
export function triangularQuantile({ low, mode, high }: Triangle, u: number): number {
	const width = high - low
	if (!(width > 0)) return mode
	const value =
		u * width < mode - low
			? low + Math.sqrt(u * width * (mode - low))
			: high - Math.sqrt((1 - u) * width * (high - mode))
	return Math.min(Math.max(value, low), high)
}

/** A percentile with the two values that it is between, and its place among all, counted from 0. */
export type Percentile = { value: number; place: number; below: number; above: number }

/**
 * The value below which a share of sorted values is, interpolated between two of them as Excel's
 * PERCENTILE.INC does it: at place `share` × (count − 1), counted from 0.
 * @param sorted the values, the smallest first; 0 without any
 */
export function percentile(sorted: readonly number[], share: number): Percentile {
	const place = share * Math.max(sorted.length - 1, 0)
	const index = Math.floor(place)
	const below = sorted[index] ?? 0
	const above = sorted[index + 1] ?? below
	const part = place - index
	const span = above - below
	// Rises with the share in every digit, which a sum of two products does not; its span may be too large.
	const value = Number.isFinite(span)
		? Math.min(below + span * part, above)
		: below * (1 - part) + above * part
	return { value: value + 0, place, below, above }
}

/** Values from `from` to below `to`; `null` is without an end. */
export type HistogramBin = { from: number | null; to: number | null; count: number }

/** About as many bins; fewer if they would be too narrow. */
const MOST_BINS = 16
/** Results further from the middle than so many times P90 − P10 are counted in the outer bins. */
const REACH = 1.5

/** With larger values there is only one bin. */
const LARGEST = 1e300

/** Multiples of the smallest of 1, 2 and 5 × 10^k that is not below `least`. */
function niceMultiples(least: number): { step: number; at: (count: number) => number } {
	// A power of 10 and its inverse, of which one is 1, so that edges have no errors of fractions.
	let power = 1
	let inverse = 1
	while (power * 10 <= least) power *= 10
	while (power / inverse > least) inverse *= 10
	const unit = power / inverse
	const factor = [1, 2, 5].find((one) => one * unit >= least) ?? 10
	return { step: factor * unit, at: (count) => (count * factor * power) / inverse }
}

/**
 * Counts values in bins of equal width whose edges are round numbers. A few values far away don't
 * squeeze the others into one bin: the outer bins then have no end.
 * @param sorted the values, the smallest first
 * @param leastWidth above 0; bins are not narrower, so that their edges are told apart as displayed
 */
export function histogram(sorted: readonly number[], leastWidth: number): HistogramBin[] {
	const [min] = sorted
	const max = sorted.at(-1)
	if (min === undefined || max === undefined) return []
	const oneBin = [{ from: null, to: null, count: sorted.length }]
	if (!(Math.max(-min, max) < LARGEST)) return oneBin
	const [p10, p90] = [percentile(sorted, 0.1).value, percentile(sorted, 0.9).value]
	const reach = p90 > p10 ? REACH * (p90 - p10) : Infinity
	const low = Math.max(min, p10 - reach)
	const high = Math.min(max, p90 + reach)
	const least = Math.max((high - low) / MOST_BINS, leastWidth)
	const { step, at } = niceMultiples(least)
	const first = Math.floor(low / step)
	const count = Math.max(Math.floor(high / step) - first + 1, 1)
	// The edges would not differ: the values are that large beside their differences.
	if (!Number.isSafeInteger(first)) return oneBin
	const counts = Array<number>(count).fill(0)
	let bin = 0
	for (const value of sorted) {
		while (bin < count - 1 && value >= at(first + bin + 1)) bin += 1
		counts[bin] = (counts[bin] ?? 0) + 1
	}
	return counts.map((inBin, index) => {
		const [from, to] = [at(first + index), at(first + index + 1)]
		return {
			from: index === 0 && min < from ? null : from,
			to: index === count - 1 && max >= to ? null : to,
			count: inBin,
		}
	})
}
