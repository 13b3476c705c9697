import { expect, test } from 'vitest'
import { printFlows } from './formula'

test.each([
	[[-57_500, 3_000.4, -200], '−$57,500 + $3,000 − $200'],
	[[100, 0, -50], '$100 − $50'],
	[[0, 25], '$0 + $25'],
	[[-0.4, 25, -0.4], '$0 + $25 + $0'],
])('PRO-08 the flows %j are printed as %s', (flows, text) => {
	expect(printFlows(flows, () => '')).toBe(text)
})
