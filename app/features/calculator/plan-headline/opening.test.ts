import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { figureState } from '~/features/calculator/analysis-pages/figures/figure-text'
import { type DealInputs, emptyInputs } from '~/features/calculator/formulas/input-definitions'
import { project } from '~/features/calculator/analysis/project'
import { analyze } from '~/features/calculator/formulas/formulas'
import { analysisOf } from '#tests/helpers/calculator/analysis-texts'
import { explainOpening } from './explain-opening'
import { assumeSource, computeOpening } from './opening'
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
const CASH_FLIP_FIGURES = ['net', 'roiCash', 'breakEvenPrice']

const RENTAL = { purchase: '200000', rent: '2000' }

describe('PRO-87 the headline of each plan', () => {
	test.each<[string, Partial<DealInputs>, string[]]>([
		['cash', RENTAL, RENTAL_FIGURES],
		['loan', { ...RENTAL, interestDSCR: '7' }, RENTAL_FIGURES],
		['loan with a sales price', { ...RENTAL, interestDSCR: '7', sPrice: '1' }, RENTAL_FIGURES],
		['bridge', { ...RENTAL, interestHard: '11', interestDSCR: '7' }, BRIDGE_FIGURES],
		['bridge without rent', { purchase: '200000', down: '10' }, BRIDGE_FIGURES],
		['flip for cash', { purchase: '200000', sPrice: '285000' }, CASH_FLIP_FIGURES],
		['flip, unreadable down payment', { sPrice: '9', down: 'abc' }, CASH_FLIP_FIGURES],
		['flip with a hard money fee', { purchase: '1', sPrice: '9', appr: '0' }, FLIP_FIGURES],
		['flip with hard money', { purchase: '1', sPrice: '9', interestHard: '9' }, FLIP_FIGURES],
	])('PRO-87 %s', (_plan, some, expected) => {
		expect(names(some)).toEqual(expected)
		expect(computeOpening(source(some)).missing).toBeNull()
	})

	test('PRO-87 a flip without hard money opens as a cash purchase, with the break-even of its profit', () => {
		const deal = { purchase: '160000', misc1: '40000', sPrice: '285000' }
		const shown = computeOpening(source(deal)).headline
		expect(shown.map(({ label }) => label)).toEqual([
			'Net profit (cash purchase)',
			'ROI on total cost (cash)',
			'Break-even sales price',
		])
		const [net, roiCash, breakEven] = shown.map(({ figure }) => figure)
		expect(net).toBeCloseTo(285_000 * 0.934 - 200_000, 6)
		expect(roiCash).toBeCloseTo(66_190 / 200_000, 9)
		expect(breakEven).toBeCloseTo(200_000 / 0.934, 6)
	})

	test('PRO-86 where the DSCR section takes another loan than the plan, both are named', () => {
		const note = (some: Partial<DealInputs>, more: Partial<OpeningSource> = {}) =>
			computeOpening(
				source({ ...RENTAL, interestDSCR: '7', ltv: '75', years: '30', ...some }, more),
			).loanNote
		const PLAN =
			"The plan's loan is $150,000, 75% of the price. The rental results and the DSCR section"
		expect(note({})).toBe(
			`${PLAN} count no loan payment until you enter an ARV, because they take their loan of the ARV.`,
		)
		expect(note({ ltv: '', years: '' })).toBe(
			`${PLAN} count no loan payment until you enter an ARV, a loan-to-value (LTV) and a loan term in years, because they take their loan of the ARV.`,
		)
		expect(note({ arv: '200000', years: '' })).toBe(
			`${PLAN} count no loan payment until you enter a loan term in years.`,
		)
		expect(note({ arv: '260000', ltv: '72.5' })).toBe(
			"The plan's loan is $145,000, 72.5% of the price. The rental results and the DSCR section take 72.5% of the ARV, $188,500.",
		)
		expect(note({ arv: '200000' })).toBeNull()
		expect(note({ arv: '260000' }, { analysis: analysisOf({ loanBase: 'arv' }) })).toBeNull()
		expect(note({ interestDSCR: '' })).toBeNull()
		expect(note({ interestHard: '11', arv: '260000' })).toBeNull()
		expect(note({ purchase: '' })).toBeNull()
		expect(note({ rent: '' })).toBeNull()
	})

	test('PRO-86 wherever no note is shown, the plan and the calculator count the same loan payment', () => {
		const text = fc.constantFrom('', '200000', '260000')
		const small = fc.constantFrom('', '30', '75')
		const years = fc.constantFrom('', '15', '30')
		const deals = fc.record({
			arv: text,
			ltv: small,
			years,
			interestDSCR: fc.constantFrom('', '7'),
		})
		fc.assert(
			fc.property(deals, (some) => {
				const deal = source({ ...RENTAL, ...some })
				const { loanNote, plan } = computeOpening(deal)
				if (plan !== 'loan' || loanNote !== null) return
				const { values } = assumeSource(deal)
				const [first] = project(values).years
				const { paymentDSCR } = analyze(values.deal)
				expect((first?.debtService ?? 0) / 12).toBeCloseTo(paymentDSCR, 6)
			}),
		)
	})

	test('PRO-04 each counted assumption is named', () => {
		const { assumptionCount, assumptions } = computeOpening(
			source(RENTAL, { own: { vacancyPer: 9 } }),
		)
		expect(assumptions).toHaveLength(assumptionCount)
		expect(assumptions).toContain('Vacancy (% of rent): 9% (yours)')
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

	test('PRO-86 the cash needed names the closing costs in it that are assumed', () => {
		const noteOf = (more: Partial<OpeningSource>) =>
			computeOpening(source(RENTAL, more)).firstResult[0]?.note
		expect(noteOf({})).toBe('With closing costs of 3% of the price, assumed')
		expect(noteOf({ own: { buyCostPer: 2.5 } })).toBe(
			'With closing costs of 2.5% of the price, assumed',
		)
		expect(noteOf({ own: { buyCostPer: 0 } })).toBeUndefined()
		expect(noteOf({ analysis: analysisOf({ buyCostPer: '4' }) })).toBeUndefined()
	})

	test('PRO-86 PRO-87 the IRR names its years in the headline too', () => {
		const labels = (own: OpeningSource['own']) =>
			computeOpening(source(RENTAL, { own })).headline.map(({ label }) => label)
		expect(labels(null)).toContain('10-year IRR')
		expect(labels({ holdYears: 7 })).toContain('7-year IRR')
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
