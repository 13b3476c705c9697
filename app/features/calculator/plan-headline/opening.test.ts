import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { figureState } from '~/features/calculator/analysis-pages/figures/figure-text'
import { type DealInputs, emptyInputs } from '~/features/calculator/formulas/input-definitions'
import { analysisOf } from '#tests/helpers/calculator/analysis-texts'
import { explainOpening } from './explain-opening'
import { computeOpening } from './opening'
import type { OpeningSource } from './opening-types'

const source = (some: Partial<DealInputs>, more: Partial<OpeningSource> = {}): OpeningSource => ({
	inputs: { ...emptyInputs(), ...some },
	analysis: null,
	own: null,
	...more,
})

const names = (some: Partial<DealInputs>, more: Partial<OpeningSource> = {}) =>
	computeOpening(source(some, more)).headline.map(({ name }) => name)

const RENTAL_FIGURES = ['cashFlowMonth', 'cashOnCash', 'capRate', 'dscrNoi', 'irr']
const BRIDGE_FIGURES = ['cashLeft', 'cashFlowMonth', 'allInOfArv', 'dscrNoi']
const FLIP_FIGURES = ['netHard', 'roiHard', 'breakEvenPrice']

const RENTAL = { purchase: '200000', rent: '2000' }

describe('PRO-87 the headline of each plan', () => {
	test.each<[string, Partial<DealInputs>, string[]]>([
		['cash', RENTAL, RENTAL_FIGURES],
		['loan', { ...RENTAL, interestDSCR: '7' }, RENTAL_FIGURES],
		['loan with a sales price', { ...RENTAL, interestDSCR: '7', sPrice: '1' }, RENTAL_FIGURES],
		['bridge', { ...RENTAL, interestHard: '11', interestDSCR: '7' }, BRIDGE_FIGURES],
		['bridge without rent', { purchase: '200000', down: '10' }, BRIDGE_FIGURES],
		['flip', { purchase: '200000', sPrice: '285000' }, FLIP_FIGURES],
		['flip with hard money', { purchase: '1', sPrice: '9', interestHard: '9' }, FLIP_FIGURES],
	])('PRO-87 %s', (_plan, some, expected) => {
		expect(names(some)).toEqual(expected)
		expect(computeOpening(source(some)).missing).toBeNull()
	})

	test('PRO-87 a chosen plan and a member’s own plan decide it too', () => {
		expect(names(RENTAL, { analysis: analysisOf({ plan: 'bridge' }) })).toEqual(BRIDGE_FIGURES)
		expect(names(RENTAL, { own: { plan: 'bridge' } })).toEqual(BRIDGE_FIGURES)
	})

	test.each<[Partial<DealInputs>, string]>([
		[{ rent: '2000' }, 'Enter a purchase price.'],
		[{ purchase: '200000' }, 'Enter a monthly rent or a sales price.'],
		[{ purchase: 'abc', rent: '2000', down: '10' }, 'Enter a purchase price.'],
	])('PRO-87 %j has no figures, but a sentence', (some, sentence) => {
		expect(computeOpening(source(some))).toMatchObject({ headline: [], missing: sentence })
	})

	test('PRO-08 PRO-86 PRO-87 every figure of any deal is finite or has a reason in words, and an explanation', () => {
		const text = fc.constantFrom('', '0', '1', '7', '100', '250000', '10000000000', 'abc')
		const keys = [
			'purchase',
			'rent',
			'interestDSCR',
			'ltv',
			'sPrice',
			'down',
			'interestHard',
		] as const
		fc.assert(
			fc.property(fc.record(Object.fromEntries(keys.map((key) => [key, text]))), (some) => {
				const deal = source(some)
				const { headline, firstResult, reasons } = computeOpening(deal)
				const explanations = explainOpening(deal)
				for (const { name, figure, instead } of [...headline, ...firstResult]) {
					const { value, reason } = figureState(figure)
					if (value !== null) expect(Number.isFinite(value)).toBe(true)
					else if (reason === 'infinite') expect(instead).toMatch(/^No money left in, /u)
					else expect(reasons[reason]).toMatch(/\.$/u)
					expect([name, explanations[name]]).toEqual([name, expect.any(Object)])
				}
			}),
			{ numRuns: 60 },
		)
	})
})

describe('PRO-86 the first result of a rental', () => {
	const of = (some: Partial<DealInputs>, own: OpeningSource['own'] = null) =>
		computeOpening(source(some, { own }))

	test('PRO-86 shows the year of the sale that is assumed', () => {
		const labels = (own: OpeningSource['own']) =>
			of(RENTAL, own).firstResult.map((one) => one.label)
		expect(labels(null).at(-1)).toBe('10-year IRR')
		expect(labels({ holdYears: 7 }).at(-1)).toBe('7-year IRR')
	})

	test('PRO-86 counts an assumption less for each number that is entered', () => {
		const { assumptionCount } = of({ ...RENTAL, interestDSCR: '7' })
		const entered = { ...RENTAL, interestDSCR: '7', yTaxes: '2400', yInsurance: '1200', ltv: '75' }
		expect(of(entered).assumptionCount).toBe(assumptionCount - 3)
	})

	test('PRO-86 without a rent only the cash needed has a value', () => {
		const { firstResult } = of({ purchase: '200000' })
		expect(firstResult.map(({ figure }) => figureState(figure).reason)).toEqual([
			null,
			...Array<string>(4).fill('noRent'),
		])
	})
})
