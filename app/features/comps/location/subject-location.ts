import { countOf } from '~/core/plural'
import type { Point } from '~/features/comps/map/geo'
import type { PropertyFacts } from '~/features/comps/estimate/comparable'

/** Where the subject is, and how that is known. */

export type SubjectLocation = Point &
	(
		| { basis: 'own' }
		/** A sale of the same property, or of a neighbor on its street. */
		| { basis: 'address' | 'street'; address: string }
		/** The middle of this many sales in the ZIP code. */
		| { basis: 'zip'; zipCode: string; count: number }
	)

/**
 * Whether distances are exact enough to filter and compare by. The middle of a ZIP code may be miles
 * away from the property.
 */
export function isNearby(location: SubjectLocation | null): boolean {
	return location !== null && location.basis !== 'zip'
}

/** Why the distance filter cannot be applied; null if it is. */
export function distanceProblem(location: SubjectLocation | null): string | null {
	if (isNearby(location)) return null
	return location === null
		? 'The location of the subject property is unknown.'
		: 'The location of the subject property is only known by its ZIP code.'
}

/** How the location is known, in words; null if the member entered it. */
export function locationText(location: SubjectLocation): string | null {
	switch (location.basis) {
		case 'own':
			return null
		case 'address':
			return `Placed by the sale of ${location.address} in your comps.`
		case 'street':
			return `Placed by ${location.address}, the nearest comp on its street.`
		case 'zip':
			return `Estimated: the middle of your ${countOf(location.count, 'comp')} in ZIP code ${location.zipCode}. Distances are approximate, so they don't filter comps or change their match.`
	}
}

/** The house number and the street of an address, in lower case; null without a house number. */
export function splitStreet(address: string): { houseNumber: number; street: string } | null {
	const match = /^(\d{1,6})\w{0,2} (.{2,200})$/u.exec(address.trim().toLowerCase().slice(0, 200))
	if (match === null) return null
	const street = (match[2] ?? '').split(/,|#| (?:unit|apt|apartment|suite|ste) /u)[0] ?? ''
	return { houseNumber: Number(match[1]), street: street.trim() }
}

/** The first five digits of a ZIP code; '' if it has fewer. */
export function shortZip({ zipCode }: Pick<PropertyFacts, 'zipCode'>): string {
	return /^\d{5}/u.exec(zipCode.trim())?.[0] ?? ''
}
