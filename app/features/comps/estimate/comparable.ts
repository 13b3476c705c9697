import { countOf } from '~/core/plural'

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

/**
 * Whether the price of a sale can't be compared because its size is unknown and the subject's is
 * known. Such a sale is shown and never part of a value.
 */
export const lacksSize = (
	subject: Pick<PropertyFacts, 'sqft'>,
	sale: Pick<PropertyFacts, 'sqft'>,
): boolean => subject.sqft !== null && sale.sqft === null

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

/** The size of a property on one line, without its unknown parts: '3 bd, 2 ba, 1,500 sq ft'. */
export function factsLine({ beds, baths, sqft, yearBuilt }: PropertyFacts): string {
	return [
		beds === null ? null : `${beds} bd`,
		baths === null ? null : `${baths} ba`,
		sqft === null ? null : `${sqft.toLocaleString('en-US')} sq ft`,
		yearBuilt === null ? null : `built ${yearBuilt}`,
	]
		.filter((part) => part !== null)
		.join(', ')
}

export type Fact = {
	key: keyof PropertyFacts
	label: string
	/** Null if it is unknown. */
	text: string | null
}

const withUnit = (value: number | null, unit: string): string | null =>
	value === null ? null : `${value.toLocaleString('en-US')}${unit}`

/** The features of a property as texts. */
export function listFacts(facts: PropertyFacts): Fact[] {
	const { propertyType, beds, baths, sqft, lotSqft, yearBuilt, garage, hasPool } = facts
	const condition = CONDITIONS.find(({ value }) => value === facts.condition)
	return [
		{ key: 'propertyType', label: 'Type', text: propertyType === '' ? null : propertyType },
		{ key: 'beds', label: 'Beds', text: withUnit(beds, '') },
		{ key: 'baths', label: 'Baths', text: withUnit(baths, '') },
		{ key: 'sqft', label: 'Living area', text: withUnit(sqft, ' sq ft') },
		{ key: 'lotSqft', label: 'Lot', text: withUnit(lotSqft, ' sq ft') },
		{ key: 'yearBuilt', label: 'Year built', text: yearBuilt === null ? null : String(yearBuilt) },
		{ key: 'garage', label: 'Garage', text: garage === null ? null : countOf(garage, 'car') },
		{ key: 'hasPool', label: 'Pool', text: hasPool === null ? null : hasPool ? 'Yes' : 'No' },
		{ key: 'condition', label: 'Condition', text: condition?.label ?? null },
	]
}
