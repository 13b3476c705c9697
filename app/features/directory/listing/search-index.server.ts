import { Mutex } from 'async-mutex'
import { singleton } from '~/core/singleton'
import {
	changedBetween,
	readChangeLog,
	listingsAfter,
	loadListings,
} from './change-log-queries.server'
import { type Listing, ListingIndex } from './search-index'

/**
 * The copy of the directory in memory, brought up to date before each look. Triggers write a line
 * for every change, so a look costs one small query, and only those who changed are read again.
 */

/** So many rows are read at once; between two lots other requests have their turn. */
const LOT = 1_000
/** More changes than this are cheaper to read as a whole. */
const MANY = 5_000

const state = () =>
	singleton('directory', () => ({
		index: new ListingIndex(),
		/** The line of change up to which the copy is right; below 0 it was never made. */
		seq: -1,
		refreshing: new Mutex(),
	}))

async function everybody(): Promise<Listing[]> {
	const all: Listing[] = []
	for (;;) {
		const lot = await listingsAfter(all.at(-1)?.id ?? '', LOT)
		all.push(...lot)
		if (lot.length < LOT) return all
	}
}

async function refresh(): Promise<void> {
	const copy = state()
	const { oldest, newest } = await readChangeLog()
	if (newest === copy.seq) return
	const isBehind = copy.seq < 0 || newest < copy.seq || oldest > copy.seq + 1
	const changed = isBehind ? [] : await changedBetween(copy.seq, newest)
	if (isBehind || changed.length > MANY) {
		// Changes while it is read are lines after `newest`, so the next look sees them.
		copy.index.replaceAll(await everybody())
	} else {
		const found = new Map((await loadListings(changed)).map((listing) => [listing.id, listing]))
		for (const id of changed) copy.index.set(id, found.get(id) ?? null)
	}
	copy.seq = newest
}

/** The directory as it is now. */
export async function currentListings(): Promise<ListingIndex> {
	const copy = state()
	// One after the other: who asks after a change must not get what was read before it.
	await copy.refreshing.runExclusive(refresh)
	return copy.index
}
