import type { Comparable, MainProperty } from './types'

/**
 * Three main properties and five comparables, all fictitious. In a server file, so that they are
 * sent only to users who may open the tool.
 */

const TULSA = { city: 'Tulsa', state: 'OK' } as const

type MainFacts = Omit<MainProperty, 'rentPerSqft' | 'rentPerBedroom' | 'city' | 'state'>

const cents = (value: number): number => Math.round(value * 100) / 100

const createMainProperty = (facts: MainFacts): MainProperty => ({
	...TULSA,
	...facts,
	rentPerSqft: cents(facts.estimatedRent / facts.sqft),
	rentPerBedroom: cents(facts.estimatedRent / facts.beds),
})

export const MAIN_PROPERTIES: readonly MainProperty[] = [
	createMainProperty({
		id: 'sample-maple',
		address: '1418 S Maple Ridge Ave',
		zipCode: '74120',
		propertyType: 'Single Family',
		beds: 3,
		baths: 2,
		sqft: 1240,
		yearBuilt: 1962,
		estimatedRent: 1450,
		rentRangeLow: 1340,
		rentRangeHigh: 1560,
	}),
	createMainProperty({
		id: 'sample-birch',
		address: '2207 E Birch Ct',
		zipCode: '74114',
		propertyType: 'Single Family',
		beds: 4,
		baths: 2.5,
		sqft: 1480,
		yearBuilt: 2004,
		estimatedRent: 1725,
		rentRangeLow: 1600,
		rentRangeHigh: 1850,
	}),
	createMainProperty({
		id: 'sample-harbor',
		address: '905 N Harbor Row',
		zipCode: '74106',
		propertyType: 'Townhouse',
		beds: 3,
		baths: 1.5,
		sqft: 1060,
		yearBuilt: 1988,
		estimatedRent: 1275,
		rentRangeLow: 1180,
		rentRangeHigh: 1370,
	}),
]

type CompFacts = Omit<Comparable, 'rentPerSqft' | 'city' | 'state'>

const comp = (facts: CompFacts): Comparable => ({
	...TULSA,
	...facts,
	rentPerSqft: cents(facts.listedRent / facts.sqft),
})

export const COMPARABLES: readonly Comparable[] = [
	comp({
		id: 'comp-1',
		address: '1502 S Maple Ridge Ave',
		zipCode: '74120',
		propertyType: 'Single Family',
		beds: 3,
		baths: 2,
		sqft: 1255,
		yearBuilt: 1964,
		listedRent: 1475,
		similarity: 97,
		distance: 0.1,
		listedDate: '2026-10-19',
		daysAgo: 32,
		bearing: 165,
	}),
	comp({
		id: 'comp-2',
		address: '1333 S Norfolk Ave',
		zipCode: '74120',
		propertyType: 'Single Family',
		beds: 3,
		baths: 1.5,
		sqft: 1180,
		yearBuilt: 1958,
		listedRent: 1390,
		similarity: 92,
		distance: 0.3,
		listedDate: '2026-09-02',
		daysAgo: 79,
		bearing: 310,
	}),
	comp({
		id: 'comp-3',
		address: '816 E 17th Pl',
		zipCode: '74120',
		propertyType: 'Townhouse',
		beds: 3,
		baths: 2.5,
		sqft: 1395,
		yearBuilt: 2008,
		listedRent: 1595,
		similarity: 84,
		distance: 0.4,
		listedDate: '2026-06-24',
		daysAgo: 149,
		bearing: 62,
	}),
	comp({
		id: 'comp-4',
		address: '2020 S Cheyenne Ave',
		zipCode: '74119',
		propertyType: 'Multi-Family',
		beds: 4,
		baths: 2,
		sqft: 1460,
		yearBuilt: 1951,
		listedRent: 1540,
		similarity: 76,
		distance: 0.6,
		listedDate: '2026-03-30',
		daysAgo: 235,
		bearing: 232,
	}),
	comp({
		id: 'comp-5',
		address: '410 W 11th St Unit 7',
		zipCode: '74119',
		propertyType: 'Condo',
		beds: 2,
		baths: 1,
		sqft: 880,
		yearBuilt: 1927,
		listedRent: 1120,
		similarity: 64,
		distance: 1.2,
		listedDate: '2025-09-11',
		daysAgo: 435,
		bearing: 288,
	}),
]
