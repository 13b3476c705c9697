import { describe, expect, test } from 'vitest'
import { analysisOf } from '#tests/helpers/calculator/analysis-texts'
import { FLIP, RENTAL } from '#tests/helpers/deals/deal-inputs'
import { assume, emptyInputs } from '~/deal'
import { changedInputs, type DiffDeal } from './diff'
import { starterDeal } from './starters'
import { resultFigure } from './sensitivity/results'

const rental: DiffDeal = { inputs: { ...emptyInputs(), ...RENTAL }, analysis: analysisOf() }
const flip: DiffDeal = { inputs: { ...emptyInputs(), ...FLIP }, analysis: analysisOf() }

const figure = (key: 'cashFlowMonth' | 'irr' | 'netHard', { inputs, analysis }: DiffDeal) =>
	resultFigure(key, assume(inputs, analysis).values) as number

describe('PRO-60 starters', () => {
	test('PRO-60 conservative makes half of each harmful move', () => {
		const made = starterDeal('conservative', rental, null)
		expect(made.inputs).toMatchObject({
			rent: '2280',
			purchase: '205000',
			interestDSCR: '7.5',
			yTaxes: '2640',
			// Assumed until now: 5% vacancy, 5% repairs.
			vacancyPer: '7.5',
			monthMaintPer: '7.5',
			ltv: '75',
		})
		expect(made.analysis).toMatchObject({ rentGrowth: '1.5', appreciation: '1', sellPer: '7.6' })
		expect(figure('cashFlowMonth', made)).toBeLessThan(figure('cashFlowMonth', rental))
		expect(figure('irr', made)).toBeLessThan(figure('irr', rental))
	})

	test('PRO-60 optimistic makes half of each helpful move', () => {
		const made = starterDeal('optimistic', rental, null)
		expect(made.inputs).toMatchObject({ rent: '2520', purchase: '195000', vacancyPer: '3.5' })
		expect(figure('cashFlowMonth', made)).toBeGreaterThan(figure('cashFlowMonth', rental))
	})

	test('PRO-60 the lender counts 5% vacancy and no other income', () => {
		const deal = { ...rental, analysis: analysisOf({ otherIncome: '150' }) }
		expect(changedInputs(deal, starterDeal('lender', deal, null))).toEqual([
			{ key: 'vacancyPer', from: '', to: '5' },
			{ key: 'otherIncome', from: '150', to: '0' },
		])
	})

	test('PRO-60 a flip is changed only where it matters to it', () => {
		const made = starterDeal('conservative', flip, null)
		const changed = changedInputs(flip, made).map(({ key }) => key)
		expect(changed).toEqual(expect.arrayContaining(['purchase', 'kitchen', 'hold', 'sPrice']))
		expect(changed).not.toContain('rent')
		expect(changed).not.toContain('vacancyPer')
		expect(figure('netHard', made)).toBeLessThan(figure('netHard', flip))
	})

	test('PRO-60 an empty deal has nothing to change, and none is changed in place', () => {
		const empty = { inputs: emptyInputs(), analysis: analysisOf() }
		const before = structuredClone(rental)
		expect(changedInputs(empty, starterDeal('optimistic', empty, null))).toEqual([])
		starterDeal('conservative', rental, null)
		expect(rental).toEqual(before)
	})

	test('PRO-60 own assumptions are the start of the moves', () => {
		const made = starterDeal('conservative', rental, { vacancyPer: 10 })
		expect(made.inputs.vacancyPer).toBe('12.5')
	})
})
