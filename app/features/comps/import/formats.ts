import {
	type SaleFieldKey,
	guessMapping,
	type Mapping,
	mappingFrom,
	plainHeading,
} from './column-mapping'

/**
 * Known file formats, recognized by their headings. Each is the public layout of an export. The
 * columns of any other file are guessed from the headings, and the user corrects them.
 */

export type Format = {
	key: string
	label: string
	/** Normalized headings that together identify the format. */
	knownBy: readonly string[]
	columns: Partial<Record<SaleFieldKey, readonly string[]>>
	/** Values that these files omit. */
	fixed?: { state?: string; city?: string }
}

export const FORMATS: readonly Format[] = [
	{
		key: 'listing-site',
		label: 'Listing site download (SALE TYPE, SOLD DATE, … , MLS#)',
		knownBy: ['sale type', 'sold date', 'state or province', 'zip or postal code', 'price'],
		columns: {
			address: ['address'],
			city: ['city'],
			state: ['state or province'],
			zipCode: ['zip or postal code'],
			price: ['price'],
			soldOn: ['sold date'],
			propertyType: ['property type'],
			beds: ['beds'],
			baths: ['baths'],
			sqft: ['square feet'],
			lotSqft: ['lot size'],
			yearBuilt: ['year built'],
			lat: ['latitude'],
			lng: ['longitude'],
			status: ['status'],
		},
	},
	{
		key: 'investor-list',
		label: 'Investor property list (APN, Last Sale Recording Date, Last Sale Amount)',
		knownBy: ['apn', 'last sale recording date', 'last sale amount', 'building sqft'],
		columns: {
			address: ['address'],
			unit: ['unit number'],
			city: ['city'],
			state: ['state'],
			zipCode: ['zip'],
			parcel: ['apn'],
			price: ['last sale amount'],
			soldOn: ['last sale recording date'],
			propertyType: ['property type'],
			beds: ['bedrooms'],
			baths: ['total bathrooms'],
			sqft: ['building sqft'],
			lotSqft: ['lot size sqft'],
			yearBuilt: ['effective year built'],
		},
	},
	{
		key: 'nyc-rolling',
		label: 'New York City rolling sales',
		knownBy: ['borough', 'building class category', 'gross square feet', 'sale price', 'sale date'],
		columns: {
			address: ['address'],
			unit: ['apartment number'],
			zipCode: ['zip code'],
			price: ['sale price'],
			soldOn: ['sale date'],
			propertyType: ['building class category'],
			sqft: ['gross square feet'],
			lotSqft: ['land square feet'],
			yearBuilt: ['year built'],
			lat: ['latitude'],
			lng: ['longitude'],
		},
		fixed: { state: 'NY', city: 'New York' },
	},
	{
		key: 'connecticut',
		label: 'Connecticut real estate sales',
		knownBy: ['serial number', 'list year', 'date recorded', 'sale amount', 'sales ratio'],
		columns: {
			address: ['address'],
			city: ['town'],
			price: ['sale amount'],
			soldOn: ['date recorded'],
			propertyType: ['residential type', 'property type'],
			point: ['location'],
			noMarket: ['non use code'],
		},
		fixed: { state: 'CT' },
	},
	{
		key: 'king-county',
		label: 'King County, Washington, home sales',
		knownBy: ['sqft living', 'sqft lot', 'yr built', 'zipcode', 'price', 'date'],
		columns: {
			parcel: ['id'],
			zipCode: ['zipcode'],
			price: ['price'],
			soldOn: ['date'],
			beds: ['bedrooms'],
			baths: ['bathrooms'],
			sqft: ['sqft living'],
			lotSqft: ['sqft lot'],
			yearBuilt: ['yr built'],
			condition: ['condition'],
			lat: ['lat'],
			lng: ['long'],
		},
		fixed: { state: 'WA' },
	},
]

/** The format of a file, if it is known. */
export type DetectedFormat = { format: Format | null; mapping: Mapping }

/** Recognizes a file by its headings. */
export function detectFormat(headings: readonly string[]): DetectedFormat {
	const plain = new Set(headings.map(plainHeading))
	const format = FORMATS.find(({ knownBy }) => knownBy.every((heading) => plain.has(heading)))
	return format === undefined
		? { format: null, mapping: guessMapping(headings) }
		: { format, mapping: mappingFrom(headings, format.columns) }
}
