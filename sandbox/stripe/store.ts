import type Stripe from 'stripe'

/**
 * All stored objects. They refer to each other by ID, as the provider's do, and have the shape of
 * an API response without `expand`.
 */

export type Kinds = {
	account: Stripe.Account
	balance_transaction: Stripe.BalanceTransaction
	'billing_portal.configuration': Stripe.BillingPortal.Configuration
	'billing_portal.session': Stripe.BillingPortal.Session
	charge: Stripe.Charge
	'checkout.session': Stripe.Checkout.Session
	coupon: Stripe.Coupon
	customer: Stripe.Customer
	discount: Stripe.Discount
	dispute: Stripe.Dispute
	event: Stripe.Event
	invoice: Stripe.Invoice
	invoice_payment: Stripe.InvoicePayment
	payment_intent: Stripe.PaymentIntent
	payment_method: Stripe.PaymentMethod
	payment_method_domain: Stripe.PaymentMethodDomain
	price: Stripe.Price
	product: Stripe.Product
	promotion_code: Stripe.PromotionCode
	'radar.early_fraud_warning': Stripe.Radar.EarlyFraudWarning
	refund: Stripe.Refund
	subscription: Stripe.Subscription
	subscription_schedule: Stripe.SubscriptionSchedule
	webhook_endpoint: Stripe.WebhookEndpoint
}

export type Kind = keyof Kinds

/** Card behavior, by the name used on the pages. */
export const CARD_KINDS = [
	'ok',
	'declined',
	'insufficient_funds',
	'expired_card',
	'incorrect_number',
	'fraudulent',
	'try_again_later',
	'authenticate',
	'authenticate_always',
	'fails_on_renewal',
	'disputed',
	'bank_debit',
	'bank_debit_fails',
] as const

export type CardKind = (typeof CARD_KINDS)[number]

/** Checkout session data that is not part of the API response. */
export type SessionNote = {
	/** Opens the embedded page; removed from the response once the session is complete. */
	secret: string | null
	items: Array<{ price: string; quantity: number }>
	/** The current discount: set at creation or entered on the page. */
	discount: { coupon: string; promotionCode: string | null } | null
	typedCode: boolean
	subscriptionMetadata: Record<string, string>
	paymentMetadata: Record<string, string>
	trialDays: number | null
	trialEnd: number | null
	/** The card waiting for authentication. */
	waiting: { card: CardKind; last4: string } | null
}

/** A credit or charge that the next invoice of the subscription carries. */
type PendingItem = {
	amount: number
	description: string
	price: string
	period: { start: number; end: number }
}

export type Notes = {
	cards: Record<string, CardKind>
	sessions: Record<string, SessionNote>
	pendingItems: Record<string, PendingItem[]>
	/** Announced renewals: subscription ID to the period end that was announced. */
	announced: Record<string, number>
	/** Scheduled changes to charges. */
	later: Array<{ at: number; what: 'book' | 'dispute' | 'settle'; id: string }>
	/** Products that a coupon is limited to; part of the response only when expanded. */
	couponProducts: Record<string, string[]>
}

type Tables = { [K in Kind]?: Map<string, Kinds[K]> }

export type Snapshot = {
	counter: number
	deleted: string[]
	notes: Notes
	/** A kind that was added after the snapshot was written is missing in it. */
	tables: { [K in Kind]?: Array<Kinds[K]> }
}

const emptyNotes = (): Notes => ({
	cards: {},
	sessions: {},
	pendingItems: {},
	announced: {},
	later: [],
	couponProducts: {},
})

export class Store {
	private tables: Tables = {}
	private counter = 0
	/** IDs of deleted objects; references to them still resolve. */
	private deleted = new Set<string>()
	notes = emptyNotes()
	/** Incremented with every change; invalidates the cache of scheduled events and the saved snapshot. */
	version = 0

	/** A new ID; deterministic, so that a run can be reproduced. */
	id(prefix: string): string {
		this.counter += 1
		return `${prefix}_${this.counter.toString(36).padStart(4, '0')}`
	}

	/** Continues the IDs from the given number. */
	countFrom(counter: number): void {
		this.counter = counter
	}

	private table<K extends Kind>(kind: K): Map<string, Kinds[K]> {
		return (this.tables[kind] ??= new Map<string, never>())
	}

	add<K extends Kind>(kind: K, object: Kinds[K]): Kinds[K] {
		this.table(kind).set(object.id, object)
		this.deleted.delete(object.id)
		this.touch()
		return object
	}

	/** The object, or null if it is missing or deleted. */
	find<K extends Kind>(kind: K, id: string): Kinds[K] | null {
		return this.deleted.has(id) ? null : this.recall(kind, id)
	}

	/** The object even if it is deleted. */
	recall<K extends Kind>(kind: K, id: string): Kinds[K] | null {
		return this.table(kind).get(id) ?? null
	}

	/** An object that must exist. @throws Error if the sandbox data is inconsistent */
	need<K extends Kind>(kind: K, id: string): Kinds[K] {
		const object = this.recall(kind, id)
		if (object === null) throw new Error(`The sandbox has no ${kind} ${id}`)
		return object
	}

	/** The object of any kind with this ID, for `expand`. */
	anything(id: string): object | null {
		for (const table of Object.values(this.tables)) {
			const object = table.get(id)
			if (object !== undefined) return object
		}
		return null
	}

	/** Objects that are not deleted, in order of creation. */
	all<K extends Kind>(kind: K): Array<Kinds[K]> {
		return [...this.table(kind).values()].filter(({ id }) => !this.deleted.has(id))
	}

	isDeleted(id: string): boolean {
		return this.deleted.has(id)
	}

	delete(id: string): void {
		this.deleted.add(id)
		this.touch()
	}

	touch(): void {
		this.version += 1
	}

	/** Deletes everything; the ID counter continues, so that an app that remembers old IDs never sees them reused. */
	clear(): void {
		this.tables = {}
		this.deleted = new Set()
		this.notes = emptyNotes()
		this.touch()
	}

	snapshot(): Snapshot {
		const tables = Object.entries(this.tables).map(([kind, table]) => [kind, [...table.values()]])
		return {
			counter: this.counter,
			deleted: [...this.deleted],
			notes: this.notes,
			tables: Object.fromEntries(tables) as Snapshot['tables'],
		}
	}

	restore(snapshot: Snapshot): void {
		this.clear()
		this.counter = snapshot.counter
		this.deleted = new Set(snapshot.deleted)
		this.notes = { ...emptyNotes(), ...snapshot.notes }
		for (const [kind, objects] of Object.entries(snapshot.tables)) {
			const table = this.table(kind as Kind) as Map<string, unknown>
			for (const object of objects) table.set(object.id, object)
		}
	}
}
