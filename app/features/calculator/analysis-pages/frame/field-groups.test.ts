import { describe, expect, test } from 'vitest'
import { ANALYSIS_KEYS, INPUTS, assume, normalizeAnalysisInputs, normalizeInputs } from '~/deal'
import { isDeepStrictEqual } from 'node:util'
import { flipFigures } from '~/features/calculator/analysis-pages/figures/flip-figures'
import { fieldGroups, fieldOf } from './field-groups'
import { ANALYSIS_PAGES } from './pages'

const PLANS = ['cash', 'loan', 'bridge'] as const
const CASES = ANALYSIS_PAGES.flatMap(({ page }) => PLANS.map((plan) => [page, plan] as const))
const FLIP = {
	purchase: '120000',
	sPrice: '200000',
	yTaxes: '2400',
	down: '20',
	interestHard: '11',
	hold: '150',
}
const EVERY_KEY = [...INPUTS.map(({ key }) => key), ...ANALYSIS_KEYS]

describe('the input groups of the analysis pages', () => {
	test.each(CASES)('PRO-84 PRO-99 the %s page of plan %s has every input once', (page, plan) => {
		const { groups, otherGroups } = fieldGroups(page, plan)
		const keys = [...groups, ...otherGroups].flatMap(({ fields }) => fields.map(({ key }) => key))
		expect([...keys].sort()).toEqual([...EVERY_KEY].sort())
		expect(groups.every(({ fields }) => fields.length > 0)).toBe(true)
	})

	test.each(CASES)('PRO-85 the %s page of plan %s shows the groups of its job', (page, plan) => {
		const titles = fieldGroups(page, plan).groups.map(({ title }) => title)
		const common = ['Plan and Time', 'Buying', 'Income', 'Running Costs']
		const bridge = plan === 'bridge' ? ['Hard Money and Refinance'] : []
		const expected = {
			projection: [
				...common,
				'Growth per Year',
				'One-Off Income and Costs',
				'Long-Term Loan',
				...bridge,
				'Sale and Return',
				'Tax Estimate',
			],
			loan: ['Buying', 'Long-Term Loan'],
			brrrr: [...common, 'Long-Term Loan', 'Hard Money and Refinance', 'Renovation Budget'],
			sensitivity: [...common, 'Long-Term Loan', ...bridge, 'Sale and Return'],
			offer: [...common, 'Long-Term Loan', ...bridge, 'Sale and Return'],
		}
		expect(titles).toEqual(expected[page])
	})

	test.each(['offer', 'sensitivity'] as const)(
		'PRO-84 the %s page of a flip has what its figures do not count last and apart',
		(page) => {
			const { groups, otherGroups } = fieldGroups(page, 'bridge', true)
			const keys = [...groups, ...otherGroups].flatMap(({ fields }) => fields.map(({ key }) => key))
			expect([...keys].sort()).toEqual([...EVERY_KEY].sort())
			const uncounted = otherGroups.at(-1)?.fields.map(({ key }) => key) ?? []
			expect(uncounted).toEqual(
				expect.arrayContaining(['rehabFinancedPer', 'loanFeePer', 'vacancyPer']),
			)
			const figures = (changes: Record<string, string>) => {
				const deal = { ...FLIP, ...changes }
				const inputs = normalizeInputs(deal)
				const { values } = assume(inputs, normalizeAnalysisInputs(deal), null)
				return flipFigures(values.deal, values)
			}
			const changing = EVERY_KEY.filter(
				(key) =>
					fieldOf(key).kind === 'number' &&
					!isDeepStrictEqual(figures({ [key]: '7' }), figures({})),
			)
			expect(changing).toEqual(
				expect.arrayContaining(['sellPer', 'contingencyPer', 'buyCostPer', 'buyCost', 'pointsPer']),
			)
			expect(changing.length).toBeGreaterThan(35)
			expect(changing.filter((key) => uncounted.includes(key))).toEqual([])
		},
	)

	test.each(EVERY_KEY)('PRO-91 the field %s has a label, and its unit in label or field', (key) => {
		const field = fieldOf(key)
		expect(field.label).toMatch(/^\S.*\S$/u)
		expect(field.isExisting).toBe(INPUTS.some((input) => input.key === key))
		if (field.kind === 'choice') {
			expect(field.options.length).toBeGreaterThan(1)
			expect(field.options.every(({ value, label }) => value !== '' && label !== '')).toBe(true)
		}
		if (field.isMoney) expect(field.suffix).not.toContain('$')
		if (field.isPercent) expect(`${field.label} ${field.suffix}`).toMatch(/%/u)
	})

	test('PRO-85 MODEL-05 inputs of the calculator have the same labels, and a minus sign can be typed where it counts', () => {
		expect(fieldOf('ltv').label).toBe('Loan to value (LTV)')
		expect(fieldOf('interestDSCR').label).toBe('Long-term loan rate (% per year)')
		const signed = EVERY_KEY.filter((key) => fieldOf(key).isSigned)
		const events = Array.from({ length: 10 }, (_, index) => `event${index + 1}Amount`)
		expect(signed).toEqual([
			'rentGrowth',
			'taxGrowth',
			'insGrowth',
			'hoaGrowth',
			'expGrowth',
			'appreciation',
			'armStep',
			...events,
		])
	})
})
