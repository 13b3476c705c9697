import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { Fault, ParameterFault } from '../faults'
import { accountRoutes } from '../routes/account'
import { catalogueRoutes } from '../routes/catalogue'
import { checkoutRoutes } from '../routes/checkout'
import { couponRoutes } from '../routes/coupons'
import { customerRoutes } from '../routes/customers'
import { invoiceRoutes } from '../routes/invoices'
import { moneyRoutes } from '../routes/money'
import { portalRoutes } from '../routes/portal'
import { scheduleRoutes } from '../routes/schedules'
import { subscriptionRoutes } from '../routes/subscriptions'
import type { World } from '../world'
import { render } from './answer'
import { decodeForm, type Tree } from './form'
import {
	assertHeaders,
	assertKey,
	assertRight,
	type Disturbance,
	Disturbances,
	isByOwner,
	RateLimit,
	Replays,
} from './gate'
import type { Route } from './route'

/** The API: processes one request and returns one response. */

export type ApiRequest = {
	method: string
	path: string
	query: string
	body: string
	headers: Record<string, string | string[] | undefined>
}

export type ApiAnswer = { status: number; headers: Record<string, string>; body: string }

/** The request gets no response. */
export type Silence = { silence: 'hang' | 'reset' }

/** A logged request, for tests that count requests. */
export type LogEntry = {
	id: string
	at: number
	method: string
	path: string
	params: Tree
	status: number | null
	idempotencyKey: string | null
	replayed: boolean
}

const ROUTES: Route[] = [
	...customerRoutes,
	...catalogueRoutes,
	...couponRoutes,
	...checkoutRoutes,
	...subscriptionRoutes,
	...scheduleRoutes,
	...invoiceRoutes,
	...moneyRoutes,
	...portalRoutes,
	...accountRoutes,
]

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export class Api {
	readonly disturbances = new Disturbances()
	readonly replays = new Replays()
	log: LogEntry[] = []
	private requests = 0
	private readonly rateLimit = new RateLimit()

	constructor(
		private readonly world: World,
		private readonly secretKey: string,
	) {}

	async handle(request: ApiRequest): Promise<ApiAnswer | Silence> {
		const id = `req_${(this.requests += 1)}`
		const entry: LogEntry = {
			id,
			at: this.world.now(),
			method: request.method,
			path: request.path,
			params: decodeForm(request.method === 'GET' ? request.query : request.body || request.query),
			status: null,
			idempotencyKey: one(request.headers['idempotency-key']) ?? null,
			replayed: false,
		}
		const isOwner = isByOwner(one(request.headers['authorization']))
		if (!isOwner) this.log.push(entry)
		const met = isOwner ? null : this.disturbances.meet(request.method, request.path)
		const response = await this.disturbed(request, entry, met)
		if ('silence' in response) return response
		entry.status = response.status
		const headers = {
			'content-type': 'application/json',
			date: new Date(this.world.now() * 1000).toUTCString(),
			'request-id': id,
			'stripe-version': Stripe.API_VERSION,
			...(entry.idempotencyKey === null ? {} : { 'idempotency-key': entry.idempotencyKey }),
			...response.headers,
		}
		return { ...response, headers }
	}

	private async disturbed(
		request: ApiRequest,
		entry: LogEntry,
		met: Disturbance | null,
	): Promise<ApiAnswer | Silence> {
		const work = () => this.once(request, entry, met)
		if (met === null) return work()
		const lost = toDisturbedAnswer(met)
		if (met.when === 'kept') return work()
		if (met.when === 'after' || lost === null) {
			const response = await work()
			if (met.when === 'after' && met.delayMs !== undefined) await pause(met.delayMs)
			return lost ?? response
		}
		if (met.delayMs !== undefined) await pause(met.delayMs)
		return lost
	}

	/** Processes a request, or returns the stored response for its idempotency key. */
	private async once(
		request: ApiRequest,
		entry: LogEntry,
		met: Disturbance | null,
	): Promise<ApiAnswer | Silence> {
		const delayMs = met?.when === 'after' ? 0 : (met?.delayMs ?? 0)
		const key = request.method === 'POST' ? entry.idempotencyKey : null
		try {
			this.assertAllowed(request)
			assertHeaders(one(request.headers['stripe-version']), entry.idempotencyKey)
			if (key === null) {
				if (delayMs > 0) await pause(delayMs)
				const { isBegun: _isBegun, ...response } = this.execute(entry)
				return response
			}
			const print = createHash('sha256')
				.update(`${request.method} ${request.path}\n${request.body}`)
				.digest('hex')
			const storedResponse = this.replays.claim(key, print, this.world.now(), entry.id)
			if (storedResponse?.answer) {
				entry.replayed = true
				const headers = {
					'idempotent-replayed': 'true',
					'original-request': storedResponse.requestId,
				}
				return { ...storedResponse.answer, headers }
			}
		} catch (error) {
			return refusal(error, entry.id)
		}
		try {
			if (delayMs > 0) await pause(delayMs)
			const failure = met?.when === 'kept' ? toDisturbedAnswer(met) : null
			if (failure !== null && 'silence' in failure) return failure
			const { isBegun, ...response } =
				failure === null ? this.execute(entry) : { ...failure, isBegun: true }
			if (isBegun) this.replays.keep(key, response)
			return response
		} finally {
			this.replays.release(key)
		}
	}

	/** @throws Fault for the app's key: too many requests, a key that is not valid, a right that it lacks */
	private assertAllowed({ method, path, headers }: ApiRequest): void {
		const key = one(headers['authorization'])
		if (isByOwner(key)) return
		const { settings } = this.world
		this.rateLimit.assertBelow(settings.requestsPerSecond, this.world.realMs())
		assertKey(key, this.secretKey, settings.key)
		assertRight(`${method} ${path}`, settings.forbidden)
	}

	/** Processes a request. One with unreadable parameters is not begun, so that its key stays free. */
	private execute(entry: LogEntry): ApiAnswer & { isBegun: boolean } {
		const { method, path } = entry
		this.world.request = { id: entry.id, idempotency_key: entry.idempotencyKey }
		try {
			const matches = ROUTES.map((route) => ({ route, ids: route.pattern.exec(path) })).filter(
				({ ids }) => ids !== null,
			)
			const match = matches.find(({ route }) => route.method === method)
			if (match === undefined) {
				throw new Fault(
					`Unrecognized request URL (${method}: ${path}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code.`,
					{ status: 404 },
				)
			}
			const { expand, ...params } = entry.params
			const ids = (match.ids ?? []).slice(1).map(decodeURIComponent)
			const response = match.route.run(this.world, params, ids)
			const body = render(this.world, response, listPaths(expand))
			return { status: 200, headers: {}, body: JSON.stringify(body, null, 2), isBegun: true }
		} catch (error) {
			return { ...refusal(error, entry.id), isBegun: !(error instanceof ParameterFault) }
		} finally {
			this.world.request = null
		}
	}
}

const one = (value: string | string[] | undefined): string | undefined =>
	Array.isArray(value) ? value[0] : value

const listPaths = (expand: Tree[string] | undefined): string[] =>
	Array.isArray(expand) ? expand.filter((path) => typeof path === 'string') : []

function refusal(error: unknown, requestId: string): ApiAnswer {
	const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
	const fault =
		error instanceof Fault
			? error
			: new Fault(`The sandbox failed: ${text}`, { status: 500, type: 'api_error' })
	return { status: fault.status, headers: {}, body: JSON.stringify(fault.body(requestId), null, 2) }
}

/** The response of a disturbance; null if it only adds a delay. */
function toDisturbedAnswer({ hang, reset, html, status }: Disturbance): ApiAnswer | Silence | null {
	if (hang === true) return { silence: 'hang' }
	if (reset === true) return { silence: 'reset' }
	if (html === true) {
		const body = '<html><body><h1>502 Bad Gateway</h1></body></html>'
		return { status: status ?? 502, headers: { 'content-type': 'text/html' }, body }
	}
	if (status === undefined) return null
	const type =
		status === 429 ? 'rate_limit_error' : status >= 500 ? 'api_error' : 'invalid_request_error'
	const message =
		status === 429 ? 'Too many requests hit the API too quickly.' : 'Something went wrong.'
	return { status, headers: {}, body: JSON.stringify({ error: { type, message } }) }
}
