// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FormerDeals } from './former-deals'
import type { ReadOnlyDeal } from './former-deals.server'

afterEach(cleanup)

const DEAL = {
	id: 'p1',
	propertyAddress: '1 Elm St',
	savedOn: '2026-11-20T00:00:00.000Z',
	headline: [],
	missing: 'Enter a purchase price.',
	inputs: [],
}

function show(deal: Partial<ReadOnlyDeal>, count = 1) {
	const deals = [{ ...DEAL, ...deal }]
	const Page = () => <FormerDeals deals={deals} count={count} />
	const Stub = createRemixStub([{ path: '/', Component: Page }])
	render(<Stub />)
}

test('a former member can download the deals as CSV, and all data as JSON', () => {
	show({})
	const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
	expect(hrefOf('Download as CSV')).toBe('/profile/deals.csv')
	expect(hrefOf('Download All Data (JSON)')).toBe('/profile/data.json')
	expect(document.body.textContent).toContain('Enter a purchase price.')
	expect(document.body.textContent).not.toContain('The last')
})

test('the figures have their full names, a reason in place of a dash, and a loss is marked', () => {
	const figure = { name: 'irr', short: 'IRR', label: '10-year IRR' }
	show(
		{
			missing: null,
			headline: [
				{ ...figure, value: null, text: '—', note: 'No IRR: nothing comes back.', isLoss: false },
				{
					...figure,
					name: 'net',
					label: 'Net profit',
					value: -1,
					text: '−$1',
					note: null,
					isLoss: true,
				},
			],
		},
		14,
	)
	expect(screen.getByText('10-year IRR').nextElementSibling?.textContent).toBe(
		'No IRR: nothing comes back.',
	)
	const loss = screen.getByText('Net profit').nextElementSibling
	expect([loss?.textContent, loss?.getAttribute('data-tone')]).toEqual(['−$1', 'neg'])
	expect(document.body.textContent).toContain('The last 1 of 14. Open all deals')
})
