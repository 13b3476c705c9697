import { describe, expect, it } from 'vitest'
import { hintFor } from '~/features/calculator/explain/formula-hints'
import { SAMPLE_DEALS } from '~/features/calculator/check-our-math/sample-deals'
import {
	DEAL_KEYS,
	type DealValues,
	RESULTS,
	SECTIONS,
	analyze,
	readInputs,
	showResult,
} from '~/deal'

const EMPTY = Object.fromEntries(DEAL_KEYS.map((key) => [key, 0])) as DealValues
const deal = (values: Partial<DealValues>): DealValues => ({ ...EMPTY, ...values })

describe('names of results', () => {
	it('DATA-06 CALC-04 every result and return has one definition', () => {
		// The interest is a part of two of them.
		const { hardMoneyInterest: _, ...results } = analyze(EMPTY)
		expect(RESULTS.map((spec) => spec.key).sort()).toEqual(Object.keys(results).sort())
		expect(RESULTS).toHaveLength(27)
	})

	it('CALC-19 labels are unique, and include per month where it applies', () => {
		expect(new Set(RESULTS.map((spec) => spec.label)).size).toBe(27)
		for (const { label, unit } of RESULTS) {
			expect(/per month|monthly/.test(label)).toBe(unit === 'usdPerMonth')
		}
	})

	it('CALC-02 the subtotal of a section belongs to its group', () => {
		for (const { subtotal } of SECTIONS) {
			if (subtotal !== null) expect(RESULTS.map(({ key }) => key)).toContain(subtotal)
		}
	})
})

describe('formatting of results', () => {
	it('CALC-18 FORM-18 CALC-04 depends on the unit', () => {
		expect(showResult('net', -21_076.4)).toBe('\u2212$21,076')
		expect(showResult('monthPay', 862.24)).toBe('$862')
		expect(showResult('dscr', 1.239763)).toBe('1.24')
		expect(showResult('roiCash', 0.230566)).toBe('23.1%')
		expect(showResult('roiHard', null)).toBe('—')
	})
})

describe('hints', () => {
	const loan = { arv: 210_000, ltv: 75, interestDSCR: 6, years: 30, rent: 2_000 }

	it('FORM-13 ask for the rate, then for the term, at the payment', () => {
		expect(hintFor('paymentDSCR', deal({ ...loan, interestDSCR: 0 }))).toBe(
			'Enter an interest rate',
		)
		expect(hintFor('paymentDSCR', deal({ ...loan, years: 0 }))).toBe('Enter a term in years')
		expect(hintFor('paymentDSCR', deal({ ...loan, interestDSCR: 0, years: 0 }))).toBe(
			'Enter an interest rate',
		)
		expect(hintFor('paymentDSCR', EMPTY)).toBe('Enter an interest rate')
		expect(hintFor('paymentDSCR', deal({ ...loan, arv: 0 }))).toBe('Enter an after-repair value')
		expect(hintFor('paymentDSCR', deal({ ...loan, ltv: 0 }))).toBe('Enter a loan-to-value (LTV)')
		expect(hintFor('paymentDSCR', deal(loan))).toBeNull()
	})

	it('FORM-13 warn at every figure that lacks the payment', () => {
		for (const key of ['monthTotal', 'dscr', 'monthCashFlow', 'monthNet'] as const) {
			expect(hintFor(key, deal({ ...loan, interestDSCR: 0 }))).toBe(
				'Loan payment not included: enter an interest rate',
			)
			expect(hintFor(key, deal({ ...loan, years: 0 }))).toBe(
				'Loan payment not included: enter a term in years',
			)
			expect(hintFor(key, deal(loan))).toBeNull()
		}
	})

	it('FORM-18 explain a missing DSCR', () => {
		expect(hintFor('dscr', deal({ rent: 2_000 }))).toBe(
			'Enter a loan, insurance, taxes or HOA to see DSCR',
		)
		expect(hintFor('dscr', deal({ ...loan, rent: 0 }))).toBe('Enter a monthly rent')
		expect(hintFor('monthCashFlow', deal({ ...loan, rent: 0 }))).toBe('Enter a monthly rent')
	})

	it('CALC-04 name the denominator of a return that has none', () => {
		expect(hintFor('roiCash', EMPTY)).toBe('Enter a purchase price')
		expect(hintFor('roiHard', EMPTY)).toBe('Enter a down payment')
		expect(hintFor('roiCash', deal({ purchase: 1 }))).toBe('Enter a sales price')
		expect(hintFor('roiCash', deal({ purchase: 1, sPrice: 2 }))).toBeNull()
		expect(hintFor('roiHard', deal({ purchase: 1, sPrice: 2, appr: 1 }))).toBeNull()
	})

	it('FORM-05 FORM-21 explain a missing sales price', () => {
		for (const key of ['apxCC', 'net', 'netHard'] as const) {
			expect(hintFor(key, deal({ purchase: 100 }))).toBe('Enter a sales price')
			expect(hintFor(key, deal({ purchase: 100, sPrice: 200 }))).toBeNull()
			expect(hintFor(key, EMPTY)).toBeNull()
		}
		expect(hintFor('flipMAO', deal({ arv: 100 }))).toBe(
			'Add a sales price to subtract selling costs',
		)
		expect(hintFor('flipMAO', deal({ arv: 100, sPrice: 100 }))).toBeNull()
	})

	it('FORM-04 FORM-09 FORM-10 ask for days and rate where costs depend on them', () => {
		expect(hintFor('holdCost', deal({ yTaxes: 100 }))).toBe('Enter a holding period')
		expect(hintFor('holdCost', deal({ yTaxes: 100, hold: 9 }))).toBeNull()
		expect(hintFor('holdCost', deal({ waterHold: 100 }))).toBeNull()
		expect(hintFor('monthPay', deal({ purchase: 100 }))).toBe('Enter an interest rate')
		expect(hintFor('hardMoney', deal({ purchase: 100 }))).toBe('Enter an interest rate')
		expect(hintFor('hardMoney', deal({ purchase: 100, interestHard: 9 }))).toBe(
			'Enter a holding period',
		)
		expect(hintFor('hardMoney', deal({ purchase: 100, interestHard: 9, hold: 9 }))).toBeNull()
		expect(hintFor('monthPay', deal({ purchase: 100, down: 100 }))).toBeNull()
	})

	it('FORM-08 FORM-12 FORM-20 FORM-22 FORM-23 name everything else that is missing or too large', () => {
		expect(hintFor('loanAmountHM', deal({ purchase: 100, down: 101 }))).toBe(
			'Down payment is over 100% of cost',
		)
		expect(hintFor('loanAmountHM', deal({ purchase: 100, down: 100 }))).toBeNull()
		expect(hintFor('loanAmountDSCR', deal({ ltv: 75 }))).toBe('Enter an after-repair value')
		expect(hintFor('loanAmountDSCR', deal({ arv: 100 }))).toBe('Enter a loan-to-value (LTV)')
		expect(hintFor('loanAmountDSCR', deal({ arv: 100, ltv: 75 }))).toBeNull()
		expect(hintFor('holdMAO', deal({ paint: 100 }))).toBe('Enter an after-repair value')
		expect(hintFor('holdMAO', deal({ arv: 100, margin: 30, paint: 71 }))).toBe(
			"Renovation exceeds what's left after your margin",
		)
		expect(hintFor('holdMAO', deal({ arv: 100, margin: 30, paint: 70 }))).toBeNull()
		expect(hintFor('monthMaint', deal({ monthMaintPer: 5 }))).toBe('Enter a monthly rent')
		expect(hintFor('monthVacancy', deal({ vacancyPer: 5 }))).toBe('Enter a monthly rent')
		expect(hintFor('monthVacancy', deal({ vacancyPer: 5, rent: 1 }))).toBeNull()
	})

	it('FORM-13 CALC-04 an empty form has hints only for results shown as 0 or as a dash', () => {
		const hints = RESULTS.filter(({ key }) => hintFor(key, EMPTY) !== null).map(({ key }) => key)
		expect(hints).toEqual(['paymentDSCR', 'dscr', 'roiCash', 'roiHard'])
	})

	it('FORM-04 FORM-09 FORM-10 FORM-12 even the smallest amounts count', () => {
		expect(hintFor('holdCost', deal({ hoa: 0.5 }))).toBe('Enter a holding period')
		expect(hintFor('holdCost', deal({ yInsurance: 0.5 }))).toBe('Enter a holding period')
		expect(hintFor('monthPay', deal({ purchase: 0.5 }))).toBe('Enter an interest rate')
		expect(hintFor('hardMoney', deal({ purchase: 0.5, interestHard: 0.5 }))).toBe(
			'Enter a holding period',
		)
		expect(hintFor('hardMoney', deal({ interestHard: 9 }))).toBeNull()
		expect(hintFor('loanAmountDSCR', deal({ ltv: 0.5 }))).toBe('Enter an after-repair value')
		expect(hintFor('holdMAO', deal({ paint: 0.5 }))).toBe('Enter an after-repair value')
		expect(hintFor('net', deal({ purchase: 0.5 }))).toBe('Enter a sales price')
		expect(hintFor('monthCashFlow', deal({ hoa: 0.5 }))).toBe('Enter a monthly rent')
		expect(hintFor('monthMaint', deal({ monthMaintPer: 0.5 }))).toBe('Enter a monthly rent')
		expect(hintFor('monthVacancy', deal({ vacancyPer: 0.5 }))).toBe('Enter a monthly rent')
		expect(hintFor('flipMAO', deal({ arv: 0.5 }))).toContain('Add a sales price')
	})

	it('CALC-19 a complete deal has no hints', () => {
		for (const { inputs } of SAMPLE_DEALS) {
			const { values } = readInputs(inputs)
			for (const { key } of RESULTS) expect(hintFor(key, values), key).toBeNull()
		}
	})
})
