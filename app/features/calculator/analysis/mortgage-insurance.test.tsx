// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { analysisOf } from '#tests/helpers/calculator/analysis-texts'
import { BRIDGE, dealWith } from '#tests/helpers/calculator/typed-deals'
import { DealSection } from '~/features/calculator/deal-form/deal-section'
import { dealReducer, emptyDeal } from '~/features/calculator/deal-form/deal-reducer'
import { ResultsPanel } from '~/features/calculator/deal-form/results-panel'
import { evaluateDeal } from '~/features/calculator/explain/evaluate-deal'
import { emptyInputs, project, SECTIONS, type TypedNumbers } from '~/deal'
import { computeOpening } from '~/features/calculator/plan-headline/opening'
import { asksForInsurance } from './mortgage-insurance'

afterEach(cleanup)

/** A fourplex with 3.5% down. */
const HOUSE: Partial<TypedNumbers> = {
	purchase: 229_000,
	rent: 2_200,
	ltv: 96.5,
	interestDSCR: 4,
	years: 30,
}

describe('FIX-21 mortgage insurance above 80% of the value', () => {
	test.each<[string, Partial<TypedNumbers>, boolean]>([
		['above 80%', {}, true],
		['just above', { ltv: 80.01 }, true],
		['80%', { ltv: 80 }, false],
		['the default of 75%', { ltv: null }, false],
		['0.55% entered', { pmiPer: 0.55 }, false],
		['0% entered', { pmiPer: 0 }, false],
		['paid in cash', { plan: 'cash' }, false],
		['no price', { purchase: null }, false],
		['no rate yet', { interestDSCR: null, plan: 'loan' }, true],
		['a refinance', { ...BRIDGE, ltv: 85 }, true],
		['a refinance that a DSCR limits', { ...BRIDGE, ltv: 85, refiDscr: 2 }, false],
	])('FIX-21 is asked for: %s', (_name, numbers, expected) => {
		expect(asksForInsurance(dealWith({ ...HOUSE, ...numbers }))).toBe(expected)
	})

	test('FIX-21 an own assumption is an answer, and empty counts as 0 until it is one', () => {
		expect(asksForInsurance(dealWith(HOUSE, { pmiPer: 0.8 }))).toBe(false)
		const cashFlow = (numbers: Partial<TypedNumbers>) =>
			Number(project(dealWith({ ...HOUSE, ...numbers })).summary.cashFlowMonth)
		expect(cashFlow({})).toBe(cashFlow({ pmiPer: 0 }))
		const insurance = (229_000 * 0.965 * 0.0055) / 12
		expect(cashFlow({ pmiPer: 0.55 })).toBeCloseTo(cashFlow({}) - insurance, 6)
	})

	const inputs = {
		...emptyInputs(),
		...{ purchase: '229000', rent: '2200', ltv: '96.5', interestDSCR: '4', years: '30' },
	}

	/** The calculator's parts that ask. */
	function page(pmiPer: string): string {
		const opening = computeOpening({ inputs, analysis: analysisOf({ pmiPer }), own: null })
		const deal = evaluateDeal(inputs)
		const state = { opening, isFailed: false, explain: () => undefined }
		const Stub = createRemixStub([
			{
				path: '/',
				Component: () => (
					<>
						{SECTIONS.map((section) => (
							<DealSection
								key={section.key}
								section={section}
								deal={deal}
								refusal={null}
								asksForInsurance={opening.asksForInsurance}
							/>
						))}
						<ResultsPanel deal={deal} hydrated={false} onClear={null} opening={state} />
					</>
				),
			},
		])
		cleanup()
		render(<Stub />)
		return document.body.innerHTML
	}

	test('FIX-21 the calculator asks at the headline and beside the loan, until it is answered', () => {
		const asked = page('')
		expect(asked).toContain('No mortgage insurance is counted.')
		const field = document.querySelector('#deal-ltv')?.closest('.field')
		expect(field?.textContent).toContain('Above 80%, lenders usually ask for mortgage insurance')
		// Without script the buttons send the answer.
		const buttons = [...document.querySelectorAll<HTMLButtonElement>('#insurance button')]
		expect(buttons.map(({ type, name, value }) => [type, name, value])).toEqual([
			['submit', 'intent', 'insurance:0.55'],
			['submit', 'intent', 'insurance:0'],
		])
		for (const answer of ['0', '0.55', '1']) {
			expect(page(answer)).not.toMatch(/insurance is counted|Above 80%/u)
		}
	})

	test('FIX-21 an answer keeps what else is entered for the analysis', () => {
		const before = { ...emptyDeal(), inputs, analysis: analysisOf({ managePer: '9' }) }
		const after = dealReducer(before, { type: 'analysis', key: 'pmiPer', text: '0.55' })
		expect(after.analysis).toEqual(analysisOf({ managePer: '9', pmiPer: '0.55' }))
		expect(after).toMatchObject({ inputs, isDirty: true })
		const first = dealReducer(emptyDeal(), { type: 'analysis', key: 'pmiPer', text: '0' })
		expect(first.analysis).toEqual(analysisOf({ pmiPer: '0' }))
	})
})
