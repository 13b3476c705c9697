/** The features of a property. Null is unknown, which is never treated as zero. */
export type PropertyFacts = {
	address: string
	city: string
	state: string
	zipCode: string
	propertyType: PropertyType | ''
	beds: number | null
	/** Half baths count as 0.5. */
	baths: number | null
	/** Living area in square feet. */
	sqft: number | null
	lotSqft: number | null
	yearBuilt: number | null
	/** Parking spaces. */
	garage: number | null
	hasPool: boolean | null
	/** 1 (needs everything) to 5 (like new). */
	condition: number | null
	lat: number | null
	lng: number | null
}

/** A sold property. Dollars; `soldOn` is a calendar date, '2026-05-31', without a time zone. */
export type Sale = PropertyFacts & { id: string; price: number; soldOn: string }

export const PROPERTY_TYPES = ['Single Family', 'Multi-Family', 'Condo', 'Townhouse'] as const
export type PropertyType = (typeof PROPERTY_TYPES)[number]

export const CONDITIONS = [
	{ value: 1, label: 'Full rehab' },
	{ value: 2, label: 'Dated' },
	{ value: 3, label: 'Average' },
	{ value: 4, label: 'Updated' },
	{ value: 5, label: 'Like new' },
] as const

/** The address on one line, without its unknown parts. */
export function addressLine({
	address,
	city,
	state,
	zipCode,
}: Pick<PropertyFacts, 'address' | 'city' | 'state' | 'zipCode'>): string {
	const place = [state, zipCode].filter((part) => part !== '').join(' ')
	return [address, city, place].filter((part) => part !== '').join(', ')
}

/** A property whose other features are unknown. */
export function toPropertyFacts(facts: Partial<PropertyFacts>): PropertyFacts {
	return {
		address: '',
		city: '',
		state: '',
		zipCode: '',
		propertyType: '',
		beds: null,
		baths: null,
		sqft: null,
		lotSqft: null,
		yearBuilt: null,
		garage: null,
		hasPool: null,
		condition: null,
		lat: null,
		lng: null,
		...facts,
	}
}
