import { db, Prisma } from '~/core/db/db.server'
import { asNumber, rowsOf } from '~/core/db/row-lists.server'
import { publicProfile } from '~/features/accounts/access/users.server'
import { type ProviderCard, toProviderCard } from '~/features/directory/profile/card.server'
import { WITH_LISTS } from '~/features/directory/profile/profile.persistence.server'
import { searchListings } from './change-log-queries.server'
import { findProfiles } from './directory-queries.server'
import { directoryWords } from './directory-query'
import { currentListings } from './search-index.server'

/** Listed providers by id or by words, for other pages that name some of them. */

const NO_FILTER = { serviceType: null, specialty: null, location: null }

/** The newest row of the directory's change log, for a statement that reads more. */
export const directoryVersionRow = () =>
	rowsOf(
		{ seq: asNumber },
		Prisma.sql`FROM (SELECT coalesce(max("seq"), 0) AS "seq" FROM "DirectoryChange") n`,
	)

/**
 * The cards of those of these providers who are listed, by id.
 * @param newestChange the newest row of the change log, if the caller has just read it
 */
export async function listedProviders(
	ids: readonly string[],
	newestChange?: number,
): Promise<ReadonlyMap<string, ProviderCard>> {
	if (ids.length === 0) return new Map()
	const index = await currentListings(newestChange)
	const listed = index.matchesAmong(new Set(ids), NO_FILTER).ids
	const profiles = await findProfiles(listed)
	return new Map([...profiles].map(([id, profile]) => [id, toProviderCard(id, profile)]))
}

/** The first listed providers in whose listing all words occur, by company. */
export async function searchProviders(text: string, limit: number): Promise<ProviderCard[]> {
	const words = directoryWords(text)
	if (words.length === 0) return []
	const index = await currentListings()
	const found = await searchListings(words, (word) => index.namesWith(word))
	const { ids } = index.matchesAmong(found, NO_FILTER)
	const rows = await db().providerProfile.findMany({
		where: { userId: { in: [...ids] } },
		include: WITH_LISTS,
		orderBy: [{ companyKey: 'asc' }, { userId: 'asc' }],
		take: limit,
	})
	return rows.map((row) => toProviderCard(row.userId, publicProfile(row)))
}
