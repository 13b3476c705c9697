import type Stripe from 'stripe'
import { periodEnd } from '../calendar'
import { stripeError } from '../faults'
import { getInterval } from '../factories/billing'
import type { World } from '../world'
import { change } from './change'
import { collect, issue } from './invoices'
import { chargeFor, creditFor } from './plan-change'
import {
	beginPeriods,
	endOfPeriod,
	findCard,
	invoiceRequest,
	leavePending,
	takePendingLines,
	toInvoiceLines,
} from './subscriptions'

/**
 * Subscriptions with the status `paused`: no period begins and nothing is invoiced. (A subscription whose
 * collection is paused keeps its status.)
 */

export type Pause = {
	/** Which unused time is credited. */
	unusedTime: 'item_current_period_start' | 'none' | 'now'
	/** Whether the credit is invoiced at once, or waits for the next invoice. */
	credit: 'invoice' | 'pending_invoice_item'
}

/** Pauses a subscription now. @throws Fault for one with a schedule, or paused already */
export function pauseSubscription(
	world: World,
	subscription: Stripe.Subscription,
	{ unusedTime, credit }: Pause,
): void {
	if (subscription.schedule !== null) {
		throw stripeError('You cannot pause a subscription that is attached to a schedule.')
	}
	if (subscription.status === 'paused') throw stripeError('This subscription is paused already.')
	const isCredited = unusedTime !== 'none' && subscription.status !== 'trialing'
	const lines = (isCredited ? subscription.items.data : [])
		.map((item) =>
			creditFor(world, item, unusedTime === 'now' ? world.now() : item.current_period_start),
		)
		.filter(({ amount }) => amount !== 0)
	change(world, 'customer.subscription.updated', subscription, {
		status: 'paused',
		status_details: {
			paused: {
				subscription: { type: 'pause_requested' },
				transitioned_at: world.now(),
				type: 'subscription',
			},
		},
	})
	if (lines.length > 0 && credit === 'invoice') {
		const invoice = issue(world, invoiceRequest(world, subscription, 'subscription_update', lines))
		collect(world, invoice, null, { isOnSession: false })
	} else leavePending(world, subscription, lines)
	world.emit('customer.subscription.paused', subscription)
}

/**
 * Resumes a paused subscription, and charges the period that begins now (`now`), or what is left of the
 * one that would run (`unchanged`). @throws Fault for one that is not paused
 */
export function resumeSubscription(
	world: World,
	subscription: Stripe.Subscription,
	anchor: 'now' | 'unchanged',
): void {
	if (subscription.status !== 'paused') {
		throw stripeError('Only paused subscriptions can be resumed.')
	}
	const now = world.now()
	change(world, 'customer.subscription.updated', subscription, (it) => {
		delete it.status_details
		const lines = takePendingLines(world, it)
		if (anchor === 'now') {
			it.billing_cycle_anchor = now
			for (const item of it.items.data) {
				item.current_period_start = now
				item.current_period_end = periodEnd(now, now, getInterval(item.price))
			}
			lines.push(...toInvoiceLines(it))
		} else {
			while (endOfPeriod(it) <= now) beginPeriods(it, endOfPeriod(it))
			lines.push(...it.items.data.map((item) => chargeFor(item, now)))
		}
		// An end with the period moves with it.
		if (it.cancel_at_period_end) it.cancel_at = endOfPeriod(it)
		const invoice = issue(world, invoiceRequest(world, it, 'subscription_update', lines))
		const outcome = collect(world, invoice, findCard(world, it), { isOnSession: false })
		it.status = outcome === 'paid' || outcome === 'processing' ? 'active' : 'past_due'
	})
	world.emit('customer.subscription.resumed', subscription)
}
