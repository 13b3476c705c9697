import { createRequire } from 'node:module'
import * as formulajs from '@formulajs/formulajs'
import { describe, expect, it } from 'vitest'
import { levelPayment, loanSchedule } from '~/deal'

type Amortize = (loan: {
	amount: number
	rate: number
	totalTerm: number
	amortizeTerm: number
	principalPayment?: number
}) => { interest: number; principal: number; balance: number; basePayment: number }

// The package has no types.
const amortize = createRequire(import.meta.url)('amortize') as Amortize

const GRID = [50_000, 157_500, 1_000_000].flatMap((principal) =>
	[0, 0.125, 3.25, 6, 7.25, 12, 24].flatMap((ratePct) =>
		[12, 90, 180, 360, 480].map((months) => ({ principal, ratePct, months })),
	),
)

function expectRelative(actual: number, expected: number, scale: number) {
	expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-9 * scale)
}

describe('PRO-95 schedules against other implementations', () => {
	it('PRO-95 PRO-29 agree with amortize after any number of months', () => {
		for (const { principal, ratePct, months } of GRID) {
			const rows = loanSchedule({ principal, ratePct, months })
			let interest = 0
			for (const row of rows) {
				interest += row.interest
				if (row.month % 7 !== 0) continue
				const other = amortize({
					amount: principal,
					rate: ratePct,
					totalTerm: months,
					amortizeTerm: row.month,
				})
				expectRelative(row.balance, other.balance, principal)
				expectRelative(interest, other.interest, principal)
				expectRelative(row.payment, other.basePayment, principal)
			}
		}
	})

	it('PRO-95 PRO-29 agree with amortize on extra principal every month', () => {
		for (const { principal, ratePct, months } of GRID) {
			for (const extraMonthly of [50, 1_000]) {
				const rows = loanSchedule({ principal, ratePct, months, extraMonthly })
				let interest = 0
				for (const row of rows) {
					interest += row.interest
					// Its last payment may exceed the balance.
					if (row.balance === 0 || row.month % 7 !== 0) continue
					const other = amortize({
						amount: principal,
						rate: ratePct,
						totalTerm: months,
						amortizeTerm: row.month,
						principalPayment: extraMonthly,
					})
					expectRelative(row.balance, other.balance, principal)
					expectRelative(interest, other.interest, principal)
				}
			}
		}
	})

	it('PRO-95 PRO-29 agree with PMT, IPMT and CUMIPMT of a spreadsheet', () => {
		for (const { principal, ratePct, months } of GRID) {
			const rate = ratePct / 1_200
			const payment = -Number(formulajs.PMT(rate, months, principal, 0, 0))
			expectRelative(levelPayment(principal, ratePct, months), payment, principal)
			// IPMT and CUMIPMT refuse or mistake a rate of 0.
			if (ratePct === 0) continue
			let interest = 0
			for (const row of loanSchedule({ principal, ratePct, months })) {
				interest += row.interest
				if (row.month % 11 !== 0) continue
				const ofMonth = -Number(formulajs.IPMT(rate, row.month, months, principal, 0, 0))
				expectRelative(row.interest, ofMonth, principal)
				const upTo = -Number(formulajs.CUMIPMT(rate, months, principal, 1, row.month, 0))
				expectRelative(interest, upTo, principal)
			}
		}
	})
})
