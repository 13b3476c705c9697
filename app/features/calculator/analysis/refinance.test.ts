import { describe, expect, it } from 'vitest'
import { BRIDGE, dealWith } from '#tests/helpers/calculator/typed-deals'
import { recompute } from '#tests/helpers/reports/recompute'
import { differences } from '#tests/helpers/reports/workbook-figures'
import { openXlsx } from '#tests/helpers/reports/xlsx-file'
import { readBrrrr } from '~/features/calculator/analysis-pages/brrrr/brrrr-deal'
import { limitText } from '~/features/calculator/analysis-pages/brrrr/brrrr-texts'
import {
	analyze,
	bridge,
	isNumber,
	levelPayment,
	noValue,
	project,
	projectSummary,
	type TypedNumbers,
} from '~/deal'
import { workbookTexts } from '~/features/reports/files/workbook-texts'
import { toXlsx } from '~/features/reports/files/xlsx.server'
import { dealWorkbook } from './workbook'

/** 120,000 + 40,000 of work; four months of work, rented from month 6 on, refinanced in month 6. */
function bridgeOf(changes: Partial<TypedNumbers> = {}) {
	return bridge(dealWith({ ...BRIDGE, ...changes }))
}

describe('PRO-34 bridge loan', () => {
	it('PRO-40 is the hard money loan of the calculator, with its interest in months of 30 days', () => {
		const values = dealWith({ ...BRIDGE, hold: 180, refiMonth: 6 })
		const results = analyze(values.deal)
		const { loan, interest } = bridge(values)
		expect(loan).toBeCloseTo(results.loanAmountHM, 6)
		expect(interest).toBeCloseTo(results.monthPay * 6, 6)
		expect(results.hardMoney - results.totalClose + results.downPay).toBeCloseTo(
			results.monthPay * 6,
			6,
		)
	})

	it('PRO-34 needs at closing what the lender does not pay', () => {
		// 160,000 + 10% of the work + 3% + 600 + 2,500 + 2 points − 136,000
		const { loan, pointsCost, fees, cashAtClosing } = bridgeOf({ contingencyPer: 10, pointsPer: 2 })
		expect(loan).toBeCloseTo(136_000, 6)
		expect(pointsCost).toBeCloseTo(2_720, 6)
		expect(fees).toBeCloseTo(5_820, 6)
		expect(cashAtClosing).toBeCloseTo(160_000 + 4_000 + 3_600 + 5_820 - 136_000, 6)
	})

	it('PRO-34 pays the holding cost at closing if there are no months of work', () => {
		const dry = bridgeOf({ rehabMonths: 0, waterHold: 900 })
		expect(dry.cashAtClosing - bridgeOf({ rehabMonths: 0 }).cashAtClosing).toBeCloseTo(900, 6)
		const later = bridgeOf({ waterHold: 900 })
		expect(later.cashAtClosing).toBeCloseTo(bridgeOf().cashAtClosing, 6)
		expect(later.cashBefore).toBeCloseTo(Number(bridgeOf().cashBefore) + 900, 6)
	})

	it('PRO-34 pays interest on what is drawn if that is chosen', () => {
		// D = 40,000 × 85% = 34,000 in four draws of 8,500, on 102,000 at closing.
		const { months } = project(dealWith({ ...BRIDGE, bridgeInterestOn: 'drawn' }))
		const drawn = [110_500, 119_000, 127_500, 136_000, 136_000, 136_000]
		for (const [index, amount] of drawn.entries()) {
			expect(months[index]?.interest).toBeCloseTo((amount * 0.11) / 12, 6)
		}
		const { interest } = bridgeOf({ bridgeInterestOn: 'drawn' })
		expect(interest).toBeCloseTo((drawn.reduce((sum, n) => sum + n, 0) * 0.11) / 12, 6)
	})

	it('PRO-34 draws everything at closing if there are no months of work', () => {
		const full = bridgeOf({ rehabMonths: 0 })
		expect(bridgeOf({ rehabMonths: 0, bridgeInterestOn: 'drawn' })).toEqual(full)
	})
})

describe('PRO-35 refinance', () => {
	it('PRO-35 is limited by the loan-to-value ratio without a DSCR limit', () => {
		const { appraisedValue, newLoan, limitByLtv, limitByDscr, binding } = bridgeOf()
		expect(appraisedValue).toBe(230_000)
		expect([newLoan, limitByLtv]).toEqual([172_500, 172_500])
		expect([limitByDscr, binding]).toEqual([null, 'ltv'])
	})

	it('PRO-35 names the DSCR limit where it is lower, with both amounts', () => {
		const { newLoan, limitByLtv, limitByDscr, binding } = bridgeOf({
			refiDscr: 1.5,
			yTaxes: 2_400,
			yInsurance: 1_200,
			hoa: 600,
		})
		const limit = (2_100 / 1.5 - 350) / levelPayment(1, 7.25, 360)
		expect(limitByDscr).toBeCloseTo(limit, 6)
		expect(limit).toBeLessThan(limitByLtv)
		expect(newLoan).toBe(limitByDscr)
		expect(binding).toBe('dscr')
	})

	it('PRO-35 divides by the interest for an interest-only loan', () => {
		const { limitByDscr } = bridgeOf({ refiDscr: 1.5, yTaxes: 0, yInsurance: 0, ioMonths: 60 })
		expect(limitByDscr).toBeCloseTo(1_400 / (7.25 / 1_200), 6)
	})

	it('PRO-35 has no loan if the rent does not cover the costs', () => {
		const { newLoan, limitByDscr, binding, cashBack } = bridgeOf({ rent: 100, refiDscr: 1.2 })
		expect([newLoan, limitByDscr, binding]).toEqual([0, 0, 'dscr'])
		expect(cashBack).toBeCloseTo(-136_000, 6)
	})

	it('PRO-35 has no DSCR limit if the loan has no payment', () => {
		const { limitByDscr, binding } = bridgeOf({ refiDscr: 1.2, interestDSCR: 0, ioMonths: 12 })
		expect([limitByDscr, binding]).toEqual([null, 'ltv'])
	})

	it('PRO-36 lends on the lower of value and cost before the seasoning is over', () => {
		const early = { refiMonth: 5, seasoningMonths: 6 }
		expect(bridgeOf(early)).toMatchObject({ appraisedValue: 160_000, isValueCappedByCost: true })
		expect(bridgeOf({ ...early, beforeSeasoning: 'value' })).toMatchObject({
			appraisedValue: 230_000,
			isValueCappedByCost: false,
		})
		expect(bridgeOf({ ...early, arv: 150_000 })).toMatchObject({
			appraisedValue: 150_000,
			isValueCappedByCost: false,
		})
		expect(bridgeOf({ refiMonth: 6, seasoningMonths: 6 }).appraisedValue).toBe(230_000)
	})

	it('PRO-34 gives back new loan − bridge loan − cost', () => {
		const { cost, cashBack } = bridgeOf({ refiCostPer: 2, refiCost: 1_000 })
		expect(cost).toBeCloseTo(4_450, 6)
		expect(cashBack).toBeCloseTo(172_500 - 136_000 - 4_450, 6)
	})

	it('PRO-34 leaves in what was put in until then and did not come back', () => {
		const values = dealWith({ ...BRIDGE, events: [{ year: 1, amount: -5_000, label: '' }] })
		const { cashAtClosing, cashBefore, cashLeft, cashBack, recovered } = bridge(values)
		const paid = project(values)
			.months.slice(0, 6)
			.reduce((sum, { cashFlow }) => sum + cashFlow, 0)
		if (!isNumber(cashBack) || !isNumber(cashBefore)) throw new Error('no cash')
		expect(cashBefore).toBeCloseTo(cashAtClosing - paid, 6)
		expect(cashLeft).toBeCloseTo(cashBefore - cashBack, 6)
		expect(recovered).toBeCloseTo(cashBack / cashBefore, 9)
		// The event is in month 12, after the refinance in month 6; one in month 12 counts for it.
		expect(cashBefore).toBeCloseTo(Number(bridgeOf().cashBefore), 6)
		const later = bridge({ ...values, refiMonth: 12 })
		expect(later.cashBefore).toBeCloseTo(Number(bridgeOf({ refiMonth: 12 }).cashBefore) + 5_000, 6)
	})

	it('PRO-34 adds up what the property cost until the refinance', () => {
		const deal = { ...BRIDGE, contingencyPer: 10, pointsPer: 1, waterHold: 600 }
		const { allIn, interest, allInOfArv, madeByWork, equityAfter } = bridge(dealWith(deal))
		if (!isNumber(interest)) throw new Error('no interest')
		const total = 120_000 + 44_000 + 3_600 + (600 + 2_500 + 1_360) + interest + 600
		expect(allIn).toBeCloseTo(total, 6)
		expect(allInOfArv).toBeCloseTo(total / 230_000, 9)
		expect(madeByWork).toBeCloseTo(230_000 - total, 6)
		expect(equityAfter).toBeCloseTo(230_000 - 172_500, 6)
	})

	it('PRO-39 leaves more cash in at a lower appraisal', () => {
		const left = [100, 95, 90, 85].map((appraisalPer) =>
			Number(bridgeOf({ appraisalPer }).cashLeft),
		)
		// 5% of the ARV × 75% × (1 − 3%) each.
		for (const [index, amount] of left.entries()) {
			expect(amount - (left[0] ?? 0)).toBeCloseTo(index * 11_500 * 0.75 * 0.97, 6)
		}
	})
})

describe('PRO-09 bridge without a rate', () => {
	it('PRO-09 without the hard money rate still knows the loans', () => {
		const { interest, cashBefore, cashLeft, allIn, recovered, ...rest } = bridgeOf({
			interestHard: null,
		})
		const none = noValue('noRate')
		expect([interest, cashBefore, cashLeft, allIn, recovered]).toEqual(Array(5).fill(none))
		expect(rest).toMatchObject({ madeByWork: none, newLoan: 172_500, cashBack: 31_325 })
	})

	it('PRO-09 without the rate of the new loan knows it only without a DSCR limit', () => {
		expect(bridgeOf({ interestDSCR: null }).newLoan).toBe(172_500)
		const limited = bridgeOf({ interestDSCR: null, refiDscr: 1.2 })
		const none = noValue('noRate')
		expect(limited).toMatchObject({
			newLoan: none,
			limitByDscr: none,
			limitByLtv: 172_500,
			cashBack: none,
			cashLeft: none,
			recovered: none,
			equityAfter: none,
		})
	})

	it('PRO-34 has no share of an ARV or of cash that is 0', () => {
		expect(bridgeOf({ arv: 0 }).allInOfArv).toEqual(noValue('noValue'))
		const none = { purchase: 0, kitchen: 0, paint: 0, appr: 0, lendFees: 0, hold: 0 }
		expect(bridgeOf({ ...none, interestHard: 0 }).recovered).toEqual(noValue('noMoneyIn'))
	})
})

describe('PRO-38 bridge in the projection', () => {
	it('PRO-22 all money back and a positive cash flow is infinite, a negative one is none', () => {
		const good = dealWith({ ...BRIDGE, arv: 280_000, rent: 3_500 })
		expect(bridge(good).cashLeft).toBeLessThan(0)
		expect(projectSummary(good).cashOnCash).toEqual({ kind: 'infinite' })
		const costly = dealWith({ ...BRIDGE, arv: 280_000, rent: 1_500 })
		const summary = projectSummary(costly)
		expect(summary.cashFlowYear).toBeLessThan(0)
		expect(summary.cashOnCash).toEqual(noValue('noMoneyNoIncome'))
	})

	it('PRO-37 counts the cash back in its year, apart from the cash flow', () => {
		const values = dealWith({ ...BRIDGE, refiMonth: 12 })
		const { months, years, flows, summary } = project(values)
		const { cashBack, cashLeft, loan, newLoan, cashAtClosing } = bridge(values)
		expect(months.filter(({ refinanceCash }) => refinanceCash !== 0)).toHaveLength(1)
		expect(months[11]?.refinanceCash).toBe(cashBack)
		expect(years[0]?.refinanceCash).toBe(cashBack)
		expect(flows[0]).toBeCloseTo(-cashAtClosing, 9)
		expect(flows[1]).toBeCloseTo((years[0]?.cashFlow ?? 0) + Number(cashBack), 6)
		expect(summary.cashIn).toBe(cashLeft)
		expect(summary.cashAtClosing).toBe(cashAtClosing)
		expect(summary.loanAmount).toBe(newLoan)
		expect(months[10]?.balance).toBe(loan)
		expect(months[11]?.balance).toBe(newLoan)
		expect(months[12]?.interest).toBeCloseTo((Number(newLoan) * 7.25) / 1_200, 6)
		expect(summary.stabilizedFrom).toBe(13)
	})

	it('PRO-34 sells with the bridge loan if the refinance would be later', () => {
		const values = dealWith({ ...BRIDGE, refiMonth: 18, holdYears: 1 })
		const { flows, years, summary } = project(values)
		const { loan, cashAtClosing } = bridge(values)
		const [first] = years
		expect(first?.balance).toBe(loan)
		expect(summary.saleNet).toBeCloseTo(230_000 * 1.02 * 0.934 - loan, 6)
		expect(flows).toHaveLength(2)
		expect(flows[1]).toBeCloseTo((first?.cashFlow ?? 0) + Number(summary.saleNet), 6)
		expect(flows[0]).toBeCloseTo(-cashAtClosing, 9)
		// Its stabilized year is that after the refinance.
		expect(summary.stabilizedFrom).toBe(19)
	})
})

describe('FIX-22 a DSCR limit on a rental whose rent does not cover its costs', () => {
	/** Rent of 300 against 500 a month of taxes, insurance and HOA. */
	const losing = { rent: 300, yTaxes: 4_200, yInsurance: 1_200, hoa: 600, refiDscr: 1.2 }

	it.each([
		['interest only at 0%', { interestDSCR: 0, ioMonths: 12 }],
		['level at 0%', { interestDSCR: 0 }],
		['interest only at 7%', { interestDSCR: 7, ioMonths: 12 }],
		['level at 7%', { interestDSCR: 7 }],
	])('FIX-22 lends nothing, %s', (_name, loan) => {
		const {
			newLoan,
			limitByDscr,
			binding,
			cost,
			cashBack,
			loan: owed,
		} = bridgeOf({
			...losing,
			...loan,
		})
		expect({ newLoan, limitByDscr, binding }).toEqual({
			newLoan: 0,
			limitByDscr: 0,
			binding: 'dscr',
		})
		expect(cost).toBe(0)
		expect(cashBack).toBe(-owed)
	})

	it('FIX-22 a loan without a payment has no limit while the rent covers the costs', () => {
		const free = { ...losing, rent: 2_000, interestDSCR: 0, ioMonths: 12 }
		expect(bridgeOf(free)).toMatchObject({ limitByDscr: null, binding: 'ltv', newLoan: 172_500 })
		const deal = readBrrrr(dealWith({ ...BRIDGE, ...free }))
		expect(limitText(deal)).toBe(
			'Limited by loan to value: $172,500. A loan without a payment meets any DSCR limit.',
		)
	})

	it('FIX-22 the workbook lends nothing too', () => {
		const values = dealWith({ ...BRIDGE, ...losing, interestDSCR: 0, ioMonths: 12 })
		const workbook = dealWorkbook(values, {}, workbookTexts('12 Elm St', new Date(0)))
		const file = openXlsx(toXlsx(workbook, new Date(0)))
		const computed = recompute(file)
		expect(computed.errors()).toEqual([])
		expect(differences(computed.named, values)).toEqual([])
		const changed = recompute(file, { in_rent: 2_000 })
		const other = dealWith({ ...BRIDGE, ...losing, rent: 2_000, interestDSCR: 0, ioMonths: 12 })
		expect(differences(changed.named, other)).toEqual([])
	})
})
