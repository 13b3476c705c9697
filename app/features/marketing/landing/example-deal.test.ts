import { expect, test } from 'vitest'
import { exampleDeal } from './example-deal'

const dollars = (text: string): number => Number(text.replace(/[$,]/gu, '').replace('−', '-'))

test('LAND-01 the parts of the example deal add up to its sales price', () => {
	const { parts, salesPrice, net } = exampleDeal()
	expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 10)
	const shownSum = parts.reduce((sum, { text }) => sum + dollars(text), 0)
	// Each of the five figures is rounded independently.
	expect(Math.abs(shownSum - dollars(salesPrice))).toBeLessThanOrEqual(2)
	expect(parts.at(-1)).toMatchObject({ key: 'net', text: net })
	expect(parts.every(({ share }) => share > 0 && share < 1)).toBe(true)
})

test('LAND-01 its figures match the formulas by hand', () => {
	// 272,000 − 6.6% − (128,000 + 75,000) − ((1,460 + 2,920) / 365 × 150 + 280 + 640 + 280)
	const net = 272_000 - 17_952 - 203_000 - 3_000
	expect(exampleDeal()).toMatchObject({
		net: `$${net.toLocaleString('en-US')}`,
		returnOnCost: `${((net / (203_000 + 3_000)) * 100).toFixed(1)}%`,
		salesPrice: '$272,000',
	})
})
