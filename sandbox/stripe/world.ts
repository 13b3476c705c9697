import Stripe from 'stripe'
import { z } from 'zod'
import { Store } from './store'

/** State shared by all parts of the sandbox: objects, clock and event emitter. */

export const settingsSchema = z.strictObject({
	/** The status of a subscription after its last failed retry. */
	afterRetries: z.enum(['canceled', 'unpaid']),
	/** How the portal records a cancellation: as a flag or only as a date. */
	portalCancel: z.enum(['flag', 'date']),
	/** How many days before a renewal it is announced. */
	upcomingDays: z.number().int().min(0).max(90),
	/** Seconds until the fee of a payment is known; the provider takes up to an hour. */
	feeDelay: z.number().int().min(0).max(3600),
	/** Whether a card saved in the portal pays open invoices at once. */
	portalCardPays: z.boolean(),
	/** How many API requests a second are taken; 0 for any number. */
	requestsPerSecond: z.number().int().min(0).max(1000),
	/** Whether the app's key is valid, or was replaced by another one in the dashboard. */
	key: z.enum(['valid', 'revoked']),
	/** What the app's key has no right to: `METHOD /path`, with `*` for any part. */
	forbidden: z.array(z.string()),
	/** Whether the wallets of the account's domains work. */
	walletsActive: z.boolean(),
})

export type Settings = z.output<typeof settingsSchema>

export const defaultSettings = (): Settings => ({
	afterRetries: 'canceled',
	portalCancel: 'flag',
	upcomingDays: 30,
	feeDelay: 900,
	portalCardPays: false,
	requestsPerSecond: 25,
	key: 'valid',
	forbidden: [],
	walletsActive: true,
})

export type EventType = Stripe.Event['type']

export class World {
	readonly store = new Store()
	settings = defaultSettings()
	/** The sandbox's own origin. */
	origin = ''
	/** The signing secret that a new webhook endpoint is told. */
	webhookSecret = ''
	/** The current API request; events refer to it. */
	request: { id: string; idempotency_key: string | null } | null = null
	/** Set while overdue events run, so that they are dated at their due time. */
	private simulated: number | null = null
	/** How far the sandbox's clock is ahead of its host's. */
	offsetMs = 0

	constructor(
		private readonly hostNow: () => Date,
		private readonly onEvent: (event: Stripe.Event) => void,
	) {}

	/** The sandbox's time in whole seconds. */
	now(): number {
		return this.simulated ?? Math.floor(this.realMs() / 1000)
	}

	/** The sandbox's time in milliseconds; ignores the simulated time. */
	realMs(): number {
		return this.hostNow().getTime() + this.offsetMs
	}

	/** Runs a function with the clock set to the given time. */
	at<T>(seconds: number, work: () => T): T {
		this.simulated = seconds
		try {
			return work()
		} finally {
			this.simulated = null
		}
	}

	/** Records an event and sends it to the app's webhook. */
	emit(type: EventType, object: object, previous?: Record<string, unknown>): void {
		this.store.touch()
		const event = {
			id: this.store.id('evt'),
			object: 'event',
			api_version: Stripe.API_VERSION,
			created: this.now(),
			data: {
				object: structuredClone(object),
				...(previous === undefined ? {} : { previous_attributes: previous }),
			},
			livemode: false,
			pending_webhooks: 1,
			request: this.request ?? { id: null, idempotency_key: null },
			type,
		} as Stripe.Event
		this.store.add('event', event)
		this.onEvent(event)
	}
}
