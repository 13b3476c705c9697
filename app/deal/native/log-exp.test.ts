import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FUZZ_SEED } from '#tests/helpers/fuzz/fuzz-settings'
import { exp, expm1, naturalLog, log1p } from './log-exp'

/** The 64 bits of a double. */
function bits(x: number): string {
	const view = new DataView(new ArrayBuffer(8))
	view.setFloat64(0, x)
	return view.getBigUint64(0).toString(16).padStart(16, '0')
}

/** Two doubles of which at most `count` others are between. */
function expectNear(actual: number, expected: number, count: number, at: number) {
	const difference = Math.abs(actual - expected)
	const spacing = Math.max(Math.abs(expected) * Number.EPSILON, Number.MIN_VALUE)
	expect(difference, `at ${at}, seed ${FUZZ_SEED}`).toBeLessThanOrEqual(count * spacing)
}

describe('PRO-94 L17 logarithm and exponential', () => {
	// Of FreeBSD's library; a platform's own functions may differ from them in the last digit.
	it.each([
		[0.07 / 12, '3f77d2ec0bc8c79d'],
		[0.08, '3fb3b3b802beeb8f'],
		[-0.99, 'c0126bb1bbb55514'],
		[10, '40032ee3b77f374c'],
	])('PRO-94 L17 log1p of %d is the same double everywhere', (x, expected) => {
		expect(bits(log1p(x))).toBe(expected)
	})

	it.each([
		[-2.09376, 'bfec0e8ec0eae3a6'],
		[0.112202, '3fbe65aae1d3ab69'],
		[-0.05, 'bfa8f874f58d95a1'],
		[2.5, '40265d6fd931e0bb'],
		[700, '7f0d945df4f8ec8e'],
	])('PRO-94 L17 expm1 of %d is the same double everywhere', (x, expected) => {
		expect(bits(expm1(x))).toBe(expected)
	})

	it('PRO-94 L17 are within a digit of the platform’s, at every size', () => {
		fc.assert(
			fc.property(fc.double({ min: -745, max: 709, noNaN: true }), (x) => {
				expectNear(expm1(x), Math.expm1(x), 1, x)
				expectNear(exp(x), Math.exp(x), 4, x)
				expectNear(expm1(x / 1e3), Math.expm1(x / 1e3), 1, x)
			}),
			{ seed: FUZZ_SEED },
		)
		fc.assert(
			fc.property(fc.double({ min: -0.999999, max: 1e300, noNaN: true }), (x) => {
				expectNear(log1p(x), Math.log1p(x), 1, x)
				if (x > 1e-300) {
					const near = Math.max(1e-13, Math.abs(Math.log(x)) * Number.EPSILON)
					expect(Math.abs(naturalLog(x) - Math.log(x))).toBeLessThanOrEqual(near)
				}
			}),
			{ seed: FUZZ_SEED },
		)
	})

	it('PRO-94 L17 are within a digit of the platform’s where e^x is smallest', () => {
		const x = fc.double({ min: -750, max: -690, noNaN: true })
		fc.assert(
			fc.property(x, (x) => expectNear(exp(x), Math.exp(x), 4, x)),
			{ seed: FUZZ_SEED, examples: [[-709.7827128933841], [-745.1332191019411], [-700]] },
		)
	})

	it('PRO-94 L17 answer the ends of their ranges', () => {
		expect(log1p(0)).toBe(0)
		expect(log1p(-1)).toBe(-Infinity)
		expect(log1p(-2)).toBeNaN()
		expect(log1p(Infinity)).toBe(Infinity)
		expect(log1p(NaN)).toBeNaN()
		expect(expm1(0)).toBe(0)
		expect(expm1(-1000)).toBe(-1)
		expect(expm1(-Infinity)).toBe(-1)
		expect(expm1(709.78)).toBeGreaterThan(1e308)
		expect(expm1(710)).toBe(Infinity)
		expect(expm1(NaN)).toBeNaN()
		expect(exp(-1000)).toBe(0)
		expect(exp(-Infinity)).toBe(0)
		expect(naturalLog(1)).toBe(0)
	})
})
