import type Stripe from 'stripe'

/**
 * Everything the sandbox remembers. Objects refer to each other by id, as the provider's do, and
 * are stored as they are answered without `expand`.
 */

export type Kinds = {
	balance_transaction: Stripe.BalanceTransaction
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
	price: Stripe.Price
	product: Stripe.Product
	promotion_code: Stripe.PromotionCode
	'radar.early_fraud_warning': Stripe.Radar.EarlyFraudWarning
	refund: Stripe.Refund
	subscription: Stripe.Subscription
	subscription_schedule: Stripe.SubscriptionSchedule
}

export type Kind = keyof Kinds

const KINDS: readonly Kind[] = [
	'balance_transaction',
	'billing_portal.session',
	'charge',
	'checkout.session',
	'coupon',
	'customer',
	'discount',
	'dispute',
	'event',
	'invoice',
	'invoice_payment',
	'payment_intent',
	'payment_method',
	'price',
	'product',
	'promotion_code',
	'radar.early_fraud_warning',
	'refund',
	'subscription',
	'subscription_schedule',
]

/** How a card behaves, by the name that the pages offer. */
export type CardKind =
	| 'ok'
	| 'declined'
	| 'authenticate'
	| 'fails_on_renewal'
	| 'disputed'
	| 'bank_debit'
	| 'bank_debit_fails'

/** What a checkout session knows and does not answer. */
export type SessionNote = {
	/** What opens its frame; a completed session no longer answers it. */
	secret: string | null
	items: Array<{ price: string; quantity: number }>
	/** Applied now: given at creation or typed on the page. */
	discount: { coupon: string; promotionCode: string | null } | null
	typedCode: boolean
	subscriptionMetadata: Record<string, string>
	paymentMetadata: Record<string, string>
	trialDays: number | null
	trialEnd: number | null
	/** The card that waits for its holder's authentication. */
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
	/** Renewals that were announced, by subscription: the period end they were announced for. */
	announced: Record<string, number>
	/** When something happens to a charge by itself. */
	later: Array<{ at: number; what: 'dispute' | 'settle'; id: string }>
	/** Products a coupon is limited to; answered only when expanded. */
	couponProducts: Record<string, string[]>
}

type Tables = { [K in Kind]: Map<string, Kinds[K]> }

export type Snapshot = {
	counter: number
	deleted: string[]
	notes: Notes
	/** A kind that is newer than the snapshot is not in it. */
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

function emptyTables(): Tables {
	const tables: Partial<Record<Kind, Map<string, unknown>>> = {}
	for (const kind of KINDS) tables[kind] = new Map()
	return tables as Tables
}

export class Store {
	private tables = emptyTables()
	private counter = 0
	/** Ids whose objects are deleted at the provider; what refers to them still resolves. */
	private deleted = new Set<string>()
	notes = emptyNotes()
	/** Grows with every change that the clock or the snapshot has to hear of. */
	version = 0

	/** A new id: deterministic, so that a run can be repeated. */
	id(prefix: string): string {
		this.counter += 1
		return `${prefix}_${this.counter.toString(36).padStart(4, '0')}`
	}

	/** Continues the ids from a given number. */
	countFrom(counter: number): void {
		this.counter = counter
	}

	add<K extends Kind>(kind: K, object: Kinds[K]): Kinds[K] {
		this.tables[kind].set((object as { id: string }).id, object)
		this.deleted.delete((object as { id: string }).id)
		this.touch()
		return object
	}

	/** The object, unless there is none or it is deleted. */
	find<K extends Kind>(kind: K, id: string): Kinds[K] | null {
		return this.deleted.has(id) ? null : this.recall(kind, id)
	}

	/** The object also when it is deleted. */
	recall<K extends Kind>(kind: K, id: string): Kinds[K] | null {
		return this.tables[kind].get(id) ?? null
	}

	/** An object that other objects of the sandbox refer to. @throws Error when the sandbox is broken */
	need<K extends Kind>(kind: K, id: string): Kinds[K] {
		const found = this.recall(kind, id)
		if (found === null) throw new Error(`The sandbox lost its ${kind} ${id}`)
		return found
	}

	/** Whatever has this id, for `expand`. */
	anything(id: string): object | null {
		for (const kind of KINDS) {
			const found = this.tables[kind].get(id)
			if (found !== undefined) return found
		}
		return null
	}

	/** Undeleted objects in the order of their making. */
	all<K extends Kind>(kind: K): Array<Kinds[K]> {
		return [...this.tables[kind].values()].filter(
			(object) => !this.deleted.has((object as { id: string }).id),
		)
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

	/** Forgets everything; ids go on, so that nobody meets an id again who remembers the old one. */
	clear(): void {
		this.tables = emptyTables()
		this.deleted = new Set()
		this.notes = emptyNotes()
		this.touch()
	}

	snapshot(): Snapshot {
		const tables: Partial<Record<Kind, unknown[]>> = {}
		for (const kind of KINDS) tables[kind] = [...this.tables[kind].values()]
		return {
			counter: this.counter,
			deleted: [...this.deleted],
			notes: this.notes,
			tables: tables as Snapshot['tables'],
		}
	}

	restore(snapshot: Snapshot): void {
		this.clear()
		this.counter = snapshot.counter
		this.deleted = new Set(snapshot.deleted)
		this.notes = { ...emptyNotes(), ...snapshot.notes }
		for (const kind of KINDS) {
			const table = this.tables[kind] as Map<string, unknown>
			for (const object of snapshot.tables[kind] ?? []) {
				table.set((object as { id: string }).id, object)
			}
		}
	}
}
