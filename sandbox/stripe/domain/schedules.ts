import type Stripe from 'stripe'
import { stripeError } from '../faults'
import { setPrice } from '../factories/billing'
import type { World } from '../world'
import { change, create } from './change'
import { endOfPeriod } from './subscriptions'

/** Price changes scheduled for the end of the period. */

type Phase = Stripe.SubscriptionSchedule.Phase

const phase = (
	fields: Pick<Phase, 'currency' | 'start_date' | 'end_date'> & { price: string; quantity: number },
): Phase => ({
	add_invoice_items: [],
	application_fee_percent: null,
	billing_cycle_anchor: null,
	billing_thresholds: null,
	collection_method: null,
	currency: fields.currency,
	default_payment_method: null,
	description: null,
	discounts: [],
	end_date: fields.end_date,
	invoice_settings: null,
	items: [
		{
			billing_thresholds: null,
			discounts: [],
			metadata: {},
			plan: fields.price,
			price: fields.price,
			quantity: fields.quantity,
		},
	],
	metadata: {},
	on_behalf_of: null,
	proration_behavior: 'none',
	start_date: fields.start_date,
	transfer_data: null,
	trial_end: null,
})

/** Schedules another price for the next period. @throws Fault if a schedule exists */
export function schedulePrice(
	world: World,
	subscription: Stripe.Subscription,
	price: Stripe.Price,
): Stripe.SubscriptionSchedule {
	if (subscription.schedule !== null) {
		throw stripeError('You cannot migrate a subscription that is already attached to a schedule.')
	}
	const [item] = subscription.items.data
	const end = endOfPeriod(subscription)
	const base = { currency: subscription.currency, quantity: item?.quantity ?? 1 }
	const start = item?.current_period_start ?? subscription.start_date
	const schedule = create(world, 'subscription_schedule', {
		id: world.store.id('sub_sched'),
		object: 'subscription_schedule',
		application: null,
		billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
		canceled_at: null,
		completed_at: null,
		created: world.now(),
		current_phase: { start_date: start, end_date: end },
		customer: subscription.customer,
		customer_account: null,
		default_settings: {
			application_fee_percent: null,
			billing_cycle_anchor: 'automatic',
			billing_thresholds: null,
			collection_method: 'charge_automatically',
			default_payment_method: null,
			description: null,
			invoice_settings: {
				account_tax_ids: null,
				custom_fields: null,
				days_until_due: null,
				description: null,
				footer: null,
				issuer: { type: 'self' },
			},
			on_behalf_of: null,
			transfer_data: null,
		},
		end_behavior: 'release',
		livemode: false,
		metadata: {},
		pause_schedules: [],
		phases: [
			phase({ ...base, price: item?.price.id ?? price.id, start_date: start, end_date: end }),
			phase({ ...base, price: price.id, start_date: end, end_date: end + 1 }),
		],
		released_at: null,
		released_subscription: null,
		status: 'active',
		subscription: subscription.id,
		test_clock: null,
	})
	change(world, 'customer.subscription.updated', subscription, { schedule: schedule.id })
	return schedule
}

/** Releases a schedule; the subscription stays as it is. */
export function releaseSchedule(world: World, schedule: Stripe.SubscriptionSchedule): void {
	schedule.status = 'released'
	schedule.released_at = world.now()
	schedule.released_subscription = schedule.subscription as string
	const subscription = world.store.find('subscription', schedule.subscription as string)
	schedule.subscription = null
	schedule.current_phase = null
	world.emit('subscription_schedule.released', schedule)
	if (subscription === null) return
	change(world, 'customer.subscription.updated', subscription, { schedule: null })
}

/** The active schedule of a subscription, or null. */
export function findSchedule(
	world: World,
	subscription: Stripe.Subscription,
): Stripe.SubscriptionSchedule | null {
	const id = subscription.schedule
	const schedule = typeof id === 'string' ? world.store.find('subscription_schedule', id) : null
	return schedule?.status === 'active' ? schedule : null
}

/** Switches to the scheduled price at the end of a period, before the renewal. */
export function startNextPhase(world: World, subscription: Stripe.Subscription): void {
	const schedule = findSchedule(world, subscription)
	const next = schedule?.phases.find(({ start_date: at }) => at === world.now())
	const [item] = subscription.items.data
	const [planned] = next?.items ?? []
	if (schedule === null || planned === undefined || item === undefined) return
	setPrice(item, world.store.need('price', planned.price as string))
	item.quantity = planned.quantity ?? 1
	// The billing cycle restarts with the new price.
	subscription.billing_cycle_anchor = world.now()
	releaseSchedule(world, schedule)
}
