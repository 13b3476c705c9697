import { describe, expect, it } from 'vitest'
import { LAW_RUNS } from '#tests/helpers/calculator/typed-deals'
import { FUZZ_SEED } from '#tests/helpers/fuzz/fuzz-settings'
import { randomNumbers } from '#tests/helpers/fuzz/random-deals'
import { levelPayment, type LoanMonth, loanSchedule, type LoanTerms } from '~/deal'
import { loanFacts } from '~/features/calculator/analysis/loan-facts'

type Random = () => number

/** Terms without anything that depends on the owner: no extra principal. */
function randomTerms(next: Random): LoanTerms {
	const months = 1 + Math.floor(next() ** 2 * 600)
	const month = () => 1 + Math.floor(next() * months)
	const principal = 10 ** (7 * next())
	const kind = next()
	const ratePct = kind < 0.1 ? 0 : next() * (kind < 0.2 ? 100 : 15)
	return {
		principal,
		ratePct,
		months,
		...(next() < 0.3 && { ioMonths: month() - 1 }),
		...(next() < 0.3 && { balloonMonth: month() }),
		...(next() < 0.3 && {
			arm: {
				fixedMonths: month(),
				everyMonths: month(),
				step: 6 * next() - 3,
				ceiling: next() < 0.5 ? null : 15 * next(),
			},
		}),
		...(next() < 0.3 && { pmi: { pct: next() * 2, value: principal * (0.9 + next()) } }),
	}
}

/** The same with extra principal. */
function withExtras(terms: LoanTerms, next: Random): LoanTerms {
	const month = () => 1 + Math.floor(next() * terms.months)
	const amount = () => terms.principal * next() ** 4 * 0.3
	return {
		...terms,
		...(next() < 0.5 && { extraMonthly: amount() / 12 }),
		...(next() < 0.5 && { extraYearly: amount() }),
		...(next() < 0.5 && {
			extraOnce: { month: month(), amount: amount(), recast: next() < 0.5 },
		}),
	}
}

type Case = { at: string; next: Random; terms: LoanTerms }

/** Random loans, the same for the same seed. */
function randomLoans(arrange: (terms: LoanTerms, next: Random) => LoanTerms): Case[] {
	return Array.from({ length: LAW_RUNS }, (_, index) => {
		const next = randomNumbers(FUZZ_SEED + 1_000_003 * index)
		const terms = arrange(randomTerms(next), next)
		return { at: `loan ${index} of seed ${FUZZ_SEED}: ${JSON.stringify(terms)}`, next, terms }
	})
}

const plain = randomLoans((terms) => terms)
const extras = randomLoans(withExtras)

function sum(rows: readonly LoanMonth[], key: keyof LoanMonth): number {
	return rows.reduce((total, row) => total + row[key], 0)
}

function largestDifference(a: readonly LoanMonth[], b: readonly LoanMonth[]): number {
	let largest = 0
	for (const [index, row] of a.entries()) {
		for (const key of Object.keys(row) as (keyof LoanMonth)[]) {
			largest = Math.max(largest, Math.abs(row[key] - (b[index]?.[key] ?? NaN)))
		}
	}
	return largest
}

/** The table of 2.1 line by line: interest on the balance, and what the payment leaves. */
function tableOfTerms(terms: LoanTerms): LoanMonth[] {
	const rows: LoanMonth[] = []
	let balance = terms.principal
	let ratePct = terms.ratePct
	let payment: number | null = null
	let changes = 0
	const { ioMonths = 0, balloonMonth = Infinity, pmi, arm } = terms
	for (let month = 1; month <= terms.months && balance > terms.principal * 1e-6; month++) {
		if (arm && month === arm.fixedMonths + changes * arm.everyMonths + 1) {
			changes++
			const changed = Math.max(terms.ratePct + changes * arm.step, 0)
			ratePct = Math.min(changed, arm.ceiling ?? Infinity)
			payment = null
		}
		const interest = (balance * ratePct) / 1_200
		if (month > ioMonths) payment ??= levelPayment(balance, ratePct, terms.months - month + 1)
		let scheduled = Math.min(payment ?? interest, balance + interest)
		if (month === terms.months) scheduled = balance + interest
		const once = terms.extraOnce?.month === month ? terms.extraOnce : null
		const wanted =
			(terms.extraMonthly ?? 0) +
			(month % 12 === 0 ? (terms.extraYearly ?? 0) : 0) +
			(once?.amount ?? 0)
		const extra = Math.min(wanted, balance + interest - scheduled)
		const left = balance + interest - scheduled - extra
		const balloon = month === balloonMonth ? left : 0
		rows.push({
			month,
			payment: scheduled + balloon,
			interest,
			principal: scheduled - interest + extra + balloon,
			extra,
			pmi: pmi && balance > 0.78 * pmi.value ? (terms.principal * pmi.pct) / 1_200 : 0,
			balloon,
			balance: left - balloon,
			ratePct,
		})
		balance = left - balloon
		if (once?.recast === true) payment = null
	}
	return rows
}

describe('PRO-94 the schedule of any loan', () => {
	it('PRO-94 L2 repays the principal, and interest and principal are payment and extra', () => {
		for (const { at, terms } of extras) {
			for (const rounding of ['none', 'cents'] as const) {
				const rows = loanSchedule({ ...terms, rounding })
				const scale = terms.principal
				const cent = rounding === 'cents' ? 0.005 : 0
				expect(Math.abs(sum(rows, 'principal') - scale), at).toBeLessThanOrEqual(
					1e-6 * scale + cent,
				)
				expect(rows.at(-1)?.balance, at).toBe(0)
				expect(rows.length, at).toBeLessThanOrEqual(terms.months)
				const unbalanced = rows.filter(
					({ interest, principal, payment, extra }) =>
						!(Math.abs(interest + principal - payment - extra) <= 1e-9 * scale),
				)
				const negative = rows.filter((row) => !Object.values(row).every((amount) => amount >= 0))
				expect([...unbalanced, ...negative], at).toEqual([])
			}
		}
	})

	it('PRO-94 L2 falls every month without extra principal and interest-only months', () => {
		for (const { at, terms } of plain) {
			const rows = loanSchedule({ ...terms, ioMonths: 0 })
			const rising = rows.filter(({ balance, principal }, index) => {
				const before = rows[index - 1]?.balance ?? terms.principal
				// At high rates the first principal is less than the last digit of the balance.
				return principal > 1e-15 * before ? balance >= before : balance > before
			})
			expect(rising, at).toEqual([])
		}
	})

	it('PRO-94 L3 of two parts adds up to that of the whole', () => {
		for (const { at, next, terms } of plain) {
			const share = next()
			const part = (of: number): LoanTerms => ({
				...terms,
				principal: terms.principal * of,
				...(terms.pmi && { pmi: { ...terms.pmi, value: terms.pmi.value * of } }),
			})
			const whole = loanSchedule(terms)
			const first = loanSchedule(part(share))
			const second = loanSchedule(part(1 - share))
			expect([first.length, second.length], at).toEqual([whole.length, whole.length])
			const sums = first.map((row, index) => {
				const other = second[index]
				const added = { ...row }
				for (const key of Object.keys(row) as (keyof LoanMonth)[]) added[key] += other?.[key] ?? NaN
				return { ...added, month: row.month, ratePct: row.ratePct }
			})
			expect(largestDifference(whole, sums), at).toBeLessThanOrEqual(1e-9 * terms.principal)
		}
	})

	it('PRO-29 is the table of its terms, month by month', () => {
		for (const { at, terms } of extras) {
			if (terms.ratePct > 15) continue
			const rows = loanSchedule(terms)
			const table = tableOfTerms(terms)
			expect(rows.length, at).toBe(table.length)
			expect(largestDifference(rows, table), at).toBeLessThanOrEqual(3e-6 * terms.principal)
		}
	})

	it('PRO-94 L4 has k times the dollars for k times the principal and extra payments', () => {
		for (const { at, next, terms } of extras) {
			const k = 2 ** Math.floor(20 * next() - 10)
			const scaled: LoanTerms = {
				...terms,
				principal: terms.principal * k,
				extraMonthly: (terms.extraMonthly ?? 0) * k,
				extraYearly: (terms.extraYearly ?? 0) * k,
				...(terms.extraOnce && {
					extraOnce: { ...terms.extraOnce, amount: terms.extraOnce.amount * k },
				}),
				...(terms.pmi && { pmi: { ...terms.pmi, value: terms.pmi.value * k } }),
			}
			// A power of two changes no digit.
			const expected = loanSchedule(terms).map((row) => ({
				month: row.month,
				payment: row.payment * k,
				interest: row.interest * k,
				principal: row.principal * k,
				extra: row.extra * k,
				pmi: row.pmi * k,
				balloon: row.balloon * k,
				balance: row.balance * k,
				ratePct: row.ratePct,
			}))
			expect(loanSchedule(scaled), at).toEqual(expected)
		}
	})

	it('PRO-94 L5 PRO-31 extra principal lowers months and interest, or leaves them', () => {
		for (const { at, terms } of extras) {
			const rows = loanSchedule(terms)
			const facts = loanFacts(terms, rows)
			expect(facts.monthsSaved, at).toBeGreaterThanOrEqual(0)
			expect(facts.interestSaved, at).toBeGreaterThanOrEqual(-1e-9 * terms.principal)
			const more = { ...terms, extraMonthly: (terms.extraMonthly ?? 0) + terms.principal / 500 }
			const withMore = loanFacts(more, loanSchedule(more))
			expect(withMore.lastMonth, at).toBeLessThanOrEqual(facts.lastMonth)
			expect(withMore.totalInterest, at).toBeLessThanOrEqual(
				facts.totalInterest + 1e-9 * terms.principal,
			)
		}
	})

	it('PRO-30 in cents has whole cents, and the same payment until the last', () => {
		for (const { at, terms } of extras) {
			const rows = loanSchedule({ ...terms, rounding: 'cents' })
			const amounts = rows.flatMap(({ ratePct: _, ...row }) => Object.values(row))
			expect(
				amounts.filter((amount) => amount !== Math.round(amount * 100) / 100),
				at,
			).toEqual([])
			if (terms.arm || terms.ioMonths || terms.balloonMonth) continue
			if (terms.extraOnce?.recast === true) continue
			const payments = new Set(rows.slice(0, -1).map((row) => row.payment))
			expect(payments.size, at).toBeLessThanOrEqual(1)
		}
	})
})
