import { describe, expect, it } from 'vitest'
import { evaluateArithmetic } from '#tests/helpers/fuzz/arithmetic'
import { evaluateDeal } from '~/features/calculator/explain/evaluate-deal'
import { checkDeal } from './check-deal'
import { RESULTS } from '~/deal'
import { REFERENCE_DEALS } from './reference-deals'

const BY_HAND = REFERENCE_DEALS.flatMap(({ key, byHand }) =>
	Object.entries(byHand).map(([result, check]) => ({ name: `${key} ${result}`, ...check })),
)

describe('the public test deals', () => {
	it('FORM-01..24 CALC-04 match their arithmetic by hand, figure by figure', () => {
		for (const deal of REFERENCE_DEALS) {
			const { figures, agreeing } = checkDeal(deal)
			expect(figures.filter(({ agrees }) => !agrees).map(({ label }) => label)).toEqual([])
			expect(agreeing).toBe(RESULTS.length)
		}
	})

	it('FORM-01..24 the arithmetic by hand evaluates to its figure', () => {
		for (const { name, arithmetic, value } of BY_HAND) {
			if (arithmetic === '') expect(value === 0 || value === null, name).toBe(true)
			else {
				const gap = Math.abs(evaluateArithmetic(arithmetic) - (value ?? NaN))
				expect(gap, name).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(value ?? 0)))
			}
		}
	})

	it('CALC-04 FORM-13 FORM-08 include a loss, a loan without a rate, full financing and the empty form', () => {
		const figures = Object.fromEntries(
			REFERENCE_DEALS.map(({ key, inputs }) => [key, evaluateDeal(inputs).figures]),
		)
		expect(figures['cents-and-a-loss']?.net).toBeLessThan(0)
		expect(figures['no-interest-rate']?.paymentDSCR).toBe(0)
		expect(figures['all-borrowed']).toMatchObject({ downPay: 0, loanAmountHM: 100_000 })
		expect(figures['nothing-borrowed']).toMatchObject({ loanAmountHM: 0, hardMoney: 0 })
		expect(figures['empty-form']).toMatchObject({ net: 0, roiCash: null })
	})

	it('calculate each result by hand in at least two deals', () => {
		for (const { key } of RESULTS) {
			expect(REFERENCE_DEALS.filter(({ byHand }) => key in byHand).length, key).toBeGreaterThan(1)
		}
	})

	it('have unique names, and inputs without errors', () => {
		expect(new Set(REFERENCE_DEALS.map(({ key }) => key)).size).toBe(REFERENCE_DEALS.length)
		for (const { inputs } of REFERENCE_DEALS) expect(evaluateDeal(inputs).problems).toEqual({})
	})
})

describe('a failing check', () => {
	const whole = REFERENCE_DEALS[0]!

	it('reports a mismatch', () => {
		const wrong = { ...whole, byHand: { ...whole.byHand, net: { arithmetic: '', value: 35_001 } } }
		const { figures, agreeing } = checkDeal(wrong)
		expect(agreeing).toBe(RESULTS.length - 1)
		expect(figures.find(({ agrees }) => !agrees)?.explanation.key).toBe('net')
	})

	it('reports a mismatch if a dash is expected', () => {
		const wrong = { ...whole, byHand: { roiCash: { arithmetic: '', value: null } } }
		expect(checkDeal(wrong).agreeing).toBe(RESULTS.length - 1)
	})
})

describe('displaying a test deal', () => {
	it('CALC-18 CALC-19 shows its inputs as in the fields and its figures in full', () => {
		const { entered, figures } = checkDeal(REFERENCE_DEALS[1]!)
		const text = (key: string) => entered.find((input) => input.key === key)?.text
		expect([text('rent'), text('down'), text('hold'), text('years'), text('demo')]).toEqual([
			'$1,234.50/mo',
			'12.5%',
			'73 days',
			'15 yr',
			undefined,
		])
		const net = figures.find(({ explanation }) => explanation.key === 'net')
		expect(net?.formatted).toBe('−$434')
		expect(net?.exact).toMatch(/^−433\.8[67]/)
		expect(checkDeal(REFERENCE_DEALS[5]!).figures.map(({ exact }) => exact)).toContain('—')
	})
})
