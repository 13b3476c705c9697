import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { figureState } from '~/features/calculator/analysis-pages/figures/figure-text'
import { analyze, type DealInputs, emptyInputs, noValue, project } from '~/deal'
import { analysisOf } from '#tests/helpers/calculator/analysis-texts'
import { TOO_HIGH } from '~/features/calculator/analysis-pages/figures/flip-notes'
import { evaluateDeal } from '~/features/calculator/explain/evaluate-deal'
import { evaluateCriteria } from '~/features/calculator/analysis/criteria'
import { getHeadline } from '~/features/calculator/deal-form/headline'
import { readFlipCosts } from '~/features/calculator/analysis/flip-profit'
import { barFigures, headlineText } from './plan-headline'
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
	test('FIX-19 the cap rate counts the work where there is any', () => {
		const work = { ...RENTAL, misc1: '40000' }
		expect(names(RENTAL)).toContain('capRate')
		expect(names(work)).toEqual(
			RENTAL_FIGURES.map((name) => name.replace('capRate', 'capRateCost')),
		)
		expect(names({ ...work, misc1: '0' })).toEqual(RENTAL_FIGURES)
	})

	test.each<[string, Partial<DealInputs>, string[]]>([
		['cash', RENTAL, RENTAL_FIGURES],
		['loan', { ...RENTAL, interestDSCR: '7' }, RENTAL_FIGURES],
		['loan with a sales price', { ...RENTAL, interestDSCR: '7', sPrice: '1' }, RENTAL_FIGURES],
		['bridge', { ...RENTAL, interestHard: '11', interestDSCR: '7' }, BRIDGE_FIGURES],
		['bridge without rent', { purchase: '200000', down: '10' }, BRIDGE_FIGURES],
		['flip for cash', { purchase: '200000', sPrice: '285000' }, CASH_FLIP_FIGURES],
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

	test('PRO-87 a down payment alone makes a BRRRR, which says what a rental has instead', () => {
		const noteOf = (some: Partial<DealInputs>) => computeOpening(source(some)).strategyNote
		const rental = { ...RENTAL, interestDSCR: '7', ltv: '75' }
		expect(noteOf(rental)).toBeNull()
		expect(noteOf({ ...rental, down: '20' })).toMatch(/Shown as a BRRRR.*“Loan to value/u)
		expect(noteOf({ ...rental, down: '20', interestHard: '11' })).toBeNull()
		expect(noteOf({ purchase: '200000', down: '20' })).toBeNull()
	})

	test('PRO-87 a flip says what its profit leaves out, and that a return on no down payment looks too high', () => {
		const flip = {
			purchase: '160000',
			sPrice: '285000',
			interestHard: '11',
			hold: '150',
			down: '0',
		}
		const { headline, strategyNote } = computeOpening(source(flip))
		expect(strategyNote).toMatch(/no purchase closing costs and no contingency in it/u)
		expect(headline.map(({ note }) => note)).toEqual([undefined, TOO_HIGH, undefined])
		const paid = computeOpening(source({ ...flip, down: '20' })).headline
		const lost = computeOpening(source({ ...flip, sPrice: '100000' })).headline
		expect([...paid, ...lost].every(({ note }) => note === undefined)).toBe(true)
		const deal = evaluateDeal({ ...emptyInputs(), ...flip })
		const state = { opening: null, isFailed: false, explain: () => undefined }
		expect(barFigures(deal, state)).toContainEqual(
			expect.objectContaining({ name: 'roiHard', label: 'ROI, too high (no down payment)' }),
		)
	})

	test('FIX-16 the headline, the bar, and the words of a flip have its profit after all costs, without the engine', () => {
		const inputs = {
			...emptyInputs(),
			purchase: '200000',
			misc1: '40000',
			sPrice: '300000',
			down: '10',
			interestHard: '11',
			hold: '180',
			yTaxes: '3000',
			yInsurance: '1800',
		}
		const typed = readFlipCosts(
			analysisOf({ pointsPer: '3', buyCostPer: '3', contingencyPer: '15', sellPer: '9' }),
		)
		const none = { opening: null, isFailed: false, explain: () => undefined }
		const state = { ...none, costs: { typed, own: null } }
		const deal = evaluateDeal(inputs)
		expect(barFigures(deal, state)).toEqual([
			{ name: 'flipProfitFull', label: 'Profit after all costs', text: '$273', isLoss: false },
			{
				name: 'flipReturnFull',
				label: 'ROI on cash invested (all costs)',
				text: '0.5%',
				isLoss: false,
			},
			{ name: 'breakEvenPrice', label: 'Break-even sales price', text: '$299,700', isLoss: false },
		])
		expect(headlineText(deal, state)).toContain('Profit after all costs $273')
		expect(headlineText(deal, none)).toContain('Net profit after hard money $25,953')
		// The results of the calculator keep their rows.
		expect(deal.figures.netHard).toBeCloseTo(25_952.88, 2)
	})

	test('PRO-87 a flip with hard money has no return on cash until a down payment is entered', () => {
		const flip = { purchase: '160000', sPrice: '285000', interestHard: '11', hold: '150' }
		const { headline, reasons } = computeOpening(source(flip))
		expect(headline[1]).toMatchObject({ name: 'roiHard', figure: noValue('noDown') })
		expect(headline[1]).not.toHaveProperty('note')
		expect(reasons.noDown).toBe('Enter a down payment, or 0 for none.')
		const deal = evaluateDeal({ ...emptyInputs(), ...flip })
		expect(getHeadline('roiHard', deal)).toEqual({
			isFigure: false,
			text: 'Enter a down payment',
		})
		const { values } = assumeSource(source(flip))
		expect(evaluateCriteria({ returnOnCash: 0.1 }, values, project(values))[0]).toMatchObject({
			status: 'unknown',
			figure: noValue('noDown'),
		})
	})

	test('PRO-86 where the DSCR section takes another loan than the plan, both are named', () => {
		const opening = (some: Partial<DealInputs>, more: Partial<OpeningSource> = {}) =>
			computeOpening(
				source({ ...RENTAL, interestDSCR: '7', ltv: '75', years: '30', ...some }, more),
			)
		const note = (...of: Parameters<typeof opening>) => opening(...of).loanNote
		const PLAN = 'The plan at the top counts a loan of $150,000, 75% of the price.'
		expect(note({})).toBe(`${PLAN} These results count none until you enter an ARV.`)
		expect(note({ ltv: '', years: '' })).toBe(
			`${PLAN} These results count none until you enter an ARV, a loan-to-value (LTV) and a loan term in years.`,
		)
		expect(note({ arv: '200000', years: '' })).toBe(
			`${PLAN} These results count none until you enter a loan term in years.`,
		)
		expect(opening({ arv: '260000', ltv: '72.5' })).toMatchObject({
			loanTitle: 'Rental with a loan of $188,500, 72.5% of the ARV',
			loanNote: 'The plan at the top counts a loan of $145,000, 72.5% of the price.',
		})
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
		[{ purchase: 'abc', rent: '2000', down: '10' }, 'Correct the field “Purchase price”.'],
		[{ sPrice: '9', down: 'abc' }, 'Correct the field “Down payment (% of cost)”.'],
		[{ ...RENTAL, interestDSCR: '6,5' }, 'Correct the field “Long-term loan rate (% per year)”.'],
	])('PRO-87 FIX-33 %j has no figures, but a sentence', (some, sentence) => {
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
