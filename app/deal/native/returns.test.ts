import { describe, expect, it } from 'vitest'
import {
	annualizedReturn,
	equityMultiple,
	irr,
	type IrrAnswer,
	irrFigure,
	irrOfMonths,
	mirr,
	npv,
	payback,
} from './returns'

/** The rates of an answer. */
function ratesOf(answer: IrrAnswer): readonly number[] {
	if (answer.kind === 'none') return []
	return answer.kind === 'one' ? [answer.rate] : answer.rates
}

function expectRates(flows: readonly number[], expected: readonly number[], digits = 10) {
	const rates = ratesOf(irr(flows))
	expect(rates).toHaveLength(expected.length)
	for (const [index, rate] of rates.entries()) {
		expect(rate).toBeCloseTo(expected[index] ?? NaN, digits)
	}
}

describe('irr', () => {
	it('PRO-18 finds the one rate of money put in and received', () => {
		expectRates([-100, 110], [0.1])
		expectRates([-100, 0, 121], [0.1])
		expectRates([-100, 50], [-0.5])
		expectRates([-100, 100], [0])
		expectRates([-70_000, 12_000, 15_000, 18_000, 21_000, 26_000], [0.086_630_948_036_5], 12)
		expectRates([-70_000, 12_000, 15_000, 18_000, 21_000], [-0.021_244_848_273_4], 12)
		expect(irr([-100, 110])).toMatchObject({ kind: 'one', moneyComesFirst: false })
	})

	it('PRO-18 leaves out zeros before, between and after', () => {
		expectRates([0, 0, -100, 0, 121, 0, 0], [0.1])
		expect(irr([0, -100, 110, 0])).toEqual(irr([-100, 110]))
		expect(irr([-0, -100, 110, -0])).toEqual(irr([-100, 110]))
	})

	it('PRO-18 has no rate without money in or money out', () => {
		for (const flows of [[], [0], [0, 0], [-1], [-1, 0, -5]]) {
			expect(irr(flows)).toEqual({ kind: 'none', reason: 'noInflow' })
		}
		for (const flows of [[1], [0, 5, 0, 7]]) {
			expect(irr(flows)).toEqual({ kind: 'none', reason: 'noOutflow' })
		}
	})

	it('PRO-18 says on which side of −99% to 1,000% the only rate is', () => {
		expect(irr([-1, 11])).toEqual({ kind: 'one', rate: 10, moneyComesFirst: false })
		expect(irr([-1, 11.000_001])).toEqual({ kind: 'none', reason: 'above' })
		expect(irr([-1, 0, 0, 0, 1e9])).toEqual({ kind: 'none', reason: 'above' })
		expect(irr([-100, 1])).toEqual({ kind: 'one', rate: -0.99, moneyComesFirst: false })
		expect(irr([-100, 0.999_999])).toEqual({ kind: 'none', reason: 'below' })
		expect(irr([-1e9, 0, 1])).toEqual({ kind: 'none', reason: 'below' })
		expect(irr([1, -11])).toEqual({ kind: 'one', rate: 10, moneyComesFirst: true })
		expect(irr([1, -12])).toEqual({ kind: 'none', reason: 'above' })
	})

	it('PRO-18 says when money comes first', () => {
		expectRates([100, -106.2], [0.062])
		expect(irr([100, -106.2])).toMatchObject({ kind: 'one', moneyComesFirst: true })
		expect(irr([0, 100, -50, -60])).toMatchObject({ kind: 'one', moneyComesFirst: true })
	})

	it('PRO-18 PRO-19 finds several rates, ascending', () => {
		expectRates([-100, 230, -132], [0.1, 0.2])
		expectRates([-1_000, 3_600, -4_310, 1_716], [0.1, 0.2, 0.3])
		expectRates([100, -230, 132], [0.1, 0.2])
		// (1 + r) is 0.5, 1 and 6, where x is 2, 1 and 1/6.
		expectRates([-2, 15, -19, 6], [-0.5, 0, 5])
		expect(irr([-100, 230, -132]).kind).toBe('several')
	})

	it('PRO-18 finds one rate where signs change several times', () => {
		const [rate = NaN] = ratesOf(irr([-100, 60, -10, 70]))
		expect(npv(100 * rate, [-100, 60, -10, 70])).toBeCloseTo(0, 10)
		expect(irr([-100, 60, -10, 70])).toMatchObject({ kind: 'one', moneyComesFirst: false })
	})

	it('PRO-18 counts a double root once', () => {
		expectRates([-100, 220, -121], [0.1], 9)
		expect(irr([-100, 220, -121]).kind).toBe('one')
		expectRates([1, -2, 1], [0])
		// (x − 1)² (x − 2): a double root beside a simple one; (x − 1)³: a triple root.
		expectRates([-2, 5, -4, 1], [-0.5, 0], 9)
		expectRates([-1, 3, -3, 1], [0], 4)
	})

	it('PRO-18 counts a double root once, whatever the rounding of its flows', () => {
		for (let percent = 1; percent <= 200; percent++) {
			const growth = 1 + percent / 100
			expect(irr([-1, 2 * growth, -growth * growth])).toMatchObject({ kind: 'one' })
		}
		// (x − 1) (10,000 x − 10,003)²: the turning point between the two roots is near 0 too.
		expectRates([-100_060_009, 300_120_009, -300_060_000, 100_000_000], [1 / 1.0003 - 1, 0], 8)
	})

	it('PRO-18 tells five rates apart whose x are 0.01 apart, to 1e-10', () => {
		// Π (100 x − root) for the roots 98 … 102, 101 … 105 and 71 … 75, in whole numbers.
		for (const lowest of [98, 101, 71]) {
			const roots = [0, 1, 2, 3, 4].map((step) => lowest + step)
			let flows = [1]
			for (const root of roots) {
				flows = [...flows, 0].map(
					(flow, t) => 100 * (flows[t - 1] ?? 0) - root * (t < flows.length ? flow : 0),
				)
			}
			const expected = roots.map((root) => (100 - root) / root).reverse()
			const rates = ratesOf(irr(flows))
			expect(rates).toHaveLength(5)
			for (const [index, rate] of rates.entries()) {
				expect(Math.abs(rate - (expected[index] ?? NaN))).toBeLessThan(1e-10)
			}
		}
	})

	it('PRO-18 takes rates closer than 1e-9 for one', () => {
		// p is −1e-20 in the middle, less than a double can tell from 0.
		const gap = 1e-10
		expect(irr([-1, 2 + gap, -1 - gap])).toMatchObject({ kind: 'one' })
		expect(irr([-1, 2 + 1e-5, -1 - 1e-5]).kind).toBe('several')
	})

	it('PRO-18 says when no rate fits', () => {
		expect(irr([1, -3, 2.26])).toEqual({ kind: 'none', reason: 'noRoot' })
		expect(irr([-100, 150, -100])).toEqual({ kind: 'none', reason: 'noRoot' })
		// Both rates are outside: x = 1/20 and x = 1/30.
		expect(irr([1, -50, 600])).toEqual({ kind: 'none', reason: 'noRoot' })
		// One of two is outside.
		expectRates([-1, 22, -40], [1])
	})

	it('PRO-18 finds rates at the ends of the range among several', () => {
		// x = 1/11 and x = 1; x = 100 and x = 1.
		expectRates([-1, 12, -11], [0, 10])
		expectRates([-100, 101, -1], [-0.99, 0])
	})

	it('PRO-18 has the same rates for amounts of any size', () => {
		for (const size of [5e-324, 1e-300, 1e-200, 1e-9, 1, 1e10, 1e160, 1e300, 1.2e308]) {
			const k = size / 3
			if (k > 1e-310) {
				expectRates([-k, 1.1 * k], [0.1], 9)
				expectRates(
					[-k, 2.3 * k, -1.32 * k].map((flow) => flow / 2),
					[0.1, 0.2],
					7,
				)
			}
			expectRates([-size, size], [0])
		}
		expectRates(
			[-Number.MAX_VALUE, ...Array<number>(30).fill(Number.MAX_VALUE)],
			[0.999_999_999_068_7],
		)
		expect(irr([-1e-200, 1e200])).toEqual({ kind: 'none', reason: 'above' })
		expect(irr([-1e200, 1e-200])).toEqual({ kind: 'none', reason: 'below' })
	})

	it('PRO-18 PRO-08 counts what is not a finite number as 0', () => {
		expect(irr([-100, NaN, 121])).toEqual(irr([-100, 0, 121]))
		expect(irr([-100, Infinity, 121])).toEqual(irr([-100, 0, 121]))
		expect(irr([NaN, Infinity])).toEqual({ kind: 'none', reason: 'noInflow' })
	})

	it('PRO-18 finds rates of hundreds of flows', () => {
		const level = [-1_000, ...Array<number>(600).fill(10)]
		const [rate = NaN] = ratesOf(irr(level))
		// 10 / 1,000, less what 600 years leave.
		expect(npv(100 * rate, level)).toBeCloseTo(0, 6)
		expect(rate).toBeGreaterThan(0.009)
		const alternating = Array.from({ length: 200 }, (_, t) => (t % 2 === 0 ? -100 : 101))
		expectRates(alternating, [0.01])
		// x^201 is about 1e6; at x = 100 the sums exceed a double.
		const sparse = Array<number>(401).fill(0)
		const late = sparse.with(0, -1e-6).with(199, -100).with(200, 1).with(400, 1e-4)
		const [negative = NaN] = ratesOf(irr(late))
		expect(negative).toBeCloseTo(1e-6 ** (1 / 201) - 1, 3)
	})
})

describe('irrFigure', () => {
	it('PRO-19 is a number only for one rate', () => {
		expect(irrFigure(irr([-100, 100]))).toBe(0)
		expect(irrFigure(irr([-100, 110]))).toBeCloseTo(0.1, 12)
		expect(irrFigure(irr([-100, 230, -132]))).toEqual({ kind: 'none', reason: 'severalRates' })
		expect(irrFigure(irr([-1]))).toEqual({ kind: 'none', reason: 'noInflow' })
	})
})

describe('irrOfMonths', () => {
	it('PRO-23 is the yearly rate of monthly flows', () => {
		expect(irrOfMonths([-100, 101])).toBeCloseTo(1.01 ** 12 - 1, 12)
		expect(irrOfMonths([-100, ...Array<number>(12).fill(0).with(11, 120)])).toBeCloseTo(0.2, 12)
		const level = [-100_000, ...Array<number>(480).fill(1_000)]
		const rate = irrOfMonths(level) ?? NaN
		expect(npv(100 * ((1 + rate) ** (1 / 12) - 1), level)).toBeCloseTo(0, 4)
		expect(irrOfMonths([-1e300, 1.01e300])).toBeCloseTo(1.01 ** 12 - 1, 12)
	})

	it('PRO-23 is not given unless the flows change sign once', () => {
		expect(irrOfMonths([-100, 230, -132])).toBeNull()
		expect(irrOfMonths([-100, -5])).toBeNull()
		expect(irrOfMonths([])).toBeNull()
	})

	it('PRO-23 is not given outside −99% to 1,000% a year', () => {
		expect(irrOfMonths([-1, 11 ** (1 / 12) - 1e-9])).toBeCloseTo(10, 6)
		expect(irrOfMonths([-1, 1.23])).toBeNull()
		expect(irrOfMonths([-1, 0.5])).toBeNull()
	})
})

describe('npv', () => {
	it('PRO-20 discounts from the second flow on', () => {
		expect(npv(10, [-100, 110])).toBeCloseTo(0, 12)
		expect(npv(10, [-10_000, 3_000, 4_200, 6_800])).toBeCloseTo(1_188.443_412_334 * 1.1, 6)
		expect(npv(8, [-5])).toBe(-5)
		expect(npv(0, [-100, 30, 30])).toBe(-40)
		expect(npv(8, [])).toBe(0)
	})

	it('PRO-20 PRO-08 is always a finite number', () => {
		expect(npv(8, [Number.MAX_VALUE, Number.MAX_VALUE])).toBe(Number.MAX_VALUE)
		expect(Object.is(npv(8, [-0]), 0)).toBe(true)
		expect(npv(-100, [0, 1, -1])).toBe(0)
	})
})

describe('mirr', () => {
	it('PRO-20 grows inflows to the end and discounts outflows', () => {
		const flows = [-120_000, 39_000, 30_000, 21_000, 37_000, 46_000]
		expect(mirr(flows, 10, 12)).toBeCloseTo(0.126_094_130_366, 10)
		expect(mirr([-100, 0, 121], 50, 50)).toBeCloseTo(0.1, 12)
		expect(mirr([-100, -110, 242], 10, 3)).toBeCloseTo(1.21 ** 0.5 - 1, 12)
		expect(mirr([0, -110, 121], 10, 3)).toBeCloseTo(1.21 ** 0.5 - 1, 12)
		expect(mirr([-100, 121, 0], 0, 0)).toBeCloseTo(0.1, 12)
	})

	it('PRO-20 has no value without both signs', () => {
		expect(mirr([1, 2], 5, 5)).toEqual({ kind: 'none', reason: 'noMoneyIn' })
		expect(mirr([-1, 0], 5, 5)).toEqual({ kind: 'none', reason: 'noIncome' })
		expect(mirr([], 5, 5)).toEqual({ kind: 'none', reason: 'noMoneyIn' })
	})

	it('PRO-20 PRO-08 is finite for amounts of any size', () => {
		expect(mirr([-1e300, 1.1e300], 7, 5)).toBeCloseTo(0.1, 12)
		expect(mirr([-1e-300, 1.1e-300], 7, 5)).toBeCloseTo(0.1, 12)
		expect(mirr([-1e308, 1e308, 1e308], 0, 0)).toBeCloseTo(Math.SQRT2 - 1, 12)
		expect(mirr([-1, 1, 1, 1], 7, 1e200)).toBe(Number.MAX_VALUE)
	})
})

describe('payback', () => {
	it('PRO-20 is the time at which the running sum reaches 0, linear inside a year', () => {
		expect(payback([-100, 40, 40, 40])).toBe(2.5)
		expect(payback([-100, 100])).toBe(1)
		expect(payback([-100, -20, 60, 120])).toBe(2.5)
		expect(payback([-100, 150, -80, 90])).toBeCloseTo(2 / 3, 12)
	})

	it('PRO-20 is 0 if no money was put in', () => {
		expect(payback([0, 10])).toBe(0)
		expect(payback([5, -100])).toBe(0)
	})

	it('PRO-20 has no value if the sum stays below 0', () => {
		expect(payback([-100, 10, 10])).toEqual({ kind: 'none', reason: 'notWithinHorizon' })
		expect(payback([])).toEqual({ kind: 'none', reason: 'notWithinHorizon' })
	})

	it('PRO-20 discounts the flows if a rate is given', () => {
		expect(payback([-100, 110, 0], 10)).toBeCloseTo(1, 12)
		expect(payback([-100, 55, 121], 10)).toBeCloseTo(1.5, 12)
		expect(payback([-100, 60, 60], 20)).toEqual({ kind: 'none', reason: 'notWithinHorizon' })
	})
})

describe('equityMultiple', () => {
	it('PRO-20 divides what is received by what is put in', () => {
		expect(equityMultiple([-100, 50, -100, 450])).toBe(2.5)
		expect(equityMultiple([-100])).toBe(0)
		expect(equityMultiple([1, 2])).toEqual({ kind: 'none', reason: 'noMoneyIn' })
		expect(equityMultiple([])).toEqual({ kind: 'none', reason: 'noMoneyIn' })
		expect(equityMultiple([-1e-300, 1e300])).toBe(Number.MAX_VALUE)
	})
})

describe('annualizedReturn', () => {
	it('PRO-20 is the yearly growth that gives the multiple', () => {
		expect(annualizedReturn(1.21, 2)).toBeCloseTo(0.1, 12)
		expect(annualizedReturn(1, 5)).toBe(0)
		expect(annualizedReturn(0.5, 1)).toBeCloseTo(-0.5, 12)
	})

	it('PRO-20 has no value for a multiple of 0 or none', () => {
		expect(annualizedReturn(0, 5)).toEqual({ kind: 'none', reason: 'noIncome' })
		expect(annualizedReturn(equityMultiple([1]), 5)).toEqual({
			kind: 'none',
			reason: 'noMoneyIn',
		})
		expect(annualizedReturn(2, 0)).toEqual({ kind: 'none', reason: 'zeroDenominator' })
		expect(annualizedReturn(1e308, 0.001)).toBe(Number.MAX_VALUE)
	})
})
