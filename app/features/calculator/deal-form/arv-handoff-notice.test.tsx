// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRemixStub } from '@remix-run/testing'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import type { CalculatorView } from './calculator-types'
import type { DealState } from './deal-reducer'
import { type DealInputs, emptyInputs } from '~/deal'
import ArvHandoffNotice from './arv-handoff-notice'

afterEach(cleanup)

const carried = { arv: 205_000, low: 193_400, high: 218_000, propertyAddress: '1 Elm St' }
const view: CalculatorView = {
	userId: null,
	tier: 'visitor',
	needsTerms: false,
	saved: [],
	deal: null,
	start: null,
	opening: null,
	own: null,
	isPhone: false,
	today: '2026-11-23T00:00:00.000Z',
	carried,
}

const state = (some: Partial<DealInputs>): DealState => ({
	propertyAddress: '1 Elm St',
	inputs: { ...emptyInputs(), arv: '205000', ...some },
	analysis: null,
	opened: null,
	isDirty: true,
})

const ADD = 'to get a maximum offer.'

describe('F4 the notice of an ARV from comps', () => {
	test.each<[Partial<DealInputs>, string]>([
		[{}, `Add your renovation budget and target margin ${ADD}`],
		[{ paint: '1000' }, `Add your target margin ${ADD}`],
		[{ paint: '1000', margin: 'abc' }, `Add your target margin ${ADD}`],
		[{ margin: '30' }, `Add your renovation budget ${ADD}`],
	])('with %j it shows: %s', (some, sentence) => {
		render(<ArvHandoffNotice view={view} state={state(some)} dispatch={() => undefined} />)
		expect(screen.getByText(sentence, { exact: false })).toBeTruthy()
		expect(document.body.textContent).not.toContain('highest flip offer')
		expect(
			renderToString(
				<ArvHandoffNotice view={view} state={state(some)} dispatch={() => undefined} />,
			),
		).toContain(sentence)
	})

	test('with both, it explains the ends of the range', () => {
		const some = { misc1: '20000', margin: '30' }
		render(<ArvHandoffNotice view={view} state={state(some)} dispatch={() => undefined} />)
		expect(document.body.textContent).toContain(
			'the highest flip offer without selling costs is $115,380 at the low end and $132,600 at the high end.',
		)
	})

	test('the ends of the range count selling costs where the sales price is the ARV', () => {
		const some = { misc1: '20000', margin: '30', sPrice: '205,000' }
		render(<ArvHandoffNotice view={view} state={state(some)} dispatch={() => undefined} />)
		expect(document.body.textContent).toContain(
			'The sales price is the same, so the offer counts selling costs.',
		)
		// 193,400 and 218,000 less 30 %, 20,000 and 6.6 % of themselves.
		expect(document.body.textContent).toContain(
			'the highest flip offer is $102,616 at the low end and $118,212 at the high end.',
		)
		expect(screen.queryByRole('button', { name: 'Count Selling Costs' })).toBeNull()
	})

	test('without a sales price it says that selling costs are missing, and adds them', () => {
		const events: unknown[] = []
		const some = { misc1: '20000', margin: '30', rent: '1500' }
		const dispatch = (event: unknown) => events.push(event)
		render(<ArvHandoffNotice view={view} state={state(some)} dispatch={dispatch} />)
		expect(document.body.textContent).toContain(
			'the highest flip offer without selling costs is $115,380 at the low end',
		)
		fireEvent.click(screen.getByRole('button', { name: 'Count Selling Costs' }))
		expect(events.at(-1)).toEqual({ type: 'input', key: 'sPrice', text: '205000' })
	})

	test('a sales price of its own stays', () => {
		render(
			<ArvHandoffNotice
				view={view}
				state={state({ sPrice: '210000' })}
				dispatch={() => undefined}
			/>,
		)
		expect(document.body.textContent).toContain(
			'The sales price stays $210,000; selling costs are counted from it.',
		)
	})

	test('a new deal replaces an unsaved one, which the question says', () => {
		const other = { ...state({}), propertyAddress: '7 Other Rd' }
		const { rerender } = render(
			<ArvHandoffNotice view={view} state={other} dispatch={() => undefined} />,
		)
		expect(document.body.textContent).toContain(
			'A new deal takes its place; we keep its unsaved changes.',
		)
		const saved = { ...other, isDirty: false }
		rerender(<ArvHandoffNotice view={view} state={saved} dispatch={() => undefined} />)
		expect(document.body.textContent).toContain('The calculator holds “7 Other Rd”.')
		expect(document.body.textContent).not.toContain('replaces')
	})

	test('a 0 is a valid budget and margin', () => {
		const some = { misc1: '0', margin: '0' }
		render(<ArvHandoffNotice view={view} state={state(some)} dispatch={() => undefined} />)
		expect(document.body.textContent).toContain('$193,400 at the low end')
	})

	test('C9 it leads back to the valuation that the ARV comes from', () => {
		const from = { ...view, carried: { ...carried, valuationId: 'v1' } }
		const Stub = createRemixStub([
			{
				path: '/',
				Component: () => (
					<ArvHandoffNotice view={from} state={state({})} dispatch={() => undefined} />
				),
			},
		])
		render(<Stub />)
		const back = screen.getByRole('link', { name: 'Back to Valuation' })
		expect(back.getAttribute('href')).toBe('/comps/valuations/v1')
	})
})
