import { describe, expect, it } from 'vitest'
import {
	amortizedPayment,
	levelPayment,
	type LoanMonth,
	loanSchedule,
	type LoanTerms,
	loanYears,
} from '~/deal'

const LOAN: LoanTerms = { principal: 150_000, ratePct: 7, months: 360 }

/** The row of a month; fails if the loan ends before. */
function rowOf(rows: readonly LoanMonth[], month: number): LoanMonth {
	const row = rows[month - 1]
	if (row === undefined) throw new Error(`no month ${month}`)
	return row
}

function schedule(terms: Partial<LoanTerms>): LoanMonth[] {
	return loanSchedule({ ...LOAN, ...terms })
}

function total(rows: readonly LoanMonth[], key: keyof LoanMonth): number {
	return rows.reduce((sum, row) => sum + row[key], 0)
}

function last(rows: readonly LoanMonth[]): LoanMonth {
	return rowOf(rows, rows.length)
}

describe('levelPayment', () => {
	it('PRO-29 is the annuity of the calculator', () => {
		expect(levelPayment(150_000, 7, 360)).toBeCloseTo(997.953_742_768_774_8, 10)
		expect(levelPayment(150_000, 7, 360)).toBe(amortizedPayment(150_000, 7, 30))
	})

	it('PRO-29 divides the principal by the months at 0%', () => {
		expect(levelPayment(120_000, 0, 240)).toBe(500)
		expect(levelPayment(120_000, 1e-320, 240)).toBeCloseTo(500, 9)
	})

	it('PRO-29 PRO-08 counts a term from 1 to 600 whole months and numbers below 0 as 0', () => {
		expect(levelPayment(1_000, 12, 1)).toBeCloseTo(1_010, 9)
		expect(levelPayment(1_000, 12, 0.2)).toBeCloseTo(1_010, 9)
		expect(levelPayment(1_000, 12, -5)).toBeCloseTo(1_010, 9)
		expect(levelPayment(1_000, 0, 700)).toBe(1_000 / 600)
		expect(levelPayment(1_000, 0, 11.5)).toBe(1_000 / 12)
		expect(levelPayment(1_000, 0, 12.4)).toBe(1_000 / 12)
		expect(levelPayment(-1_000, 7, 360)).toBe(0)
		expect(levelPayment(1_200, -7, 12)).toBe(100)
		// An empty rate is not 0%.
		expect(levelPayment(1_200, NaN, 12)).toBeNaN()
	})
})

describe('loanSchedule', () => {
	it('PRO-29 PRO-28 reproduces the anchor example', () => {
		const rows = loanSchedule(LOAN)
		expect(rows).toHaveLength(360)
		const [first] = loanYears(rows)
		expect(first?.payment).toBeCloseTo(11_975.44, 2)
		expect(rowOf(rows, 12).balance).toBeCloseTo(148_476.29, 2)
		expect(rowOf(rows, 120).balance).toBeCloseTo(128_718.58, 2)
		expect(rowOf(rows, 1)).toMatchObject({ month: 1, interest: 875, extra: 0, pmi: 0, balloon: 0 })
		expect(last(rows).balance).toBe(0)
	})

	it('PRO-29 has no rows without a principal', () => {
		expect(schedule({ principal: 0 })).toEqual([])
		expect(schedule({ principal: -5 })).toEqual([])
		expect(schedule({ principal: NaN })).toEqual([])
	})

	it('PRO-29 repays a loan at 0% in equal parts', () => {
		const rows = schedule({ principal: 120_000, ratePct: 0, months: 240 })
		expect(rows).toHaveLength(240)
		for (const row of rows) {
			expect(row).toMatchObject({ interest: 0, principal: 500, payment: 500 })
		}
		expect(last(rows).balance).toBe(0)
	})

	it('PRO-29 repays a loan of one month at once', () => {
		expect(schedule({ principal: 1_000, ratePct: 12, months: 1 })).toEqual([
			{
				month: 1,
				payment: 1_010,
				interest: 10,
				principal: 1_000,
				extra: 0,
				pmi: 0,
				balloon: 0,
				balance: 0,
				ratePct: 12,
			},
		])
	})

	it('PRO-29 pays only interest first, then the level payment of the months left', () => {
		const rows = schedule({ ioMonths: 60 })
		expect(rows).toHaveLength(360)
		expect(rowOf(rows, 60)).toMatchObject({ payment: 875, principal: 0, balance: 150_000 })
		expect(rowOf(rows, 61).payment).toBe(levelPayment(150_000, 7, 300))
		expect(last(rows).balance).toBe(0)
		expect(total(rows, 'principal')).toBeCloseTo(150_000, 6)
	})

	it('PRO-29 repays an interest-only loan in its last month', () => {
		for (const ioMonths of [360, 1_000]) {
			const rows = schedule({ ioMonths })
			expect(rows).toHaveLength(360)
			expect(last(rows)).toMatchObject({ payment: 150_875, principal: 150_000, balance: 0 })
		}
	})

	it('PRO-29 extra principal shortens the loan and leaves the payment', () => {
		const rows = schedule({
			extraMonthly: 100,
			extraYearly: 1_000,
			extraOnce: { month: 6, amount: 5_000, recast: false },
		})
		const payment = levelPayment(150_000, 7, 360)
		expect(rowOf(rows, 1).extra).toBe(100)
		expect(rowOf(rows, 6).extra).toBe(5_100)
		expect(rowOf(rows, 12).extra).toBe(1_100)
		expect(rowOf(rows, 24).extra).toBe(1_100)
		expect(rows.length).toBeLessThan(240)
		for (const row of rows.slice(0, -1)) expect(row.payment).toBe(payment)
		expect(last(rows).payment).toBeLessThanOrEqual(payment)
		expect(last(rows).balance).toBe(0)
		expect(total(rows, 'principal')).toBeCloseTo(150_000, 6)
	})

	it('PRO-29 an extra payment is at most the balance left', () => {
		const rows = schedule({ extraOnce: { month: 3, amount: 1e12, recast: false } })
		expect(rows).toHaveLength(3)
		const { balance } = rowOf(rows, 2)
		const third = rowOf(rows, 3)
		expect(third.principal).toBeCloseTo(balance, 6)
		expect(third.extra).toBeCloseTo(balance - (third.payment - third.interest), 6)
		expect(third.balance).toBe(0)
	})

	it('PRO-29 a rest of rounding is paid with the payment before it', () => {
		const terms = { principal: 1_000, ratePct: 0, months: 10 }
		const once = (amount: number) => ({ ...terms, extraOnce: { month: 2, amount, recast: false } })
		expect(loanSchedule(once(799.999_9))).toHaveLength(2)
		expect(loanSchedule(once(799))).toHaveLength(3)
	})

	it('PRO-29 at a tiny rate repays as much as the payment leaves', () => {
		for (const row of schedule({ ratePct: 0.1, months: 6 })) {
			expect(row.principal).toBeCloseTo(levelPayment(150_000, 0.1, 6) - row.interest, 6)
		}
	})

	it('PRO-29 extra principal counts in interest-only months too, and the level payment is lower', () => {
		const rows = schedule({ ioMonths: 12, extraOnce: { month: 6, amount: 50_000, recast: false } })
		expect(rowOf(rows, 6)).toMatchObject({ payment: 875, principal: 50_000, balance: 100_000 })
		expect(rowOf(rows, 7).payment).toBeCloseTo((100_000 * 7) / 1_200, 9)
		expect(rowOf(rows, 13).payment).toBe(levelPayment(100_000, 7, 348))
		expect(rows).toHaveLength(360)
	})

	it('PRO-29 a recast computes the payment again and keeps the term', () => {
		const extraOnce = { month: 24, amount: 30_000, recast: true }
		const rows = schedule({ extraOnce })
		const { balance } = rowOf(rows, 24)
		expect(rowOf(rows, 24).payment).toBeCloseTo(levelPayment(150_000, 7, 360), 9)
		expect(rowOf(rows, 25).payment).toBe(levelPayment(balance, 7, 336))
		expect(rows).toHaveLength(360)
		expect(last(rows).balance).toBe(0)
		expect(schedule({ extraOnce: { ...extraOnce, recast: false } }).length).toBeLessThan(300)
	})

	it('PRO-29 PRO-33 the balance is due at the balloon', () => {
		const rows = schedule({ balloonMonth: 120 })
		expect(rows).toHaveLength(120)
		const payment = levelPayment(150_000, 7, 360)
		const due = last(rows)
		expect(due.balloon).toBeCloseTo(128_718.58, 2)
		expect(due.payment).toBeCloseTo(payment + due.balloon, 6)
		expect(due.principal).toBeCloseTo(payment - due.interest + due.balloon, 6)
		expect(due.balance).toBe(0)
		expect(total(rows, 'principal')).toBeCloseTo(150_000, 6)
		for (const row of rows.slice(0, -1)) expect(row.balloon).toBe(0)
	})

	it('PRO-29 PRO-33 a balloon after the end of the loan changes nothing', () => {
		expect(schedule({ balloonMonth: 480 })).toEqual(schedule({}))
		expect(schedule({ balloonMonth: 360 })).toEqual(schedule({}))
	})

	it('PRO-29 PRO-33 a balloon in interest-only months is the whole loan', () => {
		const rows = schedule({ ioMonths: 60, balloonMonth: 36 })
		expect(last(rows)).toMatchObject({
			month: 36,
			payment: 150_875,
			balloon: 150_000,
			balance: 0,
		})
	})

	it('PRO-29 a change of the rate computes the payment over the months left', () => {
		const rows = schedule({
			arm: { fixedMonths: 60, everyMonths: 12, step: -4, ceiling: null },
		})
		expect(rowOf(rows, 60).payment).toBe(levelPayment(150_000, 7, 360))
		const after60 = rowOf(rows, 60).balance
		expect(rowOf(rows, 61).interest).toBeCloseTo((after60 * 3) / 1_200, 9)
		expect(rowOf(rows, 61).payment).toBe(levelPayment(after60, 3, 300))
		const after72 = rowOf(rows, 72).balance
		expect(rowOf(rows, 73)).toMatchObject({ interest: 0, payment: after72 / 288 })
		expect(rows).toHaveLength(360)
		expect(last(rows).balance).toBe(0)
	})

	it('PRO-29 a change of the rate in interest-only months changes the interest', () => {
		const rows = schedule({
			ioMonths: 24,
			arm: { fixedMonths: 12, everyMonths: 600, step: 2, ceiling: null },
		})
		expect(rowOf(rows, 12).payment).toBe(875)
		expect(rowOf(rows, 13).payment).toBe(1_125)
		expect(rowOf(rows, 25).payment).toBe(levelPayment(150_000, 9, 336))
	})

	it('PRO-29 an adjustable rate changes each time from 0% to its ceiling', () => {
		const rates = (step: number, ceiling: number | null) => {
			const rows = schedule({ arm: { fixedMonths: 12, everyMonths: 24, step, ceiling } })
			return [12, 13, 36, 37, 61].map((month) => rowOf(rows, month).ratePct)
		}
		expect(rates(2, null)).toEqual([7, 9, 9, 11, 13])
		expect(rates(2, 10)).toEqual([7, 9, 9, 10, 10])
		expect(rates(-3, null)).toEqual([7, 4, 4, 1, 0])
	})

	it('PRO-29 mortgage insurance ends when 78% of the value is owed', () => {
		const pmi = { pct: 0.6, value: 160_000 }
		const rows = schedule({ pmi })
		for (const [index, row] of rows.entries()) {
			const before = rows[index - 1]?.balance ?? 150_000
			expect(row.pmi).toBe(before > 124_800 ? 75 : 0)
		}
		expect(rows.filter((row) => row.pmi > 0).length).toBeGreaterThan(100)
		expect(total(schedule({ pmi: { pct: 0.6, value: 200_000 } }), 'pmi')).toBe(0)
		// Exactly 78% is not more than 78%.
		expect(rowOf(schedule({ principal: 78, pmi: { pct: 1, value: 100 } }), 1).pmi).toBe(0)
	})

	it('PRO-30 rounds payment and interest to cents and adjusts the last payment', () => {
		const rows = schedule({ rounding: 'cents' })
		expect(rows).toHaveLength(360)
		expect(rowOf(rows, 1)).toMatchObject({
			payment: 997.95,
			interest: 875,
			principal: 122.95,
			balance: 149_877.05,
		})
		expect(rowOf(rows, 2)).toMatchObject({ interest: 874.28, principal: 123.67 })
		for (const row of rows.slice(0, -1)) expect(row.payment).toBe(997.95)
		expect(last(rows).payment).toBe(1_002.29)
		expect(last(rows).balance).toBe(0)
		expect(total(rows, 'principal')).toBeCloseTo(150_000, 6)
	})

	it('PRO-30 rounds half a cent up', () => {
		// 0.5% of $1, of $3 and of $201 is 0.5, 1.5 and 100.5 cents.
		const interest = (principal: number) =>
			rowOf(loanSchedule({ principal, ratePct: 6, months: 12, rounding: 'cents' }), 1).interest
		expect(interest(1)).toBe(0.01)
		expect(interest(3)).toBe(0.02)
		expect(interest(201)).toBe(1.01)
		expect(interest(0.98)).toBe(0)
	})

	it('PRO-30 a payment rounded down to nothing leaves all to the last month', () => {
		const rows = loanSchedule({ principal: 0.02, ratePct: 0, months: 12, rounding: 'cents' })
		expect(rows).toHaveLength(12)
		expect(rowOf(rows, 11).payment).toBe(0)
		expect(last(rows)).toMatchObject({ payment: 0.02, balance: 0 })
	})

	it('PRO-29 PRO-08 ends within 600 months, whatever the terms', () => {
		for (const months of [601, 1e9, Infinity]) {
			const rows = schedule({ months })
			expect(rows).toHaveLength(600)
			expect(last(rows).balance).toBe(0)
		}
		for (const months of [0, -3, 0.4, NaN]) expect(schedule({ months })).toHaveLength(1)
	})

	it('PRO-29 PRO-08 has only finite numbers of at least 0 for any terms', () => {
		const hostile = [-Infinity, -1e300, -1, 0, 5e-324, 1e-9, 0.5, 1e10, 1e300, Infinity, NaN]
		const keys = ['principal', 'ratePct', 'months', 'ioMonths', 'balloonMonth'] as const
		const isUnfit = (n: number) => !Number.isFinite(n) || n < 0 || Object.is(n, -0)
		const check = (terms: LoanTerms) => {
			const rows = loanSchedule(terms)
			const all = [...rows, ...loanYears(rows)].flatMap((row) => Object.values(row))
			expect(rows.length).toBeLessThanOrEqual(600)
			expect(all.filter(isUnfit)).toEqual([])
		}
		for (const n of hostile) {
			for (const rounding of ['none', 'cents'] as const) {
				for (const key of keys) check({ ...LOAN, rounding, [key]: n })
				check({ principal: n, ratePct: n, months: n, extraMonthly: n, extraYearly: n, rounding })
				check({ ...LOAN, rounding, extraMonthly: n })
				check({ ...LOAN, rounding, extraYearly: n })
				check({ ...LOAN, rounding, extraOnce: { month: 2, amount: n, recast: true } })
				check({ ...LOAN, rounding, arm: { fixedMonths: 1, everyMonths: 1, step: n, ceiling: n } })
				check({ ...LOAN, rounding, pmi: { pct: n, value: 1 } })
				check({ ...LOAN, rounding, pmi: { pct: 1, value: n } })
			}
		}
	})

	it('PRO-29 repays exactly at high rates, where payment and interest hardly differ', () => {
		const rows = schedule({ ratePct: 36, months: 360 })
		expect(rows).toHaveLength(360)
		expect(last(rows).payment).toBeCloseTo(levelPayment(150_000, 36, 360), 6)
		expect(total(rows, 'principal')).toBeCloseTo(150_000, 6)
	})
})

describe('loanYears', () => {
	it('PRO-32 sums twelve months, the last year those that are left', () => {
		const rows = schedule({ months: 30, extraMonthly: 10, pmi: { pct: 1, value: 1 } })
		const years = loanYears(rows)
		expect(years.map((year) => year.year)).toEqual([1, 2, 3])
		for (const [index, year] of years.entries()) {
			const months = rows.slice(12 * index, 12 * index + 12)
			for (const key of ['payment', 'interest', 'principal', 'extra', 'pmi', 'balloon'] as const) {
				expect(year[key]).toBeCloseTo(total(months, key), 6)
			}
			expect(year.balance).toBe(months.at(-1)?.balance)
		}
		expect(loanYears([])).toEqual([])
	})
})
