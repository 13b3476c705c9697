import type { SubjectLocation } from '~/features/comps/location/subject-location'

/** Short distances in miles with two decimals; from an approximate place, with one. */
export function distanceText(distance: number, location: SubjectLocation | null): string {
	if (location?.basis === 'zip' || location?.basis === 'street')
		return `about ${distance.toFixed(1)} mi`
	return `${distance.toFixed(distance < 10 ? 2 : 0)} mi`
}
