import { expect, test } from 'vitest'
import { renderCacheIn, renderWithCache } from '#tests/helpers/render-with-cache'
import type { RenderCache } from '~/ui/render-once/render-once'
import type { CalculatorView } from './calculator-types'
import { emptyInputs } from '~/deal'
import { CalculatorPage } from './calculator-page'
import { analysisOf } from '#tests/helpers/calculator/analysis-texts'

/** The empty calculator, whose large parts the server renders once for every user. */

const VIEW: CalculatorView = {
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

function renderPage(view: Partial<CalculatorView>, renderPartOnce: RenderCache | null): string {
	const Page = () => <CalculatorPage view={{ ...VIEW, ...view }} answer={undefined} />
	return renderWithCache(Page, renderPartOnce)
}

test('CALC-02 the cached parts equal what is rendered for each user, byte for byte', () => {
	const renderPartOnce = renderCacheIn(new Map())
	const saved = [{ id: 'p1', propertyAddress: '1 Elm St' }]
	for (const view of [{}, { userId: 'u2', saved }, { userId: null }, { isPhone: true }]) {
		const fresh = renderPage(view, null)
		expect(fresh).toContain('id="result-net"')
		expect(renderPage(view, renderPartOnce)).toBe(fresh)
	}
})

test('PROP-13 PRO-99 nothing of a user is cached: no deal, analysis, address or account', () => {
	const rendered = new Map<string, string>()
	const renderPartOnce = renderCacheIn(rendered)
	renderPage({}, renderPartOnce)
	renderPage({ isPhone: true }, renderPartOnce)
	expect([...rendered.keys()]).toEqual([
		'start card, rental',
		'calculator sections',
		'calculator results',
		'calculator sections, phone',
	])
	const deal = {
		propertyAddress: '1 Elm St',
		inputs: { ...emptyInputs(), rent: '98765' },
		analysis: analysisOf({ holdYears: '7654' }),
		opened: { id: 'p1', revision: 1 },
	}
	const page = renderPage({ deal }, renderPartOnce)
	expect(page).toContain('98,765')
	expect(page).toContain('<input type="hidden" name="holdYears" value="7654"/>')
	expect(renderPage({}, renderPartOnce)).not.toMatch(/98,765|7654/u)
	expect(rendered.size).toBe(4)
})
