import { LRUCache } from 'lru-cache'
import { inTransaction } from '~/core/db/db.server'
import { consume } from '~/core/security/rate-limiter.server'
import { singleton } from '~/core/singleton'
import { minutes } from '~/core/time/durations'

/**
 * How often share links are opened. Openings are counted in memory and written by a job, so that a
 * thousand views of one link are one statement. A visitor counts once in half an hour, whichever
 * process serves them: the counters of the limits are shared, and name nobody. What was not written yet
 * is lost if the process is killed; a regular stop writes it.
 */

/** A visitor who opens a link again within this time is not counted again, as the limit says. */
const SAME_VISIT = minutes(30)
/** Visitors about whom this process need not ask the shared counters again. */
const MAX_VISITS = 20_000
/** Updates in one transaction. */
const BATCH = 200

const state = () =>
	singleton('share-openings', () => ({
		/** Openings that are not written yet, by link. */
		pending: new Map<string, number>(),
		/** When a visitor was last asked about, by link and visitor. */
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

/** Counts an opening of a link, unless this visitor was just counted, here or by another process. */
export async function countOpening(linkId: string, visitor: string, now: Date): Promise<void> {
	const key = `${linkId} ${visitor}`
	const { visits, pending } = state()
	const last = visits.get(key)
	if (last !== undefined && now.getTime() - last < SAME_VISIT) return
	visits.set(key, now.getTime())
	const isFirst = (await consume('shareOpening', key)).allowed
	if (isFirst) pending.set(linkId, unwrittenOpenings(linkId) + 1)
}

/** How many openings of a link are counted, but not written yet. */
export function unwrittenOpenings(linkId: string): number {
	return state().pending.get(linkId) ?? 0
}

/** Writes the openings counted so far; those of deleted links are forgotten. */
export async function writeOpenings(): Promise<void> {
	const { pending } = state()
	const counted = [...pending]
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
			if (left > 0) pending.set(id, left)
			else pending.delete(id)
		}
	}
}
