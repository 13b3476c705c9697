import { describe, expect, it } from 'vitest'
import { LAW_RUNS, randomTypedDeals } from '#tests/helpers/calculator/typed-deals'
import { FUZZ_SEED } from '#tests/helpers/fuzz/fuzz-settings'
import { type AnalysisValues, analyze, bridge, type FigureValue, isNumber, project } from '~/deal'
import {
	type SensitivityInputKey,
	type SensitivityResultKey,
	breakEven,
	breakEvenQuestions,
	grid,
	killer,
	resultValue,
	SENSITIVITY_INPUTS,
	SENSITIVITY_RESULTS,
	tornado,
} from './sensitivity'
import { inputValue, withInput, withInputs, withTyped } from './sensitivity/inputs'
import { defaultCriterion, meetsCriterion } from './sensitivity/results'

const deals = randomTypedDeals(LAW_RUNS, FUZZ_SEED)

/** Every deal with a result that changes from deal to deal. */
const cases = deals.map((values, index) => ({
	values,
	result: SENSITIVITY_RESULTS[index % SENSITIVITY_RESULTS.length]?.key ?? 'npv',
	at: `deal ${index} of seed ${FUZZ_SEED}`,
}))

/** The figure as its own page computes it. */
function pageFigure(key: SensitivityResultKey, values: AnalysisValues): FigureValue {
	const { summary } = project(values)
	const asNumber = (n: unknown): FigureValue =>
		typeof n === 'number' ? n : { kind: 'none', reason: 'noMoneyIn' }
	switch (key) {
		case 'net':
		case 'netHard':
		case 'roiHard':
		case 'irr':
			return resultValue(key, values)
		case 'cashLeft':
			return values.plan === 'bridge' ? bridge(values).cashLeft : resultValue(key, values)
		case 'cashOnCash':
			return isNumber(summary.cashOnCash) || summary.cashOnCash.kind === 'none'
				? summary.cashOnCash
				: asNumber(null)
		default:
			return summary[key]
	}
}

const close = (a: FigureValue, b: FigureValue) =>
	isNumber(a) && isNumber(b)
		? Math.abs(a - b) <= 1e-9 * (1 + Math.abs(b))
		: JSON.stringify(a) === JSON.stringify(b)

describe('PRO-94 L14 the base of a sensitivity', () => {
	it('PRO-94 L14 the tornado’s base is the figure of the page, and its rows are in order', () => {
		for (const { values, result, at } of cases) {
			const chart = tornado(values, result)
			expect(chart.base, at).toEqual(pageFigure(result, values))
			const swings = chart.rows.map(({ swing }) => swing)
			expect(swings, at).toEqual([...swings].sort((a, b) => b - a))
			for (const { low, high } of chart.rows) {
				for (const end of [low, high]) {
					if (isNumber(end.result)) expect(Number.isFinite(end.result), at).toBe(true)
				}
			}
		}
	})

	it('PRO-94 L14 the grid’s center is the figure of the page', () => {
		for (const { values, result, at } of cases.slice(0, LAW_RUNS / 10)) {
			const table = grid(values, {
				result,
				columns: { input: 'rent' },
				rows: { input: 'purchase' },
			})
			if (table.kind !== 'grid') throw new Error(at)
			expect(table.rows[5]?.cells[5]?.result, at).toEqual(pageFigure(result, values))
		}
	})

	it('PRO-94 L14 an input set to its own value changes nothing', () => {
		for (const { values, at } of cases) {
			for (const { key } of SENSITIVITY_INPUTS) {
				const value = inputValue(values, key)
				if (value === null) continue
				expect(withInput(values, key, value), at).toBe(values)
				const same = withInputs(values, [{ key, value }])
				for (const result of ['cashFlowMonth', 'npv', 'netHard', 'cashLeft'] as const) {
					expect(
						close(resultValue(result, same), resultValue(result, values)),
						`${at}: ${result} by ${key}`,
					).toBe(true)
				}
			}
		}
	})
})

describe('PRO-41 small moves', () => {
	/** Whole months and the end of mortgage insurance make steps. */
	const steps: readonly SensitivityInputKey[] = ['holdingTime']

	it('PRO-41 a very small move changes a result very little', () => {
		for (const { values, at } of cases) {
			const smooth = withTyped(values, { pmiPer: 0, yTaxes: values.typed.yTaxes })
			for (const { key } of SENSITIVITY_INPUTS) {
				const value = inputValue(smooth, key)
				if (value === null || value === 0 || steps.includes(key)) continue
				const moved = withInput(smooth, key, value * (1 + 1e-9))
				for (const result of ['cashFlowMonth', 'totalProfit', 'netHard', 'cashLeft'] as const) {
					const [before, after] = [resultValue(result, smooth), resultValue(result, moved)]
					if (!isNumber(before) || !isNumber(after)) continue
					expect(Math.abs(after - before), `${at}: ${result} by ${key}`).toBeLessThan(
						1e-6 * (1 + smooth.purchase + smooth.arv),
					)
				}
			}
		}
	})
})

describe('PRO-94 L19 the calculator’s results', () => {
	it('PRO-94 L19 do not depend on inputs of the analysis', () => {
		for (const { values, at } of cases) {
			const before = analyze(values.deal)
			for (const key of ['capexPer', 'managePer', 'rentGrowth', 'expGrowth', 'sellPer'] as const) {
				expect(analyze(withInput(values, key, values[key] + 1).deal), at).toEqual(before)
			}
			const assumed = { yTaxes: null, yInsurance: null }
			const taxed = withInput(withTyped(values, assumed), 'yTaxes', 5_000)
			expect(analyze(taxed.deal), at).toEqual(analyze(withTyped(values, assumed).deal))
		}
	})
})

describe('PRO-94 L15 break-even', () => {
	/** Sets the answer in the deal and returns the result that should be 0. */
	function putBack(
		values: AnalysisValues,
		question: ReturnType<typeof breakEvenQuestions>[number],
		value: number,
	): FigureValue {
		switch (question) {
			case 'rent':
				return resultValue('cashFlowMonth', withTyped(values, { rent: value }))
			case 'occupancy':
				return resultValue('cashFlowMonth', withTyped(values, { vacancyPer: 100 * (1 - value) }))
			case 'vacancyMonths':
				return resultValue('cashFlowMonth', withTyped(values, { vacancyPer: (100 / 12) * value }))
			case 'loanRate':
				return resultValue('cashFlowMonth', withTyped(values, { interestDSCR: value }))
			case 'salePrice':
				return resultValue('netHard', withTyped(values, { sPrice: value }))
			case 'holdingDays':
				return resultValue('netHard', withTyped(values, { hold: value }))
			case 'renovation':
				return resultValue('netHard', withInput(values, 'renovation', value))
			case 'renovationLeft':
				return resultValue('cashLeft', withInput(values, 'renovation', value))
			case 'appraisal':
				return resultValue('cashLeft', withTyped(values, { appraisalPer: value }))
			case 'arv':
				return resultValue('totalProfit', withTyped(values, { arv: value }))
			case 'purchase':
				return resultValue('cashFlowMonth', withTyped(values, { purchase: value }))
		}
	}

	it('PRO-94 L15 put back, the answer makes the result 0', () => {
		const answered = new Map<string, number>()
		for (const { values: deal, at } of cases) {
			// Mortgage insurance ends in a step, which a result can pass without being 0.
			const values = withTyped(deal, { pmiPer: 0 })
			for (const question of breakEvenQuestions(values)) {
				const answer = breakEven(values, question)
				if (answer.kind !== 'value' && answer.kind !== 'already') continue
				answered.set(question, (answered.get(question) ?? 0) + 1)
				const there = putBack(values, question, answer.value)
				const scale = 1 + values.purchase + values.arv
				expect(isNumber(there) && Math.abs(there) <= 1e-6 * scale, `${at}: ${question}`).toBe(true)
				const isMet =
					question === 'appraisal' || question === 'renovationLeft'
						? Number(resultValue('cashLeft', values)) <= 0
						: Number(putBack(values, question, answer.today)) >= -1e-9 * scale
				expect(answer.kind, `${at}: ${question}`).toBe(isMet ? 'value' : 'already')
			}
		}
		// Each question has been answered often enough to mean something.
		for (const [question, count] of answered) expect(count, question).toBeGreaterThan(3)
		expect(answered.size).toBe(11)
	})
})

describe('PRO-46 PRO-47 the decisive assumption', () => {
	it('PRO-46 PRO-47 changes the criterion, and no other input does so with a smaller multiple', () => {
		let found = 0
		for (const { values, result, at } of cases.slice(0, LAW_RUNS / 3)) {
			const answer = killer(values, result)
			if (answer.kind !== 'found') continue
			found++
			const criterion = defaultCriterion(result)
			const wanted = answer.mode === 'saves'
			expect(meetsCriterion(criterion, values), at).toBe(!wanted)
			const { first, runnerUp } = answer
			for (const move of runnerUp === null ? [first] : [first, runnerUp]) {
				const there = withInput(values, move.input, move.value)
				expect(meetsCriterion(criterion, there), at).toBe(wanted)
				expect(move.multiple, at).toBeGreaterThan(0)
				expect(move.multiple, at).toBeLessThanOrEqual(5)
			}
			if (runnerUp !== null) expect(runnerUp.multiple, at).toBeGreaterThanOrEqual(first.multiple)
			// Scanned without bisection: nothing changes the criterion clearly earlier.
			for (const { key, kind, low, high, harmful } of SENSITIVITY_INPUTS) {
				const today = inputValue(values, key)
				if (today === null || harmful === 'result') continue
				// These can turn: the loan depends on a rent that limits it, and on the month.
				if (key === 'rent' && values.refiDscr !== null) continue
				if (key === 'holdingTime') continue
				const amount = (harmful === 'low') === !wanted ? low : high
				const move = amount * first.multiple * 0.99
				const value = kind === 'percent' ? today * (1 + move / 100) : today + move
				if (value < 0 || (value > 100 && kind === 'points')) continue
				const there = meetsCriterion(criterion, withInput(values, key, value))
				expect(there, `${at}: ${key}`).not.toBe(wanted)
			}
		}
		expect(found).toBeGreaterThan(LAW_RUNS / 10)
	})
})
