import { describe, expect, it } from 'vitest'
import { addressKey } from '~/features/calculator/saved-properties/address'
import { analyze, normalizeInputs, readInputs, type ResultKey, RESULTS } from '~/deal'
import { type SampleDeal, SAMPLE_DEALS } from './sample-deals'

/** Calculated by hand; the payments come from exact fractions. */
const WORKED: Record<SampleDeal['key'], Record<ResultKey, number | null>> = {
	// Lines 75,000. (1,460 + 2,920) / 365 = 12 a day × 150 = 1,800, utilities 1,200.
	// 272,000 − 17,952 − 203,000 − 3,000. Interest 1,509.8125 × 5 months = 7,549.0625.
	// Offers: 272,000 × 82% − 75,000 = 148,040; less 17,952.
	flip: {
		renoTotal: 75_000,
		apxCC: 17_952,
		renoHouse: 203_000,
		net: 48_048,
		holdCost: 3_000,
		hardMoney: 11_799.0625,
		downPay: 30_450,
		totalClose: 34_700,
		loanAmountHM: 172_550,
		monthPay: 1_509.8125,
		loanAmountDSCR: 204_000,
		paymentDSCR: 1_391.639611314631,
		monthInsureDSCR: 365 / 3,
		monthTaxDSCR: 730 / 3,
		monthHOA: 0,
		monthTotal: 1_756.639611314631,
		dscr: 1.053147149867,
		monthCashFlow: 93.360388685369,
		netHard: 36_248.9375,
		flipMAO: 130_088,
		holdMAO: 148_040,
		monthMaint: 92.5,
		monthVacancy: 111,
		monthHoldCost: 428.5,
		roiCash: 48_048 / 206_000,
		roiHard: 36_248.9375 / 45_249.0625,
		monthNet: -335.139611314631,
	},
	// Lines 42,000. (1,320 + 2,335 + 360) / 365 = 11 a day × 90 = 990, utilities 600.
	// 205,000 − 13,530 − 160,000 − 1,590. Interest 3,520 / 3 × 3 months.
	rental: {
		renoTotal: 42_000,
		apxCC: 13_530,
		renoHouse: 160_000,
		net: 29_880,
		holdCost: 1_590,
		hardMoney: 6_820,
		downPay: 32_000,
		totalClose: 35_300,
		loanAmountHM: 128_000,
		monthPay: 3_520 / 3,
		loanAmountDSCR: 153_750,
		paymentDSCR: 1_022.902586337994,
		monthInsureDSCR: 110,
		monthTaxDSCR: 2_335 / 12,
		monthHOA: 30,
		monthTotal: 1_357.485919671327,
		dscr: 1.436478987916,
		monthCashFlow: 592.514080328673,
		netHard: 23_060,
		flipMAO: 98_220,
		holdMAO: 111_750,
		monthMaint: 117,
		monthVacancy: 117,
		monthHoldCost: 470,
		roiCash: 29_880 / 161_590,
		roiHard: 23_060 / 40_410,
		monthNet: 122.514080328673,
	},
	// Lines 80,000. (1,825 + 2,190 + 730) / 365 = 13 a day × 180 = 2,340, utilities 1,770.
	// 398,000 − 26,268 − 362,000 − 4,110. Interest 3,258 × 6 months = 19,548.
	thin: {
		renoTotal: 80_000,
		apxCC: 26_268,
		renoHouse: 362_000,
		net: 5_622,
		holdCost: 4_110,
		hardMoney: 26_698,
		downPay: 36_200,
		totalClose: 43_350,
		loanAmountHM: 325_800,
		monthPay: 3_258,
		loanAmountDSCR: 283_500,
		paymentDSCR: 1_982.273131747129,
		monthInsureDSCR: 1_825 / 12,
		monthTaxDSCR: 182.5,
		monthHOA: 730 / 12,
		monthTotal: 2_377.689798413796,
		dscr: 0.946296695852,
		monthCashFlow: -127.689798413796,
		netHard: -21_076,
		flipMAO: 177_232,
		holdMAO: 203_500,
		monthMaint: 112.5,
		monthVacancy: 112.5,
		monthHoldCost: 495,
		roiCash: 5_622 / 366_110,
		roiHard: -21_076 / 67_008,
		monthNet: -622.689798413796,
	},
}

describe('the sample deals', () => {
	it.each(SAMPLE_DEALS)('FORM-01..24 CALC-04 $key matches its arithmetic', ({ key, inputs }) => {
		const figures = analyze(readInputs(inputs).values)
		expect(RESULTS.map((line) => line.key).sort()).toEqual(Object.keys(WORKED[key]).sort())
		for (const { key: name } of RESULTS) {
			const expected = WORKED[key][name] ?? NaN
			const slack = Math.abs(expected) * 1e-11
			expect(Math.abs((figures[name] ?? NaN) - expected), name).toBeLessThanOrEqual(slack)
		}
	})

	it('DATA-05 are complete, in range, in stored form, and have different addresses', () => {
		for (const { inputs, address } of SAMPLE_DEALS) {
			expect(readInputs(inputs).problems).toEqual({})
			expect(normalizeInputs(JSON.parse(JSON.stringify(inputs)))).toEqual(inputs)
			expect(address).toMatch(/, [A-Z][a-z]+, [A-Z]{2} \d{5}$/)
		}
		expect(new Set(SAMPLE_DEALS.map((deal) => addressKey(deal.address))).size).toBe(3)
	})

	it('FORM-11 FORM-18 CALC-04 demonstrate what they claim', () => {
		const [flip, rental, thin] = SAMPLE_DEALS.map((deal) => analyze(readInputs(deal.inputs).values))
		expect(flip?.netHard).toBeGreaterThan(30_000)
		expect(rental?.dscr).toBeGreaterThanOrEqual(1.25)
		expect(rental?.monthNet).toBeGreaterThan(0)
		expect(thin?.net).toBeGreaterThan(0)
		expect(thin?.netHard).toBeLessThan(0)
	})
})
