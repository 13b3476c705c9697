import { describe, expect, test } from 'vitest'
import { sampleArv, sampleSalePrice, estimatedRent, matchTone } from './formulas'
import { COMPARABLES, MAIN_PROPERTIES } from './data.server'

const mainProperty = { estimatedRent: 1500 }
const rents = (...list: number[]) => list.map((listedRent) => ({ listedRent }))

describe('COMPS-09 estimated rent', () => {
	test("is the rounded mean of the active comps' listed rents", () => {
		expect(estimatedRent(rents(1400, 1500, 1601), mainProperty)).toBe(1500)
		expect(estimatedRent(rents(1400, 1501), mainProperty)).toBe(1451)
	})
	test("is the main property's own without active comps", () => {
		expect(estimatedRent([], mainProperty)).toBe(1500)
	})
})

describe('COMPS-10 demo ARV', () => {
	test("is 150 × the property's rent × the ratio, applied once", () => {
		// 150 × 1,500 × (1,600 ÷ 1,500); with the ratio twice it would be 256,000.
		expect(sampleArv(rents(1500, 1700), mainProperty)).toEqual({
			value: 240_000,
			conservative: 216_000,
			aggressive: 264_000,
		})
	})
	test("uses the property's own rent without active comps", () => {
		expect(sampleArv([], mainProperty)).toEqual({
			value: 225_000,
			conservative: 202_500,
			aggressive: 247_500,
		})
	})
	test('does not round the mean before scaling', () => {
		expect(sampleArv(rents(1000, 1000, 1001), mainProperty).value).toBe(150_050)
	})
})

test.each([
	[{ similarity: 95, yearBuilt: 2000, sqft: 1200 }, 150_000],
	[{ similarity: 96, yearBuilt: 2000, sqft: 1200 }, 160_000],
	[{ similarity: 95, yearBuilt: 2001, sqft: 1200 }, 165_000],
	[{ similarity: 95, yearBuilt: 2000, sqft: 1201 }, 155_000],
	[{ similarity: 96, yearBuilt: 2001, sqft: 1201 }, 180_000],
])('COMPS-11 a rent of $1,000 and %j result in $%i', (comp, price) => {
	expect(sampleSalePrice({ ...comp, listedRent: 1000 })).toBe(price)
})

test.each([
	[100, 'green'],
	[90, 'green'],
	[89, 'yellow'],
	[80, 'yellow'],
	[79, 'orange'],
	[70, 'orange'],
	[69, 'red'],
] as const)('COMPS-12 %i%% is %s', (similarity, tone) => {
	expect(matchTone(similarity)).toBe(tone)
})

test('COMPS-03 three main properties and five comparables, all in one state', () => {
	expect([MAIN_PROPERTIES.length, COMPARABLES.length]).toEqual([3, 5])
	expect(new Set([...MAIN_PROPERTIES, ...COMPARABLES].map(({ state }) => state)).size).toBe(1)
	for (const { estimatedRent: rent, rentRangeLow, rentRangeHigh } of MAIN_PROPERTIES) {
		expect(rentRangeLow).toBeLessThan(rent)
		expect(rentRangeHigh).toBeGreaterThan(rent)
	}
})
