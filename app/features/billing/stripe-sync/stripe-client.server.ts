import Stripe from 'stripe'
import { config } from '~/core/config/config.server'
import { isBusy } from '~/core/db/db.server'
import { seconds } from '~/core/time/durations'
import { singleton } from '~/core/singleton'

/** The payment provider's own client; its stand-in is reached by the same one at another address. */

/** Somebody waits for the answer, or nobody does. */
export type TimeoutProfile = 'waiting' | 'background'

const PATIENCE: Record<TimeoutProfile, { timeout: number; maxNetworkRetries: number }> = {
	waiting: { timeout: seconds(4), maxNetworkRetries: 1 },
	background: { timeout: seconds(10), maxNetworkRetries: 2 },
}

/** The longest a person is kept waiting, however many calls their wish takes. */
export const MAX_WAIT_MS = seconds(9)

/** How many customers or events are worked on at a time; the provider limits how many calls it takes. */
export const MAX_CONCURRENT_CALLS = 4

function make(patience: TimeoutProfile): Stripe {
	const { secretKey, apiBase } = config().payments
	const base = apiBase === null ? null : new URL(apiBase)
	return new Stripe(secretKey, {
		...(base === null
			? {}
			: {
					host: base.hostname,
					port: base.port,
					protocol: base.protocol === 'https:' ? 'https' : 'http',
				}),
		...PATIENCE[patience],
		telemetry: false,
		appInfo: { name: 'pro-hub' },
	})
}

export function stripeClient(patience: TimeoutProfile): Stripe {
	const base = config().payments.apiBase ?? 'provider'
	return singleton(`payments-${patience}-${base}`, () => make(patience))
}

/** Something the provider may answer otherwise a little later. */
export function isTransient(error: unknown): boolean {
	if (isBusy(error) || error instanceof TimeoutError) return true
	if (!(error instanceof Stripe.errors.StripeError)) return false
	if (error instanceof Stripe.errors.StripeConnectionError) return true
	const status = error.statusCode
	return status === undefined || status >= 500 || status === 409 || status === 429
}

/** The provider knows nothing of that name. */
export function isMissing(error: unknown): boolean {
	return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
}

/** What the provider says a request was refused for. */
export function declineCode(error: unknown): string | null {
	if (!(error instanceof Stripe.errors.StripeError)) return null
	return error.code ?? error.type
}

/** The card was refused; the sentence is meant for its holder. */
export function describeCardDecline(error: unknown): string | null {
	return error instanceof Stripe.errors.StripeCardError ? error.message : null
}

export class TimeoutError extends Error {
	override name = 'TooSlowError'
}

/** Gives up waiting after `ms`; the work itself goes on to its end. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
	let timer: NodeJS.Timeout | undefined
	const tooSlow = new Promise<never>((_resolve, reject) => {
		timer = setTimeout(() => reject(new TimeoutError('The payment provider is too slow')), ms)
		timer.unref()
	})
	// What fails after nobody waits any more was reported by whoever does the work.
	work.catch(() => undefined)
	try {
		return await Promise.race([work, tooSlow])
	} finally {
		clearTimeout(timer)
	}
}

/** The id of something the provider gives as an id or in full. */
export function toId(thing: string | { id: string } | null | undefined): string | null {
	if (thing === null || thing === undefined) return null
	return typeof thing === 'string' ? thing : thing.id
}

/** Seconds of the provider as a date. */
export function toDate(unix: number | null | undefined): Date | null {
	return unix === null || unix === undefined ? null : new Date(unix * 1000)
}

/** When an answer was given, by the provider's own clock. */
export function toUnixTime({ lastResponse }: Stripe.Response<object>): Date | null {
	const at = new Date(lastResponse.headers['date'] ?? '')
	return Number.isNaN(at.getTime()) ? null : at
}
