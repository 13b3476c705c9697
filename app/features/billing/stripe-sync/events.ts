import type Stripe from 'stripe'
import { days } from '~/core/time/durations'

/** Which events matter, and which customer each one concerns. */

/** Stripe stores events for 30 days. */
export const EVENT_RETENTION = days(30)

/** The types to request from Stripe when events may have been lost: it accepts at most twenty. */
export const POLLED_EVENTS = [
	'checkout.session.completed',
	'checkout.session.async_payment_succeeded',
	'checkout.session.async_payment_failed',
	'customer.deleted',
	'customer.subscription.created',
	'customer.subscription.updated',
	'customer.subscription.deleted',
	'customer.subscription.paused',
	'customer.subscription.resumed',
	'invoice.paid',
	'invoice.payment_failed',
	'charge.refunded',
	'refund.updated',
	'refund.failed',
	'charge.dispute.created',
	'charge.dispute.closed',
	'radar.early_fraud_warning.created',
	'coupon.updated',
	'coupon.deleted',
	'promotion_code.updated',
] as const satisfies readonly Stripe.Event['type'][]

/** All types that the webhook works on, and that Stripe is to send. */
export const TRACKED_EVENTS = [
	...POLLED_EVENTS,
	'checkout.session.expired',
	'customer.updated',
	'customer.subscription.pending_update_applied',
	'customer.subscription.pending_update_expired',
	'customer.subscription.trial_will_end',
	'invoice.payment_action_required',
	'invoice.upcoming',
	'invoice.finalization_failed',
	'invoice.voided',
	'invoice.marked_uncollectible',
	// The fee of a payment, which Stripe knows up to an hour later.
	'charge.updated',
	'charge.dispute.updated',
	'charge.dispute.funds_withdrawn',
	'charge.dispute.funds_reinstated',
	'refund.created',
	// A new card, which pays what is due.
	'payment_method.attached',
] as const satisfies readonly Stripe.Event['type'][]

const TRACKED: ReadonlySet<string> = new Set(TRACKED_EVENTS)

export const isTracked = (type: string): boolean => TRACKED.has(type)

/** Discount events belong to no customer. */
export const isCouponEvent = (type: string): boolean =>
	type.startsWith('coupon.') || type.startsWith('promotion_code.')

const getField = (object: unknown, name: string): unknown =>
	typeof object === 'object' && object !== null
		? (object as Record<string, unknown>)[name]
		: undefined

const toId = (value: unknown): string | null => {
	if (typeof value === 'string' && value !== '') return value
	const id = getField(value, 'id')
	return typeof id === 'string' ? id : null
}

/** The id of the event's object. */
export function getObjectId(object: unknown): string | null {
	return toId(getField(object, 'id'))
}

/** The customer id in an event, or null. Nothing else in its content is trusted. */
export function getCustomerId(event: { type: string; data: { object: unknown } }): string | null {
	const { object } = event.data
	const isCustomer = event.type.split('.').length === 2 && event.type.startsWith('customer.')
	return isCustomer ? getObjectId(object) : toId(getField(object, 'customer'))
}
