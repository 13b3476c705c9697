import { describe, expect, test } from 'vitest'
import { rentBreakdown } from '~/features/calculator/explain/cost-breakdown'
import { evaluateDeal } from '~/features/calculator/explain/evaluate-deal'
import { resultHint } from '~/features/calculator/explain/result-state'
import { type DealInputs, emptyInputs } from '~/deal'
import { computeOpening } from '~/features/calculator/plan-headline/opening'
import { getHeadline } from './headline'

/** A seller's note of 360,000 without interest, over 30 years. */
const NOTE: Partial<DealInputs> = {
	...{ purchase: '400000', arv: '400000', ltv: '90', years: '30', interestDSCR: '0' },
	...{ rent: '3000', yTaxes: '0', yInsurance: '1800', vacancyPer: '10', monthMaintPer: '3' },
}
const COST = 'A rate of 0 counts as no rate here; the loan costs $1,000 a month.'

const dealOf = (some: Partial<DealInputs>) => evaluateDeal({ ...emptyInputs(), ...some })
const openingOf = (some: Partial<DealInputs>) =>
	computeOpening({ inputs: { ...emptyInputs(), ...some }, analysis: null, own: null })

describe('FIX-28 a loan at a typed rate of 0', () => {
	test.each(['0', '0.00', ' 0 '])(
		'FIX-28 %j: the payment stays 0 and says what it costs',
		(rate) => {
			const deal = dealOf({ ...NOTE, interestDSCR: rate })
			expect(deal.figures.paymentDSCR).toBe(0)
			expect(resultHint('paymentDSCR', deal)).toBe(`Enter an interest rate. ${COST}`)
			const other = dealOf({ ...NOTE, interestDSCR: rate, arv: '300000', years: '20' })
			expect(resultHint('paymentDSCR', other)).toContain('the loan costs $1,125 a month.')
		},
	)

	test('FIX-28 headline and analysis count the payment, the DSCR too', () => {
		const { headline } = openingOf(NOTE)
		const figure = (key: string) => headline.find(({ name }) => name === key)?.figure
		const payment = 360_000 / 360
		const collected = 3_000 * 0.9
		const noi = collected - 150 - 3_000 * 0.03 - collected * 0.08
		expect(figure('cashFlowMonth')).toBeCloseTo(noi - 3_000 * 0.05 - payment, 6)
		expect(figure('dscrNoi')).toBeCloseTo(noi / payment, 9)
	})

	test('FIX-28 no result beside the headline counts a loan without a payment', () => {
		const deal = dealOf(NOTE)
		for (const key of ['dscr', 'monthCashFlow', 'monthNet'] as const) {
			expect(getHeadline(key, deal)).toEqual({ isFigure: false, text: COST })
		}
		const included = `Loan payment not included: ${COST.replace('A', 'a')}`
		expect(resultHint('monthTotal', deal)).toBe(included)
		expect(openingOf(NOTE).loanNote).toBe(
			'The plan at the top counts a loan of $360,000, 90% of the price. These results count none, because a rate of 0 counts as no rate in them.',
		)
		expect(rentBreakdown(deal)).toMatchObject({ picture: { note: COST } })
	})

	test('FIX-28 an empty rate, an unreadable one and one above 0 are as before', () => {
		for (const rate of ['', 'abc']) {
			const deal = dealOf({ ...NOTE, interestDSCR: rate })
			expect(resultHint('paymentDSCR', deal)).toBe('Enter an interest rate')
			expect(getHeadline('monthCashFlow', deal).isFigure).toBe(true)
		}
		const deal = dealOf({ ...NOTE, interestDSCR: '0.01' })
		expect(resultHint('paymentDSCR', deal)).toBeNull()
		expect(openingOf({ ...NOTE, interestDSCR: '0.01' }).loanNote).toBeNull()
		expect(resultHint('paymentDSCR', dealOf({ ...NOTE, ltv: '' }))).toBe('Enter an interest rate')
	})
})
