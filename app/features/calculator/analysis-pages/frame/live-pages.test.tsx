// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { Profiler, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { solveOffer } from '~/features/calculator/analysis/offer'
import { project } from '~/deal'
import { resultFigure } from '~/features/calculator/analysis/sensitivity/results'
import { BrrrrPage } from '~/features/calculator/analysis-pages/brrrr/brrrr-page'
import { LoanPage } from '~/features/calculator/analysis-pages/loan/loan-page'
import { OfferPage } from '~/features/calculator/analysis-pages/offer/offer-page'
import { offerView } from '~/features/calculator/analysis-pages/offer/offer-data'
import { ProjectionPage } from '~/features/calculator/analysis-pages/projection/projection-page'
import { projectionView } from '~/features/calculator/analysis-pages/projection/projection-data'
import { SensitivityPage } from '~/features/calculator/analysis-pages/sensitivity/sensitivity-page'
import { sensitivityView } from '~/features/calculator/analysis-pages/sensitivity/sensitivity-data'
import { ANCHOR, dealWith } from '#tests/helpers/calculator/typed-deals'
import { analysisView } from './analysis.loader.server'
import type { AnalysisPage } from './analysis-view'

/** The pages of the analysis in a browser: what happens after the server's HTML. */

const DEAL =
	'purchase=200000&arv=200000&rent=2000&yTaxes=2400&yInsurance=1200&hoa=0&ltv=75&interestDSCR=7&years=30'

/** A visitor's view: nothing of it is in the database. */
const viewOf = (page: AnalysisPage) =>
	analysisView({ user: null, tier: 'visitor' }, new Request(`http://pro-hub.test/?${DEAL}`), page)

const PAGES: Record<AnalysisPage, () => Promise<ReactElement>> = {
	projection: async () => <ProjectionPage view={projectionView(await viewOf('projection'))} />,
	loan: async () => <LoanPage view={{ ...(await viewOf('loan')), explanations: {} }} />,
	brrrr: async () => <BrrrrPage view={{ ...(await viewOf('brrrr')), explanations: {} }} />,
	sensitivity: async () => <SensitivityPage view={sensitivityView(await viewOf('sensitivity'))} />,
	offer: async () => <OfferPage view={offerView(await viewOf('offer'))} />,
}

/** The server's HTML of a page, hydrated. */
async function hydratePage(name: AnalysisPage) {
	const page = await PAGES[name]()
	const onCommit = vi.fn()
	const Stub = createRemixStub([
		{
			path: '/',
			Component: () => (
				<Profiler id={name} onRender={onCommit}>
					{page}
				</Profiler>
			),
		},
	])
	const container = document.body.appendChild(document.createElement('div'))
	const remarks = vi.mocked(console.error).mockImplementation(() => undefined)
	container.innerHTML = renderToString(<Stub />)
	// The stub's router is that of a browser: React remarks that on each of its effects.
	for (const [text] of remarks.mock.calls) expect(text).toContain('useLayoutEffect')
	remarks.mockReset()
	render(<Stub />, { container, hydrate: true })
	return { onCommit }
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`#input-${name}`)
const figure = (name: string) =>
	Number(document.querySelector(`#figure-${name}`)?.getAttribute('value'))
function type(name: string, text: string) {
	fireEvent.input(field(name) ?? document.body, { target: { value: text } })
}

afterEach(() => {
	vi.useRealTimers()
	cleanup()
	document.body.innerHTML = ''
})

test.each(['projection', 'sensitivity', 'offer'] as const)(
	'PRO-93 %s is as loaded until something is typed',
	async (name) => {
		vi.useFakeTimers()
		const address = vi.spyOn(window.history, 'replaceState')
		await hydratePage(name)
		await pass(4)
		expect(document.querySelector('[aria-busy=true]')).toBeNull()
		expect(address).not.toHaveBeenCalled()
	},
)

/** Lets time pass: React commits what was scheduled at the end of each step. */
async function pass(steps: number) {
	for (let step = 0; step < steps; step++) await act(() => vi.advanceTimersByTimeAsync(500))
}

test.each(Object.keys(PAGES) as AnalysisPage[])(
	'PRO-92 %s renders the same as the server, and no more when nothing changes',
	async (name) => {
		vi.useFakeTimers()
		const { onCommit } = await hydratePage(name)
		type('rent', '2,100')
		await pass(8)
		onCommit.mockClear()
		await pass(4)
		expect(onCommit).not.toHaveBeenCalled()
		expect(console.error).not.toHaveBeenCalled()
	},
)

test('DEAL-02 a saved rental that is shown as a flip has a way back to its rent', async () => {
	const view = await viewOf('projection')
	const saved = { ...view.deal, inputs: { ...view.deal.inputs, sPrice: '272000' } }
	const deal = { ...saved, inputs: { ...saved.inputs, rent: '' } }
	const property = { id: 'p1', revision: 1, deal: saved }
	const page = <ProjectionPage view={projectionView({ ...view, deal, property })} />
	const Stub = createRemixStub([{ path: '/', Component: () => page }])
	render(<Stub />)
	const note = document.querySelector('#strategy')
	expect(note?.textContent).toBe('Shown as a flip, without the saved rent. Show it with the rent')
	const href = '/calculator/projection?property=p1'
	expect(note?.querySelector('a')?.getAttribute('href')).toBe(href)
})

test('PRO-99 links carry what was typed last as soon as the focus leaves the inputs', async () => {
	vi.useFakeTimers()
	await hydratePage('projection')
	await pass(1)
	const offer = () => document.querySelector('a.menu__item[href^="/calculator/offer"]')
	type('rent', '2,345')
	expect(offer()?.getAttribute('href')).toContain('rent=2000')
	fireEvent.focusOut(field('rent') ?? document.body, { relatedTarget: offer() })
	expect(offer()?.getAttribute('href')).toContain('rent=2345')
})

test('PRO-99 of two quick changes the projection shows the latest', async () => {
	await hydratePage('projection')
	type('rent', '1,900')
	type('rent', '2,300')
	const { summary, years } = project(dealWith({ ...ANCHOR, rent: 2_300 }))
	await waitFor(() => expect(figure('noi-1')).toBe(years[0]?.noi))
	expect(figure('cashFlowMonth')).toBe(summary.cashFlowMonth)
})

test('PRO-99 PRO-93 changes made while the engine is loading are shown, the latest of them', async () => {
	await hydratePage('sensitivity')
	const before = figure('grid-0-0')
	type('rent', '1,900')
	type('rent', '2,300')
	expect(document.querySelector('[aria-busy=true]')).not.toBeNull()
	const values = dealWith({ ...ANCHOR, rent: 2_300 })
	const cashFlow = resultFigure('cashFlowMonth', values)
	await waitFor(() => expect(figure('grid-5-5')).toBe(cashFlow))
	expect(figure('cashFlowMonth')).toBe(cashFlow)
	expect(figure('grid-0-0')).not.toBe(before)
	expect(document.querySelector('[aria-busy=true]')).toBeNull()
	expect(field('rent')?.value).toBe('2,300')
})

test('PRO-99 PRO-93 an offer follows the latest change', async () => {
	await hydratePage('offer')
	type('rent', '1,900')
	type('rent', '2,300')
	const values = dealWith({ ...ANCHOR, rent: 2_300 })
	const answer = solveOffer(values, { key: 'cashOnCash', amount: 8 })
	if (answer.kind !== 'price') throw new Error(answer.kind)
	await waitFor(() => expect(figure('offer')).toBe(answer.offer))
	await waitFor(() => expect(figure('value-offer')).toBe(answer.offer))
})
