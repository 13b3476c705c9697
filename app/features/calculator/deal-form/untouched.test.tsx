import { createRemixStub } from '@remix-run/testing'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { type RenderCache, RenderCacheContext } from '~/ui/render-once/render-once'
import type { CalculatorView } from './calculator-types'
import { emptyInputs } from '~/features/calculator/formulas/input-definitions'
import { CalculatorPage } from './calculator-page'

/** The untouched calculator, whose large parts the server renders once for all users. */

function remembering(names: string[]): RenderCache {
	const drawn = new Map<string, string>()
	return (name, part) => {
		if (!drawn.has(name)) names.push(name)
		const html = drawn.get(name) ?? renderToString(part)
		drawn.set(name, html)
		return html
	}
}

const VIEW: CalculatorView = {
	userId: 'u1',
	tier: 'paid',
	needsTerms: false,
	saved: [],
	deal: null,
	isPhone: false,
}

function drawn(view: Partial<CalculatorView>, drawOnce: RenderCache | null): string {
	const Page = () => <CalculatorPage view={{ ...VIEW, ...view }} answer={undefined} />
	const Stub = createRemixStub([{ path: '/', Component: Page }])
	const remarks = vi.mocked(console.error).mockImplementation(() => undefined)
	const html = renderToString(
		<RenderCacheContext.Provider value={drawOnce}>
			<Stub />
		</RenderCacheContext.Provider>,
	)
	// The stub uses a browser router, so React warns about each of its effects.
	for (const [text] of remarks.mock.calls) expect(text).toContain('useLayoutEffect')
	remarks.mockClear()
	return html
}

test('CALC-02 the memoized parts equal a fresh render, byte for byte', () => {
	const drawOnce = remembering([])
	const saved = [{ id: 'p1', propertyAddress: '1 Elm St' }]
	for (const view of [{}, { userId: 'u2', saved }, { userId: null }, { isPhone: true }]) {
		const anew = drawn(view, null)
		expect(anew).toContain('id="result-net"')
		expect(drawn(view, drawOnce)).toBe(anew)
	}
})

test('PROP-13 nothing about a user is memoized: no deal, no address, no identity', () => {
	const names: string[] = []
	const drawOnce = remembering(names)
	drawn({}, drawOnce)
	drawn({ isPhone: true }, drawOnce)
	expect(names).toEqual(['calculator sections', 'calculator results', 'calculator sections, phone'])
	const deal = {
		propertyAddress: '1 Elm St',
		inputs: { ...emptyInputs(), rent: '98765' },
		opened: { id: 'p1', revision: 1 },
	}
	expect(drawn({ deal }, drawOnce)).toContain('98,765')
	expect(drawn({}, drawOnce)).not.toContain('98,765')
	expect(names).toHaveLength(3)
})
