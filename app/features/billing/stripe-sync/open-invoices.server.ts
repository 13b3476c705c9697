import Stripe from 'stripe'
import { config } from '~/core/config/config.server'
import { log } from '~/core/log.server'
import { after, days } from '~/core/time/durations'
import { hasEnded } from '~/features/billing/entitlement/entitlement'
import { PENDING_PAYMENT } from '~/features/billing/entitlement/payment-problem'
import { toPaymentRows, unpaidReason } from './stripe-mappers.server'
import { makeOnce, nullIfMissing, stripeClient, toDate, toId } from './stripe-client.server'
import {
	type CustomerSnapshot,
	openInvoiceOf,
	subscriptionOfInvoice,
} from './stripe-snapshot.server'

/**
 * What must not be charged any more, and what was charged all the same. Stripe leaves the open invoices
 * of a plan that has ended payable, and goes on charging one that was canceled while a payment was due.
 * Works from the current state, so an interrupted run is completed by the next one.
 */

/**
 * Voids what is open of plans that have ended and of periods that were replaced, pays back what was paid for them afterwards, and stops or
 * restarts the collection of what is due.
 * @returns whether anything was changed at Stripe, so that it has to be read again
 */
export async function settleInvoices(reading: CustomerSnapshot, now: Date): Promise<boolean> {
	let isChanged = false
	for (const invoice of reading.invoices) {
		if (isLeftOver(invoice, reading)) isChanged = (await voidLeftOver(invoice)) || isChanged
	}
	for (const charge of lateCharges(reading)) {
		isChanged = (await refundLate(charge, now)) || isChanged
	}
	for (const subscription of reading.subscriptions) {
		isChanged = (await settleDue(subscription, reading, now)) || isChanged
	}
	return isChanged
}

/** The end of the plan that an invoice was made for; null if it runs, or ended before. */
function endAfterInvoice(
	invoice: Stripe.Invoice,
	{ subscriptions }: CustomerSnapshot,
): number | null {
	const id = subscriptionOfInvoice(invoice)
	const subscription = subscriptions.find((one) => one.id === id)
	if (subscription === undefined || !hasEnded(subscription.status)) return null
	const end = subscription.ended_at
	if (end === null || invoice.created > end) return null
	// An invoice that is made for a plan that has ended, or with its end, is its owner's own decision.
	return invoice.created < end || isOfPlan(invoice) ? end : null
}

/** Whether Stripe itself made the invoice: a plan began, renewed or was changed. */
const isOfPlan = ({ billing_reason: reason }: Stripe.Invoice): boolean =>
	reason?.startsWith('subscription') === true

const LEFT_OVER: readonly (string | null)[] = ['draft', 'open', 'uncollectible']

const isLeftOver = (invoice: Stripe.Invoice, reading: CustomerSnapshot): boolean =>
	(LEFT_OVER.includes(invoice.status) && endAfterInvoice(invoice, reading) !== null) ||
	isOfReplacedPeriod(invoice, reading)

/** An open invoice of a period that another has replaced, as when a pause is over: that one is due alone. */
function isOfReplacedPeriod(invoice: Stripe.Invoice, { subscriptions }: CustomerSnapshot): boolean {
	const id = subscriptionOfInvoice(invoice)
	const subscription = subscriptions.find((one) => one.id === id)
	if (subscription === undefined || invoice.status !== 'open' || !isOfPlan(invoice)) return false
	const starts = subscription.items.data.map(({ current_period_start: start }) => start)
	return toId(subscription.latest_invoice) !== invoice.id && invoice.created < Math.min(...starts)
}

/** Does what Stripe may refuse, such as voiding what is paid at this moment; returns whether it was done. */
async function orRefused(what: string, id: string, work: () => Promise<unknown>): Promise<boolean> {
	try {
		await work()
		return true
	} catch (error) {
		if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
		log.warn({ id, err: error.message }, `the provider refused to ${what}`)
		return false
	}
}

/** A draft of a subscription can't be deleted: it is finalized without being collected, then voided. */
const voidLeftOver = ({ id, status }: Stripe.Invoice): Promise<boolean> =>
	orRefused('void an invoice that is left over', id, async () => {
		const { invoices } = stripeClient('background')
		const final =
			status === 'draft' ? await invoices.finalizeInvoice(id, { auto_advance: false }) : null
		if (final?.status !== 'paid') await invoices.voidInvoice(id)
	})

/** The charges of payments that were made for a plan after its end. */
function lateCharges(reading: CustomerSnapshot): Stripe.Charge[] {
	const ids = latePayments(reading)
	const rows = toPaymentRows(reading).filter(({ id }) => ids.has(id))
	return rows.flatMap(({ chargeId }) => reading.charges.filter(({ id }) => id === chargeId))
}

/** The ids of payments that were made after the plan had ended which they are for. */
export function latePayments(reading: CustomerSnapshot): ReadonlySet<string> {
	if (!reading.subscriptions.some(({ status }) => hasEnded(status))) return new Set()
	const late = toPaymentRows(reading).filter(({ invoiceId, status, occurredAt }) => {
		const invoice = reading.invoices.find(({ id }) => id === invoiceId)
		const end = invoice === undefined ? null : endAfterInvoice(invoice, reading)
		// A bank's payment arrives days after it was made.
		const paidAt = toDate(invoice?.status_transitions.paid_at) ?? new Date(occurredAt)
		return status !== 'failed' && end !== null && paidAt.getTime() > end * 1000
	})
	return new Set(late.map(({ id }) => id))
}

/** What is older than this was found late, and is left to an admin. */
const MAX_REFUND_AGE = days(30)

/** Pays a charge back, once: what the bank has returned is left to an admin. A dispute pays it back itself. */
async function refundLate(charge: Stripe.Charge, now: Date): Promise<boolean> {
	const isOpen = charge.amount_refunded < charge.amount && !charge.disputed
	const isOld = after(toDate(charge.created) ?? now, MAX_REFUND_AGE) < now
	if (!isOpen || isOld) return false
	const { refunds } = stripeClient('background')
	const { data: made } = await refunds.list({ charge: charge.id, limit: 100 })
	if (made.some(({ status }) => status === 'failed' || status === 'canceled')) return false
	return orRefused('refund a payment after the end of its plan', charge.id, () =>
		makeOnce(`refund-late:${charge.id}`, (options) =>
			refunds.create({ charge: charge.id }, options),
		),
	)
}

/** Marks an invoice whose collection stopped because its plan was canceled. */
const STOPPED = { stopped: 'canceled' }

/** Whether a subscription ends with or before its current period. */
export function isEnding({
	cancel_at: at,
	cancel_at_period_end: atEnd,
	items,
}: Stripe.Subscription): boolean {
	return atEnd || (at !== null && at <= periodEnd(items.data))
}

const periodEnd = (items: readonly Stripe.SubscriptionItem[]): number =>
	Math.max(...items.map(({ current_period_end: end }) => end))

/**
 * A plan that was canceled while a payment is due: nothing more is charged, and it ends when access does.
 * If it is resumed, what is due is collected again; if its member pays nevertheless, it ends with the
 * period that was paid.
 */
async function settleDue(
	subscription: Stripe.Subscription,
	{ duePayments }: CustomerSnapshot,
	now: Date,
): Promise<boolean> {
	const { latest_invoice: latest, status } = subscription
	if (hasEnded(status) || latest === null || typeof latest === 'string') return false
	const isStopped = latest.metadata?.['stopped'] === STOPPED.stopped
	if (isStopped && latest.status === 'paid') return keepPaidPeriod(subscription, latest)
	const open = status === 'past_due' ? openInvoiceOf(subscription) : null
	if (open === null) return false
	if (!isEnding(subscription)) return isStopped && restartCollection(open)
	const due = duePayments.get(subscription.id)
	// A bank payment that is on its way can't be stopped.
	if (due !== undefined && unpaidReason(due) === PENDING_PAYMENT) return false
	// One that was to end before the payment failed owes this period.
	if ((subscription.canceled_at ?? 0) < open.created) return false
	const isMarked = isStopped || (await stopCollection(open))
	const isMoved = isMarked && (await endWithAccess(subscription, open, now))
	return isMoved || (isMarked && !isStopped)
}

const stopCollection = ({ id }: Stripe.Invoice): Promise<boolean> =>
	orRefused('stop the collection of an invoice', id, () =>
		stripeClient('background').invoices.update(id, { auto_advance: false, metadata: STOPPED }),
	)

const restartCollection = ({ id }: Stripe.Invoice): Promise<boolean> =>
	orRefused('collect an invoice again', id, () =>
		stripeClient('background').invoices.update(id, {
			auto_advance: true,
			metadata: { stopped: '' },
		}),
	)

/** Ends an unpaid plan with its grace period: what was not paid for lasts no longer. */
async function endWithAccess(
	{ id, cancel_at: cancelAt }: Stripe.Subscription,
	invoice: Stripe.Invoice,
	now: Date,
): Promise<boolean> {
	const since = toDate(invoice.created) ?? now
	const until = after(since, days(config().graceDays))
	const second = Math.floor(until.getTime() / 1000)
	const { subscriptions } = stripeClient('background')
	if (until > now && cancelAt !== null && cancelAt <= second) return false
	return orRefused('end a canceled plan', id, () =>
		until > now
			? subscriptions.update(id, { cancel_at: second, proration_behavior: 'none' })
			: nullIfMissing(subscriptions.cancel(id, { prorate: false })),
	)
}

const keepPaidPeriod = (
	{ id, cancel_at: at, items }: Stripe.Subscription,
	invoice: Stripe.Invoice,
) =>
	orRefused('end a canceled plan with its paid period', id, async () => {
		const stripe = stripeClient('background')
		if (at !== null && at < periodEnd(items.data)) {
			await stripe.subscriptions.update(id, { cancel_at_period_end: true })
		}
		await stripe.invoices.update(invoice.id, { metadata: { stopped: '' } })
	})
