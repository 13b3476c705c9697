import { randomInt } from 'node:crypto'
import { pageWithin } from '~/core/http/list-query'
import {
	type DirectoryFilter,
	type DirectoryQuery,
	DIRECTORY_PAGE_SIZE,
	directoryWords,
} from './directory-query'
import { searchListings } from './change-log-queries.server'
import { type DirectorySettings, findProfiles } from './directory-queries.server'
import type { ListingIndex } from './search-index'
import { currentListings } from './search-index.server'
import type { StatRow } from '~/features/directory/admin/statistics'
import {
	type ProviderCard,
	toProviderCard,
	toPublicProfile,
} from '~/features/directory/profile/card.server'
import type { ProviderProfile } from '~/features/directory/profile/profile'
import { directoryLists } from '~/features/directory/taxonomy/taxonomy.server'
import { seededSlice } from './seeded-shuffle'

/** The directory as members see it. */

const randomSeed = (): number => randomInt(2 ** 32)

/** The profiles of these users in this order, without those deleted in the meantime. */
async function loadProfiles(ids: readonly string[]): Promise<[string, ProviderProfile][]> {
	const byId = await findProfiles(ids)
	return ids.flatMap((id): [string, ProviderProfile][] => {
		const profile = byId.get(id)
		return profile === undefined ? [] : [[id, profile]]
	})
}

/** The ids that the search and the favorites leave; null for all. */
async function narrowedIds(
	query: DirectoryQuery,
	favourites: ReadonlySet<string>,
	index: ListingIndex,
): Promise<ReadonlySet<string> | null> {
	const words = directoryWords(query.search)
	if (words.length === 0) return query.favourites ? favourites : null
	const found = await searchListings(words, (word) => index.namesWith(word))
	return query.favourites ? new Set([...found].filter((id) => favourites.has(id))) : found
}

/**
 * One page of the matching providers, shuffled by the seed, or by a new one. Links to other pages
 * carry the seed on, so that the order stays.
 */
export async function browseDirectory(
	query: DirectoryQuery,
	{ favorites: favourites, newestChange }: Pick<DirectorySettings, 'favorites' | 'newestChange'>,
) {
	const index = await currentListings(newestChange)
	const ids = await narrowedIds(query, favourites, index)
	const find = (filter: DirectoryFilter) =>
		ids === null ? index.matches(filter) : index.matchesAmong(ids, filter)
	const matches = find(query)
	const total = matches.ids.length
	const { page, pages, skip } = pageWithin(query.page, total, DIRECTORY_PAGE_SIZE)
	const seed = query.seed ?? randomSeed()
	const places = seededSlice(matches.hashes, seed, skip, DIRECTORY_PAGE_SIZE)
	const profiles = await loadProfiles(places.flatMap((place) => matches.ids[place] ?? []))
	const cards = profiles.map(([id, profile]) => ({
		...toProviderCard(id, profile),
		isFavourite: favourites.has(id),
	}))
	// Without a match in the chosen state, the page says how many there are in all states.
	const isElsewhere = total === 0 && query.location !== null
	const elsewhere = isElsewhere ? find({ ...query, location: null }).ids.length : 0
	return { cards, total, elsewhere, page, pages, seed }
}

export type DirectoryPage = Awaited<ReturnType<typeof browseDirectory>>

/** A call gets so many at once; who wants the rest asks for its pages. */
const MAX_PROVIDERS_PER_RESPONSE = 500

export type ListedProvider = { _id: string; serviceProviderProfile: ProviderProfile }

/** The matching providers in a new order for the API: only what a card shows. */
export async function listProviders(
	filter: DirectoryFilter,
): Promise<{ providers: ListedProvider[]; total: number }> {
	const { ids, hashes } = (await currentListings()).matches(filter)
	const places = seededSlice(hashes, randomSeed(), 0, MAX_PROVIDERS_PER_RESPONSE)
	const profiles = await loadProfiles(places.flatMap((place) => ids[place] ?? []))
	const providers = profiles.map(([_id, profile]) => ({
		_id,
		serviceProviderProfile: toPublicProfile(profile),
	}))
	return { providers, total: ids.length }
}

/** The card of one provider who is listed, or null. */
export async function findProviderCard(id: string): Promise<ProviderCard | null> {
	const index = await currentListings()
	const noFilter = { serviceType: null, specialty: null, location: null }
	if (index.matchesAmong(new Set([id]), noFilter).ids.length === 0) return null
	const [entry] = await loadProfiles([id])
	return entry === undefined ? null : toProviderCard(...entry)
}

/** How many providers are listed for each service, the services without any included. */
export async function providerStatistics(): Promise<StatRow[]> {
	const [index, lists] = await Promise.all([currentListings(), directoryLists()])
	const counts = index.countByType()
	const names = new Set([...lists.serviceTypes, ...counts.keys()])
	return [...names].map((serviceType) => ({ serviceType, count: counts.get(serviceType) ?? 0 }))
}
