import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { log } from '~/core/log.server'
import { consume, refuseTooMany } from '~/core/security/rate-limiter.server'
import { singleton } from '~/core/singleton'
import { seconds } from '~/core/time/durations'
import { runInWorker, type WorkerPool } from '~/core/workers/worker-pool.server'
import type { RangeCheck } from '~/features/calculator/analysis/simulate'
import type { FigureUnit } from '~/features/calculator/analysis-pages/figures/figure-format'
import type { AnalysisView } from '~/features/calculator/analysis-pages/frame/analysis-view'
import { assumeView } from '~/features/calculator/analysis-pages/frame/read-query'
import { explainRangeCheck } from './explain-range-check'
import { FIELDS } from './field-names'
import type { RangeCheckJob } from './range-check-worker.server'
import { readFields } from './sensitivity-fields'
import { SENSITIVITY_TEXTS } from './sensitivity-texts'
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

/** The smallest difference that the display of a unit shows. */
const LEAST_BINS: Readonly<Record<FigureUnit, number>> = {
	usd: 1,
	cents: 0.01,
	percent: 0.001,
	rate: 0.0001,
	ratio: 0.01,
	multiple: 0.01,
	years: 0.1,
	months: 0.1,
	count: 0.1,
}

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
	if (view.extra[FIELDS.rangeCheck] !== 'yes') return null
	const assumed = assumeView(view)
	const { values } = assumed
	const { result, options, seed } = readFields(view.extra, values)
	const leastBin = LEAST_BINS[SENSITIVITY_TEXTS.results[result].unit]
	const propertyId = view.property?.id ?? ''
	const job = { values, options: { result, options, propertyId, seed, leastBin } }
	const found = await check(job, view.userId ?? ip)
	if ('kind' in found) return found
	const explanations = explainRangeCheck({ assumed, check: found })
	return { kind: 'done', check: found, seed, explanations }
}
