import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findZero } from './zero-search'

describe('findZero', () => {
	it('PRO-18 finds a zero to within the tolerance, in either direction', () => {
		const f = (x: number) => x * x - 2
		expect(findZero(f, 0, 2, 1e-12)).toBeCloseTo(Math.SQRT2, 12)
		expect(findZero(f, 2, 0, 1e-12)).toBeCloseTo(Math.SQRT2, 12)
		expect(findZero((x) => 2 - x * x, 0, 2, 1e-12)).toBeCloseTo(Math.SQRT2, 12)
		expect(findZero(Math.cos, 1, 2, 0)).toBeCloseTo(Math.PI / 2, 15)
	})

	it('PRO-18 takes an end that is a zero', () => {
		expect(findZero((x) => x, 0, 1, 1e-9)).toBe(0)
		expect(findZero((x) => x - 1, 0, 1, 1e-9)).toBe(1)
	})

	it('PRO-18 has no answer without a change of sign', () => {
		expect(findZero((x) => x * x + 1, -1, 1, 1e-9)).toBeNull()
		expect(findZero((x) => -x * x - 1, -1, 1, 1e-9)).toBeNull()
	})

	it('PRO-18 has no answer where the function has none', () => {
		expect(findZero(() => NaN, 0, 1, 1e-9)).toBeNull()
		expect(findZero((x) => (x > 0.5 ? 1 : NaN), 0, 1, 1e-9)).toBeNull()
		expect(findZero((x) => (x < 0.1 ? -1 : x > 0.9 ? 1 : NaN), 0, 1, 1e-9)).toBeNull()
	})

	it('PRO-18 finds the step of a function with one', () => {
		const zero = findZero((x) => (x < 1 / 3 ? -1e300 : 1), -5, 10, 1e-9)
		expect(Math.abs((zero ?? NaN) - 1 / 3)).toBeLessThanOrEqual(1e-9)
	})

	it('PRO-18 stays between the ends and needs few calls, however steep or flat the function', () => {
		fc.assert(
			fc.property(
				fc.double({ min: -50, max: 50, noNaN: true }),
				fc.double({ min: 0, max: 1, noNaN: true }),
				fc.integer({ min: 0, max: 20 }),
				(low, share, power) => {
					const high = low + 100
					const exact = low + share * 100
					let calls = 0
					const zero = findZero(
						(x) => {
							calls++
							expect(x).toBeGreaterThanOrEqual(low)
							expect(x).toBeLessThanOrEqual(high)
							const distance = x - exact
							return Math.sign(distance) * Math.abs(distance / 10) ** (2 * power + 1)
						},
						low,
						high,
						1e-9,
					)
					// Beside a flat zero the function is 0 in a wider range.
					const flat = 10 * 1e-308 ** (1 / (2 * power + 1))
					expect(Math.abs((zero ?? NaN) - exact)).toBeLessThanOrEqual(1e-9 + flat)
					expect(calls).toBeLessThanOrEqual(80)
				},
			),
		)
	})
})
