import type Stripe from 'stripe'
import type { World } from '../world'
import { change } from './change'
import { changedDetails, endOfPeriod } from './subscriptions'

/** Scheduled cancellations. */

/** Schedules the end of a subscription. */
export function scheduleEnd(
	world: World,
	subscription: Stripe.Subscription,
	when: number | 'flag',
): void {
	change(world, 'customer.subscription.updated', subscription, {
		cancel_at_period_end: when === 'flag',
		cancel_at: when === 'flag' ? endOfPeriod(subscription) : when,
		canceled_at: world.now(),
		cancellation_details: changedDetails(subscription, { reason: 'cancellation_requested' }),
	})
}

/** Clears a scheduled end. */
export function unscheduleEnd(world: World, subscription: Stripe.Subscription): void {
	change(world, 'customer.subscription.updated', subscription, {
		cancel_at_period_end: false,
		cancel_at: null,
		canceled_at: null,
		cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
	})
}
