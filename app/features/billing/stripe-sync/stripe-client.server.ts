import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { config } from '~/core/config/config.server'
import { isBusy } from '~/core/db/db.server'
import { seconds } from '~/core/time/durations'
import { singleton } from '~/core/singleton'
import { watchKey } from './key-watch.server'
import { retryRateLimits } from './rate-limit-retries.server'

/** Stripe's own client; the same client calls the stand-in at another address. */

/** Whether a user is waiting for the response. */
export type TimeoutProfile = 'waiting' | 'background'

const TIMEOUTS: Record<TimeoutProfile, { timeout: number; maxNetworkRetries: number }> = {
	waiting: { timeout: seconds(4), maxNetworkRetries: 1 },
	background: { timeout: seconds(10), maxNetworkRetries: 2 },
}

/** How long a request waits in all while Stripe gets too many of them. */
const RATE_LIMIT_WAITS: Record<TimeoutProfile, number> = {
	waiting: seconds(4),
	background: seconds(60),
}

/** The longest wait for a user, however many requests the action needs. */
export const MAX_WAIT_MS = seconds(9)

/** How many customers or events are worked on at a time; the provider limits how many calls it takes. */
export const MAX_CONCURRENT_CALLS = 4

/**
 * Connects to an account.
 * @param apiBase the address of a stand-in; null for Stripe itself
 * @param watch looks at every response
 */
export function connectStripe(
	{ secretKey, apiBase }: { secretKey: string; apiBase: string | null },
	profile: TimeoutProfile,
	watch = (client: Stripe.HttpClient): Stripe.HttpClient => client,
): Stripe {
	const base = apiBase === null ? null : new URL(apiBase)
	return new Stripe(secretKey, {
		...(base === null
			? {}
			: {
					host: base.hostname,
					port: base.port,
					protocol: base.protocol === 'https:' ? 'https' : 'http',
				}),
		...TIMEOUTS[profile],
		httpClient: watch(retryRateLimits(RATE_LIMIT_WAITS[profile])),
		telemetry: false,
		appInfo: { name: 'pro-hub' },
	})
}

export function stripeClient(profile: TimeoutProfile): Stripe {
	const base = config().payments.apiBase ?? 'provider'
	return singleton(`payments-${profile}-${base}`, () =>
		connectStripe(config().payments, profile, watchKey),
	)
}

/** Errors that a later retry may resolve. */
export function isTransient(error: unknown): boolean {
	if (isBusy(error) || error instanceof TimeoutError) return true
	if (!(error instanceof Stripe.errors.StripeError)) return false
	if (error instanceof Stripe.errors.StripeConnectionError) return true
	const status = error.statusCode
	return status === undefined || status >= 500 || status === 409 || status === 429
}

/**
 * Makes a request under a key that is the same in every attempt, so that an attempt whose response
 * was lost is not repeated. Stripe keeps failures under the key too, for a day: a failure of an earlier
 * attempt is no answer to this one, which is then made under a key of its own.
 */
export async function makeOnce<T>(
	key: string,
	request: (options: Stripe.RequestOptions) => Promise<T>,
): Promise<T> {
	try {
		return await request({ idempotencyKey: key })
	} catch (error) {
		if (!isReplayed(error)) throw error
		return request({ idempotencyKey: `${key}:${randomUUID()}` })
	}
}

/** Whether Stripe repeated the failure of an earlier request with the same key. */
const isReplayed = (error: unknown): boolean =>
	error instanceof Stripe.errors.StripeError && error.headers?.['idempotent-replayed'] === 'true'

/** Stripe has no object with that id. */
export function isMissingAtStripe(error: unknown): boolean {
	return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
}

/** The result of a request, or null if Stripe has no object with that id. */
export async function nullIfMissing<T>(request: Promise<T>): Promise<T | null> {
	try {
		return await request
	} catch (error) {
		if (isMissingAtStripe(error)) return null
		throw error
	}
}

/** Stripe's error code of a rejected request. */
export function declineCode(error: unknown): string | null {
	if (!(error instanceof Stripe.errors.StripeError)) return null
	return error.code ?? error.type
}

/** The card was declined; the message is meant for the cardholder. */
export function describeCardDecline(error: unknown): string | null {
	return error instanceof Stripe.errors.StripeCardError ? error.message : null
}

/** The codes of a payment that the bank wants its cardholder to confirm. */
const CONFIRM_CODES: ReadonlySet<string | undefined> = new Set([
	'subscription_payment_intent_requires_action',
	'invoice_payment_intent_requires_action',
	'authentication_required',
])

/** Whether a payment failed only because the bank wants its cardholder to confirm it. */
export const isToConfirm = (error: unknown): boolean =>
	error instanceof Stripe.errors.StripeError && CONFIRM_CODES.has(error.code)

export class TimeoutError extends Error {
	override name = 'TooSlowError'
}

/** Rejects after `ms`; the work itself continues. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
	let timer: NodeJS.Timeout | undefined
	const tooSlow = new Promise<never>((_resolve, reject) => {
		timer = setTimeout(() => reject(new TimeoutError('Stripe request timed out')), ms)
		timer.unref()
	})
	// The work itself reports failures after the timeout.
	work.catch(() => undefined)
	try {
		return await Promise.race([work, tooSlow])
	} finally {
		clearTimeout(timer)
	}
}

/** The id of a Stripe reference, which is an id or an expanded object. */
export function toId(thing: string | { id: string } | null | undefined): string | null {
	if (thing === null || thing === undefined) return null
	return typeof thing === 'string' ? thing : thing.id
}

/** Converts a Stripe timestamp in seconds to a date. */
export function toDate(unix: number | null | undefined): Date | null {
	return unix === null || unix === undefined ? null : new Date(unix * 1000)
}

/** The time of a response by Stripe's clock. */
export function toUnixTime({ lastResponse }: Stripe.Response<object>): Date | null {
	const at = new Date(lastResponse.headers['date'] ?? '')
	return Number.isNaN(at.getTime()) ? null : at
}
