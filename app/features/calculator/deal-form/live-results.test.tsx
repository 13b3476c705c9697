// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { act, cleanup, render } from '@testing-library/react'
import fc from 'fast-check'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import {
	DEAL_KEYS,
	type DealInputs,
	type InputKey,
	RESULTS,
	type ResultKey,
	SECTIONS,
	emptyInputs,
	groupThousands,
	isFlip,
	readInputs,
	resultDefinition,
	showResult,
} from '~/deal'
import { evaluateDeal } from '~/features/calculator/explain/evaluate-deal'
import { getHeadline, lacksSale, titleResult } from './headline'
import {
	correctionOf,
	planCorrection,
	resultHint,
	unreadCorrection,
} from '~/features/calculator/explain/result-state'
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
			<ResultsPanel deal={deal} hydrated onClear={null} opening={openingOf(inputs)} />
		</>
	)
}

function show(first: DealInputs): void {
	const Stub = createRemixStub([{ path: '/', Component: () => <Deal first={first} /> }])
	render(<Stub />)
}

/** Checks every figure, every field and every error against the formulas. */
function expectShown(inputs: DealInputs): void {
	const deal = evaluateDeal(inputs)
	const { problems } = readInputs(inputs)
	const { figures } = deal
	const figuresOnPage = [...document.querySelectorAll('data[id^="result-"]')].map((one) => [
		one.id,
		one.getAttribute('value'),
		one.textContent,
	])
	const isReplaced = (key: ResultKey, group: string): boolean =>
		(group === 'returns' || lacksSale(key, deal)) && !getHeadline(key, deal).isFigure
	const expected = RESULTS.map(({ key, group }) => [
		`result-${key}`,
		String(figures[key] ?? ''),
		isReplaced(key, group) ? '—' : showResult(key, figures[key]),
	])
	expect(figuresOnPage.sort()).toEqual(expected.sort())
	for (const data of document.querySelectorAll('data[id^="result-"]')) {
		const key = data.id.replace('result-', '') as ResultKey
		const { group } = resultDefinition(key)
		const hint = data.parentElement?.querySelector('.explanation__note')?.textContent.trim() ?? null
		const headline = getHeadline(key, deal)
		expect([key, hint]).toEqual([
			key,
			isReplaced(key, group) ? headline.text : resultHint(key, deal),
		])
	}
	const { headline, missing } = openingOf(inputs).opening
	const panel = document.querySelector('#results')
	// The headline of a flip is its profit, which depends on fewer fields than a plan's figures.
	const correction =
		unreadCorrection(deal) ??
		(isFlip(deal.values) ? correctionOf('netHard', deal) : planCorrection(deal))
	const instead = correction === null ? missing : `${correction} to see the result.`
	expect(panel?.querySelector('#plan-missing')?.textContent ?? null).toBe(instead)
	expect(
		[...(panel?.querySelectorAll('data[id^="figure-"]') ?? [])].map((one) => [
			one.id,
			one.getAttribute('value'),
		]),
	).toEqual(
		(correction === null ? headline : []).map(({ name, figure }) => [
			`figure-${name}`,
			String(figureState(figure).value ?? ''),
		]),
	)
	const fields = new Map([...document.querySelectorAll('input')].map((one) => [one.name, one]))
	for (const key of DEAL_KEYS) {
		const field = fields.get(key)
		expect(field?.value).toBe(groupThousands(inputs[key]))
		expect(field?.getAttribute('aria-invalid') ?? null).toBe(problems[key] ? 'true' : null)
	}
	const sections = document.querySelectorAll('.disclosure')
	for (const [index, section] of SECTIONS.entries()) {
		const aside = sections[index]?.querySelector('.disclosure__aside')?.textContent
		expect([section.key, aside]).toEqual([section.key, titleResult(section, deal)])
	}
}

test('DATA-06 CALC-04 an empty form shows each of the 24 results and the 3 returns once', () => {
	show(emptyInputs())
	expect(RESULTS).toHaveLength(27)
	expectShown(emptyInputs())
})

test('CALC-10 DATA-06 a change of each input updates every dependent figure', () => {
	const first = SAMPLE_DEALS[0]!.inputs
	show(first)
	for (const key of DEAL_KEYS) {
		for (const text of ['7', '', 'abc', '99999999999']) {
			const inputs = { ...first, [key]: text }
			act(() => renderInputs(inputs))
			expectShown(inputs)
		}
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
