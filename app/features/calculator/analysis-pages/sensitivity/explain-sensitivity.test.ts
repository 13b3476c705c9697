import { type AnalysisValues, type TypedNumbers, listAssumptions } from '~/deal'
import { describe, expect, test } from 'vitest'
import { SENSITIVITY_RESULTS } from '~/features/calculator/analysis/sensitivity'
import { resultFigure } from '~/features/calculator/analysis/sensitivity/results'
import { figureState } from '~/features/calculator/analysis-pages/figures/figure-text'
import { findMismatch, withOtherAssumption } from '#tests/helpers/calculator/explained-figures'
import {
	ANCHOR,
	BRIDGE,
	dealWith,
	FLIP,
	LAW_RUNS,
	randomTypedDeals,
} from '#tests/helpers/calculator/typed-deals'
import { FUZZ_SEED } from '#tests/helpers/fuzz/fuzz-settings'
import { explainSensitivity, sensitivityFormulas } from './explain-sensitivity'
import { resultFormulas } from './result-formulas'

/** Results whose formula does not give their figure, with what is wrong. */
function mismatches(values: AnalysisValues, results = SENSITIVITY_RESULTS): string[] {
	const assumed = { values, assumptions: [] }
	return results.flatMap(({ key }) => {
		const formula = sensitivityFormulas({ assumed, result: key })[key]
		const problem = findMismatch(resultFigure(key, values), formula)
		return problem === null ? [] : [`${key}: ${problem}`]
	})
}

const DEALS: Record<string, Partial<TypedNumbers>> = {
	'a rental with a loan': ANCHOR,
	'a cash purchase': { ...ANCHOR, plan: 'cash' },
	'a flip': FLIP,
	'a bridge with a refinance': BRIDGE,
	'a bridge with a sales price': { ...BRIDGE, sPrice: 235_000 },
	'a sale by cap rate': { ...ANCHOR, exitBy: 'cap', exitCap: 8 },
	'no rate': { ...ANCHOR, plan: 'loan', interestDSCR: null },
	nothing: {},
}

describe('PRO-06 the explanation of the sensitivity page', () => {
	test.each(Object.entries(DEALS))('PRO-06 the numbers give each result of %s', (_name, deal) => {
		expect(mismatches(dealWith(deal))).toEqual([])
	})

	test('PRO-06 the numbers give the results of random deals', () => {
		for (const [index, values] of randomTypedDeals(LAW_RUNS, FUZZ_SEED).entries()) {
			// One result of each deal: they share most of their formulas.
			const at = index % SENSITIVITY_RESULTS.length
			const results = SENSITIVITY_RESULTS.slice(at, at + 1)
			expect(mismatches(values, results), `seed ${FUZZ_SEED}, deal ${index}`).toEqual([])
		}
	})

	test('PRO-06 every result has words, and numbers where it has a value', () => {
		for (const [name, deal] of Object.entries(DEALS)) {
			const values = dealWith(deal)
			const assumptions = listAssumptions(values.typed, values)
			for (const { key } of SENSITIVITY_RESULTS) {
				const explanations = explainSensitivity({ assumed: { values, assumptions }, result: key })
				expect(Object.keys(explanations)).toEqual([key])
				const explanation = explanations[key]
				const { value } = figureState(resultFigure(key, values))
				expect([name, key, explanation?.formula]).toEqual([
					name,
					key,
					expect.stringMatching(/^[^a-z].*\S$/u),
				])
				expect([name, key, explanation?.numbers !== '']).toEqual([name, key, value !== null])
				expect(JSON.stringify(explanation)).not.toMatch(/NaN|Infinity|undefined/)
			}
		}
	})

	test('PRO-06 prints the example of the specification', () => {
		const values = dealWith(ANCHOR)
		const assumptions = listAssumptions(values.typed, values)
		// 3,000.56 ÷ 12
		expect(
			explainSensitivity({ assumed: { values, assumptions }, result: 'cashFlowMonth' })[
				'cashFlowMonth'
			]?.numbers,
		).toBe('($16,176 − $1,200 − $11,975) ÷ 12 = $250')
	})

	test.each(Object.entries(DEALS))(
		'PRO-06 every assumed input that changes a result of %s is named',
		(_name, deal) => {
			const values = dealWith(deal)
			const formulas = resultFormulas(values)
			const missing: string[] = []
			for (const assumption of listAssumptions(values.typed, values)) {
				const other = withOtherAssumption(values, assumption)
				if (other === null) continue
				for (const { key } of SENSITIVITY_RESULTS) {
					const now = figureState(resultFigure(key, values)).value ?? 0
					const then = figureState(resultFigure(key, other)).value ?? 0
					const isSame = Math.abs(now - then) <= 1e-9 * Math.abs(now)
					if (!isSame && formulas[key]?.inputs.includes(assumption.key) !== true) {
						missing.push(`${key}: ${assumption.key}`)
					}
				}
			}
			expect(missing).toEqual([])
		},
	)
})
