import type Stripe from 'stripe'
import type { World } from '../world'
import { change } from './change'
import { collect, voidInvoice } from './invoices'
import type { Payment } from './pay'
import { findCard, endSubscription, isOver, openInvoices } from './subscriptions'

/** Payment retries, and the resulting subscription status. */

export const getInvoiceSubscription = (
	world: World,
	{ parent }: Stripe.Invoice,
): Stripe.Subscription | null => {
	const id = parent?.subscription_details?.subscription
	return typeof id === 'string' ? world.store.find('subscription', id) : null
}

/** One more payment attempt on an open invoice, automatic or requested. */
export function retry(
	world: World,
	invoice: Stripe.Invoice,
	how: Parameters<typeof collect>[3] & { method?: Stripe.PaymentMethod },
): Payment['outcome'] {
	const subscription = getInvoiceSubscription(world, invoice)
	const method = how.method ?? (subscription === null ? null : findCard(world, subscription))
	const outcome = collect(world, invoice, method, how)
	if (subscription !== null && outcome !== 'processing') follow(world, subscription, invoice)
	return outcome
}

/** Updates the subscription status to match its invoice. */
export function follow(
	world: World,
	subscription: Stripe.Subscription,
	invoice: Stripe.Invoice,
): void {
	if (isOver(subscription)) return
	if (invoice.status === 'paid') {
		if (subscription.pending_update !== null) return
		// Whatever else is open: the service looks at the latest alone.
		const isLatest = subscription.latest_invoice === invoice.id
		const waits = ['past_due', 'incomplete', 'unpaid'].includes(subscription.status)
		if (isLatest && waits) {
			change(world, 'customer.subscription.updated', subscription, { status: 'active' })
		}
		return
	}
	// Without automatic collection there are no tries to run out of.
	const isLastTry =
		invoice.status === 'open' &&
		invoice.auto_advance === true &&
		invoice.next_payment_attempt === null
	if (subscription.status !== 'past_due' || !isLastTry) return
	if (world.settings.afterRetries === 'unpaid') {
		change(world, 'customer.subscription.updated', subscription, { status: 'unpaid' })
	} else endSubscription(world, subscription, 'payment_failed')
}

/** Expires a subscription whose first payment was not completed within a day. */
export function expireIncomplete(world: World, subscription: Stripe.Subscription): void {
	for (const invoice of openInvoices(world, subscription)) voidInvoice(world, invoice)
	change(world, 'customer.subscription.updated', subscription, {
		status: 'incomplete_expired',
		ended_at: world.now(),
	})
}
