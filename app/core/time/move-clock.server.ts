import { advanceLimits } from '~/core/security/rate-limiter.server'
import { advanceClock } from './clock'

/** Local mode's moving of the time: of the app and of its rate limits. */
export async function moveClock(seconds: number): Promise<void> {
	await advanceLimits(seconds)
	advanceClock(seconds)
}
