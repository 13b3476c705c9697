import type Stripe from 'stripe'
import { z } from 'zod'
import { currentTime } from '~/core/time/clock'
import { config } from '~/core/config/config.server'
import { db, isBusy, isUniqueViolation } from '~/core/db/db.server'
import { after, seconds } from '~/core/time/durations'
import { log } from '~/core/log.server'
import { singleton } from '~/core/singleton'
import { raiseAlert } from '~/features/billing/issues/alerts.server'
import { isWithinTolerance, reportSkewedEvent } from './clock-skew.server'
import { getCustomerId, isCouponEvent, isTracked, getObjectId } from './events'
import {
	toDate,
	toId,
	isTransient,
	nullIfMissing,
	stripeClient,
	withTimeout,
} from './stripe-client.server'
import { syncAfterEvent } from './sync.server'
import { refreshVipCodes } from '~/features/billing/vip-program/vip-coupon.server'

/**
 * Stripe's webhook. An event is authenticated by its signature and only identifies the customer
 * that changed; the change itself is read from Stripe, so old, repeated and reordered events do no
 * harm.
 */

/** Stripe times out after ten seconds. */
const DEADLINE = seconds(8)
const LOCK = seconds(30)
/** The last second that a Date can represent. */
const MAX_TIME = 8_640_000_000_000

export type WebhookResult = { status: 200 | 400 | 409 | 500; outcome: string }

/** The number of deliveries without a genuine signature since startup. */
export const rejectedCount = (): { count: number } =>
	singleton('webhook-refused', () => ({ count: 0 }))

/** Stripe's header has about 150 characters; a longer one is rejected. */
const MAX_HEADER = 2_000

/** The timestamp of a delivery; null unless its header has exactly one. */
function sentTime(header: string): number | null {
	if (header.length > MAX_HEADER) return null
	const times = header.split(',').filter((part) => part.split('=', 1)[0]?.trim() === 't')
	const [only] = times
	if (times.length !== 1 || only === undefined) return null
	return /^t=\d{1,12}$/u.test(only) ? Number(only.slice(2)) * 1000 : null
}

/**
 * Whether Stripe signed a body near this time. The library accepts any future timestamp, so the
 * timestamp is checked here.
 */
function checkSignature(body: Buffer, header: string, now: Date): 'genuine' | 'forged' | 'skewed' {
	const sentAt = sentTime(header)
	if (sentAt === null) return 'forged'
	for (const secret of config().payments.webhookSecrets) {
		try {
			const { signature } = stripeClient('background').webhooks
			if (signature === null) return 'forged'
			signature.verifyHeader(body, header, secret, 300, undefined, sentAt)
			return isWithinTolerance(now, new Date(sentAt)) ? 'genuine' : 'skewed'
		} catch {
			// Try the next secret after any exception.
		}
	}
	return 'forged'
}

/** The fields of an event that are read before its customer is synced. */
const EventShape = z.object({
	id: z.string().min(1).max(255),
	object: z.literal('event'),
	type: z.string().min(1).max(255),
	api_version: z.string().max(100).nullish(),
	livemode: z.boolean(),
	created: z.number().int().min(0).max(MAX_TIME),
	data: z.object({ object: z.record(z.string(), z.unknown()) }),
})

/** Parses the event in a signed body; null if it is not one, such as a thin event of API v2. */
function parseEvent(body: Buffer): Stripe.Event | null {
	try {
		const content: unknown = JSON.parse(body.toString('utf8'))
		return EventShape.safeParse(content).success ? (content as Stripe.Event) : null
	} catch {
		return null
	}
}

/** Handles a delivery. Stripe retries after any response other than 200. */
export async function receiveEvent(
	body: Buffer,
	header: string,
	clock: () => Date = currentTime,
): Promise<WebhookResult> {
	const now = clock()
	const sender = checkSignature(body, header, now)
	if (sender === 'forged') {
		rejectedCount().count += 1
		log.warn({ bytes: body.length }, 'webhook delivery rejected: no genuine signature')
		return { status: 400, outcome: 'invalid signature' }
	}
	if (sender === 'skewed') {
		await reportSkewedEvent(now)
		return { status: 400, outcome: 'invalid signature' }
	}
	const event = parseEvent(body)
	if (event === null) {
		log.warn({ bytes: body.length }, 'webhook delivery rejected: signed, but not an event')
		return { status: 400, outcome: 'not an event' }
	}
	try {
		return await processEvent(event, clock)
	} catch (error) {
		// Stripe retries after either. A busy database is answered with 503 and logged like anywhere else.
		if (isBusy(error)) throw error
		log.error({ event: event.id, err: String(error) }, 'webhook processing failed')
		return { status: 500, outcome: 'failed' }
	}
}

/** Stores the event once and processes it. */
export async function processEvent(
	event: Stripe.Event,
	clock: () => Date = currentTime,
): Promise<WebhookResult> {
	const claim = await claimEvent(event, clock())
	if (claim !== 'mine') {
		return claim === 'done'
			? { status: 200, outcome: 'duplicate' }
			: { status: 409, outcome: 'busy' }
	}
	try {
		const outcome = await withTimeout(DEADLINE, syncForEvent(event, clock))
		await completeEvent(event.id, { outcome, processedAt: clock() })
		return { status: 200, outcome }
	} catch (error) {
		const lastError = String(error).slice(0, 500)
		if (isTransient(error) || !(await isPermanentFailure(event.id))) {
			await completeEvent(event.id, { lastError })
			return { status: 500, outcome: 'failed' }
		}
		await completeEvent(event.id, { lastError, outcome: 'failed', processedAt: clock() })
		const detail = `Event ${event.id} (${event.type}) could not be handled: ${lastError}`
		await raiseAlert({ kind: 'webhook_failed', about: event.id, detail }, clock())
		return { status: 200, outcome: 'failed' }
	}
}

/** What is stored about every event. */
export const toEventRow = (event: Stripe.Event, now: Date) => ({
	id: event.id,
	type: event.type,
	apiVersion: event.api_version,
	livemode: event.livemode,
	customerId: getCustomerId(event),
	created: toDate(event.created) ?? now,
	receivedAt: now,
})

async function claimEvent(event: Stripe.Event, now: Date): Promise<'mine' | 'done' | 'busy'> {
	const lockedUntil = after(now, LOCK)
	try {
		await db().stripeEvent.create({
			data: {
				...toEventRow(event, now),
				objectId: getObjectId(event.data.object),
				attempts: 1,
				lockedUntil,
			},
		})
		return 'mine'
	} catch (error) {
		if (!isUniqueViolation(error)) throw error
	}
	const storedEvent = await db().stripeEvent.findUniqueOrThrow({ where: { id: event.id } })
	if (storedEvent.processedAt !== null) return 'done'
	const claimed = await db().stripeEvent.updateMany({
		where: {
			id: event.id,
			processedAt: null,
			OR: [{ lockedUntil: null }, { lockedUntil: { lte: now } }],
		},
		data: { lockedUntil, attempts: { increment: 1 } },
	})
	return claimed.count === 1 ? 'mine' : 'busy'
}

function completeEvent(
	id: string,
	data: { outcome?: string; processedAt?: Date; lastError?: string },
): Promise<unknown> {
	const update = data.lastError === undefined ? { lastError: null } : {}
	return db().stripeEvent.update({ where: { id }, data: { ...update, ...data, lockedUntil: null } })
}

/** Retries a permanent failure a few times, then shows it to admins. */
async function isPermanentFailure(id: string): Promise<boolean> {
	const { attempts } = await db().stripeEvent.findUniqueOrThrow({ where: { id } })
	return attempts >= 5
}

async function syncForEvent(event: Stripe.Event, clock: () => Date): Promise<string> {
	if (event.livemode !== config().payments.isLive) {
		const detail = `Events of the ${event.livemode ? 'live' : 'test'} mode arrive here; they are ignored.`
		await raiseAlert({ kind: 'livemode', about: String(event.livemode), detail }, clock())
		return 'ignored'
	}
	if (!isTracked(event.type)) return 'ignored'
	if (isCouponEvent(event.type)) {
		await refreshVipCodes(getObjectId(event.data.object) ?? '', clock())
		return 'applied'
	}
	const customerId = getCustomerId(event) ?? (await customerOfCharge(event))
	if (customerId === null) return 'orphan'
	if (event.type === 'radar.early_fraud_warning.created') {
		const detail = `The bank warns of fraud for customer ${customerId}. Nothing was changed.`
		const about = `${customerId}:${getObjectId(event.data.object) ?? event.id}`
		await raiseAlert({ kind: 'early_fraud_warning', about, detail }, clock())
	}
	const result = await syncAfterEvent(customerId, event.created, clock)
	if (result.kind !== 'orphan') return 'applied'
	const detail = `Received events for unknown customer ${customerId}.`
	await raiseAlert({ kind: 'orphan', about: customerId, detail }, clock())
	return 'orphan'
}

/** Disputes and warnings have a charge but no customer. */
async function customerOfCharge(event: Stripe.Event): Promise<string | null> {
	const object = event.data.object as { charge?: string | { id: string } | null }
	const chargeId = toId(object.charge)
	if (chargeId === null) return null
	const charge = await nullIfMissing(stripeClient('background').charges.retrieve(chargeId))
	return toId(charge?.customer)
}
