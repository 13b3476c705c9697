// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { startingRates } from '~/features/comps/estimate/adjustments'
import { toPropertyFacts } from '~/features/comps/estimate/comparable'
import { estimateValue } from '~/features/comps/estimate/estimate'
import { CompPanel } from './comp-panel'

afterEach(cleanup)

const SALE = {
	...toPropertyFacts({ address: '1 Oak St', sqft: 1_400 }),
	id: 's1',
	price: 200_000,
	soldOn: '2026-10-01',
}

/** Shows the panel of a comp with an amount that is stored as added to its price. */
function show(terms: number) {
	const rates = startingRates()
	const manual = { terms, other: 0 }
	const choice = { isExcluded: false, reason: '', ...manual, note: '', weight: null }
	const candidate = {
		sale: SALE,
		similarity: 90,
		choice,
		lacksSize: false,
		distance: null,
		bearing: null,
		monthsAgo: 1,
		outside: [],
		lacking: [],
		place: 'here' as const,
		isActive: true,
	}
	const estimate = estimateValue([{ sale: SALE, manual }], {
		subject: toPropertyFacts({ sqft: 1_400 }),
		rates,
		method: 'equal',
		asOf: '2026-11-01',
	})
	const Component = () => (
		<CompPanel
			valuationId="v1"
			view={{ sort: 'similarity', dir: 'desc', look: 'map' }}
			candidate={candidate}
			result={estimate?.comps[0]}
			rates={rates}
			method="equal"
			isSample={false}
			formResult={undefined}
		/>
	)
	const Stub = createRemixStub([{ path: '/', Component }])
	render(<Stub />)
	return screen.getByLabelText<HTMLInputElement>(/Seller concessions/u)
}

test('concessions are a plain amount, and the table takes them off the price', () => {
	expect(show(-5_000).value).toBe('5000')
	expect(screen.getByRole('row', { name: /^Concessions/u }).textContent).toContain('−$5,000')
	expect(screen.queryByRole('checkbox')).toBeNull()
})
