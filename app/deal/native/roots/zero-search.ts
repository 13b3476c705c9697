/**
 * The search for a zero of a function of one variable between two points where its sign differs.
 * Every step keeps such an interval, so the search cannot leave it and always ends.
 */

/** More steps than halving a range of doubles can need. */
const MAX_STEPS = 1_100

/**
 * The zero of `f` between `low` and `high`, to within `tolerance`: by inverse quadratic interpolation
 * where that is safe, else by halving (T. R. Chandrupatla, Advances in Engineering Software 28, 1997).
 * `null` if `f` has the same sign at both ends, or is not a number where it is asked. For a function
 * with a step the result is the point where its sign changes.
 */
export function findZero(
	f: (x: number) => number,
	low: number,
	high: number,
	tolerance: number,
): number | null {
	let a = low
	let b = high
	let atA = f(a)
	let atB = f(b)
	if (atA === 0) return a
	if (atB === 0) return b
	if (!(atA < 0 ? atB > 0 : atB < 0 && atA > 0)) return null
	// The zero is between `a`, the newest point, and `b`; `c` is the point before.
	let c = a
	let atC = atA
	let share = 0.5
	for (let step = 0; step < MAX_STEPS; step++) {
		const x = a + share * (b - a)
		const atX = f(x)
		if (Number.isNaN(atX)) return null
		if (atX > 0 === atA > 0) {
			c = a
			atC = atA
		} else {
			c = b
			atC = atB
			b = a
			atB = atA
		}
		a = x
		atA = atX
		const best = Math.abs(atA) < Math.abs(atB) ? a : b
		const least = Math.max(tolerance / 2, 2 * Number.EPSILON * Math.abs(best))
		const atLeast = least / Math.abs(b - c)
		if (atLeast > 0.5 || atA === 0) return best
		const position = (a - b) / (c - b)
		const height = (atA - atB) / (atC - atB)
		const isSmooth = height * height < position && (1 - height) * (1 - height) < 1 - position
		share = isSmooth
			? (atA / (atB - atA)) * (atC / (atB - atC)) +
				((c - a) / (b - a)) * (atA / (atC - atA)) * (atB / (atC - atB))
			: 0.5
		share = Math.min(1 - atLeast, Math.max(atLeast, share))
	}
	return a
}
