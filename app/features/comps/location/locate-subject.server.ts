import { findRowLists, findRows } from '~/core/db/row-lists.server'
import type { PropertyFacts } from '~/features/comps/estimate/comparable'
import { toPoint } from '~/features/comps/map/geo'
import { streetRow, zipRow } from '~/features/comps/sales/sales-queries.server'
import { shortZip, splitStreet, type SubjectLocation } from './subject-location'

/**
 * Locates a subject: by its own coordinates, or else by the user's sales on its street or in its ZIP
 * code. At most one statement, whose work is in the database.
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
	const street = address && { ...address, zipCode, city, state }
	if (zipCode === '' && (street === null || city === '')) return null
	const middles = zipRow(userId, zipCode)
	const found =
		street === null
			? { neighbors: [], middles: await findRows(middles) }
			: await findRowLists({ neighbors: streetRow(userId, street), middles })
	const {
		neighbors: [neighbor],
		middles: [middle],
	} = found
	if (neighbor !== undefined) {
		const { away, ...place } = neighbor
		return { ...place, basis: away === 0 ? 'address' : 'street' }
	}
	return middle === undefined ? null : { ...middle, zipCode, basis: 'zip' }
}
