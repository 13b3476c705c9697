import { describe, expect, it } from 'vitest'
import { ANALYSIS_KEYS, assume, emptyAnalysisInputs, emptyInputs } from '~/deal'

describe('assume', () => {
	it('PRO-03 reads the example of the specification and names what is assumed', () => {
		const { values, assumed, problems } = assume(
			{
				...emptyInputs(),
				purchase: '200,000',
				arv: '200000',
				rent: '2000',
				yTaxes: '2400',
				yInsurance: '1200',
				hoa: '0',
				ltv: '75',
				interestDSCR: '7%',
				years: '30',
			},
			emptyAnalysisInputs(),
		)
		expect(values).toMatchObject({ plan: 'loan', purchase: 200_000, vacancyPer: 5, years: 30 })
		expect(problems).toEqual([])
		for (const key of ['vacancyPer', 'holdYears', 'buyCost', 'plan'] as const) {
			expect([key, assumed.has(key)]).toEqual([key, true])
		}
		for (const key of ['arv', 'yTaxes', 'hoa', 'ltv', 'years', 'exitCap'] as const) {
			expect([key, assumed.has(key)]).toEqual([key, false])
		}
	})

	it('PRO-05 own assumptions are still assumed, and complete an entry that needs another', () => {
		const { values, assumed, assumptions, problems } = assume(
			emptyInputs(),
			{ ...emptyAnalysisInputs(), exitBy: 'cap' },
			{ holdYears: 7, exitCap: 6.5 },
		)
		expect([values.holdYears, values.exitCap]).toEqual([7, 6.5])
		expect([assumed.has('holdYears'), assumed.has('exitCap')]).toEqual([true, true])
		expect(assumptions).toContainEqual({
			key: 'exitCap',
			value: 6.5,
			source: 'own',
			isExisting: false,
			role: 'number',
		})
		expect(assumptions.map(({ key }) => key)).toEqual([...assumed])
		expect(problems).toEqual([])
	})

	it('0.7 reports what cannot be read and computes with its default', () => {
		const { values, assumed, problems } = assume(
			{ ...emptyInputs(), vacancyPer: 'few' },
			{ ...emptyAnalysisInputs(), holdYears: 'ten', sellPer: '25' },
		)
		expect([values.vacancyPer, values.holdYears, values.sellPer]).toEqual([5, 10, 25])
		expect([...assumed]).toEqual(expect.arrayContaining(['vacancyPer', 'holdYears']))
		expect(assumed.has('sellPer')).toBe(false)
		expect(problems.map(({ key, kind }) => [key, kind])).toEqual([
			['vacancyPer', 'unreadable'],
			['holdYears', 'unreadable'],
			['sellPer', 'outOfRange'],
		])
	})

	it('PRO-03 names every analysis input once', () => {
		expect(new Set(ANALYSIS_KEYS).size).toBe(89)
		expect(ANALYSIS_KEYS).toHaveLength(89)
	})
})
