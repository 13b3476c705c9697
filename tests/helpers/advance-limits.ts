import { advanceReadLimits, advanceStoredLimits } from '~/core/security/rate-limiter.server'

/** Lets the rate limits end that much earlier, as local mode's clock does. */
export async function advanceLimits(seconds: number): Promise<void> {
	await advanceStoredLimits(seconds)
	advanceReadLimits(seconds)
}
