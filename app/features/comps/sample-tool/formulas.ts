import type { Comparable, MainProperty } from './types'

/** The figures of the sample tool, exactly as specified. Whole dollars. */

const mean = (numbers: readonly number[]): number =>
	numbers.reduce((sum, number) => sum + number, 0) / numbers.length

const CONSERVATIVE = 0.9
const AGGRESSIVE = 1.1
/** Dollars of value per dollar of monthly rent. */
const VALUE_TO_RENT = 150

/** The rounded mean of the active comps' listed rents; without any, the property's own estimate. */
export function estimatedRent(
	active: readonly Pick<Comparable, 'listedRent'>[],
	mainProperty: Pick<MainProperty, 'estimatedRent'>,
): number {
	if (active.length === 0) return mainProperty.estimatedRent
	return Math.round(mean(active.map(({ listedRent }) => listedRent)))
}

export type SampleArv = { value: number; conservative: number; aggressive: number }

/**
 * 150 × the property's estimated rent, scaled by the ratio of the active comps' average listed rent
 * to that estimate, applied once. Without active comps the ratio is 1.
 */
export function sampleArv(
	active: readonly Pick<Comparable, 'listedRent'>[],
	mainProperty: Pick<MainProperty, 'estimatedRent'>,
): SampleArv {
	const ownRent = mainProperty.estimatedRent
	const ratio = active.length === 0 ? 1 : mean(active.map((comp) => comp.listedRent)) / ownRent
	const arv = VALUE_TO_RENT * ownRent * ratio
	return {
		value: Math.round(arv),
		conservative: Math.round(arv * CONSERVATIVE),
		aggressive: Math.round(arv * AGGRESSIVE),
	}
}

/**
 * Listed rent × (150, plus 10 if similarity is above 95, plus 15 if built after 2000, plus 5 if
 * larger than 1,200 sq ft).
 */
export function sampleSalePrice({
	listedRent,
	similarity,
	yearBuilt,
	sqft,
}: Pick<Comparable, 'listedRent' | 'similarity' | 'yearBuilt' | 'sqft'>): number {
	const factor =
		VALUE_TO_RENT + (similarity > 95 ? 10 : 0) + (yearBuilt > 2000 ? 15 : 0) + (sqft > 1200 ? 5 : 0)
	return listedRent * factor
}

export type MatchTone = 'green' | 'yellow' | 'orange' | 'red'

/** Green at 90 or above, yellow at 80, orange at 70, red below. */
export function matchTone(similarity: number): MatchTone {
	if (similarity >= 90) return 'green'
	if (similarity >= 80) return 'yellow'
	return similarity >= 70 ? 'orange' : 'red'
}
