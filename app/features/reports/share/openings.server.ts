import { LRUCache } from 'lru-cache'
import { inTransaction } from '~/core/db/db.server'
import { singleton } from '~/core/singleton'
import { minutes } from '~/core/time/durations'

/**
 * How often share links are opened. Openings are counted in memory and written by a job, so that a view
 * waits for no write, and a thousand views of one link are one statement. A visitor counts once in half
 * an hour. What was not written yet is lost if the process is killed; a regular stop writes it.
 */

/** A visitor who opens a link again within this time is not counted again. */
const SAME_VISIT = minutes(30)
/** Beyond this, visitors who opened a link longest ago may be counted again. */
const MAX_VISITS = 20_000
/** Updates in one transaction. */
const BATCH = 200

const state = singleton('share-openings', () => ({
	/** Openings that are not written yet, by link. */
	pending: new Map<string, number>(),
	/** When a visitor was last counted for a link. */
	visits: new LRUCache<string, number>({ max: MAX_VISITS }),
}))

/** Programs that fetch an address to show what it is about, and crawlers. */
const PROGRAMS = /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|slurp|unfurl|embedly/iu

/** Whether a request shows the page to someone, as far as it says. */
export function isOpening(request: Request): boolean {
	const { headers, method } = request
	if (method !== 'GET') return false
	const purpose = `${headers.get('Sec-Purpose') ?? ''} ${headers.get('Purpose') ?? ''}`
	const agent = (headers.get('User-Agent') ?? '').slice(0, 300)
	return !purpose.includes('prefetch') && !PROGRAMS.test(agent)
}

/** Counts an opening of a link, unless this visitor was just counted. */
export function countOpening(linkId: string, visitor: string, now: Date): void {
	const key = `${linkId} ${visitor}`
	const last = state.visits.get(key)
	if (last !== undefined && now.getTime() - last < SAME_VISIT) return
	state.visits.set(key, now.getTime())
	state.pending.set(linkId, unwrittenOpenings(linkId) + 1)
}

/** How many openings of a link are counted, but not written yet. */
export function unwrittenOpenings(linkId: string): number {
	return state.pending.get(linkId) ?? 0
}

/** Writes the openings counted so far; those of deleted links are forgotten. */
export async function writeOpenings(): Promise<void> {
	const counted = [...state.pending]
	for (let start = 0; start < counted.length; start += BATCH) {
		const batch = counted.slice(start, start + BATCH)
		await inTransaction(async (tx) => {
			for (const [id, count] of batch) {
				await tx.shareLink.updateMany({
					where: { id },
					data: { openedCount: { increment: count } },
				})
			}
		})
		for (const [id, written] of batch) {
			const left = unwrittenOpenings(id) - written
			if (left > 0) state.pending.set(id, left)
			else state.pending.delete(id)
		}
	}
}
