import { exp, naturalLog } from '../log-exp'

/**
 * The one positive root of a polynomial whose coefficients change sign once (Descartes).
 *
 * With E and L the sums of the earlier and the later sign at x = e^s, the root is the zero of
 * ln(L / E), which rises with s: its slope is the mean time of L minus that of E, at least 1. It is
 * nearly straight, so Newton's steps are few; they are taken only inside the interval that is known
 * to hold the zero, else the interval is halved.
 */

const MAX_STEPS = 200
/** Newton's error is at most of the order of the square of the last step. */
const LAST_STEP = 1e-9
/** A root at an end of the range may differ from it by rounding. */
const END = 1e-12

/**
 * s = ln x of the root in [lowS, highS], or `below` or `above` if it is outside. `c`: coefficients c_t
 * of x^t with one change of sign, of sizes whose sums do not overflow.
 */
export function soleRoot(
	c: readonly number[],
	lowS: number,
	highS: number,
): number | 'below' | 'above' {
	let first = 0
	while (c[first] === 0) first++
	let last = c.length - 1
	while (c[last] === 0) last--
	const isPositive = (c[first] ?? 0) > 0
	// The last coefficient of the first sign and the first of the other.
	let earlierEnd = first
	let laterStart = first + 1
	for (let t = first; t <= last; t++) {
		const value = c[t] ?? 0
		if (value === 0) continue
		if (value > 0 !== isPositive) {
			laterStart = t
			break
		}
		earlierEnd = t
	}

	let low = lowS
	let high = highS
	let isLowKnown = false
	let isHighKnown = false
	let s = Math.min(Math.max(0, low), high)
	for (let step = 0; step < MAX_STEPS; step++) {
		// Both sums are divided by a power of x so that their largest terms neither vanish nor overflow.
		let earlier = 0
		let earlierTime = 0
		let later = 0
		let laterTime = 0
		let height
		let slope
		if (s > 0) {
			const factor = exp(-s)
			for (let t = first; t <= earlierEnd; t++) {
				earlierTime = (earlierTime + earlier) * factor
				earlier = earlier * factor + (c[t] ?? 0)
			}
			for (let t = laterStart; t <= last; t++) {
				laterTime = (laterTime + later) * factor
				later = later * factor + (c[t] ?? 0)
			}
			slope = last - earlierEnd - laterTime / later + earlierTime / earlier
			height = naturalLog(-later / earlier) + (last - earlierEnd) * s
		} else {
			const factor = exp(s)
			for (let t = earlierEnd; t >= first; t--) {
				earlierTime = (earlierTime + earlier) * factor
				earlier = earlier * factor + (c[t] ?? 0)
			}
			for (let t = last; t >= laterStart; t--) {
				laterTime = (laterTime + later) * factor
				later = later * factor + (c[t] ?? 0)
			}
			slope = laterStart - first + laterTime / later - earlierTime / earlier
			height = naturalLog(-later / earlier) + (laterStart - first) * s
		}
		if (height === 0) return s
		if (height > 0) {
			if (s <= lowS) return height < END ? lowS : 'below'
			high = s
			isHighKnown = true
		} else {
			if (s >= highS) return height > -END ? highS : 'above'
			low = s
			isLowKnown = true
		}
		let next = s - height / slope
		if (Math.abs(next - s) <= LAST_STEP) return next
		// An end of the range is asked before anything beyond it.
		if (!(next > low)) next = isLowKnown ? (low + high) / 2 : low
		else if (next >= high) next = isHighKnown ? (low + high) / 2 : high
		s = next
	}
	return s
}
