import type Stripe from 'stripe'
import { z } from 'zod'
import { createSchedule, releaseSchedule, setPhases } from '../domain/schedules'
import { isOver } from '../domain/subscriptions'
import { boolean, count, enumOf, integer, params, text } from '../api/params'
import { listRoute, retrieveRoute, route } from '../api/route'
import { requireObject, requireRecurringPrice, requireReferenced } from '../domain/lookup'
import { stripeError } from '../faults'
import type { World } from '../world'
import { proration } from './subscription-fields'

/** /v1/subscription_schedules of existing subscriptions. */

const phase = params({
	items: z.array(params({ price: text, quantity: count.optional() })).length(1),
	start_date: integer.optional(),
	end_date: integer.optional(),
	duration: params({
		interval: enumOf(['day', 'week', 'month', 'year']),
		interval_count: count.optional(),
	}).optional(),
	discounts: z.array(params({ discount: text })).optional(),
	proration_behavior: proration.optional(),
	trial_end: integer.optional(),
})

/**
 * The price of a requested phase. The current phase keeps the one that it has, also if that is no longer
 * sold. @throws Fault 400
 */
function findPhasePrice(
	world: World,
	{ phases }: Stripe.SubscriptionSchedule,
	id: string,
	index: number,
): Stripe.Price {
	const isKept = index === 0 && phases[0]?.items[0]?.price === id
	return isKept ? world.store.need('price', id) : requireRecurringPrice(world, id, index)
}

export const scheduleRoutes = [
	route(
		'POST',
		'/v1/subscription_schedules',
		params({ from_subscription: text }),
		(world, { from_subscription: id }) => {
			const subscription = requireReferenced(world, 'subscription', id, 'from_subscription')
			if (isOver(subscription)) {
				throw stripeError('You cannot migrate a subscription that has ended.', 'from_subscription')
			}
			return createSchedule(world, subscription)
		},
	),
	listRoute('/v1/subscription_schedules', 'subscription_schedule', { customer: text.optional() }),
	retrieveRoute('/v1/subscription_schedules', 'subscription_schedule'),
	route(
		'POST',
		'/v1/subscription_schedules/:id',
		params({
			phases: z.array(phase).min(1).max(10),
			end_behavior: enumOf(['release']).optional(),
			proration_behavior: proration.optional(),
		}),
		(world, fields, id) => {
			const schedule = requireObject(world, 'subscription_schedule', id)
			if (schedule.status !== 'active') {
				throw stripeError('You cannot update a schedule that is not active.')
			}
			const [first] = fields.phases
			if (first?.start_date !== schedule.current_phase?.start_date) {
				throw stripeError(
					'The start date of the current phase cannot be changed.',
					'phases[0][start_date]',
				)
			}
			const phases = fields.phases.map(
				({ items, end_date: end, duration, discounts = [] }, index) => {
					if ((end === undefined) === (duration === undefined)) {
						throw stripeError(
							'Each phase needs an `end_date` or a `duration`, and not both.',
							`phases[${index}]`,
						)
					}
					const [item] = items
					return {
						price: findPhasePrice(world, schedule, item?.price ?? '', index),
						discounts: discounts.map(
							({ discount }) =>
								requireReferenced(
									world,
									'discount',
									discount,
									`phases[${index}][discounts][0][discount]`,
								).id,
						),
						quantity: item?.quantity ?? 1,
						...(end === undefined ? {} : { end }),
						...(duration === undefined
							? {}
							: { every: { interval: duration.interval, count: duration.interval_count ?? 1 } }),
					}
				},
			)
			setPhases(world, schedule, phases)
			return schedule
		},
	),
	route(
		'POST',
		'/v1/subscription_schedules/:id/release',
		params({ preserve_cancel_date: boolean.optional() }),
		(world, _fields, id) => {
			const schedule = requireObject(world, 'subscription_schedule', id)
			if (schedule.status !== 'active') {
				throw stripeError('You can only release a schedule that is active or not started.')
			}
			releaseSchedule(world, schedule)
			return schedule
		},
	),
]
