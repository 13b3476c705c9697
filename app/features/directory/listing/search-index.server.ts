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
 * The in-memory index of the directory, updated before each use. Triggers log every change, so a
 * use costs one small query, and only changed rows are read again.
 */

/** Batch size; the process handles other requests between two batches. */
const BATCH_SIZE = 1_000
/** With more changes than this, a full reload is cheaper. */
const MAX_CHANGES = 5_000

const state = () =>
	singleton('directory', () => ({
		index: new ListingIndex(),
		/** The change log row up to which the index is current; negative if it was never built. */
		seq: -1,
		refreshing: new Mutex(),
	}))

async function loadAllListings(): Promise<Listing[]> {
	const all: Listing[] = []
	for (;;) {
		const batch = await listingsAfter(all.at(-1)?.id ?? '', BATCH_SIZE)
		all.push(...batch)
		if (batch.length < BATCH_SIZE) return all
	}
}

async function refresh(): Promise<void> {
	const copy = state()
	const { oldest, newest } = await readChangeLog()
	if (newest === copy.seq) return
	const isBehind = copy.seq < 0 || newest < copy.seq || oldest > copy.seq + 1
	const changedIds = isBehind ? [] : await changedBetween(copy.seq, newest)
	if (isBehind || changedIds.length > MAX_CHANGES) {
		// Changes during the load have rows after `newest`, so the next update includes them.
		copy.index.replaceAll(await loadAllListings())
	} else {
		const listingById = new Map(
			(await loadListings(changedIds)).map((listing) => [listing.id, listing]),
		)
		for (const id of changedIds) copy.index.set(id, listingById.get(id) ?? null)
	}
	copy.seq = newest
}

/**
 * The current index.
 * @param newestChange the newest row of the change log, if the caller has just read it
 */
export async function currentListings(newestChange?: number): Promise<ListingIndex> {
	const copy = state()
	if (newestChange === copy.seq) return copy.index
	// One after the other: who asks after a change must not get what was read before it.
	await copy.refreshing.runExclusive(refresh)
	return copy.index
}
