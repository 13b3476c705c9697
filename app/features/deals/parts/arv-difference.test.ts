import { expect, test } from 'vitest'
import { arvDifference } from './arv-difference'

test.each([
	[250_000, null],
	[200_000, null],
	[300_000, null],
	[300_001, "Your ARV is $1 above the valuation's range."],
	[190_000, "Your ARV is $10,000 below the valuation's range."],
])('DEAL-08 an ARV of %d beside a range of 200,000 to 300,000', (arv, text) => {
	expect(arvDifference(arv, { low: 200_000, high: 300_000 })).toBe(text)
})
