import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { histogram } from '~/features/calculator/analysis/simulation/distribution'
import { FUZZ_RUNS } from '#tests/helpers/fuzz/fuzz-settings'
import { CashLadderChart } from './cash-ladder-chart'
import { createAxis, createSlots, secondAxisRatio } from './geometry'
import { HistogramChart } from './histogram-chart'
import { IfSoldChart } from './if-sold-chart'
import { LoanChart } from './loan-chart'
import { OfferChart } from './offer-chart'
import { ProjectionChart } from './projection-chart'
import { TornadoChart } from './tornado-chart'

/** 300 in `npm test`, 10,000 in the slow suite. Failures print their seed. */
const numRuns = FUZZ_RUNS > 200 ? 10_000 : 300

const EXTREMES = [0, -0, 5e-324, 1e-12, 0.004, 1, 1e12, 1e300, Number.MAX_VALUE]
const amount = fc.oneof(
	{ weight: 3, arbitrary: fc.double({ min: -1e6, max: 1e6, noNaN: true }) },
	fc.double({ noNaN: true, noDefaultInfinity: true }),
	fc.constantFrom(...EXTREMES, ...EXTREMES.map((n) => -n)),
)
const positive = amount.map(Math.abs)
const maybe = fc.option(amount, { freq: 3 })
const some = <T,>(value: fc.Arbitrary<T>, maxLength = 50) =>
	fc.array(value, { minLength: 1, maxLength })

describe('PRO-94 L1 geometry', () => {
	it('PRO-94 L1 an axis has 2 to 15 rising ticks, the values between them, and places in the plot', () => {
		fc.assert(
			fc.property(some(amount), fc.integer({ min: 1, max: 10 }), (values, count) => {
				const { ticks, at } = createAxis([0, ...values], [200, 0], count)
				expect(ticks.length).toBeLessThanOrEqual(15)
				expect([...ticks].sort((a, b) => a - b)).toEqual(ticks)
				expect(new Set(ticks).size).toBe(ticks.length)
				expect(ticks.every((tick) => Number.isFinite(tick) && !Object.is(tick, -0))).toBe(true)
				expect(ticks).toContain(0)
				for (const value of values.filter((n) => Math.abs(n) < 1e300)) {
					expect(at(value)).toBeGreaterThanOrEqual(-0.01)
					expect(at(value)).toBeLessThanOrEqual(200.01)
				}
			}),
			{ numRuns },
		)
	})

	it('PRO-94 L8 the heights of a line are the values of the table', () => {
		fc.assert(
			fc.property(some(fc.double({ min: -1e7, max: 1e7, noNaN: true })), (values) => {
				const axis = createAxis([0, ...values], [200, 0], 4)
				const path = createSlots(values.length).line(values, axis)
				const heights = [...path.matchAll(/,(-?[\d.]+)/gu)].map(([, y]) => Number(y))
				const low = axis.ticks[0] ?? 0
				const range = (axis.ticks.at(-1) ?? 0) - low
				expect(heights).toHaveLength(values.length)
				if (axis.ticks.length === 1) return
				for (const [index, y] of heights.entries()) {
					const drawn = low + ((200 - y) / 200) * range
					expect(Math.abs(drawn - (values[index] ?? 0))).toBeLessThanOrEqual(range / 30_000)
				}
			}),
			{ numRuns },
		)
	})

	it('PRO-94 L8 the second axis has every amount in the plot', () => {
		fc.assert(
			fc.property(some(positive), some(positive), (first, second) => {
				const axis = createAxis([0, ...first], [200, 0], 4)
				const ratio = secondAxisRatio(second, axis)
				expect(ratio).toBeGreaterThan(0)
				for (const value of second.filter((n) => n < 1e300)) {
					expect(axis.at(value / ratio)).toBeGreaterThanOrEqual(-0.01)
				}
			}),
			{ numRuns },
		)
	})
})

describe('PRO-94 L1 markup', () => {
	const rows = some(
		fc.record({
			value: amount,
			balance: positive,
			equity: amount,
			cashFlow: amount,
			irr: maybe,
			noIrr: fc.constant('none'),
			interest: positive,
			principal: positive,
			price: positive,
			result: maybe,
			low: maybe,
			high: maybe,
		}),
		8,
	)

	it('PRO-94 L1 no chart has a coordinate that is not finite, or negative 0', () => {
		fc.assert(
			fc.property(rows, amount, fc.boolean(), (all, base, isTurned) => {
				const end = (result: number | null) => ({ input: 'in', result, text: 'out' })
				const html = renderToStaticMarkup(
					<>
						<ProjectionChart summary="S" rows={all} saleYear={all.length} />
						<IfSoldChart summary="S" rows={all} saleYear={1} />
						<LoanChart summary="S" rows={all} />
						<CashLadderChart
							summary="S"
							steps={all.map(({ cashFlow }, index) => ({
								kind: index % 3 === 0 ? 'sum' : 'change',
								label: String(index),
								amount: cashFlow,
								text: 'amount',
							}))}
						/>
						<TornadoChart
							summary="S"
							base={base}
							baseText="base"
							isLowBetter={isTurned}
							rows={all.map(({ low, high }, index) => ({
								label: String(index),
								low: end(low),
								high: end(high),
							}))}
						/>
						<HistogramChart
							summary="S"
							style="currency"
							bars={histogram(
								all.map(({ cashFlow }) => cashFlow).sort((a, b) => a - b),
								0.01,
							)}
							lines={[{ label: 'P50', value: base }]}
						/>
						<OfferChart
							summary="S"
							resultLabel="R"
							style="decimal"
							points={all}
							target={base}
							targetText="T"
							isRising={isTurned}
							named={all
								.slice(0, 2)
								.map((point) => ({ ...point, kind: 'dot', label: 'O', text: 'P' }))}
						/>
					</>,
				)
				const values = [...html.matchAll(/ (?:d|x|y|height|viewBox)="([^"]*)"/gu)]
				const unfit = values.filter(
					([, value = '']) => !/^[MLHVZh\d.,% e+-]*$/u.test(value) || /-0(?![.\d])/u.test(value),
				)
				expect(unfit).toEqual([])
			}),
			{ numRuns },
		)
	})
})
