import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEAL_KEYS } from '~/features/calculator/formulas/formulas'
import { offerWaterfall } from '~/features/calculator/explain/waterfall'
import { evaluateDeal } from '~/features/calculator/explain/evaluate-deal'
import { getDockFigures, getHeadline } from './headline'
import { hintFor } from '~/features/calculator/explain/formula-hints'
import { type DealInputs, emptyInputs } from '~/features/calculator/formulas/input-definitions'
import { type ResultKey, RESULTS } from '~/features/calculator/formulas/result-definitions'
import { SAMPLE_DEALS } from '~/features/calculator/check-our-math/sample-deals'

const inputs = (some: Partial<DealInputs>): DealInputs => ({ ...emptyInputs(), ...some })
const evaluateWith = (some: Partial<DealInputs>) => evaluateDeal(inputs(some))

function hint(key: ResultKey, some: Partial<DealInputs>): string | null {
	const { values, figures, inputs: dealInputs } = evaluateWith(some)
	return hintFor(key, values, figures, dealInputs)
}

describe('F1 PRO-88 how empty fields are treated', () => {
	const LOAN = 'The loan is more than the house and the work cost. It is taken of the ARV.'

	it('a DSCR loan larger than price and work is noted, an equal one is not', () => {
		const loan = { arv: '400,000', ltv: '75' }
		expect(hint('loanAmountDSCR', { ...loan, purchase: '250000', misc1: '49999' })).toBe(LOAN)
		expect(hint('loanAmountDSCR', { ...loan, purchase: '250000', misc1: '50000' })).toBeNull()
		expect(hint('loanAmountDSCR', { ...loan, misc1: '1' })).toBe(LOAN)
		expect(hint('loanAmountDSCR', loan)).toBeNull()
	})

	it('an offer without a margin says what it omits, a margin of 0 counts as one', () => {
		const NO_MARGIN = 'No margin yet: this offer leaves nothing for profit and costs.'
		const deal = { arv: '285000', sPrice: '285000' }
		for (const key of ['holdMAO', 'flipMAO'] as const) {
			expect(hint(key, deal)).toBe(NO_MARGIN)
			expect(hint(key, { ...deal, margin: '0' })).toBeNull()
			expect(hint(key, { ...deal, margin: '30' })).toBeNull()
			expect(hint(key, { sPrice: '1' })).toBeNull()
		}
		expect(hint('flipMAO', { arv: '285000' })).toBe(
			`Add a sales price to subtract selling costs. ${NO_MARGIN}`,
		)
	})

	it('a hard money loan says how its empty terms are treated', () => {
		const DOWN = 'Down payment empty: counts as 100 % financed.'
		const RATE = 'Rate empty: counts as 0 %.'
		const deal = { purchase: '200000' }
		expect(hint('loanAmountHM', { ...deal, appr: '600' })).toBe(`${DOWN} ${RATE}`)
		expect(hint('loanAmountHM', { ...deal, lendFees: '1' })).toBe(`${DOWN} ${RATE}`)
		expect(hint('loanAmountHM', { ...deal, appr: '600', down: '20' })).toBe(RATE)
		expect(hint('loanAmountHM', { ...deal, appr: '600', interestHard: '11' })).toBe(DOWN)
		expect(hint('loanAmountHM', { ...deal, appr: '600', interestHard: '0', down: '0' })).toBeNull()
		expect(hint('loanAmountHM', deal)).toBeNull()
		expect(hint('loanAmountHM', { appr: '600' })).toBeNull()
		expect(hint('loanAmountHM', { paint: '1', appr: '600' })).toBe(`${DOWN} ${RATE}`)
	})

	it('a cash flow names the empty reserves', () => {
		const monthly = { rent: '2000', yTaxes: '1200' }
		for (const key of ['monthCashFlow', 'monthNet'] as const) {
			expect(hint(key, monthly)).toBe(
				'Empty counts as 0 here: no vacancy, no repairs, no management',
			)
			expect(hint(key, { ...monthly, monthMaintPer: '5' })).toBe(
				'Empty counts as 0 here: no vacancy, no management',
			)
			expect(hint(key, { ...monthly, vacancyPer: '0', monthManage: '9' })).toBe(
				'Empty counts as 0 here: no repairs',
			)
			expect(
				hint(key, { ...monthly, vacancyPer: '8', monthMaintPer: '5', monthManage: '0' }),
			).toBeNull()
		}
		expect(hint('monthCashFlow', { yTaxes: '1200' })).toBe('Enter a monthly rent')
	})

	it('PRO-86 a loan without an after-repair value says that its payment is not included', () => {
		const NOTE = 'Loan payment not included: enter an after-repair value'
		const deal = { purchase: '200000', rent: '2000', interestDSCR: '7', ltv: '75', yTaxes: '1200' }
		expect(hint('dscr', deal)).toBe(NOTE)
		expect(hint('monthTotal', deal)).toBe(NOTE)
		expect(hint('monthCashFlow', deal)).toBe(
			`${NOTE}. Empty counts as 0 here: no vacancy, no repairs, no management`,
		)
		expect(hint('dscr', { ...deal, ltv: '' })).toBeNull()
		expect(hint('dscr', { ...deal, interestDSCR: '' })).toBeNull()
		expect(hint('dscr', { ...deal, arv: '200000', years: '30' })).toBeNull()
		// There is no room for it on a phone, where the figures are left out.
		expect(getDockFigures(evaluateWith(deal)).map(({ key }) => key)).toEqual(['renoHouse'])
	})

	it('interest and holding costs say that no interest is counted', () => {
		const deal = { purchase: '200000', hold: '90', down: '20' }
		expect(hint('holdCost', deal)).toBe('No interest counted.')
		expect(hint('hardMoney', deal)).toBe('Enter an interest rate. No interest counted.')
		expect(hint('holdCost', { ...deal, interestHard: '0' })).toBeNull()
		expect(hint('holdCost', { ...deal, hold: '' })).toBeNull()
		expect(hint('holdCost', { ...deal, down: '' })).toBeNull()
		expect(hint('holdCost', { hold: '90', down: '20' })).toBeNull()
	})

	it('an empty form and a complete deal have no such notes', () => {
		const keys = RESULTS.map(({ key }) => key)
		expect(keys.filter((key) => hint(key, {}) !== null)).toEqual([
			'paymentDSCR',
			'dscr',
			'roiCash',
			'roiHard',
		])
		for (const { inputs: full } of SAMPLE_DEALS) {
			const { values, figures } = evaluateDeal(full)
			const isLarge = figures.loanAmountDSCR > figures.renoHouse && values.ltv > 0
			expect(keys.filter((key) => hint(key, full) !== null)).toEqual(
				isLarge ? ['loanAmountDSCR'] : [],
			)
		}
	})
})

describe('F2 F4 texts where there is no room for a hint', () => {
	const texts = (some: Partial<DealInputs>) =>
		getDockFigures(evaluateWith(some)).map(({ label, text }) => [label, text])

	it('shows no sale figure without a sales price', () => {
		for (const key of ['net', 'netHard', 'roiCash'] as const) {
			expect(getHeadline(key, evaluateWith({ purchase: '200000' }))).toEqual({
				isFigure: false,
				text: 'Enter a sales price',
			})
			expect(getHeadline(key, evaluateWith({ purchase: '200000', sPrice: '1' })).isFigure).toBe(
				true,
			)
			expect(getHeadline(key, evaluateWith({})).isFigure).toBe(true)
		}
		expect(getHeadline('net', evaluateWith({ waterHold: '300' })).isFigure).toBe(false)
		expect(getHeadline('net', evaluateWith({ arv: '300' })).isFigure).toBe(false)
		expect(getHeadline('net', evaluateWith({ rent: '300' })).isFigure).toBe(false)
	})

	it('shows no offer without a margin, in no headline and no waterfall', () => {
		for (const margin of ['', 'abc']) {
			const deal = evaluateWith({ arv: '285000', sPrice: '285000', margin })
			for (const key of ['holdMAO', 'flipMAO'] as const) {
				expect(getHeadline(key, deal)).toEqual({ isFigure: false, text: 'Enter a margin' })
			}
			expect(offerWaterfall(deal)).toMatchObject({
				isEmpty: true,
				whenEmpty: 'Enter a margin to see the breakdown.',
			})
		}
		expect(getHeadline('holdMAO', evaluateWith({ arv: '285000', margin: '0' })).text).toBe(
			'$285,000',
		)
	})

	it("the phone's results bar shows the figures that the inputs support", () => {
		expect(texts({})).toEqual([
			['Net profit', '$0'],
			['Cash flow', '$0'],
			['DSCR', '0.00'],
		])
		expect(texts({ purchase: '200000' })).toEqual([['Price + work', '$200,000']])
		expect(texts({ hoa: '1200' })).toEqual([
			['Net profit', '$0'],
			['Cash flow', '−$100'],
			['DSCR', '0.00'],
		])
		expect(texts({ waterHold: '5' })).toEqual([['Net profit', 'Enter a sales price']])
		expect(texts({ rent: '2000', yTaxes: '12000' })).toEqual([
			['Cash flow', '$1,000'],
			['DSCR', '2.00'],
		])
		expect(texts({ rent: '2000', arv: '100000', ltv: '75', purchase: '9' })).toEqual([
			['Price + work', '$9'],
		])
		expect(texts({ arv: '100000', margin: '30' })).toEqual([['Hold offer', '$70,000']])
		expect(texts({ arv: '100000', margin: '30', sPrice: '100000' })).toEqual([
			['Net profit', '$93,400'],
			['Flip offer', '$63,400'],
			['Hold offer', '$70,000'],
		])
	})

	it('for any input, shows no loss and no offer that results from an empty field', () => {
		const text = fc.constantFrom('', '0', '1', '250000', 'abc')
		fc.assert(
			fc.property(fc.record(Object.fromEntries(DEAL_KEYS.map((key) => [key, text]))), (some) => {
				const dealInputs = { ...emptyInputs(), ...some }
				const deal = evaluateDeal(dealInputs)
				const dockFigures = getDockFigures(deal)
				expect(dockFigures.length).toBeGreaterThan(0)
				expect(dockFigures.length).toBeLessThan(4)
				for (const { key, isFigure } of [
					...dockFigures,
					{ key: 'net' as const, ...getHeadline('net', deal) },
					{ key: 'holdMAO' as const, ...getHeadline('holdMAO', deal) },
				]) {
					if (!isFigure) continue
					if (key === 'net' && deal.figures.net !== 0) expect(deal.values.sPrice).toBeGreaterThan(0)
					if (key.endsWith('MAO') && deal.values.arv > 0) expect(dealInputs.margin).toMatch(/\d/u)
				}
			}),
		)
	})

	it('every sample deal with an offer has a margin', () => {
		for (const { inputs: dealInputs } of SAMPLE_DEALS) expect(dealInputs.margin).not.toBe('')
	})
})
