import { isNumber, project, type TypedNumbers } from '~/deal'
import { describe, expect, it } from 'vitest'
import { ANCHOR, dealWith } from '#tests/helpers/calculator/typed-deals'

/** A rental for $330,000 with a basis of $330,000, so that $1,000 a month is depreciated. */
const RENTAL: Partial<TypedNumbers> = {
	...ANCHOR,
	purchase: 330_000,
	arv: 330_000,
	buyCostPer: 0,
	landPer: 0,
	sellPer: 0,
	taxOn: true,
	incomeTaxPer: 24,
	cgTaxPer: 15,
	recapturePer: 25,
}

function estimate(changes: Partial<TypedNumbers>) {
	const values = dealWith({ ...RENTAL, ...changes })
	const { tax } = project(values)
	if (tax === null) throw new Error('no estimate')
	const years = tax.years.map((row) => ({
		depreciation: row.depreciation,
		taxableIncome: Number(row.taxableIncome),
		usedLosses: Number(row.usedLosses),
		carriedLosses: Number(row.carriedLosses),
		tax: Number(row.tax),
	}))
	return { ...tax, years, values }
}

describe('PRO-25 depreciation', () => {
	it('PRO-25 is the basis / 330 per rented month, and ends after 27.5 years', () => {
		const { years, basis } = estimate({ holdYears: 30, rehabMonths: 8, leaseUpMonths: 0 })
		expect(basis).toBe(330_000)
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
	// A rent that grows fast: losses first, then income.
	const growing = { rent: 1_600, rentGrowth: 20, interestDSCR: 9, ltv: 90, holdYears: 12 }

	it('PRO-27 carry forward, reduce later income and are released at the sale', () => {
		const { years, sale } = estimate(growing)
		let carried = 0
		for (const row of years) {
			const used = Math.min(carried, Math.max(row.taxableIncome, 0))
			carried += Math.max(-row.taxableIncome, 0) - used
			expect(row.usedLosses).toBeCloseTo(used, 6)
			expect(row.carriedLosses).toBeCloseTo(carried, 6)
			expect(row.tax).toBeCloseTo((Math.max(row.taxableIncome, 0) - used) * 0.24, 6)
		}
		expect(years[0]?.taxableIncome).toBeLessThan(0)
		expect(years[0]?.tax).toBe(0)
		expect(years.some((row) => row.usedLosses > 0)).toBe(true)
		expect(years.at(-1)?.tax).toBeGreaterThan(0)
		expect(sale?.lossSaving).toBe(0)
		const early = estimate({ ...growing, holdYears: 3 })
		const left = early.years.at(-1)?.carriedLosses ?? 0
		expect(left).toBeGreaterThan(0)
		expect(early.sale?.lossSaving).toBeCloseTo(left * 0.24, 6)
	})

	it('PRO-27 save tax in their year if that is chosen', () => {
		const { years } = estimate({ ...growing, losses: 'use' })
		expect(years[0]?.tax).toBeLessThan(0)
		for (const row of years) {
			expect(row.tax).toBeCloseTo(row.taxableIncome * 0.24, 6)
			expect([row.carriedLosses, row.usedLosses]).toEqual([0, 0])
		}
	})
})

describe('PRO-26 sale', () => {
	// 50 rented months: $48,000 of $330,000 in four years.
	const sold = (price: number) =>
		estimate({ arv: price, appreciation: 0, holdYears: 4, losses: 'use' }).sale

	it('PRO-26 recaptures the depreciation and taxes only the rest as capital gain', () => {
		expect(sold(400_000)).toEqual({
			gain: 118_000,
			recaptured: 48_000,
			recaptureTax: 12_000,
			capitalGain: 70_000,
			capitalGainTax: 10_500,
			lossSaving: 0,
			tax: 22_500,
		})
	})

	it('PRO-26 recaptures at most the gain', () => {
		expect(sold(302_000)).toMatchObject({
			gain: 20_000,
			recaptured: 20_000,
			capitalGain: 0,
			tax: 5_000,
		})
	})

	it('PRO-26 a loss gives neither tax nor saving', () => {
		expect(sold(200_000)).toMatchObject({ gain: -82_000, recaptured: 0, capitalGain: 0, tax: 0 })
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

		const taxes =
			(tax?.years ?? []).reduce((sum, row) => sum + Number(row.tax), 0) + (tax?.sale?.tax ?? 0)
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
