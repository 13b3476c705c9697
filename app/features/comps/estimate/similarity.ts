import { monthsBetween } from '~/core/time/calendar-date'
import { milesBetween, toPoint } from '~/features/comps/map/geo'
import type { PropertyFacts, Sale } from './comparable'

/**
 * Similarity of a sale and the subject, in percent.
 *
 * similarity = 100 − Σ points × min(1, difference ÷ reach), over the features known for both; the
 * points of unknown features are distributed among the rest. If nothing can be compared there is no
 * similarity, and the sale counts as 50.
 */

/** The features, their maximum points, and the difference at which all of them are deducted. */
export const TRAITS = [
	{ key: 'distance', label: 'Distance', points: 25, reach: '2 miles' },
	{ key: 'sqft', label: 'Living area', points: 25, reach: '50% of the subject' },
	{ key: 'recency', label: 'Sale date', points: 15, reach: '24 months' },
	{ key: 'beds', label: 'Bedrooms', points: 10, reach: '2' },
	{ key: 'baths', label: 'Bathrooms', points: 10, reach: '2' },
	{ key: 'yearBuilt', label: 'Year built', points: 10, reach: '40 years' },
	{ key: 'propertyType', label: 'Property type', points: 5, reach: 'different type' },
] as const
export type TraitKey = (typeof TRAITS)[number]['key']

/** Assumed similarity of a sale that cannot be compared. */
const UNKNOWN = 50

const getDistanceRatio = (a: number | null, b: number | null, reach: number): number | null =>
	a === null || b === null ? null : Math.abs(a - b) / reach

function differences(
	subject: PropertyFacts,
	sale: Sale,
	asOf: string,
): Record<TraitKey, number | null> {
	const [subjectPoint, salePoint] = [toPoint(subject), toPoint(sale)]
	return {
		distance:
			subjectPoint === null || salePoint === null
				? null
				: milesBetween(subjectPoint, salePoint) / 2,
		sqft:
			subject.sqft === null || subject.sqft === 0
				? null
				: getDistanceRatio(subject.sqft, sale.sqft, subject.sqft / 2),
		recency: Math.abs(monthsBetween(sale.soldOn, asOf)) / 24,
		beds: getDistanceRatio(subject.beds, sale.beds, 2),
		baths: getDistanceRatio(subject.baths, sale.baths, 2),
		yearBuilt: getDistanceRatio(subject.yearBuilt, sale.yearBuilt, 40),
		propertyType:
			subject.propertyType === '' || sale.propertyType === ''
				? null
				: Number(subject.propertyType !== sale.propertyType),
	}
}

/** The similarity on the valuation date: 0 to 100, rounded. */
export function similarityScore(subject: PropertyFacts, sale: Sale, asOf: string): number {
	const differs = differences(subject, sale, asOf)
	let knownPoints = 0
	let lost = 0
	for (const { key, points } of TRAITS) {
		const share = differs[key]
		if (share === null) continue
		knownPoints += points
		lost += points * Math.min(1, share)
	}
	// The sale date is always known; a comparison needs more than that.
	return knownPoints <= 15 ? UNKNOWN : Math.round(100 - (100 * lost) / knownPoints)
}

/** The features that are known for the subject and at least one of the sales. */
export function comparedTraits(
	subject: PropertyFacts,
	sales: readonly Sale[],
	asOf: string,
): TraitKey[] {
	const each = sales.map((sale) => differences(subject, sale, asOf))
	return TRAITS.filter(({ key }) => each.some((differs) => differs[key] !== null)).map(
		({ key }) => key,
	)
}
