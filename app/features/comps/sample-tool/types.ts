import type { PropertyType } from '~/features/comps/estimate/comparable'

/** Types of the sample data, and the notices shown with it. */

export const SAMPLE_MARK = 'Sample data – not real sales'

/** What the properties of the sample data have in common. */
type SampleHome = {
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
	rentPerSqft: number
}

export type MainProperty = SampleHome & {
	/** Dollars per month, like the ends of its range. */
	estimatedRent: number
	rentRangeLow: number
	rentRangeHigh: number
	rentPerBedroom: number
}

export type Comparable = SampleHome & {
	/** Dollars per month. */
	listedRent: number
	/** Percent. */
	similarity: number
	/** Miles. */
	distance: number
	listedDate: string
	daysAgo: number
	/** Degrees from north, clockwise: its direction on the map. */
	bearing: number
}
