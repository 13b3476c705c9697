import { describe, expect, it } from 'vitest'
import {
	ANALYSIS_CHOICE_KEYS,
	ANALYSIS_NUMBER_KEYS,
	type AnalysisValues,
	DEAL_KEYS,
	type TypedNumbers,
	analyze,
	applyDefaults,
	emptyAnalysisInputs,
	emptyInputs,
	lastInterestOnlyMonth,
	parseTyped,
} from '~/deal'

const NOTHING = parseTyped(emptyInputs(), emptyAnalysisInputs()).typed

function apply(
	typed: Partial<TypedNumbers> = {},
	own: Partial<TypedNumbers> | null = null,
): AnalysisValues {
	return applyDefaults({ ...NOTHING, ...typed }, own)
}

describe('PRO-03 defaults', () => {
	it('PRO-03 fills every empty input as the table says', () => {
		const { typed, own, deal, ...values } = apply({ purchase: 200_000 })
		expect([typed.purchase, own]).toEqual([200_000, null])
		expect(deal).toEqual({
			...Object.fromEntries(DEAL_KEYS.map((key) => [key, 0])),
			purchase: 200_000,
		})
		expect(values).toEqual({
			plan: 'cash',
			missingRate: null,
			purchase: 200_000,
			renovation: 0,
			arv: 200_000,
			sPrice: 0,
			rent: 0,
			yTaxes: 2_200,
			yInsurance: 1_000,
			hoa: 0,
			appr: 0,
			lendFees: 0,
			down: 0,
			hold: 0,
			ltv: 75,
			years: 30,
			vacancyPer: 5,
			monthMaintPer: 5,
			monthManage: 0,
			monthLeaseFee: 0,
			interestDSCR: null,
			interestHard: null,
			holdCost: 0,
			holdYears: 10,
			rehabMonths: 0,
			leaseUpMonths: 0,
			askPrice: 200_000,
			buyCostPer: 3,
			buyCost: 0,
			contingencyPer: 0,
			otherIncome: 0,
			managePer: 8,
			capexPer: 5,
			capexYear: 0,
			yUtilities: 0,
			yOther: 0,
			taxesLater: null,
			taxesLaterYear: null,
			rentGrowth: 2,
			taxGrowth: 3,
			insGrowth: 3,
			hoaGrowth: 3,
			expGrowth: 3,
			appreciation: 2,
			events: [],
			loanBase: 'price',
			loanFeePer: 1,
			loanFees: 0,
			ioMonths: 0,
			extraMonthly: 0,
			extraYearly: 0,
			extraOnce: 0,
			extraOnceMonth: null,
			recast: false,
			balloonYears: null,
			armFixedYears: null,
			armStep: 0,
			armEveryYears: 1,
			armCeiling: null,
			pmiPer: 0,
			rehabFinancedPer: 100,
			pointsPer: 0,
			bridgeInterestOn: 'full',
			seasoningMonths: 6,
			beforeSeasoning: 'cost',
			refiMonth: 6,
			refiCostPer: 3,
			refiCost: 0,
			refiDscr: null,
			appraisalPer: 100,
			exitBy: 'growth',
			exitCap: null,
			sellPer: 6.6,
			discountRate: 8,
			financeRate: 8,
			reinvestRate: 5,
			taxOn: false,
			landPer: 20,
			incomeTaxPer: 24,
			cgTaxPer: 15,
			recapturePer: 25,
			losses: 'carry',
		})
	})

	it('PRO-03 takes every typed number, and 0 is zero', () => {
		const limited = ['holdYears', 'balloonYears', 'armFixedYears', 'armEveryYears', 'refiMonth']
		const nullable = ['taxesLaterYear', 'extraOnceMonth']
		for (const key of ANALYSIS_NUMBER_KEYS) {
			expect([key, apply({ [key]: 7 })[key]]).toEqual([key, 7])
			const zero = apply({ [key]: 0 })[key]
			const isLimited = limited.includes(key) || nullable.includes(key)
			const isAbsent = key === 'exitCap' || key === 'refiDscr'
			expect([key, zero]).toEqual([key, isAbsent ? null : isLimited ? 1 : 0])
		}
		const existing = [
			...(['arv', 'rent', 'yTaxes', 'yInsurance', 'hoa', 'ltv', 'vacancyPer'] as const),
			...(['monthMaintPer', 'monthManage', 'monthLeaseFee', 'appr', 'lendFees'] as const),
			...(['interestDSCR', 'interestHard', 'down', 'sPrice', 'purchase', 'hold'] as const),
		]
		for (const key of existing) {
			expect([key, apply({ purchase: 100, [key]: 9 })[key]]).toEqual([key, 9])
			expect([key, apply({ purchase: 100, [key]: 0 })[key]]).toEqual([key, 0])
		}
		expect(apply({ years: 15 }).years).toBe(15)
	})

	it('PRO-03 takes every typed choice', () => {
		const choices = {
			plan: 'cash',
			loanBase: 'arv',
			recast: true,
			bridgeInterestOn: 'drawn',
			beforeSeasoning: 'value',
			exitBy: 'cap',
			taxOn: true,
			losses: 'use',
		} as const
		expect(Object.keys(choices)).toEqual([...ANALYSIS_CHOICE_KEYS])
		expect(apply(choices)).toMatchObject(choices)
		expect(apply({}, choices)).toMatchObject(choices)
		expect(apply({ taxOn: false, recast: false }, choices)).toMatchObject({
			taxOn: false,
			recast: false,
		})
	})

	it('PRO-03 taxes, insurance, ARV and asking price follow the purchase price', () => {
		expect(apply({ purchase: 165_000 })).toMatchObject({
			yTaxes: 1_815,
			yInsurance: 825,
			arv: 165_000,
			askPrice: 165_000,
		})
		expect(apply()).toMatchObject({ yTaxes: 0, yInsurance: 0, arv: 0, askPrice: 0 })
		expect(apply({ purchase: 165_000, arv: 285_000 })).toMatchObject({
			arv: 285_000,
			askPrice: 165_000,
		})
	})

	it.each([
		[0, 0, 0],
		[1, 1, 1],
		[30, 1, 1],
		[31, 2, 1],
		[150, 5, 1],
		[180.5, 7, 1],
	])('PRO-03 a holding period of %d days is %d months of work and %d to rent it out', (...row) => {
		const [hold, rehabMonths, leaseUpMonths] = row
		expect(apply({ hold })).toMatchObject({ rehabMonths, leaseUpMonths })
	})

	it('PRO-03 the time to rent it out follows the months of work, typed or not', () => {
		expect(apply({ rehabMonths: 3 }).leaseUpMonths).toBe(1)
		expect(apply({ rehabMonths: 0, hold: 90 }).leaseUpMonths).toBe(0)
		expect(apply({ rehabMonths: 3, leaseUpMonths: 0 }).leaseUpMonths).toBe(0)
	})

	it('PRO-03 the refinance is when seasoning has ended and rent has started, at least month 1', () => {
		expect(apply({ hold: 90 }).refiMonth).toBe(6)
		expect(apply({ hold: 240 }).refiMonth).toBe(9)
		expect(apply({ rehabMonths: 3, leaseUpMonths: 2, seasoningMonths: 0 }).refiMonth).toBe(5)
		expect(apply({ seasoningMonths: 0 }).refiMonth).toBe(1)
		expect(apply({ seasoningMonths: 12 }).refiMonth).toBe(12)
		expect(apply({ seasoningMonths: 12, refiMonth: 3 }).refiMonth).toBe(3)
	})

	it('PRO-03 management is 8% unless a monthly fee is entered, 0 included', () => {
		expect(apply().managePer).toBe(8)
		expect(apply({ monthManage: 0 }).managePer).toBe(0)
		expect(apply({ monthManage: 150 })).toMatchObject({ managePer: 0, monthManage: 150 })
		expect(apply({ monthManage: 150, managePer: 4 }).managePer).toBe(4)
		expect(apply({}, { monthManage: 150 })).toMatchObject({ managePer: 0, monthManage: 150 })
	})

	it('PRO-03 the lender pays the share of the work that is not the down payment', () => {
		expect(apply({ down: 20 }).rehabFinancedPer).toBe(80)
		expect(apply({ down: 0 }).rehabFinancedPer).toBe(100)
		expect(apply({ down: 20, rehabFinancedPer: 0 }).rehabFinancedPer).toBe(0)
	})

	it('PRO-03 the finance rate is the loan rate, or 8 without one', () => {
		expect(apply().financeRate).toBe(8)
		expect(apply({ interestDSCR: 7.25 }).financeRate).toBe(7.25)
		expect(apply({ interestDSCR: 0 }).financeRate).toBe(0)
		expect(apply({ interestDSCR: 7.25, financeRate: 6 }).financeRate).toBe(6)
	})

	it('1.1 renovation and holding cost are those of the calculator, where empty taxes are 0', () => {
		const values = apply({ purchase: 100_000, hold: 73, hoa: 500, kitchen: 9_000, paint: 1_000 })
		expect(values).toMatchObject({ renovation: 10_000, holdCost: 100, yTaxes: 1_100 })
		expect(values.holdCost).toBe(analyze(values.deal).holdCost)
	})
})

describe('PRO-05 own assumptions', () => {
	it('PRO-05 replace the defaults, typed numbers replace both', () => {
		const own = { vacancyPer: 8, holdYears: 7, rehabMonths: 4, yTaxes: 3_000, balloonYears: 10 }
		const values = apply({ holdYears: 3 }, own)
		expect(values).toMatchObject({
			vacancyPer: 8,
			holdYears: 3,
			rehabMonths: 4,
			leaseUpMonths: 1,
			yTaxes: 3_000,
			balloonYears: 10,
			own,
		})
		expect(applyDefaults(values.typed, values.own)).toEqual(values)
	})

	it('PRO-05 0 is an own assumption, null and undefined are none', () => {
		expect(apply({}, { vacancyPer: 0, managePer: 0 })).toMatchObject({
			vacancyPer: 0,
			managePer: 0,
		})
		expect(apply({}, { vacancyPer: null, exitBy: null }).vacancyPer).toBe(5)
		expect(apply({}, { vacancyPer: undefined }).vacancyPer).toBe(5)
	})

	it('PRO-05 every number and choice of the analysis can be one', () => {
		for (const key of ANALYSIS_NUMBER_KEYS) {
			expect([key, apply({}, { [key]: 7 })[key]]).toEqual([key, 7])
		}
	})

	it('PRO-09 never enter a rate, nor a number that belongs to one deal', () => {
		const own = {
			interestDSCR: 7,
			interestHard: 11,
			down: 20,
			purchase: 1,
			sPrice: 1,
			rent: 1,
			arv: 1,
			kitchen: 1,
			hold: 90,
		}
		expect({ ...apply({}, own), own: null }).toEqual(apply())
	})
})

describe('PRO-09 plan', () => {
	it.each([
		[{}, 'cash', null],
		[{ interestDSCR: 7 }, 'loan', null],
		[{ interestDSCR: 0 }, 'loan', null],
		[{ interestHard: 11 }, 'bridge', 'interestDSCR'],
		[{ interestHard: 0, interestDSCR: 0 }, 'bridge', null],
		[{ down: 20 }, 'bridge', 'interestHard'],
		[{ down: 0, interestDSCR: 7 }, 'bridge', 'interestHard'],
		[{ plan: 'auto', interestDSCR: 7 }, 'loan', null],
		[{ plan: 'loan' }, 'loan', 'interestDSCR'],
		[{ plan: 'loan', interestHard: 11 }, 'loan', 'interestDSCR'],
		[{ plan: 'bridge' }, 'bridge', 'interestHard'],
		[{ plan: 'bridge', interestHard: 11 }, 'bridge', 'interestDSCR'],
		[{ plan: 'bridge', interestHard: 11, interestDSCR: 7 }, 'bridge', null],
		[{ plan: 'cash', interestHard: 11, interestDSCR: 7 }, 'cash', null],
	] as const)('PRO-09 %j is plan %s and lacks %s', (typed, plan, missingRate) => {
		const values = apply(typed)
		expect([values.plan, values.missingRate]).toEqual([plan, missingRate])
		expect(values.interestDSCR).toBe('interestDSCR' in typed ? typed.interestDSCR : null)
		expect(values.interestHard).toBe('interestHard' in typed ? typed.interestHard : null)
	})

	it('PRO-05 an own plan replaces auto', () => {
		expect(apply({ interestDSCR: 7 }, { plan: 'cash' }).plan).toBe('cash')
		expect(apply({ plan: 'auto', interestDSCR: 7 }, { plan: 'cash' }).plan).toBe('loan')
	})
})

describe('limits of the computation', () => {
	it('rounds years and months to whole ones, halves up', () => {
		const values = apply({
			holdYears: 7.5,
			rehabMonths: 2.4,
			leaseUpMonths: 0.4,
			refiMonth: 6.6,
			balloonYears: 0.2,
			armFixedYears: 4.5,
			years: 27.5,
		})
		expect(values).toMatchObject({
			holdYears: 8,
			rehabMonths: 2,
			leaseUpMonths: 0,
			refiMonth: 7,
			balloonYears: 1,
			armFixedYears: 5,
			years: 27.5,
		})
	})

	it('limits what is repeated, so that a term of 1e9 years is computed as 50', () => {
		const huge = Object.fromEntries(
			[...DEAL_KEYS, ...ANALYSIS_NUMBER_KEYS].map((key) => [key, 1e9]),
		)
		expect(apply(huge)).toMatchObject({
			years: 50,
			holdYears: 50,
			rehabMonths: 240,
			leaseUpMonths: 96,
			refiMonth: 336,
			seasoningMonths: 336,
			ioMonths: 599,
			extraOnceMonth: 600,
			balloonYears: 50,
			armFixedYears: 50,
			armEveryYears: 50,
			taxesLaterYear: 50,
			hold: 1e6,
			rentGrowth: 1_000,
			sellPer: 1_000,
			down: 100,
			landPer: 100,
			purchase: 1e9,
		})
		expect(apply({ hold: 1e9, seasoningMonths: 1e9 }).refiMonth).toBe(336)
	})

	it('keeps every number that can be typed in its range', () => {
		expect(apply({ purchase: 1e10, rentGrowth: -20, hold: 3_650, down: 100 })).toMatchObject({
			purchase: 1e10,
			rentGrowth: -20,
			rehabMonths: 122,
			rehabFinancedPer: 0,
		})
	})

	it('interest-only months end before the loan does', () => {
		expect(lastInterestOnlyMonth(30)).toBe(359)
		expect(lastInterestOnlyMonth(27.5)).toBe(329)
		expect(lastInterestOnlyMonth(0)).toBe(0)
		expect(lastInterestOnlyMonth(NaN)).toBe(0)
		expect(lastInterestOnlyMonth(1e9)).toBe(599)
		expect(apply({ ioMonths: 360 }).ioMonths).toBe(359)
		expect(apply({ ioMonths: 200, years: 10 }).ioMonths).toBe(119)
		expect(apply({ years: 0, ioMonths: 5 })).toMatchObject({ years: 1 / 12, ioMonths: 0 })
	})

	it('growth below −100% is −100%', () => {
		expect(apply({ rentGrowth: -250, armStep: -5_000 })).toMatchObject({
			rentGrowth: -100,
			armStep: -1_000,
		})
	})
})
