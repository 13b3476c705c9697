import type Stripe from 'stripe'
import type { World } from '../world'
import { change } from './change'
import { endOfPeriod } from './subscriptions'

/** Scheduled cancellations. */

/** Schedules the end of a subscription. */
export function scheduleEnd(
	world: World,
	subscription: Stripe.Subscription,
	when: number | 'flag',
): void {
	change(world, 'customer.subscription.updated', subscription, (it) => {
		it.cancel_at_period_end = when === 'flag'
		it.cancel_at = when === 'flag' ? endOfPeriod(it) : when
		it.canceled_at = world.now()
		it.cancellation_details = {
			comment: it.cancellation_details?.comment ?? null,
			feedback: it.cancellation_details?.feedback ?? null,
			feedback_option: null,
			reason: 'cancellation_requested',
		}
	})
}

/** Clears a scheduled end. */
export function unscheduleEnd(world: World, subscription: Stripe.Subscription): void {
	change(world, 'customer.subscription.updated', subscription, (it) => {
		it.cancel_at_period_end = false
		it.cancel_at = null
		it.canceled_at = null
		it.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason: null }
	})
}
