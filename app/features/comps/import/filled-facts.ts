import type { PropertyFacts, Sale } from '~/features/comps/estimate/comparable'

/**
 * The facts that an import fills in where a stored sale lacks them. It never changes one that is
 * known. A location is one fact of two columns.
 */
export const FILLED_FACTS = [
	'city',
	'state',
	'propertyType',
	'beds',
	'baths',
	'sqft',
	'lotSqft',
	'yearBuilt',
	'garage',
	'hasPool',
	'condition',
	'location',
] as const
export type FilledFact = (typeof FILLED_FACTS)[number]

/** The facts whose unknown value is an empty text. */
export const FILLED_TEXTS = [
	'city',
	'state',
	'propertyType',
] as const satisfies readonly FilledFact[]

/** Which facts a stored sale lacks: bit i is for the fact at index i. */
export type LackedFacts = number

const isKnown = (facts: PropertyFacts, fact: FilledFact): boolean => {
	if (fact === 'location') return facts.lat !== null && facts.lng !== null
	return facts[fact] !== null && facts[fact] !== ''
}

/** What a sale of a file knows and the stored one lacks. */
export function filledFacts(lacked: LackedFacts, sale: Omit<Sale, 'id'>): FilledFact[] {
	return FILLED_FACTS.filter((fact, i) => (lacked & (1 << i)) !== 0 && isKnown(sale, fact))
}
