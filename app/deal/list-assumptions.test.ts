import { describe, expect, it } from 'vitest'
import {
	ANALYSIS_NUMBER_KEYS,
	type TypedNumbers,
	applyDefaults,
	countAssumptions,
	emptyAnalysisInputs,
	emptyInputs,
	listAssumptions,
	parseTyped,
} from '~/deal'

const NOTHING = parseTyped(emptyInputs(), emptyAnalysisInputs()).typed

function list(typed: Partial<TypedNumbers>, own: Partial<TypedNumbers> | null = null) {
	const values = applyDefaults({ ...NOTHING, ...typed }, own)
	return listAssumptions(values.typed, values)
}

/** The keys whose numbers are counted. */
function counted(...from: Parameters<typeof list>): string[] {
	return list(...from)
		.filter((assumption) => assumption.role === 'number')
		.map(({ key }) => key)
}

/** What every plan counts with a purchase price and a rent. */
const COMMON = [
	...['arv', 'vacancyPer', 'yTaxes', 'yInsurance', 'monthMaintPer', 'holdYears', 'buyCostPer'],
	...['managePer', 'capexPer', 'rentGrowth', 'taxGrowth', 'insGrowth', 'appreciation', 'sellPer'],
	...['discountRate', 'financeRate', 'reinvestRate'],
]
const DEAL = { purchase: 200_000, rent: 2_000 }

describe('PRO-03 assumptions', () => {
	it('PRO-03 lists every empty input that has a default, the deal first', () => {
		const all = list(DEAL)
		expect(
			all.filter(({ isExisting }) => isExisting).map(({ key, value }) => [key, value]),
		).toEqual([
			['arv', 200_000],
			['vacancyPer', 5],
			['yTaxes', 2_200],
			['yInsurance', 1_000],
			['hoa', 0],
			['monthMaintPer', 5],
			['monthManage', 0],
			['monthLeaseFee', 0],
			['ltv', 75],
			['years', 30],
			['down', 0],
			['appr', 0],
			['lendFees', 0],
		])
		const none = ['taxesLater', 'taxesLaterYear', 'extraOnceMonth', 'balloonYears']
		const alsoNone = ['armFixedYears', 'armStep', 'armCeiling', 'refiDscr', 'exitCap']
		expect(all.slice(13, -8).map(({ key }) => key)).toEqual(
			ANALYSIS_NUMBER_KEYS.filter((key) => ![...none, ...alsoNone].includes(key)),
		)
		expect(all.slice(-8).map(({ key, value }) => [key, value])).toEqual([
			['plan', 'cash'],
			['loanBase', 'price'],
			['recast', 'no'],
			['bridgeInterestOn', 'full'],
			['beforeSeasoning', 'cost'],
			['exitBy', 'growth'],
			['taxOn', 'no'],
			['losses', 'carry'],
		])
		expect(all.every(({ source }) => source === 'default')).toBe(true)
	})

	it('PRO-03 lists no input that is typed, 0 included', () => {
		const keys = list({ ...DEAL, vacancyPer: 0, holdYears: 5, taxOn: false }).map(({ key }) => key)
		expect(keys).not.toContain('vacancyPer')
		expect(keys).not.toContain('holdYears')
		expect(keys).not.toContain('taxOn')
		expect(keys).toHaveLength(list(DEAL).length - 3)
	})

	it('PRO-05 own assumptions are listed as assumed, with their source', () => {
		const all = list(DEAL, { vacancyPer: 8, refiDscr: 1.2, armStep: 0, taxOn: true, arv: 1 })
		const own = all.filter(({ source }) => source === 'own')
		expect(own.map(({ key, value, role }) => [key, value, role])).toEqual([
			['vacancyPer', 8, 'number'],
			['armStep', 0, 'unused'],
			['refiDscr', 1.2, 'unused'],
			['taxOn', 'yes', 'choice'],
		])
	})
})

describe('PRO-04 number of assumptions', () => {
	it('PRO-04 plan cash counts neither loan nor bridge nor tax', () => {
		expect(counted(DEAL)).toEqual(COMMON)
		expect(countAssumptions(list(DEAL))).toBe(COMMON.length)
	})

	it('PRO-04 plan loan counts the term, the share and the points', () => {
		const loan = counted({ ...DEAL, interestDSCR: 7 })
		expect(loan.toSorted()).toEqual([...COMMON, 'ltv', 'years', 'loanFeePer'].toSorted())
	})

	it('PRO-04 plan bridge counts its own inputs and the loan that follows', () => {
		const bridge = counted({ ...DEAL, interestDSCR: 7, interestHard: 11, hold: 90 })
		expect(bridge.toSorted()).toEqual(
			[
				...COMMON,
				...['ltv', 'years', 'down', 'rehabMonths', 'leaseUpMonths', 'rehabFinancedPer'],
				...['seasoningMonths', 'refiMonth', 'refiCostPer', 'appraisalPer'],
			].toSorted(),
		)
	})

	it('PRO-24 counts tax rates only if the estimate is on', () => {
		const tax = ['landPer', 'incomeTaxPer', 'cgTaxPer', 'recapturePer']
		expect(counted({ ...DEAL, taxOn: true })).toEqual([...COMMON, ...tax])
		expect(list(DEAL).filter(({ key }) => key === 'losses')[0]?.role).toBe('unused')
	})

	it('PRO-04 growth counts only where there is something to grow', () => {
		const typed = { ...DEAL, yTaxes: 0, yInsurance: 0 }
		expect(counted(typed)).not.toContain('taxGrowth')
		expect(counted(typed)).not.toContain('insGrowth')
		expect(counted({ ...typed, taxesLater: 500, taxesLaterYear: 2 })).toContain('taxGrowth')
		expect(counted({ ...DEAL, hoa: 300 })).toContain('hoaGrowth')
		for (const key of ['yUtilities', 'yOther', 'monthManage', 'monthLeaseFee', 'capexYear']) {
			expect(counted({ ...DEAL, [key]: 10 })).toContain('expGrowth')
		}
	})

	it('PRO-04 without rent, its shares do not count', () => {
		const none = counted({ purchase: 200_000 })
		for (const key of ['vacancyPer', 'monthMaintPer', 'managePer', 'capexPer', 'rentGrowth']) {
			expect(none).not.toContain(key)
		}
		const parking = counted({ purchase: 200_000, otherIncome: 50 })
		expect(parking).toEqual(expect.arrayContaining(['vacancyPer', 'managePer', 'rentGrowth']))
		expect(parking).not.toContain('capexPer')
	})

	it('PRO-04 entries that count as 0 are listed, not counted', () => {
		const byKey = new Map(
			list({ ...DEAL, interestDSCR: 7, kitchen: 5 }).map(({ key, role }) => [key, role]),
		)
		expect(byKey.get('contingencyPer')).toBe('absent')
		expect(byKey.get('extraMonthly')).toBe('absent')
		expect(byKey.get('hoa')).toBe('absent')
		expect(byKey.get('recast')).toBe('unused')
		expect(byKey.get('askPrice')).toBe('unused')
		expect(byKey.get('armEveryYears')).toBe('unused')
		expect(byKey.get('loanBase')).toBe('choice')
	})

	it('PRO-05 own limits, balloons and steps count where they apply', () => {
		const own = {
			...{ taxesLater: 900, taxesLaterYear: 2, extraOnce: 50, extraOnceMonth: 7, exitCap: 6 },
			...{ balloonYears: 7, armFixedYears: 5, armStep: 1, armCeiling: 9, refiDscr: 1.2 },
		}
		const keys = Object.keys(own)
		const ownRoles = (typed: Partial<TypedNumbers>) =>
			list({ ...DEAL, interestDSCR: 7, ...typed }, own)
				.filter(({ key, role }) => keys.includes(key) && role === 'unused')
				.map(({ key }) => key)
		expect(ownRoles({ plan: 'bridge', exitBy: 'cap' })).toEqual([])
		expect(ownRoles({ plan: 'loan' })).toEqual(['refiDscr', 'exitCap'])
		expect(ownRoles({ plan: 'cash' }).toSorted()).toEqual(
			keys.filter((key) => !key.startsWith('taxesLater')).toSorted(),
		)
	})

	it('PRO-04 a contingency, a recast and the ARM steps count where they apply', () => {
		const own = { contingencyPer: 10 }
		expect(counted(DEAL, own)).not.toContain('contingencyPer')
		expect(counted({ ...DEAL, kitchen: 5 }, own)).toContain('contingencyPer')
		const loan = { ...DEAL, interestDSCR: 7, extraOnce: 100, armFixedYears: 5 }
		const byKey = new Map(list(loan).map(({ key, role }) => [key, role]))
		expect([byKey.get('recast'), byKey.get('armEveryYears')]).toEqual(['choice', 'number'])
		const cash = new Map(list({ ...loan, plan: 'cash' }).map(({ key, role }) => [key, role]))
		expect([cash.get('recast'), cash.get('armEveryYears')]).toEqual(['unused', 'unused'])
	})
})
