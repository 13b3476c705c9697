import { inTransaction } from '~/core/db/db.server'
import { touchDeal } from '~/features/deals/access/deal-access.server'
import { listedProviders } from '~/features/directory/listing/listed-providers.server'
import { MAX_PEOPLE } from './part-limits'

/** Providers of the directory who work on a deal, each in a role. */

export type PersonResult =
	| { kind: 'added'; name: string }
	| { kind: 'full' }
	| { kind: 'notFound' }
	/** The provider is not in the directory. */
	| { kind: 'notListed' }

type StoredPerson = { providerId: string; name: string; role: string }

/**
 * The people of a deal; one whose listing is withdrawn has a name and nothing else.
 * @param newestListing the newest change of the directory
 */
export async function toPeople(rows: readonly StoredPerson[], newestListing: number) {
	const ids = rows.map(({ providerId }) => providerId)
	const listed = await listedProviders(ids, newestListing)
	return rows.map(({ providerId, name, role }) => {
		const card = listed.get(providerId)
		return {
			providerId,
			role,
			name: card?.company ?? name,
			/** Null when the listing is withdrawn. */
			services: card?.serviceTypes ?? null,
			contacts: card?.contacts ?? [],
		}
	})
}

/** Attaches a listed provider to a deal, or changes the role of one who is attached. */
export async function attachPerson(
	userId: string,
	propertyId: string,
	{ providerId, role }: { providerId: string; role: string },
	now: Date,
): Promise<PersonResult> {
	const name = (await listedProviders([providerId])).get(providerId)?.company
	if (name === undefined) return { kind: 'notListed' }
	return inTransaction(async (tx) => {
		if (!(await touchDeal(tx, userId, propertyId, now))) return { kind: 'notFound' }
		const others = await tx.dealPerson.count({
			where: { propertyId, providerId: { not: providerId } },
		})
		if (others >= MAX_PEOPLE) return { kind: 'full' }
		await tx.dealPerson.upsert({
			where: { propertyId_providerId: { propertyId, providerId } },
			create: { propertyId, providerId, userId, name, role, createdAt: now },
			update: { name, role },
		})
		return { kind: 'added', name }
	})
}

/** Removes a provider from a deal; returns the name and the role, or null. */
export function removePerson(
	userId: string,
	{ propertyId, providerId }: { propertyId: string; providerId: string },
	now: Date,
): Promise<{ name: string; role: string } | null> {
	return inTransaction(async (tx) => {
		const row = await tx.dealPerson.findFirst({ where: { propertyId, providerId, userId } })
		if (row === null) return null
		await tx.dealPerson.delete({ where: { propertyId_providerId: { propertyId, providerId } } })
		await touchDeal(tx, userId, propertyId, now)
		return { name: row.name, role: row.role }
	})
}
