import { describe, expect, it } from 'vitest'
import { levelPayment, loanSchedule, type LoanTerms } from '~/deal'
import { loanFacts } from './loan-facts'

const LOAN: LoanTerms = { principal: 150_000, ratePct: 7, months: 360 }
const PAYMENT = levelPayment(150_000, 7, 360)

function facts(terms: Partial<LoanTerms>) {
	const all = { ...LOAN, ...terms }
	return loanFacts(all, loanSchedule(all))
}

describe('loanFacts', () => {
	it('PRO-31 an ordinary loan saves nothing', () => {
		const ordinary = facts({})
		expect(ordinary).toMatchObject({ payment: PAYMENT, lastMonth: 360, totalPmi: 0 })
		expect(ordinary).toMatchObject({ interestSaved: 0, monthsSaved: 0 })
		expect(ordinary.totalInterest).toBeCloseTo(360 * PAYMENT - 150_000, 4)
	})

	it('PRO-31 extra principal saves interest and months against the same loan without', () => {
		const extra = facts({ extraMonthly: 100, ioMonths: 12 })
		const ordinary = facts({ ioMonths: 12 })
		expect(extra.lastMonth).toBeLessThan(ordinary.lastMonth)
		expect(extra.monthsSaved).toBe(ordinary.lastMonth - extra.lastMonth)
		expect(extra.interestSaved).toBe(ordinary.totalInterest - extra.totalInterest)
		expect(extra.interestSaved).toBeGreaterThan(10_000)
	})

	it('PRO-31 after a recast interest is saved, but no months', () => {
		const once = { month: 12, amount: 20_000, recast: true }
		expect(facts({ extraOnce: once })).toMatchObject({ payment: PAYMENT, monthsSaved: 0 })
		expect(facts({ extraOnce: once }).interestSaved).toBeGreaterThan(10_000)
		expect(facts({ extraYearly: 500 }).monthsSaved).toBeGreaterThan(12)
	})

	it('PRO-31 the payment is the first that repays principal', () => {
		expect(facts({ ioMonths: 60 }).payment).toBe(levelPayment(150_000, 7, 300))
		expect(facts({ ioMonths: 60, balloonMonth: 36, extraMonthly: 50 }).payment).toBe(875)
	})

	it('PRO-30 compares a schedule in cents with one in cents', () => {
		const cents = facts({ rounding: 'cents', extraMonthly: 100 })
		const without = facts({ rounding: 'cents' })
		expect(without.totalInterest).not.toBe(facts({}).totalInterest)
		expect(cents.interestSaved).toBe(without.totalInterest - cents.totalInterest)
	})

	it('PRO-31 adds up mortgage insurance and is all zeros without a loan', () => {
		expect(facts({ months: 12, pmi: { pct: 1.2, value: 1 } }).totalPmi).toBeCloseTo(1_800, 9)
		expect(facts({ principal: 0 })).toEqual({
			payment: 0,
			totalInterest: 0,
			totalPmi: 0,
			lastMonth: 0,
			interestSaved: 0,
			monthsSaved: 0,
		})
	})
})
