import {
	listFacts,
	PROPERTY_TYPES,
	type Sale,
	toPropertyFacts,
} from '~/features/comps/estimate/comparable'

/**
 * The facts in which a sale of a file may differ from the stored one. An address, a city or a location
 * is often only written differently.
 */
export const COMPARED_FACTS = [
	'propertyType',
	'beds',
	'baths',
	'sqft',
	'lotSqft',
	'yearBuilt',
	'garage',
	'condition',
	'hasPool',
] as const
export type ComparedFact = (typeof COMPARED_FACTS)[number]

/**
 * The compared facts of a stored sale as one short text, in their order: '|' between them, '' for an unknown
 * one, numbers in hundredths, the pool as 100 or 0. So ten thousand sales reach the worker cheaply.
 */
export type KnownFacts = string

/** A fact as the text in which `KnownFacts` has it. */
function factText(sale: Pick<Sale, ComparedFact>, fact: ComparedFact): string {
	const value = sale[fact]
	if (value === null || typeof value === 'string') return value ?? ''
	return String(Math.round(Number(value) * 100))
}

/** The facts that a sale of a file and the stored one both know, and that differ. */
export function changedFacts(known: KnownFacts, sale: Pick<Sale, ComparedFact>): ComparedFact[] {
	const texts = known.split('|')
	return COMPARED_FACTS.filter((fact, i) => {
		const [stored, read] = [texts[i] ?? '', factText(sale, fact)]
		return stored !== '' && read !== '' && stored !== read
	})
}

/** The changes in words: 'Beds: 3 → 4, Living area: 1,450 sq ft → 1,840 sq ft'. */
export function changedFactsText(
	known: KnownFacts,
	sale: Omit<Sale, 'id'>,
	facts: readonly ComparedFact[],
): string {
	const olds = listFacts(storedFacts(known))
	return listFacts(sale)
		.flatMap(({ key, label, text }, i) =>
			facts.some((fact) => fact === key)
				? [`${label}: ${olds[i]?.text ?? 'other'} → ${text ?? ''}`]
				: [],
		)
		.join(', ')
}

function storedFacts(known: KnownFacts) {
	const texts = new Map(known.split('|').map((text, i) => [COMPARED_FACTS[i], text]))
	const number = (fact: ComparedFact): number | null => {
		const text = texts.get(fact) ?? ''
		return text === '' ? null : Number(text) / 100
	}
	const [condition, pool] = [number('condition'), number('hasPool')]
	return toPropertyFacts({
		propertyType: PROPERTY_TYPES.find((type) => type === texts.get('propertyType')) ?? '',
		beds: number('beds'),
		baths: number('baths'),
		sqft: number('sqft'),
		lotSqft: number('lotSqft'),
		yearBuilt: number('yearBuilt'),
		garage: number('garage'),
		// Some stored levels are between two of the list.
		condition: condition === null ? null : Math.round(condition),
		hasPool: pool === null ? null : pool !== 0,
	})
}
