import type { PropertyFacts } from '~/features/comps/estimate/comparable'
import { toPoint } from '~/features/comps/map/geo'
import { findOnStreet, middleOfZip } from '~/features/comps/sales/sales-queries.server'
import { shortZip, splitStreet, type SubjectLocation } from './subject-location'

/**
 * Locates a subject: by its own coordinates, or else by the user's sales on its street or in its ZIP
 * code. At most two statements, whose work is in the database.
 */
export async function locateSubject(
	userId: string,
	subject: PropertyFacts,
): Promise<SubjectLocation | null> {
	const own = toPoint(subject)
	if (own !== null) return { ...own, basis: 'own' }
	const { city, state } = subject
	const zipCode = shortZip(subject)
	const address = splitStreet(subject.address)
	if (address !== null && (zipCode !== '' || city !== '')) {
		const neighbor = await findOnStreet(userId, { ...address, zipCode, city, state })
		if (neighbor !== null) {
			const { away, ...place } = neighbor
			return { ...place, basis: away === 0 ? 'address' : 'street' }
		}
	}
	if (zipCode === '') return null
	const middle = await middleOfZip(userId, zipCode)
	return middle === null ? null : { ...middle, zipCode, basis: 'zip' }
}
