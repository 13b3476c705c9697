import { describe, expect, test } from 'vitest'
import { analysisOf } from '#tests/helpers/calculator/analysis-texts'
import { LAW_RUNS } from '#tests/helpers/calculator/typed-deals'
import { RENTAL } from '#tests/helpers/deals/deal-inputs'
import { FUZZ_SEED } from '#tests/helpers/fuzz/fuzz-settings'
import { randomAnalysis } from '#tests/helpers/fuzz/random-analysis'
import { randomDeal, randomNumbers } from '#tests/helpers/fuzz/random-deals'
import { type AnalysisInputs, assume, emptyInputs } from '~/deal'
import { changedInputs, type DiffDeal, diffResult } from './diff'
import { resultFigure, SENSITIVITY_RESULTS } from './sensitivity/results'

const dealOf = (inputs = {}, analysis: Partial<AnalysisInputs> = {}): DiffDeal => ({
	inputs: { ...emptyInputs(), ...RENTAL, ...inputs },
	analysis: analysisOf(analysis),
})

describe('PRO-61 the inputs that differ', () => {
	test('PRO-61 are listed by value, in the order of the forms', () => {
		const a = dealOf({ rent: '2400', ltv: '75' }, { holdYears: '10' })
		const b = dealOf({ rent: '2400.00', ltv: '70', purchase: '190000' }, { holdYears: '7' })
		expect(changedInputs(a, b)).toEqual([
			{ key: 'purchase', from: '200000', to: '190000' },
			{ key: 'ltv', from: '75', to: '70' },
			{ key: 'holdYears', from: '10', to: '7' },
		])
		expect(changedInputs(a, a)).toEqual([])
	})

	test('PRO-61 empty is not 0', () => {
		const [a, b] = [dealOf({ hoa: '' }), dealOf({ hoa: '0' })]
		expect(changedInputs(a, b)).toEqual([{ key: 'hoa', from: '', to: '0' }])
	})
})

describe('PRO-61 PRO-94 the steps', () => {
	test('PRO-61 each input is changed after those before it', () => {
		const a = dealOf()
		const b = dealOf({ rent: '2500', purchase: '190000' })
		const figureOf = ({ inputs, analysis }: DiffDeal) =>
			resultFigure('cashFlowMonth', assume(inputs, analysis).values) as number
		const { steps, from, to, change } = diffResult('cashFlowMonth', a, b, null)
		const between = figureOf(dealOf({ rent: '2500' }))
		expect(steps.map(({ keys }) => keys)).toEqual([['rent'], ['purchase']])
		expect(steps[0]?.change).toBeCloseTo(between - figureOf(a), 9)
		expect(steps[1]?.change).toBeCloseTo(figureOf(b) - between, 9)
		expect([from, to, change]).toEqual([
			expect.closeTo(figureOf(a), 9),
			expect.closeTo(figureOf(b), 9),
			expect.closeTo(figureOf(b) - figureOf(a), 9),
		])
	})

	test('PRO-61 inputs that only count together are one step', () => {
		const b = dealOf({ rent: '2500' }, { exitBy: 'cap', exitCap: '6' })
		const { steps } = diffResult('totalProfit', dealOf(), b, null)
		// Without its cap rate there is no sales price.
		expect(steps.map(({ keys }) => keys)).toEqual([['rent'], ['exitBy', 'exitCap']])
	})

	test('PRO-61 without a number there are none', () => {
		const diff = diffResult('cashFlowMonth', dealOf(), dealOf({ rent: '' }), null)
		expect(diff).toMatchObject({ to: { kind: 'none', reason: 'noRent' }, change: null, steps: [] })
	})

	test('PRO-61 PRO-94 L16 sum to the change exactly', () => {
		const next = randomNumbers(FUZZ_SEED)
		let compared = 0
		for (let i = 0; i < LAW_RUNS / 4; i++) {
			const [a, b] = [0, 1].map(() => ({
				inputs: randomDeal(next),
				analysis: randomAnalysis(next),
			})) as [DiffDeal, DiffDeal]
			const { key } = SENSITIVITY_RESULTS[i % SENSITIVITY_RESULTS.length]!
			const { from, to, change, steps } = diffResult(key, a, b, null)
			if (change === null) continue
			compared += 1
			const at = `deals ${i} of seed ${FUZZ_SEED}: ${key}`
			expect(
				steps.reduce((sum, step) => sum + step.change, 0),
				at,
			).toBe(change)
			expect(change, at).toBe((to as number) - (from as number) + 0)
			expect(
				steps.every((step) => Number.isFinite(step.change)),
				at,
			).toBe(true)
			expect(
				steps.some((step) => Object.is(step.change, -0)),
				at,
			).toBe(false)
			expect(
				steps.flatMap(({ keys }) => keys),
				at,
			).toEqual(changedInputs(a, b).map((one) => one.key))
		}
		expect(compared).toBeGreaterThan(10)
	})
})
