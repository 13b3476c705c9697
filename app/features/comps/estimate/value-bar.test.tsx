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
function barText(prices: readonly number[]): string {
	const comps = prices.map((price, i) => ({
		sale: {
			...toPropertyFacts({ address: `${i} Oak St` }),
			id: String(i),
			price,
			soldOn: '2026-11-20',
		},
		manual: { terms: 0, other: 0 },
		ownWeight: null,
	}))
	const basis = { subject, rates: startingRates(), method: 'equal', asOf: '2026-11-20' } as const
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
