import Stripe from 'stripe'
import { z } from 'zod'
import { Fault } from '../faults'
import type { Settings } from '../world'

/** Checks before a request is processed: API key, disturbances set by tests, idempotency. */

/** A failure of the API that a test has configured for a number of requests. */
export const disturbanceSchema = z.strictObject({
	/** `POST /v1/checkout/sessions`, with `*` for any part; or `*` for every request. */
	route: z.string(),
	times: z.number().int().min(1).default(1),
	status: z.number().int().optional(),
	hang: z.boolean().optional(),
	reset: z.boolean().optional(),
	html: z.boolean().optional(),
	delayMs: z.number().optional(),
	/**
	 * `after`: the work is done and only the response is lost. `kept`: it fails while it is processed, so
	 * that the failure is stored for its idempotency key.
	 */
	when: z.enum(['before', 'after', 'kept']).optional(),
})

export type Disturbance = z.output<typeof disturbanceSchema>

export class Disturbances {
	private list: Disturbance[] = []

	add(disturbance: Disturbance): void {
		this.list.push({ ...disturbance })
	}

	clear(): void {
		this.list = []
	}

	/** The disturbance that applies to this request; counts it as used. */
	meet(method: string, path: string): Disturbance | null {
		const match = this.list.find(
			({ route, times }) => times > 0 && matches(route, `${method} ${path}`),
		)
		if (match === undefined) return null
		match.times -= 1
		return match
	}
}

function matches(route: string, request: string): boolean {
	if (route === '*') return true
	const pattern = route.replace(/[.+?^${}()|[\]\\]/gu, String.raw`\$&`).replaceAll('*', '[^ ]*')
	return new RegExp(`^${pattern}$`, 'u').test(request)
}

/** The key of the owner, who edits objects in the dashboard. */
export const OWNER_KEY = 'sk_test_owner'

function readKey(header: string | undefined): string | undefined {
	const bearer = /^Bearer (.+)$/u.exec(header ?? '')?.[1]
	const basic = /^Basic (.+)$/u.exec(header ?? '')?.[1]
	return bearer ?? (basic && Buffer.from(basic, 'base64').toString().split(':')[0])
}

/** Whether the owner sent a request, not the app. */
export const isByOwner = (header: string | undefined): boolean => readKey(header) === OWNER_KEY

const mask = (key: string): string =>
	`${key.slice(0, 8)}${'*'.repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`

/** @throws Fault 401 without a valid key */
export function assertKey(
	header: string | undefined,
	secretKey: string,
	state: Settings['key'],
): void {
	const key = readKey(header)
	if (key === undefined || key === '') {
		throw new Fault(
			"You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
			{ status: 401 },
		)
	}
	if (key.startsWith('sk_live_') || key.startsWith('rk_live_')) {
		throw new Fault('This is a sandbox. It takes no live keys.', { status: 401 })
	}
	if (key !== secretKey) {
		throw new Fault(`Invalid API Key provided: ${mask(key)}`, { status: 401 })
	}
	if (state === 'revoked') {
		throw new Fault(`Expired API Key provided: ${mask(key)}`, {
			status: 401,
			code: 'api_key_expired',
		})
	}
}

/** @throws Fault 403 for what a restricted key has no right to */
export function assertRight(request: string, forbidden: readonly string[]): void {
	if (!forbidden.some((route) => matches(route, request))) return
	throw new Fault(
		'The provided key does not have the required permissions for this endpoint on this account.',
		{ status: 403 },
	)
}

const MAX_KEY = 255

/** @throws Fault 400 for an API version that this is not, or a key that is too long */
export function assertHeaders(version: string | undefined, idempotencyKey: string | null): void {
	if (version !== undefined && version !== Stripe.API_VERSION) {
		throw new Fault(`Invalid Stripe API version: ${version}`, { status: 400 })
	}
	if (idempotencyKey !== null && idempotencyKey.length > MAX_KEY) {
		throw new Fault(`Idempotency keys can have at most ${MAX_KEY} characters.`, {
			type: 'idempotency_error',
		})
	}
}

/** Counts the requests of each second. */
export class RateLimit {
	private startMs = 0
	private count = 0

	/** @throws Fault 429 for a request beyond the limit; 0 is no limit */
	assertBelow(limit: number, nowMs: number): void {
		const isSameSecond = nowMs >= this.startMs && nowMs < this.startMs + 1000
		if (!isSameSecond) {
			this.startMs = nowMs
			this.count = 0
		}
		this.count += 1
		if (limit === 0 || this.count <= limit) return
		throw new Fault(
			'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
			{
				status: 429,
				type: 'rate_limit_error',
				code: 'rate_limit',
			},
		)
	}
}

type StoredResponse = {
	request: string
	at: number
	requestId: string
	answer: { status: number; body: string } | null
}

const RETENTION_SECONDS = 24 * 3600

/** Stores responses by idempotency key. */
export class Replays {
	private entries = new Map<string, StoredResponse>()

	/**
	 * The stored response for this key, or null for a new key, which is claimed.
	 * @throws Fault if the key belongs to another request, or to one in progress
	 */
	claim(key: string, request: string, now: number, requestId: string): StoredResponse | null {
		const entry = this.entries.get(key)
		if (entry === undefined || now - entry.at > RETENTION_SECONDS) {
			this.entries.set(key, { request, at: now, requestId, answer: null })
			return null
		}
		if (entry.request !== request) {
			throw new Fault(
				`Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
				{ type: 'idempotency_error' },
			)
		}
		if (entry.answer === null) {
			throw new Fault(
				`There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
				{ status: 409, code: 'idempotency_key_in_use' },
			)
		}
		return entry
	}

	/** Stores a response, whether a success or a failure, for later requests with the key. */
	keep(key: string, answer: { status: number; body: string }): void {
		const entry = this.entries.get(key)
		if (entry !== undefined) entry.answer = answer
	}

	/** Releases a claimed key that got no response. */
	release(key: string): void {
		if (this.entries.get(key)?.answer === null) this.entries.delete(key)
	}

	clear(): void {
		this.entries.clear()
	}
}
