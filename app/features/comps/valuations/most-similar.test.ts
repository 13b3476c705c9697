import { expect, test } from 'vitest'
import { startingRates } from '~/features/comps/estimate/adjustments'
import { toPropertyFacts } from '~/features/comps/estimate/comparable'
import { widestFilters } from '~/features/comps/estimate/filters'
import { evaluateValuation, type Selection, type Valuation } from './valuation'

const SUBJECT = toPropertyFacts({ address: '100 Elm St', sqft: 1_500 })

/** The higher the number, the less similar. */
const sales = Array.from({ length: 30 }, (_, i) => ({
	...toPropertyFacts({ address: `${i} Oak St`, sqft: 1_500 + 10 * i }),
	...{ id: `s${i}`, price: 200_000, soldOn: '2026-10-01' },
}))

const PLAIN: Selection = {
	...{ isExcluded: false, reason: '', note: '', weight: null, terms: 0, other: 0 },
}

function candidatesOf(choices: Valuation['choices']): string[] {
	const valuation: Valuation = {
		...{ id: 'v', name: '', source: 'own', subject: SUBJECT, rates: startingRates() },
		...{ filters: widestFilters(2026), type: 'All', method: 'own', asOf: '2026-11-20', choices },
	}
	const found = { sales, total: 30, leftOut: [], older: 0, later: 0, ofSubject: 0 }
	return evaluateValuation(valuation, found, null).candidates.map(({ sale }) => sale.id)
}

const IDS = sales.map(({ id }) => id)

test('the 25 most similar sales are laid out', () => {
	expect(candidatesOf({})).toEqual(IDS.slice(0, 25))
})

test.each([{ weight: 2 }, { terms: -3_000 }, { other: 500 }])(
	'a sale with %j stays among them when others are more similar',
	(own) => {
		expect(candidatesOf({ s28: { ...PLAIN, ...own } })).toEqual([...IDS.slice(0, 24), 's28'])
	},
)

test.each([{ weight: 0 }, { note: 'Corner lot' }])('one with %j does not', (own) => {
	expect(candidatesOf({ s28: { ...PLAIN, ...own } })).toEqual(IDS.slice(0, 25))
})
