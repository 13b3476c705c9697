import fc from 'fast-check'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import {
	DEAL_KEYS,
	type DealInputs,
	RENOVATION_LINES,
	RESULTS,
	type ResultKey,
	SECTIONS,
	emptyInputs,
} from '~/deal'
import { ResultList } from '~/features/calculator/explain/explanation'
import { offerWaterfall } from '~/features/calculator/explain/waterfall'
import { evaluateDeal } from '~/features/calculator/explain/evaluate-deal'
import { barFigures } from '~/features/calculator/plan-headline/plan-headline'
import { computeOpening } from '~/features/calculator/plan-headline/opening'
import { getHeadline, titleResult } from './headline'
import { hintFor } from '~/features/calculator/explain/formula-hints'
import { resultHint } from '~/features/calculator/explain/result-state'
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
		const monthly = { rent: '2000', yTaxes: '1200', yInsurance: '600' }
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

	it('PRO-88 a cash flow and a DSCR name empty taxes and insurance first', () => {
		const deal = { purchase: '200000', arv: '200000', rent: '2000', ltv: '75', years: '30' }
		const loan = { ...deal, interestDSCR: '7' }
		const reserves = 'no vacancy, no repairs, no management'
		for (const key of ['monthCashFlow', 'monthNet'] as const) {
			expect(hint(key, loan)).toBe(`Empty counts as 0 here: no taxes, no insurance, ${reserves}`)
			expect(hint(key, { ...loan, yTaxes: '0' })).toBe(
				`Empty counts as 0 here: no insurance, ${reserves}`,
			)
		}
		expect(hint('dscr', loan)).toBe('Empty counts as 0 here: no taxes, no insurance')
		expect(hint('dscr', { ...loan, yInsurance: '900' })).toBe('Empty counts as 0 here: no taxes')
		expect(hint('dscr', { ...loan, yTaxes: '0', yInsurance: '0' })).toBeNull()
		// HOA dues are usually none.
		expect(hint('dscr', { ...loan, yTaxes: '1', yInsurance: '1', hoa: '' })).toBeNull()
		expect(hint('dscr', { rent: '2000' })).toBe('Enter a loan, insurance, taxes or HOA to see DSCR')
	})

	it('PRO-86 a loan without an after-repair value says that its payment is not included', () => {
		const NOTE = 'Loan payment not included: enter an after-repair value'
		const deal = {
			purchase: '200000',
			rent: '2000',
			interestDSCR: '7',
			ltv: '75',
			yTaxes: '1200',
			yInsurance: '600',
		}
		expect(hint('dscr', deal)).toBe(NOTE)
		expect(hint('monthTotal', deal)).toBe(NOTE)
		expect(hint('monthCashFlow', deal)).toBe(
			`${NOTE}. Empty counts as 0 here: no vacancy, no repairs, no management`,
		)
		expect(hint('dscr', { ...deal, ltv: '' })).toBe(
			'Loan payment not included: enter a loan-to-value (LTV)',
		)
		expect(hint('dscr', { ...deal, ltv: '0' })).toBeNull()
		expect(hint('dscr', { ...deal, interestDSCR: '' })).toBeNull()
		expect(hint('dscr', { ...deal, arv: '200000', years: '30' })).toBeNull()
	})

	it('the profit after hard money says that it is that of cash, until a term is entered', () => {
		const NOTE = 'No hard money entered, so this equals the cash profit.'
		const deal = { purchase: '200000', sPrice: '285000', hold: '90' }
		expect(hint('netHard', deal)).toBe(NOTE)
		expect(hint('netHard', { ...deal, interestHard: 'abc' })).toBe(NOTE)
		const { figures } = evaluateWith(deal)
		expect(figures.netHard).toBe(figures.net)
		for (const term of ['down', 'appr', 'lendFees', 'interestHard']) {
			expect(hint('netHard', { ...deal, [term]: '0' })).toBeNull()
		}
		expect(hint('netHard', { purchase: '200000' })).toBe('Enter a sales price')
		expect(hint('net', deal)).toBeNull()
	})

	it('the return on cash with hard money says that only holding costs count, until a term is entered', () => {
		const NOTE = 'No hard money entered, so only the holding costs count as cash invested.'
		const deal = { purchase: '200000', sPrice: '285000', hold: '100', yTaxes: '3650' }
		expect(hint('roiHard', deal)).toBe(NOTE)
		expect(hint('roiHard', { ...deal, down: '20' })).toBeNull()
		expect(hint('roiHard', { purchase: '200000', sPrice: '285000' })).toBe('Enter a down payment')
		expect(hint('roiCash', deal)).toBeNull()
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
	const opening = (deal: DealInputs) => ({
		opening: computeOpening({ inputs: deal, analysis: null, own: null }),
		isFailed: false,
		explain: () => undefined,
	})
	const bar = (some: Partial<DealInputs>) => {
		const shown = barFigures(evaluateWith(some), opening(inputs(some)))
		return typeof shown === 'string' ? shown : shown.map(({ label, text }) => [label, text])
	}

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

	it('PRO-88 an offer without a margin is the same figure with its hint in panel, section, print and breakdown', () => {
		for (const margin of ['', 'abc']) {
			const some = { arv: '285000', sPrice: '285000', margin }
			const deal = evaluateWith(some)
			expect(getHeadline('holdMAO', deal)).toEqual({ isFigure: true, text: '$285,000' })
			expect(getHeadline('flipMAO', deal)).toEqual({ isFigure: true, text: '$266,190' })
			const [, marginLine, , , , total] = offerWaterfall(deal).lines
			expect(marginLine).toMatchObject({ label: 'Margin, none yet', amount: 0 })
			expect(total).toMatchObject({ key: 'flipMAO', running: 266_190 })
			const lists = createElement('form', null, [
				createElement(ResultList, { key: 'section', names: ['flipMAO'], deal }),
				createElement(ResultList, {
					key: 'panel',
					names: ['flipMAO'],
					deal,
					repeated: new Set<ResultKey>(['flipMAO']),
				}),
			])
			const text = renderToString(lists).replaceAll(/<[^>]*>/gu, '')
			expect(text.match(/\$266,190 +No margin yet: this offer leaves nothing/gu)).toHaveLength(2)
		}
		expect(getHeadline('holdMAO', evaluateWith({ arv: '285000', margin: '0' })).text).toBe(
			'$285,000',
		)
	})

	it("PRO-87 the phone's results bar shows the headline of the plan, or what is missing", () => {
		expect(bar({ purchase: '200000', rent: '2000', interestDSCR: '7' })).toEqual([
			['Cash flow per month after reserves', '$283'],
			['Cash-on-cash (yearly cash flow ÷ cash in the deal)', '5.9%'],
			['Cap rate (NOI ÷ price)', '8.3%'],
			['DSCR (NOI ÷ loan payments)', '1.38'],
			['10-year IRR', '11.85%'],
		])
		expect(bar({ purchase: '200000', sPrice: '285000' })).toEqual([
			['Net profit (cash purchase)', '$66,190'],
			['ROI on total cost (cash)', '33.1%'],
			['Break-even sales price', '$214,133'],
		])
		// PRO-88: a return on borrowed money alone looks too high here too.
		const borrowed = { purchase: '150000', misc1: '40000', sPrice: '260000', hold: '180' }
		const flip = { ...borrowed, interestHard: '11' }
		expect(bar(flip)[1]).toEqual(['ROI on cash invested (hard money)', '—'])
		expect(bar({ ...flip, down: '0' })[1]).toEqual(['ROI, too high (no down payment)', '405.6%'])
		expect(bar({ purchase: '200000' })).toBe('Enter a monthly rent or a sales price.')
		expect(bar({ rent: '2000' })).toBe('Enter a purchase price.')
	})

	it('PRO-87 a figure whose input is out of range is no headline, and its own row is no loss', () => {
		const deal = { arv: '285000', rent: '2000', purchase: '200000', margin: '130' }
		expect(getHeadline('holdMAO', evaluateWith(deal))).toEqual({
			isFigure: false,
			text: 'Correct the field “Target margin”',
		})
		expect(resultHint('holdMAO', evaluateWith(deal))).toBe('Correct the field “Target margin”')
		expect(offerWaterfall(evaluateWith(deal))).toMatchObject({
			isEmpty: true,
			whenEmpty: 'Correct the field “Target margin” to see the breakdown.',
		})
		// The margin is no part of the plan.
		expect(bar(deal)).toHaveLength(5)
		expect(bar({ ...deal, ltv: '101' })).toBe(
			'Correct the field “Loan to value” to see the result.',
		)
		expect(bar({ purchase: '200000', sPrice: '1', hold: '99999' })).toMatch(/^Correct the field/u)
	})

	it('the title of a section names its result, or says what is missing', () => {
		const titles = (some: Partial<DealInputs>) =>
			Object.fromEntries(
				SECTIONS.map((section) => [section.key, titleResult(section, evaluateWith(some))]),
			)
		expect(new Set(Object.values(titles({})))).toEqual(new Set([undefined]))
		const offer = { arv: '100000', margin: '30' }
		expect(titles(offer)).toMatchObject({
			property: undefined,
			renovation: 'Renovation total $0',
			flip: 'Enter a sales price',
			dscr: 'Enter a monthly rent',
			offer: 'Enter a monthly rent or a sales price',
		})
		expect(titles({ ...offer, rent: '900' }).offer).toBe('Max offer (buy & hold) $70,000')
		expect(titles({ ...offer, sPrice: '100000' }).offer).toBe('Maximum offer (flip) $63,400')
		expect(titles({ arv: '100000', rent: '900' }).offer).toBe(
			'Max offer (buy & hold) $100,000, no margin yet',
		)
		expect(titles({ margin: '30', rent: '900' })).toMatchObject({
			offer: 'Enter an after-repair value',
			dscr: 'Enter a loan, insurance, taxes or HOA',
		})
		expect(titles({ rent: '900', yTaxes: '1200' }).dscr).toBe(
			'Rent ÷ taxes, insurance and HOA 9.00',
		)
	})

	it('a figure of more than 11 characters is compact, at any size', () => {
		expect(getHeadline('holdMAO', evaluateWith({ arv: '99999999', margin: '0' })).text).toBe(
			'$99,999,999',
		)
		expect(getHeadline('holdMAO', evaluateWith({ arv: '123456789', margin: '0' })).text).toBe(
			'$123.46M',
		)
		const lines = Object.fromEntries(RENOVATION_LINES.map((line) => [line, '9999999999']))
		expect(getHeadline('renoTotal', evaluateWith(lines)).text).toBe('$200B')
	})

	it('for any input, shows no loss that results from an empty field, and an offer without a margin says so', () => {
		const text = fc.constantFrom('', '0', '1', '250000', 'abc')
		fc.assert(
			fc.property(fc.record(Object.fromEntries(DEAL_KEYS.map((key) => [key, text]))), (some) => {
				const dealInputs = { ...emptyInputs(), ...some }
				const deal = evaluateDeal(dealInputs)
				for (const { key, isFigure } of [
					{ key: 'net' as const, ...getHeadline('net', deal) },
					{ key: 'holdMAO' as const, ...getHeadline('holdMAO', deal) },
				]) {
					if (!isFigure) continue
					if (key === 'net' && deal.figures.net !== 0) expect(deal.values.sPrice).toBeGreaterThan(0)
					if (key.endsWith('MAO') && !/\d/u.test(dealInputs.margin) && deal.values.arv > 0) {
						expect(resultHint(key, deal)).toContain('No margin yet')
					}
				}
			}),
		)
	})

	it('every sample deal with an offer has a margin', () => {
		for (const { inputs: dealInputs } of SAMPLE_DEALS) expect(dealInputs.margin).not.toBe('')
	})
})
