import type { PropertyType } from '~/features/comps/estimate/comparable'

/** The shapes of the sample data, and what is said about it wherever it is shown. */

export const SAMPLE_MARK = 'Sample data – not real sales'

export type MainProperty = {
	id: string
	address: string
	city: string
	state: string
	zipCode: string
	propertyType: PropertyType
	beds: number
	baths: number
	sqft: number
	yearBuilt: number
	/** Dollars per month, as are the ends of its range. */
	estimatedRent: number
	rentRangeLow: number
	rentRangeHigh: number
	rentPerSqft: number
	rentPerBedroom: number
}

export type Comparable = {
	id: string
	address: string
	city: string
	state: string
	zipCode: string
	propertyType: PropertyType
	beds: number
	baths: number
	sqft: number
	yearBuilt: number
	/** Dollars per month. */
	listedRent: number
	rentPerSqft: number
	/** Percent. */
	similarity: number
	/** Miles. */
	distance: number
	listedDate: string
	daysAgo: number
	/** Degrees from north, clockwise: where the picture puts it. */
	bearing: number
}
