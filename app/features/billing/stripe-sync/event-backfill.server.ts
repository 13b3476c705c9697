import type Stripe from 'stripe'
import { db } from '~/core/db/db.server'
import { after, hours, minutes } from '~/core/time/durations'
import { log } from '~/core/log.server'
import { singleton } from '~/core/singleton'
import { EVENT_RETENTION, POLLED_EVENTS } from './events'
import { mapConcurrently } from '~/core/jobs/concurrency.server'
import { MAX_CONCURRENT_CALLS, nullIfMissing, stripeClient } from './stripe-client.server'
import { processEvent, toEventRow } from './webhook.server'

/** Events are delivered with some delay: the newest ones are left to their webhook. */
const MIN_EVENT_AGE = minutes(1)
/** How much is listed again, as Stripe's list may lag behind. */
const OVERLAP = hours(1)
/** Maximum number of stored events that are handled again in one run. */
const BATCH = 200

/** Until when this process has handled the listed events; null before its first list. */
const lastPoll = () => singleton('event-poll', () => ({ until: null as Date | null }))

const earlier = (a: Date, b: Date | null): Date => (b !== null && b < a ? b : a)
const toUnix = (date: Date): number => Math.floor(date.getTime() / 1000)

const listEvents = (
	from: Date,
	until: Date,
	only: Pick<Stripe.EventListParams, 'delivery_success'> = {},
): Promise<Stripe.Event[]> =>
	stripeClient('background')
		.events.list({
			types: [...POLLED_EVENTS],
			created: { gte: toUnix(from), lte: toUnix(until) },
			limit: 100,
			...only,
		})
		.autoPagingToArray({ limit: 10_000 })

/**
 * Lists the events since the last list of this process, or since the newest known event if that is
 * older. An event that arrived after a lost one says nothing about it, so the first list of a process
 * has all events that were not delivered, too.
 */
async function listRecentEvents(now: Date): Promise<{ events: Stripe.Event[]; until: Date }> {
	const newest = await db().stripeEvent.findFirst({ orderBy: { created: 'desc' } })
	const oldest = after(now, -EVENT_RETENTION)
	const until = after(now, -MIN_EVENT_AGE)
	const polled = lastPoll().until
	const since = newest === null ? oldest : after(earlier(newest.created, polled), -OVERLAP)
	const recent = await listEvents(since, until)
	const isFirst = newest !== null && polled === null
	const undelivered = isFirst ? await listEvents(oldest, since, { delivery_success: false }) : []
	// Newest first, as Stripe lists them.
	return { events: [...recent, ...undelivered], until }
}

/** Lists Stripe's events since the last known ones and processes the missing ones. */
export async function backfillEvents(now: Date): Promise<number> {
	if ((await db().billingAccount.count()) === 0) return 0
	let handled = 0
	try {
		const { events, until } = await listRecentEvents(now)
		const processed = await db().stripeEvent.findMany({
			where: { id: { in: events.map(({ id }) => id) }, processedAt: { not: null } },
			select: { id: true },
		})
		const processedIds = new Set(processed.map(({ id }) => id))
		const missed = events.filter(({ id }) => !processedIds.has(id)).reverse()
		const [superseded, first] = splitByCustomer(missed)
		handled = missed.length
		await processAll(first, now)
		await recordSuperseded(superseded, now)
		// Only now: what was listed but not handled must be listed again.
		lastPoll().until = until
		handled += await retryWithoutCustomer(now)
	} catch (error) {
		log.warn({ err: String(error) }, 'missed events could not be listed')
	}
	return handled
}

const processAll = (events: readonly Stripe.Event[], now: Date): Promise<void> =>
	mapConcurrently(
		events,
		MAX_CONCURRENT_CALLS,
		async (event) => void (await processEvent(event, () => now)),
	)

/**
 * Processes stored events again that failed or were interrupted and that name no customer, such as
 * those of a dispute or a coupon; the customers of all others are synced anyway. Returns how many.
 */
async function retryWithoutCustomer(now: Date): Promise<number> {
	const waiting = await db().stripeEvent.findMany({
		where: {
			processedAt: null,
			customerId: null,
			OR: [{ lockedUntil: null }, { lockedUntil: { lte: now } }],
		},
		select: { id: true },
		// Those that fail every time keep no others waiting.
		orderBy: [{ attempts: 'asc' }, { created: 'asc' }],
		take: BATCH,
	})
	for (const { id } of waiting) await retryEvent(id, now)
	return waiting.length
}

async function retryEvent(id: string, now: Date): Promise<void> {
	try {
		const event = await nullIfMissing(stripeClient('background').events.retrieve(id))
		if (event !== null) {
			await processEvent(event, () => now)
			return
		}
	} catch (error) {
		await db().stripeEvent.update({ where: { id }, data: { attempts: { increment: 1 } } })
		log.warn({ event: id, err: String(error) }, 'stored event could not be read')
		return
	}
	// Stripe doesn't store it anymore: shown to admins as failed.
	await db().stripeEvent.update({
		where: { id },
		data: { processedAt: now, outcome: 'failed', lockedUntil: null },
	})
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
