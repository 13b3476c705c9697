import { exp } from '../log-exp'
import { polish } from './polish'
import { soleRoot } from './sole-root'
import { findZero } from './zero-search'

/**
 * All positive roots of a polynomial in a range, as s = ln x.
 *
 * The roots of p(x) are those of p(x) / x^k for any k, and between two of them is a root of its
 * derivative (Rolle). Up to a power of x that derivative is q(x) = Σ (t − k) c_t x^t. With k where the
 * sign of the coefficients changes q has one change of sign fewer, down to one, where there is one
 * root (Descartes; the method of Laguerre). Between neighboring roots of q, p(x) / x^k is monotonic:
 * one bracketed search for each piece whose ends differ in sign.
 */

/** Below this share of Σ|c_t x^t| a turning point counts as a double root (1.5.3). */
const DOUBLE_ROOT = 1e-12
/** Of s; less than the rounding of x = e^s. */
const TOLERANCE = 1e-16

/** Σ c_t x^t / Σ|c_t x^t| at x = e^s; no power overflows. */
function relativeValue(c: readonly number[], s: number): number {
	let value = 0
	let size = 0
	if (s > 0) {
		const factor = exp(-s)
		for (let t = 0; t < c.length; t++) {
			const coefficient = c[t] ?? 0
			value = value * factor + coefficient
			size = size * factor + Math.abs(coefficient)
		}
	} else {
		const factor = exp(s)
		for (let t = c.length - 1; t >= 0; t--) {
			const coefficient = c[t] ?? 0
			value = value * factor + coefficient
			size = size * factor + Math.abs(coefficient)
		}
	}
	return value / size
}

/** How often the signs of the coefficients change, and where last. */
function signChanges(c: readonly number[]): { changes: number; time: number } {
	let changes = 0
	let time = 0
	let previous = 0
	for (let t = 0; t < c.length; t++) {
		const coefficient = c[t] ?? 0
		if (coefficient === 0) continue
		if (previous !== 0 && coefficient > 0 !== previous > 0) {
			changes++
			time = t
		}
		previous = coefficient
	}
	return { changes, time }
}

/**
 * The roots of Σ c_t x^t with x from e^lowS to e^highS, as s = ln x in ascending order; a double root
 * once. The coefficients are finite, and their sums too.
 */
export function logRoots(c: readonly number[], lowS: number, highS: number): number[] {
	const { changes, time } = signChanges(c)
	if (changes === 0) return []
	if (changes === 1) {
		const root = soleRoot(c, lowS, highS)
		return typeof root === 'number' ? [root] : []
	}

	const noise = 2 * c.length * Number.EPSILON
	const valueAt = (s: number) => relativeValue(c, s)
	const turning = c.map((coefficient, t) => (t - time) * coefficient)
	const places = [lowS, ...logRoots(turning, lowS, highS), highS]
	// Below the errors of rounding a value counts as 0.
	const values = places.map((s) => {
		const value = valueAt(s)
		return Math.abs(value) <= noise ? 0 : value
	})
	const roots: number[] = []
	let crossedBefore = false
	places.forEach((s, index) => {
		const value = values[index] ?? 0
		const nextS = places[index + 1]
		const crosses = nextS !== undefined && value * (values[index + 1] ?? 0) < 0
		const isTouching = Math.abs(value) <= DOUBLE_ROOT && !crosses && !crossedBefore
		if (value === 0 || isTouching) roots.push(s)
		const root = crosses ? findZero(valueAt, s, nextS, TOLERANCE) : null
		if (root !== null && nextS !== undefined) {
			roots.push(polish(c, polish(c, root, s, nextS), s, nextS))
		}
		crossedBefore = crosses
	})
	return roots
}
