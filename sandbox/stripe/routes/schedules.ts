import { releaseSchedule } from '../domain/schedules'
import { boolean, params, text } from '../api/params'
import { listRoute, retrieveRoute, route } from '../api/route'
import { requireObject } from '../domain/lookup'
import { stripeError } from '../faults'

/** /v1/subscription_schedules: retrieve and release. */

export const scheduleRoutes = [
	listRoute('/v1/subscription_schedules', 'subscription_schedule', { customer: text.optional() }),
	retrieveRoute('/v1/subscription_schedules', 'subscription_schedule'),
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
