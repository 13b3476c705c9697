// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { analysisOf } from '#tests/helpers/calculator/analysis-texts'
import { DealSection } from '~/features/calculator/deal-form/deal-section'
import { ResultsPanel } from '~/features/calculator/deal-form/results-panel'
import { evaluateDeal } from '~/features/calculator/explain/evaluate-deal'
import { explain, getNotes } from '~/features/calculator/explain/explain-deal'
import { type AnalysisInputs, type DealInputs, SECTIONS, emptyInputs } from '~/deal'
import { hasManagement } from '~/features/calculator/saved-analysis/deal-analysis'
import type { OwnAssumptions } from '~/features/calculator/saved-analysis/own-keys'
import { PrintSheet } from '~/features/calculator/print-sheet/print-sheet'
import { computeOpening } from './opening'

afterEach(cleanup)

/** A house of 320,000 at 80%, rented for 2,400. */
const HOUSE: Partial<DealInputs> = {
	...{ purchase: '320000', arv: '320000', rent: '2400', ltv: '80', interestDSCR: '5', years: '30' },
	...{ yTaxes: '3840', yInsurance: '1440', vacancyPer: '5', monthMaintPer: '5' },
}
/** What only the analysis has fields for. */
const COSTS: Partial<AnalysisInputs> = { managePer: '8', capexYear: '2000', yOther: '900' }

function page(
	some: Partial<DealInputs>,
	entered: Partial<AnalysisInputs> = {},
	own: OwnAssumptions | null = null,
) {
	const inputs = { ...emptyInputs(), ...some }
	const analysis = analysisOf(entered)
	const opening = computeOpening({ inputs, analysis, own })
	const deal = { ...evaluateDeal(inputs), isManaged: hasManagement(analysis, own) }
	const state = { opening, isFailed: false, explain: () => undefined }
	const shown = (
		<>
			{SECTIONS.map((section) => (
				<DealSection
					key={section.key}
					section={section}
					deal={deal}
					refusal={null}
					heldBack={opening.heldBack.monthNet ?? null}
				/>
			))}
			<ResultsPanel deal={deal} hydrated={false} onClear={null} opening={state} />
		</>
	)
	const print = (
		<PrintSheet
			state={{ propertyAddress: '', inputs, analysis, opened: null, isDirty: false }}
			deal={deal}
			opening={state}
			today="2026-11-28T00:00:00Z"
		/>
	)
	cleanup()
	const Stub = createRemixStub([{ path: '/', Component: () => shown }])
	render(<Stub />)
	return { html: document.body.innerHTML, print: renderToString(print), opening, deal }
}

/** The rest of the formulas, by hand: what is left of the rent per month. */
function cashFlows() {
	const rate = 0.05 / 12
	const payment = (256_000 * rate) / (1 - (1 + rate) ** -360)
	const before = 2_400 - payment - (3_840 + 1_440) / 12
	const collected = 2_400 * 0.95
	return {
		payment,
		monthCashFlow: before,
		monthNet: before - 2_400 * 0.1,
		plan: before - 120 - 120 - collected * 0.08 - 2_000 / 12 - 900 / 12 - 2_400 * 0.05,
	}
}

/** The text of a result in the HTML, and its machine-readable value. */
function resultIn(html: string, key: string) {
	const [, value, text] =
		new RegExp(`<data id="result-${key}" value="([^"]*)"[^>]*>([^<]*)</data>`, 'u').exec(html) ?? []
	return { value: Number(value), text }
}

/** The part of the results beside the headline. */
const rentalIn = (html: string) =>
	/<section class="results__group" aria-label="Rental">.*?<\/section>/su.exec(html)?.[0] ?? ''

describe('FIX-17 the cash flow beside the analysis of a deal', () => {
	test('FIX-17 costs of the analysis hold the second one back, with the reason', () => {
		const { html, opening } = page(HOUSE, COSTS)
		const { plan, monthNet, monthCashFlow } = cashFlows()
		expect(plan).toBeLessThan(0)
		expect(monthNet).toBeGreaterThan(0)
		expect(opening.headline.find(({ name }) => name === 'cashFlowMonth')?.figure).toBeCloseTo(
			plan,
			6,
		)
		const rental = rentalIn(html)
		const why =
			'Leaves out management, other costs and the CapEx reserve. The plan at the top counts them.'
		expect(rental.split(why)).toHaveLength(3)
		expect(rental).toContain(
			'Leaves out management and other costs. The plan at the top counts them.',
		)
		// Neither of them is shown, and no DSCR.
		const shown = [...document.querySelectorAll('#results [aria-label=Rental] .explanation__value')]
		expect(shown.map(({ firstElementChild }) => firstElementChild?.textContent)).toEqual([
			...['—', '—', '—', '$320,000'],
		])
		// The machine-readable results stay, with their values.
		expect(resultIn(html, 'monthNet').text).toBe('—')
		expect(resultIn(html, 'monthNet').value).toBeCloseTo(monthNet, 6)
		expect(resultIn(html, 'monthCashFlow').value).toBeCloseTo(monthCashFlow, 6)
		expect(resultIn(html, 'monthCashFlow').text).toBe(`$${Math.round(monthCashFlow)}`)
		// The breakdown ends at the same cash flow.
		expect(html).not.toContain('What the rent pays for')
	})

	test('FIX-17 no sentence says of a managed deal that it has no management', () => {
		const costs = page(HOUSE, COSTS)
		expect(costs.html).not.toContain('no management')
		expect(page(HOUSE, { managePer: '0' }).html).toContain('no management')
		expect(page(HOUSE, {}, { managePer: 10 }).html).not.toContain('no management')
		expect(page(HOUSE).html).toContain('Empty counts as 0 here: no management')
		const notes = getNotes(explain('monthNet', costs.deal)).join(' ')
		expect(notes).toContain('management in percent of income, CapEx reserve, utilities')
	})

	test('FIX-17 without costs of the analysis the results are shown, and say what they leave out', () => {
		const { html, opening } = page(HOUSE)
		expect(opening.heldBack).toEqual({})
		expect(resultIn(html, 'monthNet').text).toBe(`$${Math.round(cashFlows().monthNet)}`)
		expect(html).toContain('What the rent pays for')
		const opposite = page({ ...HOUSE, vacancyPer: '', monthMaintPer: '', rent: '2250' })
		expect(opposite.opening.basis).toBe(
			'These results are no second answer: an empty field counts as 0 in them, so they leave out vacancy, repairs, management and the CapEx reserve. The plan at the top counts them.',
		)
	})

	test('FIX-17 own assumptions hold it back too, costs of 0 do not, and a flip has none', () => {
		expect(Object.keys(page(HOUSE, {}, { capexPer: 10 }).opening.heldBack)).toEqual([
			'monthCashFlow',
			'monthNet',
		])
		const none = { managePer: '0', capexPer: '0', yOther: '0', pmiPer: '0.55' }
		expect(page({ ...HOUSE, ltv: '75' }, none).opening.heldBack).toEqual({})
		expect(page({ ...HOUSE, ltv: '90' }, none).opening.heldBack.monthNet).toBe(
			'Leaves out mortgage insurance. The plan at the top counts them.',
		)
		const flip = { ...HOUSE, rent: '', sPrice: '400000' }
		expect(page(flip, COSTS).opening.heldBack).toEqual({})
	})

	test('FIX-17 the printed page has one cash flow', () => {
		const { print } = page(HOUSE, COSTS)
		expect(print).toContain('Cash flow per month after reserves')
		expect(print).not.toContain('Cash flow per month after entered reserves')
		expect(print).not.toContain('Cash flow per month before reserves')
		expect(page(HOUSE).print).toContain('Cash flow per month after entered reserves')
	})
})
