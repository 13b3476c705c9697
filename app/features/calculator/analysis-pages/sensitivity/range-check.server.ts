import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { log } from '~/core/log.server'
import { consume, refuseTooMany } from '~/core/security/rate-limiter.server'
import { singleton } from '~/core/singleton'
import { seconds } from '~/core/time/durations'
import { runInWorker, type WorkerPool } from '~/core/workers/worker-pool.server'
import type { RangeCheck } from '~/features/calculator/analysis/simulate'
import type { AnalysisView } from '~/features/calculator/analysis-pages/frame/analysis-view'
import { asksForRangeCheck, rangeCheckJob, type RangeCheckJob } from './range-check-job'
import type { RangeCheckOutcome } from './sensitivity-view'

/**
 * One check takes a tenth to half a second of a processor, so one worker computes them after each other
 * and a few may wait.
 */
const POOL: WorkerPool = {
	name: 'range-check',
	source: new URL('./range-check-worker.server.ts', import.meta.url),
	maxWorkers: 1,
	maxWaiting: 8,
	limits: { timeoutMs: seconds(10), memoryMb: 192 },
}

const BUSY = 'We are computing many range checks right now. Try again in a minute.'
const BUSY_SECONDS = 60

/** Checks by what they were computed from: whoever loads the page again gets the same. */
const cache = () => singleton('range-checks', () => new LRUCache<string, RangeCheck>({ max: 500 }))

function cacheKey({ values: { typed, own }, options }: RangeCheckJob): string {
	return createHash('sha256')
		.update(JSON.stringify([typed, own, options]))
		.digest('base64')
}

/** The check of a job: kept, or computed in the worker if the limit of `who` allows it. */
async function check(
	job: RangeCheckJob,
	who: string,
): Promise<RangeCheck | Extract<RangeCheckOutcome, { kind: 'refused' }>> {
	const key = cacheKey(job)
	const kept = cache().get(key)
	if (kept !== undefined) return kept
	const verdict = await consume('rangeCheck', who)
	if (!verdict.allowed) {
		const { status, message, retryAfter } = refuseTooMany(
			'You have run many range checks. Try again',
			verdict,
		)
		return { kind: 'refused', status, message, retryAfter }
	}
	const answer = await runInWorker<RangeCheckJob, RangeCheck>(POOL, job)
	if (answer.kind !== 'done') {
		log.warn({ reason: answer.kind }, 'range check not computed')
		return { kind: 'refused', status: 503, message: BUSY, retryAfter: BUSY_SECONDS }
	}
	cache().set(key, answer.result)
	return answer.result
}

/**
 * The range check of the deal as loaded; `null` unless the address asks for it.
 * @param ip counts the checks of visitors, who have no account
 */
export async function rangeCheckOf(
	view: AnalysisView,
	ip: string,
): Promise<RangeCheckOutcome | null> {
	if (!asksForRangeCheck(view)) return null
	const { job, outcomeOf } = rangeCheckJob(view, view.property?.id ?? '')
	const found = await check(job, view.userId ?? ip)
	return 'kind' in found ? found : outcomeOf(found)
}
