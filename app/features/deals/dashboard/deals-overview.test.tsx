import { expect, test } from 'vitest'
import { renderCacheIn, renderWithCache } from '#tests/helpers/render-with-cache'
import type { PartTemplate, RenderCache } from '~/ui/render-once/render-once'
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

function render(overview: DealsOverview, renderPartOnce: RenderCache | null): string {
	const Component = () => <DealsOverviewCards overview={overview} firstDeal="/calculator" />
	return renderWithCache(Component, renderPartOnce)
}

const linesOf = (html: string): string[] =>
	html
		.replaceAll('<!-- -->', '')
		.split('<li>')
		.slice(1)
		.map((line) => line.replaceAll(/<[^>]+>/gu, '|').replaceAll(/\|+/gu, '|'))

test('DEAL-13 what is due says when, and leads to its deal', () => {
	const html = render({ ...OVERVIEW, recent: [] }, null)
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

test('FAST-03 the parts rendered once equal what is rendered for each member, and have nothing of one', () => {
	const rendered = new Map<string, PartTemplate>()
	const once = renderCacheIn(rendered)
	const [first, second] = OVERVIEW.notes
	if (first === undefined || second === undefined) throw new Error('No notes')
	const others: DealsOverview[] = [
		OVERVIEW,
		{ ...OVERVIEW, recent: [deal('d9', '9 Fir Ct', -4)], count: 1, notes: [second, first] },
		{ ...OVERVIEW, notes: [], offers: [], guide: null },
		{ ...OVERVIEW, recent: [deal('d8', '8 Ash Ln', null)] },
		{ ...OVERVIEW, recent: [] },
	]
	for (const overview of [...others, ...others]) {
		// In the order of the database.
		const notes = overview.notes.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))
		const sorted = { ...overview, notes }
		expect(render(sorted, once)).toBe(render(sorted, null))
	}
	const kept = JSON.stringify([...rendered])
	for (const text of ['Elm St', 'Hara', 'd1', '12345', 'Call the', 'Fir Ct', 'Oak Rd', 'BRRRR']) {
		expect(kept).not.toContain(text)
	}
})
