// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { act, cleanup, render } from '@testing-library/react'
import fc from 'fast-check'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { DEAL_KEYS } from '~/features/calculator/formulas/formulas'
import { evaluateDeal } from '~/features/calculator/explain/evaluate-deal'
import { getHeadline } from './headline'
import { hintFor } from '~/features/calculator/explain/formula-hints'
import {
	type DealInputs,
	emptyInputs,
	type InputKey,
	SECTIONS,
} from '~/features/calculator/formulas/input-definitions'
import { groupThousands, readInputs } from '~/features/calculator/number-input/format'
import {
	dealFigures,
	type ResultKey,
	RESULTS,
	resultDefinition,
	showResult,
} from '~/features/calculator/formulas/result-definitions'
import { SAMPLE_DEALS } from '~/features/calculator/check-our-math/sample-deals'
import { figureState } from '~/features/calculator/analysis-pages/figures/figure-text'
import { computeOpening } from '~/features/calculator/plan-headline/opening'
import { DealSection } from './deal-section'
import { ResultsPanel } from './results-panel'

afterEach(cleanup)
// Each test renders the whole page many times, and the computer may be busy.
vi.setConfig({ testTimeout: 60_000 })

const openingOf = (inputs: DealInputs) => ({
	opening: computeOpening({ inputs, analysis: null, own: null }),
	isFailed: false,
	explain: () => undefined,
})

let renderInputs: (inputs: DealInputs) => void

/** Every part of the page that shows a deal. Sections render only when their inputs change. */
function Deal({ first }: { first: DealInputs }) {
	const [inputs, setInputs] = useState(first)
	renderInputs = setInputs
	const deal = evaluateDeal(inputs)
	return (
		<>
			{SECTIONS.map((section) => (
				<DealSection key={section.key} section={section} deal={deal} refusal={null} />
			))}
			<ResultsPanel
				deal={deal}
				save={{ label: 'Save Property', isDisabled: false, isBusy: false }}
				hydrated
				onClear={null}
				opening={openingOf(inputs)}
			/>
		</>
	)
}

function show(first: DealInputs): void {
	const Stub = createRemixStub([{ path: '/', Component: () => <Deal first={first} /> }])
	render(<Stub />)
}

/** Checks every figure, every field and every error against the formulas. */
function expectShown(inputs: DealInputs): void {
	const { values, problems } = readInputs(inputs)
	const figures = dealFigures(values)
	const figuresOnPage = [...document.querySelectorAll('data[id^="result-"]')].map((one) => [
		one.id,
		one.getAttribute('value'),
		one.textContent,
	])
	const expected = RESULTS.map(({ key }) => [
		`result-${key}`,
		String(figures[key] ?? ''),
		showResult(key, figures[key]),
	])
	expect(figuresOnPage.sort()).toEqual(expected.sort())
	const deal = evaluateDeal(inputs)
	for (const data of document.querySelectorAll('data[id^="result-"]')) {
		const { key } = resultDefinition(data.id.replace('result-', '') as ResultKey)
		const hint = data.parentElement?.querySelector('.explanation__note')?.textContent.trim() ?? null
		expect([key, hint]).toEqual([key, hintFor(key, values, figures, inputs)])
	}
	const { headline, missing } = openingOf(inputs).opening
	const panel = document.querySelector('#results')
	expect(panel?.querySelector('#plan-missing')?.textContent ?? null).toBe(missing)
	expect(
		[...(panel?.querySelectorAll('data[id^="figure-"]') ?? [])].map((one) => [
			one.id,
			one.getAttribute('value'),
		]),
	).toEqual(
		headline.map(({ name, figure }) => [`figure-${name}`, String(figureState(figure).value ?? '')]),
	)
	const fields = new Map([...document.querySelectorAll('input')].map((one) => [one.name, one]))
	for (const key of DEAL_KEYS) {
		const field = fields.get(key)
		expect(field?.value).toBe(groupThousands(inputs[key]))
		expect(field?.getAttribute('aria-invalid') ?? null).toBe(problems[key] ? 'true' : null)
	}
	const sections = document.querySelectorAll('.disclosure')
	for (const { key, subtotal } of SECTIONS) {
		if (subtotal === null) continue
		const index = SECTIONS.findIndex((section) => section.key === key)
		const aside = sections[index]?.querySelector('summary')
		expect(aside?.textContent).toContain(getHeadline(subtotal, deal).text)
	}
}

test('DATA-06 CALC-04 an empty form shows each of the 24 results and the 3 returns once', () => {
	show(emptyInputs())
	expect(RESULTS).toHaveLength(27)
	expectShown(emptyInputs())
})

test.each(DEAL_KEYS)('CALC-10 DATA-06 a change of %s updates every dependent figure', (key) => {
	const first = SAMPLE_DEALS[0]!.inputs
	show(first)
	for (const text of ['7', '', 'abc', '99999999999']) {
		const inputs = { ...first, [key]: text }
		act(() => renderInputs(inputs))
		expectShown(inputs)
	}
})

test('CALC-10 DATA-06 any sequence of changes ends with the figures of the last deal', () => {
	const edit = fc.tuple(
		fc.constantFrom<InputKey>(...DEAL_KEYS),
		fc.constantFrom('', '0', '5', '7.25', '150', '285000', 'abc', '1'.repeat(21)),
	)
	fc.assert(
		fc.property(fc.array(edit, { minLength: 1, maxLength: 8 }), (edits) => {
			cleanup()
			let inputs: DealInputs = SAMPLE_DEALS[1]!.inputs
			show(inputs)
			for (const [key, text] of edits) {
				inputs = { ...inputs, [key]: text }
				const next = inputs
				act(() => renderInputs(next))
			}
			expectShown(inputs)
		}),
		{ numRuns: 15 },
	)
})
