import { toIsoDay } from '~/core/time/calendar-date'
import type { SignedIn } from '~/features/accounts/access/guards.server'
import { log } from '~/core/log.server'
import { seconds } from '~/core/time/durations'
import { runInWorker, type WorkerPool } from '~/core/workers/worker-pool.server'
import type { ShareDays, ShareOptions } from './share-link'
import { loadSharedDeal } from './shared-deal.server'
import type { SnapshotJob } from './snapshot-worker.server'
import {
	countNewLink,
	type CreatedLink,
	type CreateRefusal,
	hasRoom,
	refundNewLink,
	storeLink,
	type TooManyLinks,
} from './share-links.server'

/** A copy takes a tenth of a second of a processor, as it computes every figure of a report. */
const POOL: WorkerPool = {
	name: 'snapshot',
	source: new URL('./snapshot-worker.server.ts', import.meta.url),
	maxWorkers: 1,
	maxWaiting: 20,
	limits: { timeoutMs: seconds(10), memoryMb: 128 },
}

export type ShareRequest = {
	propertyId: string
	scenarioId: string | null
	days: ShareDays
	options: ShareOptions
}

export type ShareResult = CreatedLink | CreateRefusal | TooManyLinks | { kind: 'tooLong' | 'busy' }

/**
 * Makes a link to a copy of one of the user's deals, or of a scenario of it, as they are now. The limit
 * per hour counts every copy that was begun, whatever became of it: copies are what links cost.
 */
export async function shareDeal(
	viewer: SignedIn,
	{ propertyId, scenarioId, days, options }: ShareRequest,
	now: Date,
): Promise<ShareResult> {
	const { id: userId } = viewer.user
	// Storing looks at the room again, for parallel requests.
	if (!(await hasRoom(userId, now))) return { kind: 'full' }
	const hasComps = options.sections.includes('comps')
	const deal = await loadSharedDeal(viewer, { propertyId, scenarioId, hasComps }, now)
	if (deal === null) return { kind: 'notFound' }
	const tooOften = await countNewLink(userId)
	if (tooOften !== null) return tooOften
	const job: SnapshotJob = { deal, options, date: toIsoDay(now) }
	const copy = await runInWorker<SnapshotJob, string | null>(POOL, job)
	if (copy.kind !== 'done') {
		log.warn({ reason: copy.kind }, 'copy for a share link not made')
		if (copy.kind !== 'busy') return { kind: 'tooLong' }
		await refundNewLink(userId)
		return { kind: 'busy' }
	}
	const snapshot = copy.result
	if (snapshot === null) return { kind: 'tooLong' }
	return storeLink(userId, { propertyId, scenarioId, days, options, snapshot }, now)
}
