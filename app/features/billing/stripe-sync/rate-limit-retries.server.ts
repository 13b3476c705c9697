import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import { seconds } from '~/core/time/durations'

/** Waits while Stripe says that it gets too many requests; its SDK does not retry these (429). */

const FIRST_WAIT = 250
const LONGEST_WAIT = seconds(4)

/** Doubles with every attempt; the random half keeps parallel requests from returning together. */
function waitBefore(attempt: number, retryAfter: string | undefined): number {
	const wait = Math.min(FIRST_WAIT * 2 ** attempt, LONGEST_WAIT)
	const asked = Number(retryAfter)
	return Math.max(wait * (0.5 + Math.random() / 2), Number.isFinite(asked) ? seconds(asked) : 0)
}

/**
 * An HTTP client for the SDK that repeats a request which was refused with 429, until `maxWaitMs`
 * have been spent on waiting. A refused request was not processed, so nothing is done twice.
 */
export function retryRateLimits(maxWaitMs: number): Stripe.HttpClient {
	const client = Stripe.createNodeHttpClient()
	return {
		getClientName: () => client.getClientName(),
		async makeRequest(...request) {
			let waited = 0
			for (let attempt = 0; ; attempt += 1) {
				const response = await client.makeRequest(...request)
				if (response.getStatusCode() !== 429) return response
				const retryAfter = response.getHeaders()['retry-after']
				const wait = waitBefore(attempt, [retryAfter].flat()[0]?.toString())
				if (waited + wait > maxWaitMs) return response
				response.dispose?.()
				await sleep(wait)
				waited += wait
			}
		},
	}
}
