// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CalculatorPage } from '~/features/calculator/deal-form/calculator-page'
import type { CalculatorView } from '~/features/calculator/deal-form/calculator-types'
import { type DealState, emptyDeal } from '~/features/calculator/deal-form/deal-reducer'
import { draftKey } from '~/features/calculator/drafts/draft-storage-key'
// Loaded before the first test: the page then has its notice inside the `act` that asks for it.
import '~/features/calculator/drafts/kept-deals-notice'
import { readStart, startInputs } from './start-fields'

/** What is typed in the start card before hydration, and the draft of an earlier visit. */

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
beforeEach(() => localStorage.clear())
let root: Root | null = null
afterEach(() => {
	act(() => root?.unmount())
	root = null
	document.body.replaceChildren()
})

const EMPTY_VIEW: CalculatorView = {
	userId: 'u1',
	tier: 'paid',
	needsTerms: false,
	saved: [],
	deal: null,
	start: null,
	opening: null,
	own: null,
	isPhone: false,
	today: '2026-11-23T00:00:00.000Z',
}

const settled = (work: () => void): Promise<void> =>
	act(async () => {
		work()
		await Promise.resolve()
	})

/** Renders the server's page, fills its fields in, and hydrates it with a stored draft. */
async function open(typed: () => void, draft: DealState | null, view = EMPTY_VIEW): Promise<void> {
	const Page = () => <CalculatorPage view={view} answer={undefined} />
	const Stub = createRemixStub([{ path: '*', Component: Page }])
	const remarks = vi.mocked(console.error).mockImplementation(() => undefined)
	const html = renderToString(<Stub />)
	// The stub's router is that of a browser: React remarks that on each of its effects.
	for (const [text] of remarks.mock.calls) expect(text).toContain('useLayoutEffect')
	remarks.mockClear()
	const place = document.body.appendChild(document.createElement('div'))
	place.innerHTML = html
	localStorage.clear()
	if (draft !== null) localStorage.setItem(draftKey('u1'), JSON.stringify(draft))
	typed()
	await settled(() => {
		root = hydrateRoot(place, <Stub />)
	})
}

const input = (id: string) => document.querySelector<HTMLInputElement>(`input#${id}`)
const value = (id: string) => input(id)?.value

function type(texts: Record<string, string>): void {
	for (const [id, text] of Object.entries(texts)) {
		const field = input(id)
		if (field !== null) field.value = text
	}
}

const choose = (way: string) =>
	document.querySelector<HTMLInputElement>(`input[value=${way}]`)?.click()

const click = (text: string) =>
	settled(() =>
		[...document.querySelectorAll('button')].find((one) => one.textContent === text)?.click(),
	)

/**
 * The notice is loaded when it is needed. The page asked for it first, so that it has it at the end
 * of the same `act`, however slow the machine is.
 */
async function keptIsShown(): Promise<void> {
	await act(async () => {
		await import('~/features/calculator/drafts/kept-deals-notice')
	})
	expect(document.body.textContent).toContain('We kept your other numbers')
}

const filled: DealState = {
	...emptyDeal(),
	inputs: { ...emptyDeal().inputs, purchase: '90,000', arv: '150,000' },
	isDirty: true,
}

test.each([
	['none', null],
	['an empty one', emptyDeal()],
])('PRO-86 PRO-99 early input becomes the deal; the draft is %s', async (_, draft) => {
	await open(() => type({ startPrice: '200,000', startDown: '25' }), draft)
	expect(value('startPrice')).toBe('200,000')
	expect(value('startDown')).toBe('25')
	expect([value('deal-purchase'), value('deal-ltv')]).toEqual(['200,000', '75'])
})

test('PRO-86 PRO-99 with an unsaved deal, the page asks which one to keep', async () => {
	const typed = () => type({ startPrice: '200,000' })
	await open(typed, filled)
	expect(input('startPrice')).toBeNull()
	expect(value('deal-purchase')).toBe('90,000')
	expect(document.body.textContent).toContain('Open this deal?')
	await click('Open')
	expect([value('deal-purchase'), value('deal-arv')]).toEqual(['200,000', ''])
	await keptIsShown()
	document.body.replaceChildren()
})

test('PRO-86 PRO-99 keeping the unsaved deal keeps what was typed in the card too', async () => {
	await open(() => type({ startPrice: '200,000' }), filled)
	await click('Cancel')
	expect([value('deal-purchase'), value('deal-arv')]).toEqual(['90,000', '150,000'])
	expect(value('startPrice')).toBe('200,000')
	expect(document.body.textContent).toContain('They are not part of the deal below.')
	await click('Use These Numbers')
	await click('Open')
	expect([value('deal-purchase'), value('deal-arv')]).toEqual(['200,000', ''])
	expect(input('startPrice')).toBeNull()
})

test('FIX-24 PRO-86 a start link over an unsaved deal keeps that deal, which then leaves no card', async () => {
	const start = readStart(new URLSearchParams('start=rental&startPrice=200000'))
	if (start === null) throw new Error('no start')
	const inputs = startInputs('rental', start.texts)
	const deal = { propertyAddress: '', inputs, analysis: null, opened: null }
	await open(() => undefined, filled, { ...EMPTY_VIEW, deal, start })
	expect([value('deal-purchase'), value('startPrice')]).toEqual(['200,000', '200,000'])
	await keptIsShown()
	await click('Show Them')
	expect([value('deal-purchase'), value('deal-arv')]).toEqual(['90,000', '150,000'])
	expect(input('startPrice')).toBeNull()
	await click('Show Them')
	expect([value('deal-purchase'), value('deal-arv')]).toEqual(['200,000', ''])
})

test('PRO-86 early input of the other way is kept for it, and is no part of the deal', async () => {
	await open(() => {
		type({ startPrice: '160,000', startRent: '2,000', startSale: '285,000' })
		choose('flip')
	}, emptyDeal())
	expect(value('startSale')).toBe('285,000')
	expect([value('deal-sPrice'), value('deal-rent')]).toEqual(['285,000', ''])
	await settled(() => choose('rental'))
	expect([value('deal-sPrice'), value('deal-rent')]).toEqual(['', '2,000'])
})

test('PRO-86 a number of the full form leaves the deal with its way, and comes back', async () => {
	await open(() => type({ startPrice: '160,000', 'deal-rent': '2,000' }), emptyDeal())
	expect(value('deal-rent')).toBe('2,000')
	await settled(() => choose('flip'))
	expect(value('deal-rent')).toBe('')
	await settled(() => choose('rental'))
	expect([value('startRent'), value('deal-rent')]).toEqual(['2,000', '2,000'])
})
