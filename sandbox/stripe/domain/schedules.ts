import type Stripe from 'stripe'
import { stripeError } from '../faults'
import { addIntervals, type Interval } from '../calendar'
import { getInterval, setPrice } from '../factories/billing'
import type { World } from '../world'
import { change, create } from './change'
import { endOfPeriod } from './subscriptions'

/** Price changes scheduled for the end of the period. */

type Phase = Stripe.SubscriptionSchedule.Phase

type PhaseFields = Pick<Phase, 'currency' | 'start_date' | 'end_date'> & {
	price: string
	quantity: number
	/** IDs of discounts of the subscription. */
	discounts: readonly string[]
}

const phase = (fields: PhaseFields): Phase => ({
	add_invoice_items: [],
	application_fee_percent: null,
	billing_cycle_anchor: null,
	billing_thresholds: null,
	collection_method: null,
	currency: fields.currency,
	default_payment_method: null,
	description: null,
	discounts: fields.discounts.map((discount) => ({ coupon: null, discount, promotion_code: null })),
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

/** Attaches a schedule whose only phase is the current period. @throws Fault if there is one */
export function createSchedule(
	world: World,
	subscription: Stripe.Subscription,
): Stripe.SubscriptionSchedule {
	if (subscription.schedule !== null) {
		throw stripeError('You cannot migrate a subscription that is already attached to a schedule.')
	}
	const [item] = subscription.items.data
	const end = endOfPeriod(subscription)
	const start = item?.current_period_start ?? subscription.start_date
	const current = phase({
		currency: subscription.currency,
		price: item?.price.id ?? '',
		quantity: item?.quantity ?? 1,
		discounts: subscription.discounts as string[],
		start_date: start,
		end_date: end,
	})
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
		phases: [{ ...current, trial_end: subscription.trial_end }],
		released_at: null,
		released_subscription: null,
		status: 'active',
		subscription: subscription.id,
		test_clock: null,
	})
	change(world, 'customer.subscription.updated', subscription, { schedule: schedule.id })
	return schedule
}

/** A phase that is requested; the first one is the current one. */
type NewPhase = {
	price: Stripe.Price
	quantity: number
	discounts?: readonly string[]
	end?: number
	every?: Interval
}

/**
 * Replaces the phases; each begins when the one before ends, and has only the discounts that are listed
 * in it. @throws Fault
 */
export function setPhases(
	world: World,
	schedule: Stripe.SubscriptionSchedule,
	requested: readonly NewPhase[],
): void {
	const [current] = schedule.phases
	const currency = current?.currency ?? 'usd'
	let start = schedule.current_phase?.start_date ?? world.now()
	const phases = requested.map(({ price, quantity, discounts = [], end, every }, index) => {
		const endDate = end ?? (every === undefined ? undefined : addIntervals(start, every))
		if (endDate === undefined || endDate <= start || endDate <= world.now()) {
			throw stripeError(
				`The end of phase ${index} must be in the future.`,
				`phases[${index}][end_date]`,
			)
		}
		const dates = { start_date: start, end_date: endDate }
		start = endDate
		return phase({ currency, price: price.id, quantity, discounts, ...dates })
	})
	if (phases[0] && current) phases[0].trial_end = current.trial_end
	change(world, 'subscription_schedule.updated', schedule, { phases })
	const subscription = world.store.find('subscription', schedule.subscription as string)
	if (subscription === null || phases[0] === undefined) return
	change(world, 'customer.subscription.updated', subscription, {
		discounts: discountsOf(phases[0]),
	})
}

const discountsOf = ({ discounts }: Phase): string[] =>
	discounts.flatMap(({ discount }) => (typeof discount === 'string' ? discount : []))

/** Schedules another price for the next period. @throws Fault if a schedule exists */
export function schedulePrice(
	world: World,
	subscription: Stripe.Subscription,
	price: Stripe.Price,
): void {
	const schedule = createSchedule(world, subscription)
	const [item] = subscription.items.data
	const quantity = item?.quantity ?? 1
	const discounts = subscription.discounts as string[]
	setPhases(world, schedule, [
		{ price: item?.price ?? price, quantity, discounts, end: endOfPeriod(subscription) },
		{ price, quantity, discounts, every: getInterval(price) },
	])
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

/**
 * Gives a subscription the plan and the discounts of the phase that begins at this time, and restarts
 * its billing cycle. Returns the phase, or null if none begins.
 */
export function enterNextPhase(
	world: World,
	subscription: Stripe.Subscription,
	at: number,
): Phase | null {
	const next = findSchedule(world, subscription)?.phases.find(
		({ start_date: start }) => start === at,
	)
	const [item] = subscription.items.data
	const [planned] = next?.items ?? []
	if (next === undefined || planned === undefined || item === undefined) return null
	setPrice(item, world.store.need('price', planned.price as string))
	item.quantity = planned.quantity ?? 1
	subscription.discounts = discountsOf(next)
	subscription.billing_cycle_anchor = at
	return next
}

/**
 * Switches to the scheduled price at the end of a period, before the renewal; releases a schedule whose
 * last phase has ended.
 */
export function startNextPhase(world: World, subscription: Stripe.Subscription): void {
	const schedule = findSchedule(world, subscription)
	if (schedule === null) return
	const next = enterNextPhase(world, subscription, world.now())
	if (next === null) {
		releaseSchedule(world, schedule)
		return
	}
	const { start_date, end_date } = next
	change(world, 'subscription_schedule.updated', schedule, {
		current_phase: { start_date, end_date },
	})
}
