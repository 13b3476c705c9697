import { isNumber } from '~/deal'
import { describe, expect, it } from 'vitest'
import { ANCHOR, dealWith } from '#tests/helpers/calculator/typed-deals'
import { project } from './project'
import { type TaxInput, type TaxRates, depreciation, saleTax, taxYears } from './tax'

const RATES: TaxRates = { incomeTaxPer: 24, cgTaxPer: 15, recapturePer: 25, losses: 'carry' }

function year(noi: number, interest = 0, rentedMonths = 12): TaxInput {
	return { noi, interest, rentedMonths }
}

describe('PRO-25 depreciation', () => {
	it('PRO-25 is the basis / 330 per rented month, at most the basis', () => {
		expect(depreciation(330_000, 0)).toBe(0)
		expect(depreciation(330_000, 1)).toBe(1_000)
		expect(depreciation(330_000, 12)).toBe(12_000)
		expect(depreciation(330_000, 330)).toBe(330_000)
		expect(depreciation(330_000, 480)).toBe(330_000)
	})

	it('PRO-25 starts with the first rented month and ends after 27.5 years', () => {
		const inputs = [year(20_000, 0, 4), ...Array.from({ length: 29 }, () => year(20_000))]
		const years = taxYears(inputs, 330_000, RATES)
		expect(years.map((row) => row.depreciation).slice(0, 2)).toEqual([4_000, 12_000])
		expect(years.reduce((sum, row) => sum + row.depreciation, 0)).toBeCloseTo(330_000, 6)
		// 4 + 27 × 12 = 328 months after year 28.
		expect(years[28]?.depreciation).toBeCloseTo(2_000, 6)
		expect(years[29]?.depreciation).toBe(0)
	})

	it('PRO-25 leaves the land and the loan fees out of the basis', () => {
		const { tax } = project(dealWith({ ...ANCHOR, taxOn: true, kitchen: 10_000, loanFeePer: 2 }))
		// (200,000 + 6,000) × 80% + 10,000
		expect(tax?.basis).toBeCloseTo(174_800, 6)
		expect(tax?.land).toBeCloseTo(41_200, 6)
	})
})

describe('PRO-27 losses', () => {
	const inputs = [year(5_000, 10_000), year(20_000, 9_000), year(30_000, 8_000)]

	it('PRO-27 carry forward, reduce later income and are released at the sale', () => {
		const years = taxYears(inputs, 330_000, RATES)
		expect(years.map((row) => row.taxableIncome)).toEqual([-17_000, -1_000, 10_000])
		expect(years.map((row) => row.carriedLosses)).toEqual([17_000, 18_000, 8_000])
		expect(years.map((row) => row.usedLosses)).toEqual([0, 0, 10_000])
		expect(years.map((row) => row.tax)).toEqual([0, 0, 0])
		const sale = { netPrice: 300_000, cost: 400_000, taken: 36_000, carriedLosses: 8_000 }
		expect(saleTax(sale, RATES)).toMatchObject({ lossSaving: 1_920, tax: -1_920 })
	})

	it('PRO-27 tax the income that remains after the carried losses', () => {
		const years = taxYears([...inputs, year(50_000, 8_000)], 330_000, RATES)
		expect(years[3]).toMatchObject({ taxableIncome: 30_000, usedLosses: 8_000, carriedLosses: 0 })
		expect(years[3]?.tax).toBeCloseTo(22_000 * 0.24, 9)
	})

	it('PRO-27 save tax in their year if that is chosen', () => {
		const years = taxYears(inputs, 330_000, { ...RATES, losses: 'use' })
		expect(years.map((row) => row.tax)).toEqual([-4_080, -240, 2_400])
		expect(years.map((row) => row.carriedLosses)).toEqual([0, 0, 0])
		expect(years.map((row) => row.usedLosses)).toEqual([0, 0, 0])
	})
})

describe('PRO-26 sale', () => {
	const sale = { cost: 200_000, taken: 50_000, carriedLosses: 0 }

	it('PRO-26 recaptures the depreciation and taxes only the rest as capital gain', () => {
		expect(saleTax({ ...sale, netPrice: 230_000 }, RATES)).toEqual({
			gain: 80_000,
			recaptured: 50_000,
			recaptureTax: 12_500,
			capitalGain: 30_000,
			capitalGainTax: 4_500,
			lossSaving: 0,
			tax: 17_000,
		})
	})

	it('PRO-26 recaptures at most the gain', () => {
		expect(saleTax({ ...sale, netPrice: 170_000 }, RATES)).toMatchObject({
			gain: 20_000,
			recaptured: 20_000,
			capitalGain: 0,
			tax: 5_000,
		})
	})

	it('PRO-26 a loss gives neither tax nor saving', () => {
		expect(saleTax({ ...sale, netPrice: 100_000 }, RATES)).toMatchObject({
			gain: -50_000,
			recaptured: 0,
			capitalGain: 0,
			tax: 0,
		})
	})
})

describe('PRO-24 tax estimate of a projection', () => {
	it('PRO-24 is off by default', () => {
		const { tax, summary } = project(dealWith(ANCHOR))
		expect([tax, summary.afterTax]).toEqual([null, null])
	})

	it('PRO-24 is beside the figures before tax, which do not change', () => {
		const before = project(dealWith(ANCHOR))
		const { flows, summary, tax } = project(dealWith({ ...ANCHOR, taxOn: true }))
		expect(flows).toEqual(before.flows)
		expect({ ...summary, afterTax: null }).toEqual(before.summary)

		// Year 1: 16,176 − 10,451.73 − 164,800 / 27.5 = −268.54, carried.
		expect(tax?.years[0]?.taxableIncome).toBeCloseTo(16_176 - 10_451.7301692828 - 164_800 / 27.5, 6)
		expect(tax?.years[0]?.tax).toBe(0)
		// 10 years of depreciation and a sale for 243,798.88 × 93.4%.
		const taken = (164_800 * 120) / 330
		const gain = 243_798.88399895147 * 0.934 - (206_000 - taken)
		expect(tax?.sale?.gain).toBeCloseTo(gain, 6)
		expect(tax?.sale?.recaptured).toBeCloseTo(gain < taken ? gain : taken, 6)

		const taxes = (tax?.years ?? []).reduce((sum, row) => sum + row.tax, 0) + (tax?.sale?.tax ?? 0)
		const { totalProfit, afterTax } = summary
		if (!isNumber(totalProfit) || afterTax === null) throw new Error('no profit')
		expect(taxes).toBeGreaterThan(0)
		expect(afterTax.totalProfit).toBeCloseTo(totalProfit - taxes, 6)
		expect(afterTax.irr).toMatchObject({ kind: 'one' })
		if (afterTax.irr.kind !== 'one' || summary.irr.kind !== 'one') throw new Error('no IRR')
		expect(afterTax.irr.rate).toBeLessThan(summary.irr.rate)
		expect(tax?.flows[0]).toBe(flows[0])
	})

	it('PRO-25 without rent nothing is depreciated', () => {
		const { tax } = project(dealWith({ ...ANCHOR, rent: null, taxOn: true }))
		expect(tax?.years.map((row) => row.depreciation)).toEqual(Array(10).fill(0))
		expect(tax?.sale?.recaptured).toBe(0)
	})

	it('PRO-24 without a sale price has no figures after tax, but the years', () => {
		const { tax, summary } = project(dealWith({ ...ANCHOR, taxOn: true, exitBy: 'cap' }))
		expect(tax?.sale).toBeNull()
		expect(tax?.years).toHaveLength(10)
		const none = { kind: 'none', reason: 'noExitCap' }
		expect(summary.afterTax).toEqual({
			irr: none,
			npv: none,
			equityMultiple: none,
			totalProfit: none,
		})
	})
})
