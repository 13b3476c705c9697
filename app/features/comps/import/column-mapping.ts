/** Maps the columns of a file to fields. */

export const SALE_FIELDS = [
	{ key: 'address', label: 'Address' },
	{ key: 'unit', label: 'Unit' },
	{ key: 'city', label: 'City' },
	{ key: 'state', label: 'State' },
	{ key: 'zipCode', label: 'ZIP code' },
	{ key: 'parcel', label: 'Parcel or record number' },
	{ key: 'listing', label: 'Listing number (MLS)' },
	{ key: 'price', label: 'Sale price' },
	{ key: 'soldOn', label: 'Sale date' },
	{ key: 'propertyType', label: 'Property type' },
	{ key: 'beds', label: 'Beds' },
	{ key: 'baths', label: 'Baths' },
	{ key: 'bathsFull', label: 'Full baths' },
	{ key: 'bathsHalf', label: 'Half baths' },
	{ key: 'sqft', label: 'Living area (sq ft)' },
	{ key: 'lotSqft', label: 'Lot (sq ft)' },
	{ key: 'lotAcres', label: 'Lot (acres)' },
	{ key: 'yearBuilt', label: 'Year built' },
	{ key: 'garage', label: 'Garage (cars)' },
	{ key: 'hasPool', label: 'Pool (yes or no)' },
	{ key: 'condition', label: 'Condition (1 to 5)' },
	{ key: 'lat', label: 'Latitude' },
	{ key: 'lng', label: 'Longitude' },
	{ key: 'point', label: 'Coordinates (latitude, longitude or POINT)' },
	{ key: 'status', label: 'Status' },
	{ key: 'noMarket', label: "Non-arm's-length sale code" },
] as const
export type SaleFieldKey = (typeof SALE_FIELDS)[number]['key']

/** The column index of each field; null without a column. */
export type Mapping = Record<SaleFieldKey, number | null>

/** Normalizes a heading: `$/Square Feet` and `$/SQUARE FEET` are the same, `CloseDate` and `Close Date` too. */
export function plainHeading(text: string): string {
	return text
		.replace(/([a-z\d])([A-Z])/gu, '$1 $2')
		.replace(/([A-Z])([A-Z][a-z])/gu, '$1 $2')
		.toLowerCase()
		.replaceAll('$', ' usd ')
		.replaceAll('#', ' number ')
		.replace(/[^a-z0-9]+/gu, ' ')
		.replace(/\bsq (?:ft|feet)\b/gu, 'sqft')
		.trim()
}

/** What a heading says in brackets about the source or the unit of its numbers. */
const REMARK =
	/^(?:tax|mls|assessor|county|public records?|est|estimated|approx|total|cars|usd|dollars|sqft|square feet|sf)$/u

/** A heading without such remarks: `SqFt (Tax)` is `sqft`. Any other remark stays: `Price (per sq ft)`. */
function withoutRemarks(heading: string): string {
	return plainHeading(
		heading.replace(/[([]([^()[\]]*)[)\]]/gu, (whole, remark: string) =>
			REMARK.test(plainHeading(remark)) ? ' ' : whole,
		),
	)
}

/** Common headings, most specific first. */
const SYNONYMS: Partial<Record<SaleFieldKey, readonly string[]>> = {
	address: [
		'address',
		'unparsed address',
		'street address',
		'property address',
		'site address',
		'situs address',
		'full address',
		'situs',
		'location',
	],
	unit: ['unit', 'unit number', 'apartment number', 'apt'],
	city: ['city', 'town', 'municipality', 'situs city', 'property city', 'postal city'],
	state: ['state', 'state or province', 'property state', 'st'],
	zipCode: ['zip', 'zip code', 'zipcode', 'zip or postal code', 'postal code', 'property zip'],
	parcel: ['parcel', 'parcel id', 'parcel number', 'apn', 'pin', 'id', 'record number'],
	listing: ['listing id', 'listing key', 'mls number', 'mls', 'mls id', 'listing number'],
	price: [
		'sale price',
		'sales price',
		'sold price',
		'close price',
		'closed price',
		'closing price',
		'selling price',
		'sale amount',
		'last sale amount',
		'last sale price',
		'saleprice',
		'soldprice',
		'consideration',
		'price',
	],
	soldOn: [
		'sold date',
		'sale date',
		'sales date',
		'close date',
		'closed date',
		'closing date',
		'coe date',
		'coe',
		'close of escrow',
		'settlement date',
		'settled date',
		'last sale date',
		'last sale recording date',
		'date sold',
		'date closed',
		'saledate',
		'recording date',
		'date recorded',
		'deed date',
		'date',
	],
	propertyType: [
		'property sub type',
		'property subtype',
		'property type',
		'type',
		'property class',
		'building class category',
		'land use',
		'use',
	],
	beds: [
		'beds',
		'bedrooms',
		'bedrooms total',
		'total bedrooms',
		'beds total',
		'total beds',
		'bedroom',
		'bed',
		'bd',
		'br',
		'brs',
		'bdrms',
		'number beds',
		'number bedrooms',
		'number of bedrooms',
	],
	baths: [
		'baths',
		'bathrooms',
		'bathrooms total decimal',
		'bathrooms total integer',
		'bathrooms total',
		'total bathrooms',
		'baths total',
		'bath',
		'total baths',
		'ba',
		'number baths',
		'number bathrooms',
		'number of bathrooms',
	],
	bathsFull: ['full baths', 'bathrooms full', 'full bathrooms', 'baths full', 'full bath'],
	bathsHalf: ['half baths', 'bathrooms half', 'half bathrooms', 'baths half', 'half bath'],
	sqft: [
		'square feet',
		'square footage',
		'sqft',
		'sf',
		'building sqft',
		'bldg sqft',
		'living area',
		'sqft living',
		'gross square feet',
		'living square feet',
		'gla',
		'heated area',
		'living area sqft',
		'sqft total',
		'total sqft',
		'heated sqft',
		'finished sqft',
		'living sqft',
		'total living area',
		'approx sqft',
		'above grade finished area',
		'building area total',
	],
	lotSqft: [
		'lot size',
		'lot size sqft',
		'lot size square feet',
		'lot sqft',
		'lot square feet',
		'sqft lot',
		'land square feet',
		'lot',
	],
	lotAcres: ['acres', 'lot acres', 'acreage', 'lot size acres'],
	yearBuilt: [
		'year built',
		'yr built',
		'yr blt',
		'effective year built',
		'built',
		'yearbuilt',
		'year',
	],
	garage: ['garage', 'garage spaces', 'garages', 'garage cars'],
	hasPool: ['pool', 'pool private yn', 'pool yn'],
	lat: ['latitude', 'lat'],
	lng: ['longitude', 'lng', 'long', 'lon'],
	point: ['lat long', 'lat lng', 'lat lon', 'latitude longitude', 'coordinates', 'gps'],
	status: ['status', 'listing status', 'mls status', 'standard status'],
	noMarket: ['non use code', 'non market code', 'disqualified', 'unqualified'],
}

/** A mapping that points nowhere. */
function emptyMapping(): Mapping {
	return Object.fromEntries(SALE_FIELDS.map(({ key }) => [key, null])) as Mapping
}

/** Maps known headings; each column maps to one field only. */
export function mappingFrom(
	headings: readonly string[],
	names: Partial<Record<SaleFieldKey, readonly string[]>>,
): Mapping {
	const mapping = emptyMapping()
	takeColumns(mapping, headings.map(plainHeading), names)
	return mapping
}

/** Gives each field that has no column yet the first one with a name of it that no field has. */
function takeColumns(
	mapping: Mapping,
	plain: readonly string[],
	names: Partial<Record<SaleFieldKey, readonly string[]>>,
): void {
	const usedColumns = new Set(Object.values(mapping))
	for (const { key } of SALE_FIELDS) {
		if (mapping[key] !== null) continue
		for (const name of names[key] ?? []) {
			const column = plain.findIndex((heading, i) => heading === name && !usedColumns.has(i))
			if (column === -1) continue
			mapping[key] = column
			usedColumns.add(column)
			break
		}
	}
}

/** The best guess for an unknown file. */
export function guessMapping(headings: readonly string[]): Mapping {
	const mapping = mappingFrom(headings, SYNONYMS)
	takeColumns(mapping, headings.map(withoutRemarks), SYNONYMS)
	return mapping
}

/** Longer headings are cut where they are listed. */
const MAX_NAME = 40
const MAX_NAMES = 12

/** Columns that people expect to be used, and why they are not. */
const LEFT_OUT_REASONS = [
	{
		word: 'distance',
		why: 'Distances are measured from the property you value, so the file’s own are not used.',
	},
	{
		word: 'concessions',
		why: 'Enter what a seller paid for the buyer with the comp in your valuation: it lowers that price.',
	},
]

/** What is said about the columns that no field takes; null if each is taken. */
export function leftOutText(headings: readonly string[], mapping: Mapping): string | null {
	const taken = new Set(Object.values(mapping))
	const names = headings
		.filter((heading, column) => heading.trim() !== '' && !taken.has(column))
		.map((heading) => heading.trim().slice(0, MAX_NAME))
	if (names.length === 0) return null
	const shown = names.slice(0, MAX_NAMES).join(', ')
	const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : ''
	const words = new Set(names.flatMap((name) => plainHeading(name).split(' ')))
	const reasons = LEFT_OUT_REASONS.filter(({ word }) => words.has(word))
	return [`Columns not imported: ${shown}${more}.`, ...reasons.map(({ why }) => why)].join(' ')
}

/** Counts the known headings in a row: the row with the most is the header. */
export function knownHeadings(cells: readonly string[]): number {
	return Object.values(guessMapping(cells)).filter((column) => column !== null).length
}

/** The form field that maps a column. */
export const mappingField = (key: SaleFieldKey): string => `column-${key}`

/** Parses a mapping from a form or from storage; a column that does not exist is ignored. */
export function readMapping(columnOf: (key: SaleFieldKey) => unknown, columns: number): Mapping {
	const mapping = emptyMapping()
	for (const { key } of SALE_FIELDS) {
		const text = String(columnOf(key))
		mapping[key] = /^\d{1,4}$/u.test(text) && Number(text) < columns ? Number(text) : null
	}
	return mapping
}

/** What a mapping lacks before anything can be imported, or null. */
export function mappingProblem(mapping: Mapping): string | null {
	const missing: string[] = []
	if (mapping.price === null) missing.push('the sale price')
	if (mapping.soldOn === null) missing.push('the sale date')
	if (mapping.address === null && mapping.parcel === null) missing.push('the address')
	if (missing.length === 0) return null
	const last = missing.pop() ?? ''
	const list =
		missing.length === 0
			? last
			: `${missing.join(', ')}${missing.length > 1 ? ',' : ''} and ${last}`
	return missing.length === 0
		? `Choose the column with ${list}.`
		: `Choose the columns with ${list}.`
}
