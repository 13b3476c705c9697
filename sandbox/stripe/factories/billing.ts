import type Stripe from 'stripe'
import { periodEnd, type Interval } from '../calendar'
import type { World } from '../world'
import { wireDecimal } from './catalogue'

/** Subscriptions, subscription items and invoices. */

export const getInterval = ({ recurring }: Stripe.Price): Interval => ({
	interval: recurring?.interval ?? 'month',
	count: recurring?.interval_count ?? 1,
})

/** The legacy `plan` object of a price, which subscription items still include. */
const toPlan = (price: Stripe.Price): Stripe.Plan => ({
	id: price.id,
	object: 'plan',
	active: price.active,
	amount: price.unit_amount,
	amount_decimal: wireDecimal(price.unit_amount),
	billing_scheme: 'per_unit',
	created: price.created,
	currency: price.currency,
	interval: price.recurring?.interval ?? 'month',
	interval_count: price.recurring?.interval_count ?? 1,
	livemode: false,
	metadata: {},
	meter: null,
	nickname: price.nickname,
	product: price.product,
	tiers_mode: null,
	transform_usage: null,
	trial_period_days: null,
	usage_type: 'licensed',
})

export const newItem = (
	world: World,
	subscription: string,
	price: Stripe.Price,
	fields: { quantity: number; start: number; anchor: number; end?: number },
): Stripe.SubscriptionItem => ({
	id: world.store.id('si'),
	object: 'subscription_item',
	billing_thresholds: null,
	created: world.now(),
	current_period_end: fields.end ?? periodEnd(fields.anchor, fields.start, getInterval(price)),
	current_period_start: fields.start,
	current_trial: null,
	discounts: [],
	metadata: {},
	plan: toPlan(price),
	price: structuredClone(price),
	quantity: fields.quantity,
	subscription,
	tax_rates: [],
})

/** Sets another price on an item. */
export function setPrice(item: Stripe.SubscriptionItem, price: Stripe.Price): void {
	item.price = structuredClone(price)
	item.plan = toPlan(price)
}

export const newSubscription = (
	world: World,
	fields: Pick<Stripe.Subscription, 'id' | 'customer' | 'currency'> & Partial<Stripe.Subscription>,
): Stripe.Subscription => ({
	object: 'subscription',
	application: null,
	application_fee_percent: null,
	automatic_tax: { disabled_reason: null, enabled: false, liability: null },
	billing_cycle_anchor: world.now(),
	billing_cycle_anchor_config: null,
	billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
	billing_schedules: [],
	billing_thresholds: null,
	cancel_at: null,
	cancel_at_period_end: false,
	canceled_at: null,
	cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
	collection_method: 'charge_automatically',
	created: world.now(),
	customer_account: null,
	days_until_due: null,
	default_payment_method: null,
	default_source: null,
	default_tax_rates: [],
	description: null,
	discounts: [],
	ended_at: null,
	invoice_settings: {
		account_tax_ids: null,
		custom_fields: null,
		description: null,
		footer: null,
		issuer: { type: 'self' },
	},
	items: {
		object: 'list',
		data: [],
		has_more: false,
		url: `/v1/subscription_items?subscription=${fields.id}`,
	},
	latest_invoice: null,
	livemode: false,
	managed_payments: null,
	metadata: {},
	next_pending_invoice_item_invoice: null,
	on_behalf_of: null,
	pause_collection: null,
	payment_settings: {
		payment_method_options: null,
		payment_method_types: null,
		save_default_payment_method: 'off',
	},
	pending_invoice_item_interval: null,
	pending_setup_intent: null,
	pending_update: null,
	schedule: null,
	start_date: world.now(),
	status: 'incomplete',
	test_clock: null,
	transfer_data: null,
	trial_end: null,
	trial_settings: {
		end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
	},
	trial_start: null,
	...fields,
})

export type Line = {
	amount: number
	description: string
	period: { start: number; end: number }
	price: Stripe.Price
	quantity: number
	item: string
	isProration: boolean
}

export const newLine = (
	world: World,
	invoice: string,
	subscription: string,
	line: Line,
): Stripe.InvoiceLineItem => ({
	id: world.store.id('il'),
	object: 'line_item',
	amount: line.amount,
	currency: line.price.currency,
	description: line.description,
	discount_amounts: [],
	discountable: !line.isProration,
	discounts: [],
	invoice,
	livemode: false,
	metadata: {},
	parent: {
		invoice_item_details: null,
		subscription_item_details: {
			invoice_item: null,
			proration: line.isProration,
			proration_details: line.isProration ? { credited_items: null } : null,
			subscription,
			subscription_item: line.item,
		},
		type: 'subscription_item_details',
	},
	period: line.period,
	pretax_credit_amounts: [],
	pricing: {
		price_details: { price: line.price.id, product: line.price.product as string },
		type: 'price_details',
		unit_amount_decimal: wireDecimal(line.price.unit_amount),
	},
	quantity: line.quantity,
	quantity_decimal: wireDecimal(line.quantity),
	subscription,
	subtotal: line.amount,
	taxes: [],
})

/** What an invoice is made from. */
export type InvoiceRequest = {
	customer: Stripe.Customer
	currency: string
	reason: Stripe.Invoice.BillingReason
	subscription: Stripe.Subscription | null
	period: { start: number; end: number }
	lines: Line[]
	/** IDs of the discounts that apply. */
	discounts: string[]
}

type NewInvoice = Omit<InvoiceRequest, 'lines'> & { id: string; lines: Stripe.InvoiceLineItem[] }

export const newInvoice = (world: World, fields: NewInvoice): Stripe.Invoice => ({
	id: fields.id,
	object: 'invoice',
	account_country: 'US',
	account_name: 'Payment sandbox',
	account_tax_ids: null,
	amount_due: 0,
	amount_overpaid: 0,
	amount_paid: 0,
	amount_remaining: 0,
	amount_shipping: 0,
	application: null,
	attempt_count: 0,
	attempted: false,
	auto_advance: true,
	automatic_tax: {
		disabled_reason: null,
		enabled: false,
		liability: null,
		provider: null,
		status: null,
	},
	automatically_finalizes_at: null,
	billing_reason: fields.reason,
	collection_method: 'charge_automatically',
	created: world.now(),
	currency: fields.currency,
	custom_fields: null,
	customer: fields.customer.id,
	customer_account: null,
	customer_address: null,
	customer_email: fields.customer.email,
	customer_name: fields.customer.name ?? null,
	customer_phone: null,
	customer_shipping: null,
	customer_tax_exempt: 'none',
	customer_tax_ids: [],
	default_payment_method: null,
	default_source: null,
	default_tax_rates: [],
	description: null,
	discounts: [],
	due_date: null,
	effective_at: null,
	ending_balance: null,
	footer: null,
	from_invoice: null,
	hosted_invoice_url: null,
	invoice_pdf: null,
	issuer: { type: 'self' },
	last_finalization_error: null,
	latest_revision: null,
	lines: {
		object: 'list',
		data: fields.lines,
		has_more: false,
		url: `/v1/invoices/${fields.id}/lines`,
	},
	livemode: false,
	metadata: {},
	next_payment_attempt: null,
	number: null,
	on_behalf_of: null,
	parent:
		fields.subscription === null
			? null
			: {
					quote_details: null,
					subscription_details: {
						metadata: { ...fields.subscription.metadata },
						subscription: fields.subscription.id,
					},
					type: 'subscription_details',
				},
	payment_settings: {
		default_mandate: null,
		payment_method_options: null,
		payment_method_types: null,
	},
	period_end: fields.period.end,
	period_start: fields.period.start,
	post_payment_credit_notes_amount: 0,
	pre_payment_credit_notes_amount: 0,
	receipt_number: null,
	rendering: null,
	shipping_cost: null,
	shipping_details: null,
	starting_balance: fields.customer.balance,
	statement_descriptor: null,
	status: 'draft',
	status_transitions: {
		finalized_at: null,
		marked_uncollectible_at: null,
		paid_at: null,
		voided_at: null,
	},
	subtotal: 0,
	subtotal_excluding_tax: 0,
	test_clock: null,
	total: 0,
	total_discount_amounts: [],
	total_excluding_tax: 0,
	total_pretax_credit_amounts: [],
	total_taxes: [],
	webhooks_delivered_at: null,
})
