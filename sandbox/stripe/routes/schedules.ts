import { releaseSchedule } from '../domain/schedules'
import { page } from '../api/answer'
import { boolean, listing, params, text } from '../api/params'
import { route } from '../api/route'
import { missing, stripeError } from '../faults'
import type { World } from '../world'

/** /v1/subscription_schedules: retrieve and release. */

function scheduleWith(world: World, id: string) {
	const schedule = world.store.find('subscription_schedule', id)
	if (schedule === null) throw missing('subscription schedule', id)
	return schedule
}

export const scheduleRoutes = [
	route(
		'GET',
		'/v1/subscription_schedules',
		params({ ...listing, customer: text.optional() }),
		(world, fields) => {
			const results = world.store
				.all('subscription_schedule')
				.filter((it) => fields.customer === undefined || it.customer === fields.customer)
			return page('/v1/subscription_schedules', results, fields)
		},
	),
	route('GET', '/v1/subscription_schedules/:id', params({}), (world, _fields, id) =>
		scheduleWith(world, id),
	),
	route(
		'POST',
		'/v1/subscription_schedules/:id/release',
		params({ preserve_cancel_date: boolean.optional() }),
		(world, _fields, id) => {
			const schedule = scheduleWith(world, id)
			if (schedule.status !== 'active') {
				throw stripeError('You can only release a schedule that is active or not started.')
			}
			releaseSchedule(world, schedule)
			return schedule
		},
	),
]
