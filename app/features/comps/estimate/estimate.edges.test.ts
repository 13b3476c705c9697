import { describe, expect, test } from 'vitest'
import { adjust, FEATURES, type Rates, startingRates, unadjustedFeatures } from './adjustments'
import { estimateValue, type Method, NOT_AN_APPRAISAL } from './estimate'
import { type PropertyFacts, toPropertyFacts, type Sale } from './comparable'

const TODAY = '2026-11-20'
const RATES: Rates = { ...startingRates(), monthly: 1 }

const sale = (price: number, facts: Partial<PropertyFacts> = {}, soldOn = TODAY): Sale => ({
	...toPropertyFacts({ address: `${price} Elm St`, ...facts }),
	id: `s${price}`,
	price,
	soldOn,
})

const getLine = (subject: Partial<PropertyFacts>, comp: Partial<PropertyFacts>, key: string) =>
	adjust(toPropertyFacts(subject), sale(200_000, comp), RATES, TODAY).lines.find(
		(line) => line.key === key,
	)

describe('adjustment lines', () => {
	test('are in the order of the grid, with their names', () => {
		const { lines } = adjust(toPropertyFacts({}), sale(200_000), RATES, TODAY, {
			terms: 10.4,
			other: -7.6,
		})
		expect(lines.map(({ key, label }) => [key, label])).toEqual([
			['terms', 'Concessions'],
			['time', 'Market conditions (time)'],
			...FEATURES.map(({ key, label }) => [key, label]),
			['other', 'Other'],
		])
		expect(lines[0]).toMatchObject({ difference: null, amount: 10 })
		expect(lines.at(-1)).toMatchObject({ difference: null, amount: -8 })
	})

	test('features that only the comp lacks are named', () => {
		const subject = toPropertyFacts({ beds: 3, sqft: 1_200 })
		const comp = toPropertyFacts({ beds: 3, garage: null })
		expect(unadjustedFeatures(subject, comp)).toEqual(['Living area'])
		expect(unadjustedFeatures(comp, subject)).toEqual([])
	})

	test('skip features that are unknown for either property', () => {
		expect(getLine({ beds: 3 }, { beds: null }, 'beds')).toMatchObject({
			difference: null,
			amount: 0,
		})
		expect(getLine({ beds: null }, { beds: 3 }, 'beds')).toMatchObject({
			difference: null,
			amount: 0,
		})
		expect(getLine({ beds: 4 }, { beds: 3 }, 'beds')).toMatchObject({
			difference: 1,
			amount: 8_000,
		})
	})

	test('count a pool as one or none', () => {
		expect(getLine({ hasPool: true }, { hasPool: false }, 'hasPool')).toEqual({
			key: 'hasPool',
			label: 'Pool',
			difference: 1,
			amount: 15_000,
		})
		expect(getLine({ hasPool: false }, { hasPool: false }, 'hasPool')?.difference).toBe(0)
	})

	test('contain no negative zero', () => {
		const free = { ...RATES, beds: 0 }
		const { lines } = adjust(toPropertyFacts({ beds: 2 }), sale(200_000, { beds: 3 }), free, TODAY)
		for (const { amount } of lines) expect(Object.is(amount, -0)).toBe(false)
	})
})

const HOME = { sqft: 1_500, beds: 3, baths: 2, yearBuilt: 1990 }
const COMPS = [
	{ sale: sale(200_000, HOME), ownWeight: 1 },
	{ sale: sale(230_000, { ...HOME, beds: 4, sqft: 1_700 }), ownWeight: 2 },
	{ sale: sale(180_000, { ...HOME, beds: 2, sqft: 1_200, yearBuilt: 1950 }), ownWeight: 0.5 },
]
const missBy = (method: Method) =>
	estimateValue(COMPS, { subject: toPropertyFacts(HOME), rates: RATES, method, asOf: TODAY })?.miss

describe("the method's error on known sales", () => {
	test('is measured with the chosen method', () => {
		expect(missBy('equal')?.mean).not.toBe(missBy('similarity')?.mean)
	})

	test('uses similarity instead of custom weights, which are meant for the subject', () => {
		expect(missBy('own')).toEqual(missBy('similarity'))
	})
})

test('a comp adjusted by more than a quarter of its price is named with its share', () => {
	const far = { sale: sale(100_000, { ...HOME, sqft: 2_000 }) }
	const basis = {
		subject: toPropertyFacts(HOME),
		rates: RATES,
		method: 'equal' as const,
		asOf: TODAY,
	}
	const { warnings = [] } = estimateValue([COMPS[0]!, COMPS[0]!, far], basis) ?? {}
	expect(warnings).toHaveLength(2)
	expect(warnings[0]?.text).toContain('is far from the other comps')
	expect(warnings[1]?.text).toContain('100000 Elm St: adjustments of 30% of its price.')
})

test('has a disclaimer', () => {
	expect(NOT_AN_APPRAISAL).toBe('This is an estimate, not an appraisal.')
})
