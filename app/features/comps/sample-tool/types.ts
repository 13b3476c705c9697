import type { PropertyType } from '~/features/comps/estimate/comparable'

/** Types of the sample data, and the notices shown with it. */

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
	/** Dollars per month, like the ends of its range. */
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
	/** Degrees from north, clockwise: its direction on the map. */
	bearing: number
}
