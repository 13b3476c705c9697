import { describe, expect, it } from 'vitest'
import { DEAL_KEYS, type DealValues, RENOVATION_LINES, analyze, applyPercent } from '~/deal'

/**
 * Verifies every formula with two deals calculated by hand: PLAIN has whole numbers, ODD has cents
 * and fractions everywhere and loses money. The arithmetic is next to each expectation; the long
 * decimals come from exact fractions, never from the code.
 */
function deal(values: Partial<DealValues>): DealValues {
	const empty = Object.fromEntries(DEAL_KEYS.map((key) => [key, 0])) as DealValues
	return { ...empty, ...values }
}

// Renovation lines 100, 200, … 2,000.
const lines = Object.fromEntries(RENOVATION_LINES.map((line, index) => [line, (index + 1) * 100]))

const PLAIN = deal({
	...lines,
	bedrooms: 3,
	bathrooms: 2,
	sqFt: 1400,
	garage: 1,
	rent: 2000,
	yInsurance: 1200,
	yTaxes: 2400,
	hoa: 50,
	fees: 999,
	arv: 210_000,
	down: 20,
	appr: 500,
	lendFees: 1500,
	interestHard: 12,
	hold: 120,
	waterHold: 300,
	elecHold: 250,
	securityHold: 50,
	sPrice: 200_000,
	purchase: 129_000,
	ltv: 75,
	interestDSCR: 6,
	years: 30,
	monthMaintPer: 5,
	vacancyPer: 8,
	monthManage: 180,
	monthLeaseFee: 50,
	margin: 30,
})

const ODD = deal({
	kitchen: 8765.43,
	misc1: 1234.57,
	rent: 1234.5,
	yInsurance: 987.6,
	yTaxes: 1234.32,
	hoa: 333.33,
	arv: 123_456.78,
	down: 12.5,
	appr: 425.5,
	lendFees: 1999.99,
	interestHard: 10.75,
	hold: 73,
	waterHold: 45.67,
	elecHold: 89.1,
	securityHold: 0.05,
	sPrice: 118_000,
	purchase: 100_000,
	ltv: 70,
	interestDSCR: 7.125,
	years: 15,
	monthMaintPer: 6.5,
	vacancyPer: 8.3,
	monthManage: 98.76,
	monthLeaseFee: 41.67,
	margin: 27.5,
})

const plain = analyze(PLAIN)
const odd = analyze(ODD)

/** Equal to the hand-calculated figure up to the rounding of doubles. */
function expectWorked(actual: number | null, byHand: number) {
	expect(actual).not.toBeNull()
	expect(Math.abs((actual ?? NaN) - byHand)).toBeLessThanOrEqual(Math.abs(byHand) * 1e-12)
}

describe('renovation, sale and holding', () => {
	it('FORM-01 renoTotal is the sum of the 20 lines', () => {
		// 100 × (1 + 2 + … + 20) = 100 × 210
		expectWorked(plain.renoTotal, 21_000)
		// 8,765.43 + 1,234.57
		expectWorked(odd.renoTotal, 10_000)
	})

	it('FORM-02 apxCC is 6.6% of the sales price', () => {
		// 200,000 × 66 / 1,000
		expectWorked(plain.apxCC, 13_200)
		// 118,000 × 66 / 1,000
		expectWorked(odd.apxCC, 7_788)
	})

	it('FORM-03 renoHouse is renovation plus purchase price', () => {
		// 21,000 + 129,000
		expectWorked(plain.renoHouse, 150_000)
		// 10,000 + 100,000
		expectWorked(odd.renoHouse, 110_000)
	})

	it('FORM-04 FORM-10 holdCost spreads yearly costs over 365 days and adds utilities once', () => {
		// (1,200 + 2,400 + 50) / 365 = 10 a day; × 120 = 1,200; + 300 + 250 + 50
		expectWorked(plain.holdCost, 1_800)
		// 2,555.25 / 365 × 73 = 2,555.25 / 5 = 511.05; + 45.67 + 89.10 + 0.05
		expectWorked(odd.holdCost, 645.87)
	})

	it('FORM-05 net is sales price minus closing cost, renoHouse and holding cost', () => {
		// 200,000 − 13,200 − 150,000 − 1,800
		expectWorked(plain.net, 35_000)
		// 118,000 − 7,788 − 110,000 − 645.87
		expectWorked(odd.net, -433.87)
	})
})

describe('hard money', () => {
	it('FORM-06 downPay is the down percentage of renoHouse', () => {
		// 150,000 / 5
		expectWorked(plain.downPay, 30_000)
		// 110,000 / 8
		expectWorked(odd.downPay, 13_750)
	})

	it('FORM-07 totalClose is downPay, appraisal and lender fees', () => {
		// 30,000 + 500 + 1,500
		expectWorked(plain.totalClose, 32_000)
		// 13,750 + 425.50 + 1,999.99
		expectWorked(odd.totalClose, 16_175.49)
	})

	it('FORM-08 loanAmountHM is renoHouse minus downPay', () => {
		// 150,000 − 30,000
		expectWorked(plain.loanAmountHM, 120_000)
		// 110,000 − 13,750
		expectWorked(odd.loanAmountHM, 96_250)
	})

	it('FORM-09 monthPay is interest only on the hard money loan', () => {
		// 12% of 120,000 is 14,400; / 12
		expectWorked(plain.monthPay, 1_200)
		// 10.75% of 96,250 is 10,346.875; / 12 = 82,775 / 96
		expectWorked(odd.monthPay, 862.239583333333)
	})

	it('FORM-10 hardMoney counts interest by a 30-day month and adds appraisal and lender fees', () => {
		// 1,200 / 30 = 40 a day; × 120 = 4,800; + 500 + 1,500
		expectWorked(plain.hardMoney, 6_800)
		// 862.239583… / 30 × 73 = 2,098.116319…; + 425.50 + 1,999.99
		expectWorked(odd.hardMoney, 4_523.606319444444)
	})

	it('FORM-11 netHard is net minus the cost of hard money', () => {
		// 35,000 − 6,800
		expectWorked(plain.netHard, 28_200)
		// −433.87 − 4,523.606319…
		expectWorked(odd.netHard, -4_957.476319444444)
	})
})

describe('DSCR', () => {
	it('FORM-12 loanAmountDSCR is LTV percent of ARV', () => {
		// 210,000 × 3 / 4
		expectWorked(plain.loanAmountDSCR, 157_500)
		// 123,456.78 × 7 / 10
		expectWorked(odd.loanAmountDSCR, 86_419.746)
	})

	it('FORM-13 paymentDSCR is the amortized payment', () => {
		// r = 0.005, n = 360, 1.005^360 = 6.02257521226…; 157,500 × 0.005 = 787.50;
		// 787.50 / (1 − 1 / 6.02257521226…)
		expectWorked(plain.paymentDSCR, 944.292077115585)
		// r = 0.0059375, n = 180, exact fractions
		expectWorked(odd.paymentDSCR, 782.816986383267)
	})

	it('FORM-14 monthInsureDSCR is a twelfth of the yearly insurance', () => {
		expectWorked(plain.monthInsureDSCR, 100) // 1,200 / 12
		expectWorked(odd.monthInsureDSCR, 82.3) // 987.60 / 12
	})

	it('FORM-15 monthTaxDSCR is a twelfth of the yearly taxes', () => {
		expectWorked(plain.monthTaxDSCR, 200) // 2,400 / 12
		expectWorked(odd.monthTaxDSCR, 102.86) // 1,234.32 / 12
	})

	it('FORM-16 monthHOA is a twelfth of the yearly HOA', () => {
		expectWorked(plain.monthHOA, 25 / 6) // 50 / 12
		expectWorked(odd.monthHOA, 27.7775) // 333.33 / 12
	})

	it('FORM-17 monthTotal is payment, insurance, taxes and HOA', () => {
		// 944.292077115585 + 100 + 200 + 4.166666666667
		expectWorked(plain.monthTotal, 1_248.458743782252)
		// 782.816986383267 + 82.30 + 102.86 + 27.7775
		expectWorked(odd.monthTotal, 995.754486383267)
	})

	it('FORM-18 dscr is rent over monthTotal, and 0 when that is 0', () => {
		// 2,000 / 1,248.458743782252
		expectWorked(plain.dscr, 1.601975243444)
		// 1,234.50 / 995.754486383267
		expectWorked(odd.dscr, 1.239763432534)
		expect(analyze(deal({ rent: 2000 })).dscr).toBe(0)
	})

	it('FORM-19 monthCashFlow is rent minus monthTotal, without reserves', () => {
		// 2,000 − 1,248.458743782252
		expectWorked(plain.monthCashFlow, 751.541256217748)
		// 1,234.50 − 995.754486383267
		expectWorked(odd.monthCashFlow, 238.745513616733)
	})
})

describe('buy and hold, offers', () => {
	it('FORM-20 holdMAO is ARV less the margin, minus the renovation', () => {
		// 210,000 × 7 / 10 = 147,000; − 21,000
		expectWorked(plain.holdMAO, 126_000)
		// 123,456.78 × 725 / 1,000 = 89,506.1655; − 10,000
		expectWorked(odd.holdMAO, 79_506.1655)
	})

	it('FORM-21 flipMAO is holdMAO minus apxCC, and equals it without a sales price', () => {
		// 126,000 − 13,200
		expectWorked(plain.flipMAO, 112_800)
		// 79,506.1655 − 7,788
		expectWorked(odd.flipMAO, 71_718.1655)
		const unsold = analyze({ ...PLAIN, sPrice: 0 })
		expect(unsold.flipMAO).toBe(unsold.holdMAO)
	})

	it('FORM-22 monthMaint is a percentage of the rent', () => {
		expectWorked(plain.monthMaint, 100) // 2,000 / 20
		expectWorked(odd.monthMaint, 80.2425) // 1,234.50 × 65 / 1,000
	})

	it('FORM-23 monthVacancy is a percentage of the rent', () => {
		expectWorked(plain.monthVacancy, 160) // 2,000 × 8 / 100
		expectWorked(odd.monthVacancy, 102.4635) // 1,234.50 × 83 / 1,000
	})

	it('FORM-24 monthHoldCost is maintenance, vacancy, management and leasing', () => {
		expectWorked(plain.monthHoldCost, 490) // 100 + 160 + 180 + 50
		expectWorked(odd.monthHoldCost, 323.136) // 80.2425 + 102.4635 + 98.76 + 41.67
	})
})

describe('CALC-04 the returns in addition to the 24 results', () => {
	it('CALC-04 roiCash is net over renoHouse and holding cost', () => {
		// 35,000 / (150,000 + 1,800) = 175 / 759
		expectWorked(plain.roiCash, 175 / 759)
		// −433.87 / (110,000 + 645.87) = −43,387 / 11,064,587
		expectWorked(odd.roiCash, -43_387 / 11_064_587)
	})

	it('CALC-04 roiHard is netHard over cash to close, holding cost and interest', () => {
		// 28,200 / (32,000 + 1,800 + 4,800) = 141 / 193
		expectWorked(plain.roiHard, 141 / 193)
		// −4,957.476319444444 / (16,175.49 + 645.87 + 2,098.116319444444)
		expectWorked(odd.roiHard, -4_957.476319444444 / 18_919.476319444444)
	})

	it('CALC-04 monthNet is cash flow minus the monthly holding cost', () => {
		// 751.541256217748 − 490
		expectWorked(plain.monthNet, 261.541256217748)
		// 238.745513616733 − 323.136
		expectWorked(odd.monthNet, -84.390486383267)
	})

	it('CALC-04 a return without denominator is null', () => {
		const empty = deal({})
		expect(analyze(empty)).toMatchObject({
			roiCash: null,
			roiHard: null,
			monthNet: 0,
		})
		// Fully financed, no money from the buyer: cash has a denominator, hard money has none.
		const financed = deal({ purchase: 100_000, sPrice: 120_000 })
		const returns = analyze(financed)
		// (120,000 − 7,920 − 100,000) / 100,000
		expectWorked(returns.roiCash, 0.1208)
		expect(returns.roiHard).toBeNull()
	})
})

describe('the result object', () => {
	it('DATA-06 CALC-04 has the 24 keys, the returns, and the interest in two of them', () => {
		const keys =
			'renoTotal, apxCC, renoHouse, net, holdCost, hardMoney, downPay, totalClose, loanAmountHM, monthPay, loanAmountDSCR, paymentDSCR, monthInsureDSCR, monthTaxDSCR, monthHOA, monthTotal, dscr, monthCashFlow, netHard, flipMAO, holdMAO, monthMaint, monthVacancy, monthHoldCost, roiCash, roiHard, monthNet, hardMoneyInterest'
		expect(Object.keys(analyze(PLAIN)).sort()).toEqual(keys.split(', ').sort())
	})

	it('CALC-05 rooms, size, garage and fees affect no result', () => {
		const bare = analyze({ ...PLAIN, bedrooms: 0, bathrooms: 0, sqFt: 0, garage: 0, fees: 0 })
		expect(bare).toEqual(analyze(PLAIN))
	})

	it('DATA-06 an empty deal is 0 throughout', () => {
		const { roiCash, roiHard, ...results } = analyze(deal({}))
		expect([roiCash, roiHard]).toEqual([null, null])
		for (const value of Object.values(results)) expect(value).toBe(0)
	})

	it('FORM-06 FORM-08 a down payment above 100% is computed as entered', () => {
		const over = analyze(deal({ purchase: 100_000, down: 150, interestHard: 12 }))
		expect(over.downPay).toBe(150_000)
		expect(over.loanAmountHM).toBe(-50_000)
		expect(over.monthPay).toBe(-500) // 12% of −50,000, / 12
	})

	it('DATA-06 a percentage is right even if the product overflows', () => {
		expect(applyPercent(1e308, 50)).toBe(5e307)
		expect(applyPercent(250_000, 6.6)).toBe(16_500)
		expect(applyPercent(1e308, 1e10)).toBe(Number.MAX_VALUE)
	})
})
