import Stripe from 'stripe'
import { Store } from './store'

/** What every part of the sandbox works on: the objects, the time, and the way to tell the app. */

export type Settings = {
	/** What becomes of a subscription whose last retry fails. */
	afterRetries: 'canceled' | 'unpaid'
	/** How the portal writes a cancellation down: as a flag or only as a date. */
	portalCancel: 'flag' | 'date'
	/** Days before a renewal at which it is announced. */
	upcomingDays: number
}

export const defaultSettings = (): Settings => ({
	afterRetries: 'canceled',
	portalCancel: 'flag',
	upcomingDays: 30,
})

export type EventType = Stripe.Event['type']

export class World {
	readonly store = new Store()
	settings = defaultSettings()
	/** Where the sandbox itself is reached. */
	origin = ''
	/** The API request under way, which events name. */
	request: { id: string; idempotency_key: string | null } | null = null
	/** Set while the past is caught up with, so that what was due then is dated then. */
	private simulated: number | null = null
	private offsetMs = 0

	constructor(
		private readonly hostNow: () => Date,
		private readonly onEvent: (event: Stripe.Event) => void,
	) {}

	/** The sandbox's time in whole seconds. */
	now(): number {
		return this.simulated ?? Math.floor(this.realMs() / 1000)
	}

	/** The sandbox's time in milliseconds, never a simulated one. */
	realMs(): number {
		return this.hostNow().getTime() + this.offsetMs
	}

	/** Moves the sandbox's own time against its host's. */
	shiftClock(seconds: number): void {
		this.offsetMs += seconds * 1000
	}

	unshiftClock(): void {
		this.offsetMs = 0
	}

	/** Does something as if it were that moment. */
	at<T>(seconds: number, work: () => T): T {
		this.simulated = seconds
		try {
			return work()
		} finally {
			this.simulated = null
		}
	}

	/** Records that something happened and tells the app's webhook. */
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
