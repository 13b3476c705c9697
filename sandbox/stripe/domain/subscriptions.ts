import type Stripe from 'stripe'
import {
	getInterval,
	newItem,
	newSubscription,
	type InvoiceRequest,
	type Line,
} from '../factories/billing'
import { periodEnd } from '../calendar'
import type { World } from '../world'
import { change } from './change'
import { cardDeclined } from './declines'
import { newDiscount, type Applied } from './discounts'
import { attach, collect, issue, markPaid } from './invoices'
import { getPaymentOutcome, type Payment } from './pay'

/** Subscription lifecycle: start, renewal, failed payment, pause, end. */

export type Start = {
	customer: Stripe.Customer
	items: Array<{ price: Stripe.Price; quantity: number }>
	method: Stripe.PaymentMethod | null
	metadata: Record<string, string>
	discount: Applied | null
	trialEnd: number | null
	/** The payment already made on the checkout page. */
	payment: Payment | null
	behavior: 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete'
}

/** Starts a subscription. @throws Fault if immediate payment is required and fails */
export function startSubscription(world: World, start: Start): Stripe.Subscription {
	const { store } = world
	const { customer, trialEnd, method } = start
	if (
		start.behavior === 'error_if_incomplete' &&
		trialEnd === null &&
		(method === null ||
			getPaymentOutcome(store.notes.cards[method.id] ?? 'ok', { isOnSession: false }) ===
				'declined')
	) {
		throw cardDeclined(method === null ? undefined : store.notes.cards[method.id])
	}
	const now = world.now()
	const anchor = trialEnd ?? now
	const id = store.id('sub')
	const subscription = store.add(
		'subscription',
		newSubscription(world, {
			id,
			customer: customer.id,
			currency: start.items[0]?.price.currency ?? 'usd',
			metadata: start.metadata,
			default_payment_method: method?.id ?? null,
			billing_cycle_anchor: anchor,
			status: trialEnd === null ? 'incomplete' : 'trialing',
			trial_start: trialEnd === null ? null : now,
			trial_end: trialEnd,
		}),
	)
	subscription.items.data = start.items.map(({ price, quantity }) =>
		newItem(world, id, price, {
			quantity,
			start: now,
			anchor,
			...(trialEnd ? { end: trialEnd } : {}),
		}),
	)
	if (start.discount !== null) {
		const on = { customer: customer.id, subscription: id, checkout_session: null }
		subscription.discounts = [newDiscount(world, start.discount, on)]
	}
	customer.currency ??= subscription.currency
	firstInvoice(world, subscription, start)
	world.emit('customer.subscription.created', subscription)
	return subscription
}

function firstInvoice(world: World, subscription: Stripe.Subscription, start: Start): void {
	const lines = start.trialEnd === null ? toInvoiceLines(subscription) : trialLines(subscription)
	const invoice = issue(world, invoiceRequest(world, subscription, 'subscription_create', lines))
	if (start.payment?.outcome === 'paid') markPaid(world, invoice, start.payment)
	else if (start.payment === null && start.behavior !== 'default_incomplete') {
		collect(world, invoice, start.method, { isOnSession: false })
	} else if (invoice.amount_due === 0) markPaid(world, invoice, null)
	else if (start.payment !== null) attach(world, invoice, start.payment)
	// A pending bank debit counts as paid until it fails.
	const isGood = invoice.status === 'paid' || start.payment?.outcome === 'processing'
	if (start.trialEnd === null && isGood) subscription.status = 'active'
	if (start.trialEnd === null) forgetSpentDiscounts(world, subscription)
}

/** The request for an invoice of a subscription, dated at the given time. */
export const invoiceRequest = (
	world: World,
	subscription: Stripe.Subscription,
	reason: InvoiceRequest['reason'],
	lines: Line[],
	at = world.now(),
): InvoiceRequest => ({
	customer: world.store.need('customer', subscription.customer as string),
	currency: subscription.currency,
	reason,
	subscription,
	period: { start: at, end: at },
	lines,
	discounts: subscription.discounts as string[],
})

/** The free lines of a trial. */
const trialLines = (subscription: Stripe.Subscription): Line[] =>
	toInvoiceLines(subscription).map((line) => ({
		...line,
		amount: 0,
		description: `Trial: ${line.description}`,
	}))

/** A trial has an invoice, too, which is free and paid at once. */
export function invoiceTrial(world: World, subscription: Stripe.Subscription): void {
	const lines = trialLines(subscription)
	const request = invoiceRequest(world, subscription, 'subscription_update', lines)
	// A discount waits for an amount.
	markPaid(world, issue(world, { ...request, discounts: [] }), null)
}

/** Invoice lines for the current period. */
export const toInvoiceLines = (subscription: Stripe.Subscription): Line[] =>
	subscription.items.data.map((item) => ({
		amount: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
		description: `${item.quantity ?? 1} × ${item.price.nickname ?? item.price.lookup_key ?? item.price.id}`,
		period: { start: item.current_period_start, end: item.current_period_end },
		price: item.price,
		quantity: item.quantity ?? 1,
		item: item.id,
		isProration: false,
	}))

/** A coupon that counts once leaves the subscription with the first invoice. */
export function forgetSpentDiscounts(world: World, subscription: Stripe.Subscription): void {
	subscription.discounts = (subscription.discounts as string[]).filter((id) => {
		const discount = world.store.need('discount', id)
		const coupon = world.store.need('coupon', discount.source.coupon as string)
		return coupon.duration !== 'once' && (discount.end === null || discount.end > world.now())
	})
}

/** The earliest end of a current period. */
export const endOfPeriod = ({ items }: Stripe.Subscription): number =>
	Math.min(...items.data.map((item) => item.current_period_end))

export const isOver = ({ status }: Stripe.Subscription): boolean =>
	status === 'canceled' || status === 'incomplete_expired'

/** The payment method charged for a subscription. */
export function findCard(
	world: World,
	subscription: Stripe.Subscription,
): Stripe.PaymentMethod | null {
	const customer = world.store.need('customer', subscription.customer as string)
	const id = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method
	return typeof id === 'string' ? world.store.find('payment_method', id) : null
}

/** Begins the next period of every item whose period is over by then; returns these items. */
export function beginPeriods(
	subscription: Stripe.Subscription,
	at: number,
): Stripe.SubscriptionItem[] {
	const renewed = subscription.items.data.filter((item) => item.current_period_end <= at)
	for (const item of renewed) {
		item.current_period_start = item.current_period_end
		item.current_period_end = periodEnd(
			subscription.billing_cycle_anchor,
			item.current_period_start,
			getInterval(item.price),
		)
	}
	return renewed
}

/** Begins the next period of every item whose period is over, and invoices it. */
export function renew(world: World, subscription: Stripe.Subscription): void {
	const now = world.now()
	const wasTrial = subscription.status === 'trialing'
	change(world, 'customer.subscription.updated', subscription, () => {
		const ids = new Set(beginPeriods(subscription, now).map(({ id }) => id))
		const lines = toInvoiceLines(subscription).filter(({ item }) => ids.has(item))
		lines.unshift(...takePendingLines(world, subscription))
		const invoice = issue(world, invoiceRequest(world, subscription, 'subscription_cycle', lines))
		forgetSpentDiscounts(world, subscription)
		settleRenewal(world, subscription, invoice, wasTrial)
	})
}

function settleRenewal(
	world: World,
	subscription: Stripe.Subscription,
	invoice: Stripe.Invoice,
	wasTrial: boolean,
): void {
	const pause = subscription.pause_collection
	if (pause !== null || subscription.status === 'unpaid') {
		if (pause?.behavior === 'void') {
			invoice.status = 'void'
			invoice.amount_remaining = 0
			invoice.status_transitions.voided_at = world.now()
			world.emit('invoice.voided', invoice)
		} else if (pause?.behavior === 'mark_uncollectible') {
			invoice.status = 'uncollectible'
			invoice.status_transitions.marked_uncollectible_at = world.now()
			world.emit('invoice.marked_uncollectible', invoice)
		} else invoice.status = 'draft'
		if (wasTrial) subscription.status = 'active'
		return
	}
	const outcome = collect(world, invoice, findCard(world, subscription), { isOnSession: false })
	subscription.status = outcome === 'paid' || outcome === 'processing' ? 'active' : 'past_due'
}

/** Leaves credits and charges to the next invoice. */
export function leavePending(
	world: World,
	subscription: Stripe.Subscription,
	lines: readonly Line[],
): void {
	const pending = (world.store.notes.pendingItems[subscription.id] ??= [])
	pending.push(
		...lines.map(({ amount, description, period, price }) => ({
			amount,
			description,
			period,
			price: price.id,
		})),
	)
}

/** What the next invoice carries besides the new period, and has then been invoiced. */
export function takePendingLines(world: World, subscription: Stripe.Subscription): Line[] {
	const lines = pendingLines(world, subscription)
	world.store.notes.pendingItems[subscription.id] = []
	return lines
}

/** What the next invoice carries besides the new period. */
export const pendingLines = (world: World, subscription: Stripe.Subscription): Line[] =>
	(world.store.notes.pendingItems[subscription.id] ?? []).map(
		({ amount, description, price, period }) => ({
			amount,
			description,
			period,
			price: world.store.need('price', price),
			quantity: 1,
			item: subscription.items.data[0]?.id ?? '',
			isProration: true,
		}),
	)

/** The cancellation details of a subscription, with these changed. */
export const changedDetails = (
	{ cancellation_details: details }: Stripe.Subscription,
	fields: Partial<Stripe.Subscription.CancellationDetails>,
): Stripe.Subscription.CancellationDetails => ({
	comment: null,
	feedback: null,
	feedback_option: null,
	reason: null,
	...details,
	...fields,
})

/** Ends a subscription now. */
export function endSubscription(
	world: World,
	subscription: Stripe.Subscription,
	reason: Stripe.Subscription.CancellationDetails.Reason,
): void {
	subscription.status = 'canceled'
	subscription.canceled_at ??= world.now()
	subscription.ended_at = world.now()
	subscription.cancel_at_period_end = false
	subscription.cancellation_details = changedDetails(subscription, {
		reason: subscription.cancellation_details?.reason ?? reason,
	})
	for (const invoice of openInvoices(world, subscription)) {
		invoice.auto_advance = false
		invoice.next_payment_attempt = null
	}
	const schedule =
		typeof subscription.schedule === 'string'
			? world.store.find('subscription_schedule', subscription.schedule)
			: null
	if (schedule !== null) schedule.status = 'canceled'
	world.emit('customer.subscription.deleted', subscription)
}

/** Open invoices of a subscription, oldest first. */
export const openInvoices = (world: World, subscription: Stripe.Subscription): Stripe.Invoice[] =>
	world.store
		.all('invoice')
		.filter(
			({ status, parent }) =>
				status === 'open' && parent?.subscription_details?.subscription === subscription.id,
		)
