import type Stripe from 'stripe'
import { db } from '~/core/db/db.server'
import { after, hours, minutes } from '~/core/time/durations'
import { log } from '~/core/log.server'
import { EVENT_RETENTION, POLLED_EVENTS } from './events'
import { mapConcurrently } from '~/core/jobs/concurrency.server'
import { MAX_CONCURRENT_CALLS, stripeClient } from './stripe-client.server'
import { processEvent, toEventRow } from './webhook.server'

/** Events are delivered with some delay: the newest ones are left to their webhook. */
const MIN_EVENT_AGE = minutes(1)

/** Lists Stripe's events since the last known ones and processes the missing ones. */
export async function backfillEvents(now: Date): Promise<number> {
	if ((await db().billingAccount.count()) === 0) return 0
	const newest = await db().stripeEvent.findFirst({ orderBy: { created: 'desc' } })
	const since = newest === null ? after(now, -EVENT_RETENTION) : after(newest.created, -hours(1))
	const unix = (date: Date): number => Math.floor(date.getTime() / 1000)
	let handled = 0
	try {
		const list = stripeClient('background').events.list({
			types: [...POLLED_EVENTS],
			created: { gte: unix(since), lte: unix(after(now, -MIN_EVENT_AGE)) },
			limit: 100,
		})
		const events = await list.autoPagingToArray({ limit: 10_000 })
		const processed = await db().stripeEvent.findMany({
			where: { created: { gte: since }, processedAt: { not: null } },
			select: { id: true },
		})
		const processedIds = new Set(processed.map(({ id }) => id))
		const missed = events.filter(({ id }) => !processedIds.has(id)).reverse()
		const [superseded, first] = splitByCustomer(missed)
		handled = missed.length
		await mapConcurrently(
			first,
			MAX_CONCURRENT_CALLS,
			async (event) => void (await processEvent(event, () => now)),
		)
		await recordSuperseded(superseded, now)
	} catch (error) {
		log.warn({ err: String(error) }, 'missed events could not be listed')
	}
	return handled
}

/** One sync covers several events about a customer: the last one is processed for all of them. */
function splitByCustomer(events: readonly Stripe.Event[]): [Stripe.Event[], Stripe.Event[]] {
	const last = new Map<string, Stripe.Event>()
	const superseded: Stripe.Event[] = []
	for (const event of events) {
		const { object } = event.data
		const customer =
			'customer' in object && typeof object.customer === 'string' ? object.customer : null
		const key = customer ?? event.id
		const previous = last.get(key)
		if (previous !== undefined) superseded.push(previous)
		last.set(key, event)
	}
	return [superseded, [...last.values()]]
}

async function recordSuperseded(events: readonly Stripe.Event[], now: Date): Promise<void> {
	for (const event of events) {
		await db().stripeEvent.upsert({
			where: { id: event.id },
			create: { ...toEventRow(event, now), processedAt: now, outcome: 'applied' },
			update: {},
		})
	}
}
