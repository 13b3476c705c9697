import { createHmac } from 'node:crypto'
import type Stripe from 'stripe'
import { z } from 'zod'
import { dressAs } from './old-version'
import type { World } from './world'

/**
 * Sends webhooks to the app, signed for each attempt and retried until they are acknowledged or
 * three days have passed. Tests can hold, drop, repeat, reorder, forge and backdate them.
 */

export const webhookOptionsSchema = z.strictObject({
	/** With `hold`, nothing is sent before a flush. */
	mode: z.enum(['auto', 'hold']),
	/** How often each event is sent, in sequence. */
	duplicate: z.number().int().min(1).max(100),
	/** Sends pending events in random order. */
	shuffle: z.boolean(),
	/** Event types that are never delivered; `*` for all. */
	drop: z.array(z.string()),
	delayMs: z.number().min(0),
	badSignature: z.boolean(),
	oldTimestamp: z.number(),
	futureTimestamp: z.number(),
	/** Sends payloads in the format of an older API version. */
	apiVersion: z.string().nullable(),
	livemode: z.boolean(),
	/** Signing secrets; several during a rotation. Null: the secrets that the sandbox was started with. */
	secrets: z.array(z.string()).nullable(),
	/** Whether failed deliveries are retried automatically. */
	retry: z.boolean(),
	url: z.string().nullable(),
})

export type WebhookOptions = z.output<typeof webhookOptionsSchema>

const defaultWebhooks = (): WebhookOptions => ({
	mode: 'auto',
	duplicate: 1,
	shuffle: false,
	drop: [],
	delayMs: 0,
	badSignature: false,
	oldTimestamp: 0,
	futureTimestamp: 0,
	apiVersion: null,
	livemode: false,
	secrets: null,
	retry: true,
	url: null,
})

export type Attempt = { at: number; status: number | null; error: string | null; body: string }

export type WebhookDelivery = {
	event: string
	type: string
	state: 'waiting' | 'held' | 'sending' | 'delivered' | 'dropped' | 'gave_up'
	attempts: Attempt[]
	/** Milliseconds on the sandbox clock. */
	nextAt: number
}

export const flushSchema = z.strictObject({
	/** Event IDs in delivery order; default: all held events. */
	order: z.array(z.string()).optional(),
	/** Sends all in parallel. */
	parallel: z.boolean().optional(),
	/** How often each event is sent. */
	times: z.number().int().min(1).max(100).optional(),
})

export type Flush = z.output<typeof flushSchema>

const AT_ONCE = 4
/** Minutes before each retry; then every eight hours. */
const RETRY_MINUTES = [1, 5, 15, 60, 120, 240]
const GIVE_UP_MS = 3 * 86_400_000
const PATIENCE_MS = 10_000

export class Webhooks {
	options = defaultWebhooks()
	private deliveries = new Map<string, WebhookDelivery>()
	/** Deliveries that are queued or in flight. */
	private readonly pending = new Set<WebhookDelivery>()
	private timer: NodeJS.Timeout | null = null
	private sending = 0
	private idle: Array<() => void> = []
	private isStopped = false
	private readonly requests = new Set<AbortController>()

	constructor(
		private readonly world: World,
		private readonly defaults: { url: string; secrets: string[] },
	) {}

	/** Records an event and queues its delivery. */
	enqueue({ id, type }: Pick<Stripe.Event, 'id' | 'type'>): void {
		const { drop, mode, delayMs } = this.options
		const isLost = drop.includes('*') || drop.includes(type)
		const jitter = this.options.shuffle ? Math.random() : 0
		const delivery: WebhookDelivery = {
			event: id,
			type,
			state: isLost ? 'dropped' : mode === 'hold' ? 'held' : 'waiting',
			attempts: [],
			nextAt: this.world.realMs() + delayMs + jitter,
		}
		this.deliveries.set(id, delivery)
		if (delivery.state === 'waiting') this.pending.add(delivery)
		this.wake(1)
	}

	log(): WebhookDelivery[] {
		return [...this.deliveries.values()]
	}

	forget(): void {
		this.deliveries.clear()
		this.pending.clear()
		this.options = defaultWebhooks()
	}

	/** Sends held events in the requested order and resolves when all have been responded to. */
	async flush({ order, parallel = false, times = 1 }: Flush): Promise<Attempt[]> {
		const held = this.log().filter(({ state }) => state === 'held')
		const selected = order?.map((id) => this.deliveries.get(id) ?? this.adopt(id)) ?? held
		const ordered = this.options.shuffle && order === undefined ? shuffled(selected) : selected
		const all = ordered.flatMap((delivery) => Array.from({ length: times }, () => delivery))
		if (parallel) return Promise.all(all.map((delivery) => this.attempt(delivery)))
		const attempts: Attempt[] = []
		for (const delivery of all) attempts.push(await this.attempt(delivery))
		return attempts
	}

	/** Sends one event again, whatever its status. */
	resend(event: string): Promise<Attempt> {
		return this.attempt(this.deliveries.get(event) ?? this.adopt(event))
	}

	private adopt(event: string): WebhookDelivery {
		const { type } = this.world.store.need('event', event)
		const delivery: WebhookDelivery = { event, type, state: 'held', attempts: [], nextAt: 0 }
		this.deliveries.set(event, delivery)
		return delivery
	}

	/** Resolves when no first attempt is queued or in flight. */
	settled(): Promise<void> {
		this.wake(0)
		return this.isBusy() ? new Promise((resolve) => this.idle.push(resolve)) : Promise.resolve()
	}

	private isBusy(): boolean {
		if (this.sending > 0) return true
		// Events waiting for a retry do not count.
		return [...this.pending].some(({ attempts }) => attempts.length === 0)
	}

	/** Sends what is due; called when the clock has changed. */
	wake(afterMs = 0): void {
		if (this.isStopped) return
		if (this.timer !== null) clearTimeout(this.timer)
		this.timer = setTimeout(() => this.pump(), Math.max(0, Math.min(afterMs, 60_000)))
		this.timer.unref()
	}

	private pump(): void {
		this.timer = null
		const now = this.world.realMs()
		let next = this.first()
		while (next !== null && next.nextAt <= now && this.sending < AT_ONCE) {
			next.state = 'sending'
			void this.attempt(next).finally(() => this.wake())
			next = this.first()
		}
		if (next !== null && this.sending < AT_ONCE) this.wake(next.nextAt - now)
		if (!this.isBusy()) for (const resolve of this.idle.splice(0)) resolve()
	}

	/** The next delivery to send. */
	private first(): WebhookDelivery | null {
		let first: WebhookDelivery | null = null
		for (const delivery of this.pending) {
			const isEarlier = first === null || delivery.nextAt < first.nextAt
			if (delivery.state === 'waiting' && isEarlier) first = delivery
		}
		return first
	}

	private async attempt(delivery: WebhookDelivery): Promise<Attempt> {
		this.sending += 1
		try {
			let attempt = await this.send(delivery)
			for (let n = 1; n < this.options.duplicate; n += 1) attempt = await this.send(delivery)
			this.judge(delivery, attempt)
			return attempt
		} finally {
			this.sending -= 1
		}
	}

	private judge(delivery: WebhookDelivery, { status }: Attempt): void {
		const event = this.world.store.recall('event', delivery.event)
		if (status !== null && status >= 200 && status < 300) {
			delivery.state = 'delivered'
			this.pending.delete(delivery)
			if (event !== null) event.pending_webhooks = 0
			this.world.store.touch()
			return
		}
		const tries = delivery.attempts.length
		const waitMs = (RETRY_MINUTES[tries - 1] ?? 480) * 60_000
		const createdMs = (event?.created ?? 0) * 1000
		const isOver = this.world.realMs() - createdMs > GIVE_UP_MS && tries > 1
		delivery.state = isOver || !this.options.retry ? 'gave_up' : 'waiting'
		delivery.nextAt = this.world.realMs() + waitMs
		if (delivery.state === 'waiting') this.pending.add(delivery)
		else this.pending.delete(delivery)
	}

	private async send(delivery: WebhookDelivery): Promise<Attempt> {
		const event = this.world.store.need('event', delivery.event)
		const { apiVersion, livemode } = this.options
		const payload = { ...structuredClone(event), livemode }
		const body = JSON.stringify(
			apiVersion === null ? payload : dressAs(payload, apiVersion),
			null,
			2,
		)
		const attempt: Attempt = {
			at: Math.floor(this.world.realMs() / 1000),
			status: null,
			error: null,
			body: '',
		}
		// A timer of its own: Node 20 drops a timeout that only AbortSignal.any() refers to.
		const request = new AbortController()
		const timer = setTimeout(() => request.abort(), PATIENCE_MS)
		this.requests.add(request)
		try {
			const response = await fetch(this.options.url ?? this.defaults.url, {
				method: 'POST',
				headers: {
					'Content-Type': 'application/json; charset=utf-8',
					'Stripe-Signature': this.signature(body),
					'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
				},
				body,
				redirect: 'manual',
				signal: request.signal,
			})
			attempt.status = response.status
			attempt.body = (await response.text()).slice(0, 500)
		} catch (error) {
			attempt.error = error instanceof Error ? error.message : String(error)
		} finally {
			clearTimeout(timer)
			this.requests.delete(request)
		}
		delivery.attempts.push(attempt)
		return attempt
	}

	/** The signature header for a body, according to the options. */
	signature(body: string): string {
		const { badSignature, oldTimestamp, futureTimestamp, secrets } = this.options
		const at = Math.floor(this.world.realMs() / 1000) - oldTimestamp + futureTimestamp
		const keys = badSignature ? ['whsec_forged'] : (secrets ?? this.defaults.secrets)
		const sign = (key: string): string =>
			createHmac('sha256', key).update(`${at}.${body}`).digest('hex')
		return [`t=${at}`, ...keys.map((key) => `v1=${sign(key)}`)].join(',')
	}

	stop(): void {
		this.isStopped = true
		if (this.timer !== null) clearTimeout(this.timer)
		for (const request of this.requests) request.abort()
		for (const resolve of this.idle.splice(0)) resolve()
	}
}

const shuffled = <T>(items: readonly T[]): T[] =>
	items
		.map((item) => ({ item, rank: Math.random() }))
		.sort((a, b) => a.rank - b.rank)
		.map(({ item }) => item)
