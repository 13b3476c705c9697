import { expect, test } from 'vitest'
import { renderWithCache } from '#tests/helpers/render-with-cache'
import { DealsOverviewCards } from './deals-overview'
import type { DealsOverview } from './deals-overview.server'

const figure = { note: null, isLoss: false }

const deal = (id: string, propertyAddress: string, profit: number | null) => ({
	id,
	propertyAddress,
	stage: 'offer' as const,
	headline: [
		{
			...{ name: 'net', short: 'Profit', value: profit, text: `$${profit}`, note: null },
			isLoss: profit === -4,
		},
		{ ...figure, name: 'irr', short: 'IRR', value: null, text: '—', note: 'Enter a "rent" & more' },
	],
	missing: null,
})

const note = (id: string, text: string, dueOn: string) => ({
	...{ id, dealId: `deal-${id}`, propertyAddress: `1 ${id} St`, text, dueOn },
})

const OVERVIEW: DealsOverview = {
	recent: [deal('d1', '1 Elm St', 5), deal('d2', `2 O'Hara <b> & Co`, 12_345.678)],
	count: 7,
	offers: [{ id: 'd3', propertyAddress: '3 Oak Rd', days: 9 }],
	notes: [
		note('n1', 'Call the seller', '2026-11-26'),
		note('n2', 'Ask for <bills>', '2026-11-27'),
		note('n3', 'Send the scope', '2026-11-29'),
	],
	guide: { title: 'BRRRR by Numbers', slug: 'brrrr-by-numbers' },
	today: '2026-11-27',
	isStarting: false,
	hasDeals: true,
}

function render(overview: DealsOverview): string {
	const Component = () => <DealsOverviewCards overview={overview} firstDeal="/calculator" />
	return renderWithCache(Component, null)
}

const linesOf = (html: string): string[] =>
	html
		.replaceAll('<!-- -->', '')
		.split('<li>')
		.slice(1)
		.map((line) => line.replaceAll(/<[^>]+>/gu, '|').replaceAll(/\|+/gu, '|'))

test('DEAL-13 what is due says when, and leads to its deal', () => {
	const html = render({ ...OVERVIEW, recent: [] })
	expect(linesOf(html)).toEqual([
		expect.stringContaining('|Call the seller|Overdue, Nov 26, 2026 · 1 n1 St|'),
		expect.stringContaining('|Ask for &lt;bills&gt;|Today · 1 n2 St|'),
		expect.stringContaining('|Send the scope|Nov 29, 2026 · 1 n3 St|'),
		expect.stringContaining('|Follow up on your offer|Made 9 days ago · 3 Oak Rd|'),
		expect.stringContaining('|BRRRR by Numbers|A guide to read next|'),
	])
	for (const address of ['/deals/deal-n1#notes', '/deals/d3', '/guides/brrrr-by-numbers']) {
		expect(html).toContain(`href="${address}"`)
	}
})
