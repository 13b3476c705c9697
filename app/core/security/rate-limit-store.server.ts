import type { RateLimiterMemory, RateLimiterStoreAbstract } from 'rate-limiter-flexible'
import { hours } from '~/core/time/durations'
import { log } from '~/core/log.server'
import { monotonicMs } from '~/core/time/clock'
import { singleton } from '~/core/singleton'

/** What the places of the rate limits' counters have in common: a file, or a table of PostgreSQL. */

type LimiterOptions = {
	keyPrefix: string
	points: number
	/** In seconds. */
	duration: number
	/** Counts while the store fails. */
	insuranceLimiter: RateLimiterMemory
}

export type LimitStore = {
	/** Makes what counts one limit. A use is one statement, so that any number of parallel ones count. */
	limiter: (options: LimiterOptions) => RateLimiterStoreAbstract
	/** Lets every counter end that much earlier. */
	advance: (ms: number) => Promise<void>
	/** Deletes the counters whose time is over, by the computer's time, which local mode's clock does not move. */
	purge: () => Promise<void>
	close: () => Promise<void>
}

const MIN_ALARM_INTERVAL = hours(1)
const alarm = () => singleton('limits-alarm', () => ({ raisedAt: -Infinity }))

/** Logs once an hour: a line per request would not be read. */
export function logStoreFailure(reason: string): void {
	if (monotonicMs() - alarm().raisedAt < MIN_ALARM_INTERVAL) return
	alarm().raisedAt = monotonicMs()
	log.error({ alarm: 'limits', reason }, 'rate limit store failed')
}
