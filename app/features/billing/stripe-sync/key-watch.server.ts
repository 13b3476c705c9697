import type Stripe from 'stripe'
import { log } from '~/core/log.server'
import { singleton } from '~/core/singleton'
import { currentTime } from '~/core/time/clock'
import { seconds } from '~/core/time/durations'
import { raiseAlert, resolveAlerts } from '~/features/billing/issues/alerts.server'

/**
 * Tells the owner when Stripe refuses the key: it was revoked (401), or it has no right to something (403).
 * It looks at every response, because whoever called has an answer of its own to a failure.
 */

const REVOKED = 'key'
/** How often a request that succeeds is taken note of. */
const LOOK_EVERY = seconds(60)

/** When a success is taken note of next, by what the alert of its failure would be about. */
const nextLooks = () => singleton('key-watch', () => new Map<string, number>())

/** The kind of request that a key can have the right to: "POST checkout". */
function rightFor(method: string, path: string): string {
	const [, , resource = ''] = path.split(/[/?]/u)
	return `${method} ${resource}`
}

async function noteRefusal(status: number, right: string, now: Date): Promise<void> {
	const about = status === 401 ? REVOKED : right
	nextLooks().delete(REVOKED)
	nextLooks().delete(right)
	const detail =
		status === 401
			? 'Stripe refuses the key in STRIPE_SECRET_KEY. Nobody can buy, and nothing is updated. Set a key that is valid and restart the app.'
			: `Stripe refuses “${right}”: the key has no right to it. Give the key this right in the Stripe Dashboard.`
	await raiseAlert({ kind: 'key_refused', about, detail }, now)
}

async function noteSuccess(right: string, now: Date): Promise<void> {
	const looks = nextLooks()
	const over = [REVOKED, right].filter((about) => (looks.get(about) ?? 0) <= now.getTime())
	if (over.length === 0) return
	for (const about of over) looks.set(about, now.getTime() + LOOK_EVERY)
	await resolveAlerts({ dedupeKey: { in: over.map((about) => `key_refused:${about}`) } }, now)
}

/** The same client, with its responses watched. */
export function watchKey(client: Stripe.HttpClient): Stripe.HttpClient {
	return {
		getClientName: () => client.getClientName(),
		async makeRequest(...request) {
			const response = await client.makeRequest(...request)
			const [, , path, method] = request
			const status = response.getStatusCode()
			const right = rightFor(method, path)
			const now = currentTime()
			try {
				if (status === 401 || status === 403) await noteRefusal(status, right, now)
				else if (status < 300) await noteSuccess(right, now)
			} catch (error) {
				log.warn({ err: String(error) }, 'refusal of the key not noted')
			}
			return response
		},
	}
}
