import { expect, test } from 'vitest'
import { startingRates } from '~/features/comps/estimate/adjustments'
import {
	toPropertyFacts,
	type PropertyFacts,
	type Sale,
} from '~/features/comps/estimate/comparable'
import { widestFilters } from '~/features/comps/estimate/filters'
import type { SubjectLocation } from '~/features/comps/location/subject-location'
import { evaluateValuation, noValueText, type Selection, type Valuation } from './valuation'

/** Sales in another city or state: which of them a value is from. */

const toSale = (id: string, facts: Partial<PropertyFacts>, price: number): Sale => ({
	...toPropertyFacts({ address: `${id} St`, sqft: 1_300, ...facts }),
	...{ id, price, soldOn: '2026-10-01' },
})
const TULSA = { city: 'Tulsa', state: 'OK', zipCode: '74120' }
const BROKEN_ARROW = { city: 'Broken Arrow', state: 'OK', zipCode: '74012' }
const tulsa = [250_000, 231_500, 240_000, 262_000].map((price, i) => toSale(`t${i}`, TULSA, price))
const others = [318_000, 305_000, 327_000].map((price, i) => toSale(`b${i}`, BROKEN_ARROW, price))

const INCLUDED: Selection = {
	...{ isExcluded: false, reason: '', note: '', weight: null, terms: 0, other: 0 },
}

function evaluate(
	subject: Partial<PropertyFacts>,
	sales: readonly Sale[],
	choices: Valuation['choices'] = {},
	location: SubjectLocation | null = null,
) {
	const valuation: Valuation = {
		...{ id: 'v', name: '', source: 'own', rates: { ...startingRates(), monthly: 0 } },
		subject: toPropertyFacts({ address: '30 Elder Way', sqft: 1_300, ...subject }),
		...{ filters: widestFilters(2026), type: 'All', method: 'equal', asOf: '2026-11-20', choices },
	}
	const counts = { total: sales.length, leftOut: [], older: 0, later: 0, ofSubject: 0 }
	return evaluateValuation(valuation, { sales, ...counts }, location)
}

const mean = (prices: readonly number[]) =>
	Math.round(prices.reduce((sum, price) => sum + price, 0) / prices.length)

test('a value is from the sales of its own city where no distance is known', () => {
	const { estimate, candidates, elsewhereCount, filteredOut, beyond, elsewhereSales } = evaluate(
		BROKEN_ARROW,
		[...tulsa, ...others],
	)
	expect(estimate?.value).toBe(mean([318_000, 305_000, 327_000]))
	expect(estimate?.warnings).toEqual([])
	expect(candidates.map(({ sale }) => sale.city)).toEqual(Array(3).fill('Broken Arrow'))
	expect([elsewhereCount, filteredOut, beyond]).toEqual([4, 0, 0])
	expect(elsewhereSales[0]).toEqual({
		...{ id: 't0', address: 't0 St', price: 250_000, soldOn: '2026-10-01' },
		...{ where: 'Tulsa, OK 74120', reason: 'Another city' },
	})
})

test('a value is never from another state alone, with coordinates or without', () => {
	const boise = { city: 'Boise', state: 'ID', zipCode: '83705' }
	const own = { lat: 43.59, lng: -116.2, basis: 'own' as const }
	for (const location of [null, own]) {
		const appraised = evaluate(boise, tulsa, {}, location)
		expect(appraised.estimate).toBeNull()
		expect(appraised.elsewhereSales.map(({ reason }) => reason)).toEqual(
			Array(4).fill('Another state'),
		)
		expect(noValueText(appraised)).toBe(
			"No comps in the city of this property, so there is no value. 4 sales are in another city or state and aren't used. Import sales from there, or include some of these one by one.",
		)
	}
})

test('a member includes a sale from elsewhere, which is said, and excludes it again', () => {
	const all = [...tulsa, ...others]
	const included = evaluate(BROKEN_ARROW, all, { t0: INCLUDED })
	expect(included.estimate?.value).toBe(mean([318_000, 305_000, 327_000, 250_000]))
	expect(included.estimate?.warnings[0]?.text).toContain('1 comp is in another city or state.')
	expect(included.elsewhereCount).toBe(3)
	const excluded = evaluate(BROKEN_ARROW, all, { t0: { ...INCLUDED, isExcluded: true } })
	expect(excluded.estimate?.value).toBe(mean([318_000, 305_000, 327_000]))
	expect(excluded.candidates.find(({ sale }) => sale.id === 't0')?.isActive).toBe(false)
})

test('an included sale stays among the 25 that are compared', () => {
	const many = Array.from({ length: 30 }, (_, i) => toSale(`m${i}`, BROKEN_ARROW, 300_000))
	const far = toSale('far', { ...TULSA, sqft: 2_000 }, 400_000)
	const { candidates, beyond } = evaluate(BROKEN_ARROW, [...many, far], { far: INCLUDED })
	expect(candidates.some(({ sale }) => sale.id === 'far')).toBe(true)
	expect([candidates.length, beyond]).toEqual([25, 6])
})

test('sales whose place is not known count, and the value says so', () => {
	const { estimate } = evaluate(TULSA, [...tulsa, toSale('x', {}, 240_000)])
	expect(estimate?.comps).toHaveLength(5)
	expect(estimate?.warnings[0]?.text).toContain('1 comp may be from another place')
	const bare = evaluate({}, tulsa).estimate
	expect(bare?.comps).toHaveLength(4)
	expect(bare?.warnings[0]?.text).toContain('Your property has no city or ZIP code')
})
