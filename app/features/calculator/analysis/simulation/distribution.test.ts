import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FUZZ_SEED } from '#tests/helpers/fuzz/fuzz-settings'
import { histogram, percentile, triangularQuantile } from './distribution'

/** Of values from 0 to 100 evenly. */
const EVEN = Array.from({ length: 101 }, (_, index) => index)

const amount = fc.oneof(
	{ weight: 3, arbitrary: fc.double({ min: -1e6, max: 1e6, noNaN: true }) },
	fc.double({ noNaN: true, noDefaultInfinity: true }),
	fc.constantFrom(0, 5e-324, -5e-324, Number.MAX_VALUE, -Number.MAX_VALUE, 1e-12, 1e15),
)
const sorted = fc
	.array(amount, { minLength: 1, maxLength: 60 })
	.map((values) => values.map((one) => one + 0).sort((a, b) => a - b))

const isFine = (n: number): boolean => Number.isFinite(n) && !Object.is(n, -0)

describe('PRO-49 triangular distribution', () => {
	test('PRO-49 its ends, its most likely value and its median are where they belong', () => {
		const triangle = { low: 0, mode: 2, high: 10 }
		expect(triangularQuantile(triangle, 0)).toBe(0)
		// (mode − low) ÷ (high − low) of it are below the most likely value.
		expect(triangularQuantile(triangle, 0.2)).toBeCloseTo(2, 12)
		expect(triangularQuantile(triangle, 1)).toBe(10)
		// high − √((high − low) × (high − mode) ÷ 2)
		expect(triangularQuantile(triangle, 0.5)).toBeCloseTo(10 - Math.sqrt(40), 12)
		expect(triangularQuantile({ low: -1, mode: 0, high: 1 }, 0.5)).toBe(0)
		expect(triangularQuantile({ low: 7, mode: 7, high: 7 }, 0.3)).toBe(7)
		expect(triangularQuantile({ low: 0, mode: 0, high: 4 }, 0.75)).toBe(2)
		expect(triangularQuantile({ low: 0, mode: 4, high: 4 }, 0.25)).toBe(2)
	})

	test('PRO-49 quantiles rise from the low to the high end, and undo the distribution', () => {
		const parts = fc.tuple(
			fc.double({ min: -1e6, max: 1e6, noNaN: true }),
			fc.double({ min: 0, max: 1e6, noNaN: true }),
			fc.double({ min: 0, max: 1, noNaN: true }),
			fc.double({ min: 0, max: 1, noNaN: true }),
		)
		fc.assert(
			fc.property(parts, ([low, width, at, u]) => {
				const triangle = { low, mode: Math.min(low + width * at, low + width), high: low + width }
				const value = triangularQuantile(triangle, u)
				expect(value).toBeGreaterThanOrEqual(low)
				expect(value).toBeLessThanOrEqual(triangle.high)
				expect(triangularQuantile(triangle, Math.min(u + 0.01, 1))).toBeGreaterThanOrEqual(value)
				if (width < 1) return
				const { mode, high } = triangle
				const share =
					value < mode
						? (value - low) ** 2 / (width * (mode - low))
						: 1 - (high - value) ** 2 / (width * (high - mode) || 1)
				expect(Math.abs(share - u)).toBeLessThan(1e-6)
			}),
			{ seed: FUZZ_SEED },
		)
	})
})

describe('PRO-49 percentiles', () => {
	test('PRO-49 they are those of PERCENTILE.INC', () => {
		// Excel's own example: PERCENTILE.INC({1,2,3,4}, 0.3) = 1.9.
		expect(percentile([1, 2, 3, 4], 0.3).value).toBeCloseTo(1.9, 12)
		expect(percentile(EVEN, 0.1)).toEqual({ value: 10, place: 10, below: 10, above: 11 })
		expect(percentile([5], 0.9)).toEqual({ value: 5, place: 0, below: 5, above: 5 })
		expect(percentile([1, 2], 0.5).value).toBe(1.5)
		expect(percentile([], 0.5).value).toBe(0)
	})

	test('PRO-49 PRO-08 they rise with the share, are among the values, and are finite and never −0', () => {
		fc.assert(
			fc.property(sorted, (values) => {
				const found = [0, 0.1, 0.5, 0.9, 1].map((share) => percentile(values, share).value)
				expect(found.every(isFine)).toBe(true)
				expect(found[0]).toBe(values[0])
				expect(found.at(-1)).toBe(values.at(-1))
				expect([...found].sort((a, b) => a - b)).toEqual(found)
			}),
			{ seed: FUZZ_SEED },
		)
	})
})

describe('PRO-49 histogram', () => {
	test('PRO-49 the edges of its bins are round numbers, a value on an edge belongs to the bin above', () => {
		const bins = histogram(EVEN, 1)
		expect(bins).toHaveLength(11)
		expect(bins[0]).toEqual({ from: 0, to: 10, count: 10 })
		expect(bins.at(-1)).toEqual({ from: 100, to: 110, count: 1 })
		expect(
			histogram([0.011, 0.052, 0.09], 0.001)
				.map(({ from }) => from)
				.slice(0, 4),
		).toEqual([0.01, 0.015, 0.02, 0.025])
	})

	test('PRO-49 bins are no narrower than asked, and equal values are one bin', () => {
		expect(histogram([1.1, 1.2, 1.3], 1)).toEqual([{ from: 1, to: 2, count: 3 }])
		expect(histogram([250, 250, 250], 1)).toEqual([{ from: 250, to: 251, count: 3 }])
		expect(histogram([], 1)).toEqual([])
	})

	test('PRO-49 values far away are counted in outer bins without an end', () => {
		const bins = histogram([...EVEN, 1e6], 1)
		expect(bins.length).toBeGreaterThan(10)
		expect(bins.at(-1)).toMatchObject({ to: null, count: 1 })
		expect(histogram([-1e6, ...EVEN], 1)[0]).toMatchObject({ from: null, count: 1 })
	})

	test('PRO-49 PRO-08 each value is in one bin, between its edges, whatever the values', () => {
		fc.assert(
			fc.property(sorted, (values) => {
				const bins = histogram(values, 0.01)
				expect(bins.length).toBeLessThanOrEqual(18)
				expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length)
				for (const { from, to, count } of bins) {
					expect([from, to].every((edge) => edge === null || isFine(edge))).toBe(true)
					const inside = values.filter(
						(one) => (from === null || one >= from) && (to === null || one < to),
					)
					expect(count).toBe(inside.length)
				}
			}),
			{ seed: FUZZ_SEED },
		)
	})
})
