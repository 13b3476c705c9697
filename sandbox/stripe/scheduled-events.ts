import { expire } from './domain/checkout'
import { change } from './domain/change'
import { retireCodes } from './domain/discounts'
import { expireIncomplete, follow, retry, getInvoiceSubscription } from './domain/dunning'
import { markPaid, RETRY_DAYS } from './domain/invoices'
import { bookLate, fallThrough, succeed } from './domain/pay'
import { dropPendingUpdate } from './domain/plan-change'
import { openDispute } from './domain/reversals'
import { startNextPhase } from './domain/schedules'
import { endOfPeriod, endSubscription, isOver, renew } from './domain/subscriptions'
import { upcomingInvoice } from './domain/upcoming'
import { DAY } from './calendar'
import type Stripe from 'stripe'
import type { World } from './world'

/** Time-driven events (expirations, renewals, retries), run in order, each dated at its own due time. */

type Due = { at: number; run: () => void }

const HOUR = 3600

/** All scheduled events. */
function* scheduledEvents(world: World): Generator<Due> {
	const { store } = world
	for (const session of store.all('checkout.session')) {
		if (session.status === 'open')
			yield { at: session.expires_at, run: () => expire(world, session) }
	}
	for (const subscription of store.all('subscription')) yield* ofSubscription(world, subscription)
	for (const invoice of store.all('invoice')) {
		if (invoice.status === 'open' && invoice.next_payment_attempt !== null) {
			const run = () => void retry(world, invoice, { isOnSession: false, isScheduled: true })
			yield { at: invoice.next_payment_attempt, run }
		}
	}
	for (const coupon of store.all('coupon')) {
		if (coupon.valid && coupon.redeem_by !== null) {
			const run = () => {
				change(world, 'coupon.updated', coupon, { valid: false })
				retireCodes(world, coupon.id)
			}
			yield { at: coupon.redeem_by, run }
		}
	}
	for (const promo of store.all('promotion_code')) {
		if (promo.active && promo.expires_at !== null) {
			const run = () => void change(world, 'promotion_code.updated', promo, { active: false })
			yield { at: promo.expires_at, run }
		}
	}
	for (const later of store.notes.later) {
		const run = () => {
			store.notes.later = store.notes.later.filter((it) => it !== later)
			const charge = store.need('charge', later.id)
			if (later.what === 'book') bookLate(world, charge)
			else if (later.what === 'settle') settleDebit(world, charge)
			else if (!charge.disputed && !charge.refunded) openDispute(world, charge, 'fraudulent')
		}
		yield { at: later.at, run }
	}
}

function* ofSubscription(world: World, subscription: Stripe.Subscription): Generator<Due> {
	if (isOver(subscription)) return
	if (subscription.status === 'incomplete') {
		yield { at: subscription.created + 23 * HOUR, run: () => expireIncomplete(world, subscription) }
		return
	}
	if (subscription.pending_update !== null) {
		const run = () => dropPendingUpdate(world, subscription)
		yield { at: subscription.pending_update.expires_at, run }
	}
	if (subscription.cancel_at !== null) {
		const run = () => endSubscription(world, subscription, 'cancellation_requested')
		yield { at: subscription.cancel_at, run }
	}
	const resumes = subscription.pause_collection?.resumes_at
	if (typeof resumes === 'number') {
		const resumed = { pause_collection: null }
		const run = () => void change(world, 'customer.subscription.updated', subscription, resumed)
		yield { at: resumes, run }
	}
	if (subscription.status === 'paused') return
	const end = endOfPeriod(subscription)
	const announceAt = end - world.settings.upcomingDays * DAY
	const isEnding = subscription.cancel_at !== null && subscription.cancel_at <= end
	if (!isEnding && world.store.notes.announced[subscription.id] !== end) {
		const run = () => announce(world, subscription, end)
		// Periods shorter than the notice period are announced when they begin.
		yield { at: Math.max(announceAt, subscription.start_date + 1), run }
	}
	const run = () => {
		startNextPhase(world, subscription)
		renew(world, subscription)
	}
	if (!isEnding) yield { at: end, run }
}

/** Emits `invoice.upcoming` with the amount of the next renewal. */
function announce(world: World, subscription: Stripe.Subscription, end: number): void {
	world.store.notes.announced[subscription.id] = end
	world.emit('invoice.upcoming', upcomingInvoice(world, subscription))
}

/** Completes a pending bank debit: it succeeds or fails. */
function settleDebit(world: World, charge: Stripe.Charge): void {
	const { store } = world
	const intent = store.need('payment_intent', charge.payment_intent as string)
	const isGood = store.notes.cards[charge.payment_method ?? ''] !== 'bank_debit_fails'
	if (isGood) succeed(world, intent, charge)
	else fallThrough(world, intent, charge)
	const row = store
		.all('invoice_payment')
		.find(({ payment }) => payment.payment_intent === intent.id)
	const invoice = row === undefined ? null : store.need('invoice', row.invoice as string)
	const session = store
		.all('checkout.session')
		.find(
			(it) => it.payment_intent === intent.id || (invoice !== null && it.invoice === invoice.id),
		)
	if (isGood && invoice !== null) markPaid(world, invoice, { outcome: 'paid', intent, charge })
	if (invoice !== null) settleInvoice(world, invoice, isGood)
	if (session === undefined) return
	// The session's own payment is the first one; retries of the invoice say nothing about the session.
	const attempts = store.all('charge').filter((it) => it.payment_intent === intent.id)
	if (attempts[0]?.id !== charge.id) return
	if (isGood) session.payment_status = 'paid'
	world.emit(
		isGood ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed',
		session,
	)
}

function settleInvoice(world: World, invoice: Stripe.Invoice, isGood: boolean): void {
	const subscription = getInvoiceSubscription(world, invoice)
	if (!isGood) {
		invoice.attempted = true
		invoice.attempt_count = Math.max(1, invoice.attempt_count)
		const wait = invoice.auto_advance === true ? RETRY_DAYS[invoice.attempt_count - 1] : undefined
		invoice.next_payment_attempt = wait === undefined ? null : world.now() + wait * DAY
		world.emit('invoice.payment_failed', invoice)
	}
	if (subscription === null || isOver(subscription)) return
	if (!isGood) {
		change(world, 'customer.subscription.updated', subscription, { status: 'past_due' })
	}
	follow(world, subscription, invoice)
}

/** The earliest scheduled event, or null. */
function nextDue(world: World): Due | null {
	let next: Due | null = null
	for (const due of scheduledEvents(world)) if (next === null || due.at < next.at) next = due
	return next
}

/** Runs due events and caches the next one until the store changes. */
export class ScheduledEvents {
	private cached: { version: number; next: Due | null } | null = null
	private caughtUp = 0

	constructor(private readonly world: World) {}

	/** Runs everything that is due, with the sandbox clock set to each due time. */
	catchUp(): void {
		const now = this.world.now()
		for (let steps = 0; steps < 1_000_000; steps += 1) {
			const next = this.next()
			if (next === null || next.at > now) return
			// Clamped so that time never runs backwards when an event becomes due late.
			this.caughtUp = Math.min(now, Math.max(next.at, this.caughtUp))
			this.world.at(this.caughtUp, next.run)
			this.world.store.touch()
		}
		throw new Error('Sandbox events keep scheduling new ones: more than 1,000,000 in one pass')
	}

	/** Resets the high-water mark and the cache after the clock was changed. */
	restart(): void {
		this.caughtUp = 0
		this.cached = null
	}

	private next(): Due | null {
		const { version } = this.world.store
		if (this.cached?.version !== version) this.cached = { version, next: nextDue(this.world) }
		return this.cached.next
	}
}
