import { createRequire } from 'node:module'
import * as formulajs from '@formulajs/formulajs'
import fc from 'fast-check'
import * as financial from 'financial'
import { describe, expect, it, vi } from 'vitest'
import { amortizedPayment } from '~/deal'

// The number of runs matters here; a busy computer may need time.
vi.setConfig({ testTimeout: 60_000 })

type Amortize = (loan: {
	amount: number
	rate: number
	totalTerm: number
	amortizeTerm: number
}) => { basePayment: number }

// The package has no types.
const amortize = createRequire(import.meta.url)('amortize') as Amortize

/**
 * The payment in exact fractions: with r = p / q it is loan × p × (q + p)^n / (q × ((q + p)^n −
 * q^n)), all in whole numbers.
 */
function exactPayment(loan: bigint, rateThousandths: bigint, months: bigint): number {
	const p = rateThousandths
	const q = 1_200_000n
	const grown = (q + p) ** months
	const scale = 10n ** 15n
	return Number((loan * p * grown * scale) / (q * (grown - q ** months))) / 1e15
}

function expectRelative(actual: number, expected: number, tolerance: number) {
	expect(Math.abs(actual - expected)).toBeLessThanOrEqual(Math.abs(expected) * tolerance)
}

const LOANS = [1, 999.99, 50_000, 157_500, 1_000_000, 10_000_000_000]
const RATES = [0.01, 0.125, 1, 3.25, 4.5, 6, 7.25, 9.999, 12, 18.5, 36, 100]
const YEARS = [1, 2, 5, 7.5, 10, 15, 20, 25, 30, 40, 50]
const GRID = LOANS.flatMap((loan) =>
	RATES.flatMap((rate) => YEARS.map((years) => ({ loan, rate, years }))),
)

describe('FORM-13 the amortized payment against other implementations', () => {
	it('FORM-13 agrees with amortize on the grid', () => {
		for (const { loan, rate, years } of GRID) {
			const term = { amount: loan, rate, totalTerm: years * 12, amortizeTerm: 1 }
			expectRelative(amortizedPayment(loan, rate, years), amortize(term).basePayment, 1e-9)
		}
		expect(GRID).toHaveLength(792)
	})

	it('FORM-13 agrees with PMT of @formulajs/formulajs on the grid', () => {
		for (const { loan, rate, years } of GRID) {
			const pmt = formulajs.PMT(rate / 1200, years * 12, -loan, 0, 0)
			expectRelative(amortizedPayment(loan, rate, years), Number(pmt), 1e-9)
		}
	})

	it('FORM-13 agrees with pmt of financial on the grid', () => {
		for (const { loan, rate, years } of GRID) {
			const pmt = financial.pmt(rate / 1200, years * 12, -loan)
			expectRelative(amortizedPayment(loan, rate, years), pmt, 1e-9)
		}
	})

	it('FORM-13 agrees with exact fractions to the last digits', () => {
		for (const thousandths of [1n, 125n, 3250n, 7250n, 12_000n, 100_000n]) {
			for (const months of [12n, 90n, 180n, 360n, 600n]) {
				expectRelative(
					amortizedPayment(157_500, Number(thousandths) / 1000, Number(months) / 12),
					exactPayment(157_500n, thousandths, months),
					2e-15,
				)
			}
		}
	})

	it('FORM-13 repays the loan: the balance after the last payment is 0', () => {
		const payment = amortizedPayment(157_500, 6, 30)
		let owed = 157_500
		for (let month = 0; month < 360; month++) owed = owed * 1.005 - payment
		expect(Math.abs(owed)).toBeLessThan(1e-6)
	})
})

describe('FORM-13 edge cases of the amortized payment', () => {
	it('FORM-13 is 0 if rate or term is 0, negative or not a number', () => {
		for (const none of [0, -0, -5, NaN]) {
			expect(amortizedPayment(100_000, none, 30)).toBe(0)
			expect(amortizedPayment(100_000, 6, none)).toBe(0)
		}
		expect(amortizedPayment(0, 6, 30)).toBe(0)
	})

	it('DATA-06 a rate close to 0 approaches equal installments without interest', () => {
		// 360,000 over 360 months; at 1e-9 % the interest of the first month is 0.0000003
		expectRelative(amortizedPayment(360_000, 1e-9, 30), 1_000, 1e-8)
		for (const tiny of [1e-200, 1e-305, 1e-310, 5e-324]) {
			expectRelative(amortizedPayment(360_000, tiny, 30), 1_000, 1e-12)
		}
	})

	it('DATA-06 an endless term leaves only the interest', () => {
		// 100,000 at 12% a year: 1,000 a month
		for (const endless of [1e4, 1e100, 1e308, Number.MAX_VALUE]) {
			expectRelative(amortizedPayment(100_000, 12, endless), 1_000, 1e-12)
		}
	})

	it('DATA-06 a huge rate leaves only the interest, within the range of doubles', () => {
		expectRelative(amortizedPayment(1_200, 1e300, 30), 1e300, 1e-12)
		expect(amortizedPayment(1e10, 1e308, 30)).toBe(Number.MAX_VALUE)
	})

	it('DATA-06 a vanishing term makes the whole loan due', () => {
		expect(amortizedPayment(1_000, 6, 5e-324)).toBe(Number.MAX_VALUE)
		expect(amortizedPayment(0, 6, 5e-324)).toBe(0)
		// r = 1: loan / n × 1 / ln 2, with 1e-10 dollars over 1.2e-310 months
		expectRelative(amortizedPayment(1e-10, 1200, 1e-311), 1e300 / 1.2 / Math.LN2, 1e-11)
	})

	it('FORM-13 increases with loan and rate, decreases with the term, and is linear in the loan', () => {
		const loan = fc.double({ min: 1, max: 1e10, noNaN: true })
		const rate = fc.double({ min: 0.01, max: 100, noNaN: true })
		const years = fc.double({ min: 0.1, max: 50, noNaN: true })
		const factor = fc.double({ min: 1.01, max: 3, noNaN: true })
		fc.assert(
			fc.property(loan, rate, years, factor, (l, r, y, k) => {
				const payment = amortizedPayment(l, r, y)
				const slack = payment * 1e-12
				expect(amortizedPayment(l * k, r, y)).toBeGreaterThanOrEqual(payment - slack)
				expect(amortizedPayment(l, r * k, y)).toBeGreaterThanOrEqual(payment - slack)
				expect(amortizedPayment(l, r, y * k)).toBeLessThanOrEqual(payment + slack)
				expect(amortizedPayment(l * 2, r, y)).toBe(payment * 2)
				// Never less than the interest, nor less than equal installments.
				expect(payment).toBeGreaterThanOrEqual((l * r) / 1200 - slack)
				expect(payment).toBeGreaterThanOrEqual(l / (y * 12) - slack)
			}),
			{ numRuns: 500 },
		)
	})
})
