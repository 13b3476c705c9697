import { monthsBetween } from '~/core/time/calendar-date'
import { milesBetween, toPoint } from '~/features/comps/map/geo'
import type { PropertyFacts, Sale } from './comparable'

/**
 * Similarity of a sale and the subject, in percent.
 *
 * similarity = 100 − Σ points × min(1, difference ÷ reach), over the features known for the subject;
 * the points of the others are distributed among them. A feature that only the sale lacks loses all
 * of its points, so that no sale gains from what is not known of it. If nothing is known of the
 * subject there is no similarity, and the sale counts as 50.
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

/** The share of a feature's points that is lost; more than 1 is all of them. */
type Difference = number | 'unknownForSubject' | 'missingInSale'

function differenceOf(subject: number | null, sale: number | null, reach: number): Difference {
	if (subject === null) return 'unknownForSubject'
	return sale === null ? 'missingInSale' : Math.abs(subject - sale) / reach
}

function distanceOf(subject: PropertyFacts, sale: Sale): Difference {
	const [from, to] = [toPoint(subject), toPoint(sale)]
	if (from === null) return 'unknownForSubject'
	return to === null ? 'missingInSale' : milesBetween(from, to) / 2
}

function typeDifference(subject: PropertyFacts, sale: Sale): Difference {
	if (subject.propertyType === '') return 'unknownForSubject'
	if (sale.propertyType === '') return 'missingInSale'
	return Number(subject.propertyType !== sale.propertyType)
}

function differences(
	subject: PropertyFacts,
	sale: Sale,
	asOf: string,
): Record<TraitKey, Difference> {
	const size = subject.sqft === 0 ? null : subject.sqft
	return {
		distance: distanceOf(subject, sale),
		sqft: differenceOf(size, sale.sqft, (size ?? 0) / 2),
		recency: Math.abs(monthsBetween(sale.soldOn, asOf)) / 24,
		beds: differenceOf(subject.beds, sale.beds, 2),
		baths: differenceOf(subject.baths, sale.baths, 2),
		yearBuilt: differenceOf(subject.yearBuilt, sale.yearBuilt, 40),
		propertyType: typeDifference(subject, sale),
	}
}

/** The similarity on the valuation date: 0 to 100, rounded. */
export function similarityScore(subject: PropertyFacts, sale: Sale, asOf: string): number {
	const differs = differences(subject, sale, asOf)
	let knownPoints = 0
	let lost = 0
	for (const { key, points } of TRAITS) {
		const share = differs[key]
		if (share === 'unknownForSubject') continue
		knownPoints += points
		lost += points * (share === 'missingInSale' ? 1 : Math.min(1, share))
	}
	// The sale date is always known; a comparison needs more than that.
	return knownPoints <= 15 ? UNKNOWN : Math.round(100 - (100 * lost) / knownPoints)
}

/** What the similarity of a list of sales is based on. */
export type ComparedTraits = {
	/** Known for the subject and at least one of the sales. */
	compared: TraitKey[]
	/** Known for the subject and none of the sales, which all lose these points. */
	missing: TraitKey[]
}

/** The features that sales are compared by, and those that all of them lack. */
export function comparedTraits(
	subject: PropertyFacts,
	sales: readonly Sale[],
	asOf: string,
): ComparedTraits {
	const each = sales.map((sale) => differences(subject, sale, asOf))
	const keysOf = (isSo: (key: TraitKey) => boolean) =>
		TRAITS.filter(({ key }) => isSo(key)).map(({ key }) => key)
	return {
		compared: keysOf((key) => each.some((differs) => typeof differs[key] === 'number')),
		missing: keysOf(
			(key) => each.length > 0 && each.every((differs) => differs[key] === 'missingInSale'),
		),
	}
}
