// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { startingRates } from './adjustments'
import { toPropertyFacts } from './comparable'
import { estimateValue } from './estimate'
import { ValueBar } from './estimate-card'

afterEach(cleanup)

const subject = toPropertyFacts({ address: '100 Elm St' })

/** The bar of a phone for comps with these prices. */
function barText(prices: readonly number[], weights: readonly number[] = []): string {
	const comps = prices.map((price, i) => ({
		sale: {
			...toPropertyFacts({ address: `${i} Oak St` }),
			id: String(i),
			price,
			soldOn: '2026-11-20',
		},
		manual: { terms: 0, other: 0 },
		ownWeight: weights[i] ?? null,
	}))
	const method = weights.length === 0 ? 'equal' : 'own'
	const basis = { subject, rates: startingRates(), method, asOf: '2026-11-20' } as const
	const estimate = estimateValue(comps, basis)
	const Component = () => (
		<ValueBar estimate={estimate} valuation={{ id: 'v1', subject }} isSample={false} />
	)
	const Stub = createRemixStub([{ path: '/', Component }])
	return render(<Stub />).container.textContent
}

test('the value at the bottom of a phone warns of an outlier, as the page does', () => {
	expect(barText([200_000, 205_000, 210_000, 2_000_000])).toContain('1 comp is far from the others')
	expect(barText([200_000, 205_000, 210_000, 215_000])).not.toContain('far from')
})

test('the value at the bottom of a phone says how many comps have a weight', () => {
	expect(barText([200_000, 205_000, 210_000], [1])).toContain('from 1 of 3 comps')
	expect(barText([200_000, 205_000, 210_000], [1, 1, 1])).not.toContain(' of 3 comps')
})
