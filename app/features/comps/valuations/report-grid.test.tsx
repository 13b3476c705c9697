// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { startingRates } from '~/features/comps/estimate/adjustments'
import { toPropertyFacts } from '~/features/comps/estimate/comparable'
import { estimateValue } from '~/features/comps/estimate/estimate'
import { ReportGrid } from './report-grid'

afterEach(cleanup)

const subject = toPropertyFacts({ beds: 3, sqft: 1_500 })
const sales = Array.from({ length: 5 }, (_, i) => ({
	...toPropertyFacts({ address: `${i + 1} Oak St`, beds: 3, sqft: 1_400, lotSqft: 7_000 }),
	id: `s${i}`,
	price: 200_000 + i,
	soldOn: '2026-10-01',
}))

function show(distanceOf: (id: string) => string | null = () => null) {
	const estimate = estimateValue(
		sales.map((sale) => ({ sale, manual: { terms: 0, other: sale.id === 's0' ? -4_000 : 0 } })),
		{ subject, rates: startingRates(), method: 'equal', asOf: '2026-11-01' },
	)
	render(<ReportGrid subject={subject} comps={estimate?.comps ?? []} distanceOf={distanceOf} />)
	return screen.getAllByRole('table')
}

test('a comp that lacks a fact of the subject is marked', () => {
	const [whole, ...rest] = sales
	const estimate = estimateValue(
		[{ ...whole!, sqft: null }, ...rest].map((sale) => ({ sale, manual: { terms: 0, other: 0 } })),
		{ subject, rates: startingRates(), method: 'equal', asOf: '2026-11-01' },
	)
	render(<ReportGrid subject={subject} comps={estimate?.comps ?? []} distanceOf={() => null} />)
	const row = screen.getAllByRole('row', { name: /Not adjusted, no data/u })[0]!
	expect(
		within(row)
			.getAllByRole('cell')
			.map(({ textContent }) => textContent.trim()),
	).toEqual(['', 'Living area', '–', '–', '–'])
})

const labels = (table: HTMLElement | undefined) =>
	within(table!)
		.getAllByRole('rowheader')
		.map(({ textContent }) => textContent)

test('C8 the report has comps as columns, four to a table', () => {
	const columns = show().map((table) =>
		within(table)
			.getAllByRole('columnheader')
			.map(({ textContent }) => textContent),
	)
	expect(columns).toEqual([
		['Subject', '1. 1 Oak St', '2. 2 Oak St', '3. 3 Oak St', '4. 4 Oak St'],
		['Subject', '5. 5 Oak St'],
	])
})

test('C8 lines are rows that add up; unknown and empty lines are left out', () => {
	const [first] = show()
	expect(labels(first)).toEqual([
		'Match',
		'Sale price',
		'Price per sq ft',
		'Sale date',
		'Living area',
		'Bedrooms',
		'Other',
		'Net adjustment',
		'Gross adjustment',
		'Adjusted value',
		'Weight',
	])
	const area = within(first!).getByRole('row', { name: /^Living area/u })
	expect(area.textContent).toContain('1,500 sq ft')
	expect(area.textContent).toContain('+$6,000')
	const adjusted = within(first!).getByRole('row', { name: /^Adjusted value/u })
	expect(adjusted.textContent).toContain('$202,000')
})

test('C8 distances are a line if one is known', () => {
	expect(labels(show((id) => (id === 's0' ? '0.20 mi' : null))[0])).toContain('Distance')
})
