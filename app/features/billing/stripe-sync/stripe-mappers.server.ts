import type Stripe from 'stripe'
import type { Prisma } from '~/core/db/db.server'
import type { PaymentFacts } from '~/features/billing/entitlement/entitlement'
import { PENDING_PAYMENT } from '~/features/billing/entitlement/payment-problem'
import { planOfPrice } from '~/features/billing/plans/price-catalog.server'
import { isSaleKey, SALES, UNKNOWN_PLAN } from '~/features/billing/plans/plans'
import {
	openInvoiceOf,
	subscriptionOfInvoice,
	type CustomerSnapshot,
} from './stripe-snapshot.server'
import { mainItem, scheduledPlan, type StoredPlans } from './subscription-plans.server'
import { toDate, toId } from './stripe-client.server'

/** Maps Stripe's objects to our tables. Pure functions. */

export type SubscriptionRow = Omit<
	Prisma.SubscriptionUncheckedCreateInput,
	'accountId' | 'endedBy' | 'updatedAt'
>
export type PaymentRow = Omit<Prisma.PaymentUncheckedCreateInput, 'accountId'> & PaymentFacts

/** Stripe's timestamps from the earliest to the latest, without missing ones. */
const sortTimes = (times: readonly (number | null | undefined)[]): number[] =>
	times.filter((time) => typeof time === 'number').sort((a, b) => a - b)

/** The latest invoice; null if it was for a change of plan that was not paid, and so not made. */
function invoiceOfPeriod({ latest_invoice: invoice }: Stripe.Subscription) {
	if (invoice === null || typeof invoice === 'string') return invoice
	const isDropped = invoice.billing_reason === 'subscription_update' && invoice.status === 'void'
	return isDropped ? null : invoice
}

/** Why a payment failed or is not final, in the bank's code. */
export function unpaidReason({
	status,
	last_payment_error: error,
}: Stripe.PaymentIntent): string | null {
	if (status === 'requires_action') return 'authentication_required'
	if (status === 'processing') return PENDING_PAYMENT
	return error?.decline_code ?? error?.code ?? null
}

/** What is known about the latest invoice while it is open. */
function toUnpaid(subscription: Stripe.Subscription, due: Stripe.PaymentIntent | undefined) {
	const invoice = openInvoiceOf(subscription)
	return {
		unpaidReason: invoice === null || due === undefined ? null : unpaidReason(due),
		unpaidAmount: invoice?.amount_remaining ?? null,
		nextAttemptAt: toDate(invoice?.next_payment_attempt),
		unpaidInvoiceUrl: invoice?.hosted_invoice_url ?? null,
	}
}

/** The metadata of a subscription whose paid period an admin extended. */
export const EXTENDED = { extended: 'true' }

/** Stripe starts a subscription and its first trial at about the same time. Seconds. */
const TRIAL_SLACK = 60

/**
 * The end of the free days that were added to a plan which had been paid before; null without any.
 * Stripe calls them a trial. A first trial starts with its subscription; added days start later.
 */
function extendedEnd(subscription: Stripe.Subscription): number | null {
	const { status, metadata, created, trial_start: start, trial_end: end } = subscription
	if (status !== 'trialing' || end === null) return null
	const isMarked = metadata['extended'] === EXTENDED.extended
	return isMarked || (start !== null && start > created + TRIAL_SLACK) ? end : null
}

/**
 * @param due the payment of the latest invoice, if it is not paid
 * @param stored what is stored of the subscription, if it is
 */
export function toSubscriptionRow(
	subscription: Stripe.Subscription,
	due?: Stripe.PaymentIntent,
	stored?: StoredPlans,
): SubscriptionRow {
	const items = subscription.items.data
	const item = mainItem(subscription)
	const priced = item === undefined ? null : planOfPrice(item.price)
	const plan = priced ?? stored?.plan ?? UNKNOWN_PLAN
	const invoice = invoiceOfPeriod(subscription)
	const isPastDue = subscription.status === 'past_due'
	const extended = extendedEnd(subscription)
	const periodEnd = sortTimes(items.map((one) => one.current_period_end)).at(-1)
	return {
		id: subscription.id,
		plan,
		nextPlan: scheduledPlan(subscription, plan, stored),
		priceId: item?.price.id ?? '',
		currency: item?.price.currency ?? subscription.currency,
		unitAmount: item?.price.unit_amount ?? 0,
		interval: item?.price.recurring?.interval ?? '',
		intervalCount: item?.price.recurring?.interval_count ?? 0,
		status: extended === null ? subscription.status : 'active',
		currentPeriodStart: toDate(sortTimes(items.map((one) => one.current_period_start))[0]),
		currentPeriodEnd: toDate(extended ?? periodEnd),
		cancelAt: toDate(subscription.cancel_at),
		cancelAtPeriodEnd: subscription.cancel_at_period_end,
		canceledAt: toDate(subscription.canceled_at),
		endedAt: toDate(subscription.ended_at),
		cancelReason: subscription.cancellation_details?.reason ?? null,
		pausedCollection: subscription.pause_collection?.behavior ?? null,
		latestInvoiceId: toId(invoice),
		latestInvoiceStatus: typeof invoice === 'object' ? (invoice?.status ?? null) : null,
		...toUnpaid(subscription, due),
		pendingChangeUntil: toDate(subscription.pending_update?.expires_at),
		pastDueSince: isPastDue && typeof invoice === 'object' ? toDate(invoice?.created) : null,
		livemode: subscription.livemode,
		createdAt: toDate(subscription.created) ?? new Date(0),
	}
}

const KINDS: Readonly<Record<string, string>> = {
	subscription_create: 'subscription_first',
	subscription_cycle: 'subscription_cycle',
	subscription_update: 'subscription_update',
}

type DisputeState = 'disputed' | 'dispute_won' | 'dispute_lost'

/** How a dispute affects its payment, for every Stripe status (stripe 23.1.0). */
const DISPUTES: Readonly<Record<string, (isWithdrawn: boolean) => DisputeState | null>> = {
	needs_response: () => 'disputed',
	under_review: () => 'disputed',
	won: () => 'dispute_won',
	lost: () => 'dispute_lost',
	// Appealed after a loss: the bank holds the money until the appeal is won.
	appeal_needs_response: () => 'dispute_lost',
	appeal_under_review: () => 'dispute_lost',
	// An inquiry: not disputed, unless it withdraws the money.
	warning_needs_response: (isWithdrawn) => (isWithdrawn ? 'disputed' : null),
	warning_under_review: (isWithdrawn) => (isWithdrawn ? 'disputed' : null),
	warning_closed: (isWithdrawn) => (isWithdrawn ? 'disputed' : null),
	// Resolved before it became a dispute, usually by a refund, which the charge itself shows.
	prevented: (isWithdrawn) => (isWithdrawn ? 'dispute_lost' : null),
}

/** The statuses in which Stripe waits for evidence. */
const EVIDENCE_STATUSES: ReadonlySet<string> = new Set([
	'needs_response',
	'appeal_needs_response',
	'warning_needs_response',
])

/** A status that is not in the table counts as disputed, never as paid. */
function toContest({ status, balance_transactions: moves }: Stripe.Dispute): DisputeState | null {
	const isWithdrawn = moves.reduce((sum, move) => sum + move.amount, 0) < 0
	const rule = Object.hasOwn(DISPUTES, status) ? DISPUTES[status] : undefined
	return rule === undefined ? 'disputed' : rule(isWithdrawn)
}

/** The worst of all disputes about one charge decides. */
function disputeStatus(disputes: readonly Stripe.Dispute[]): string | null {
	const states = disputes.map(toContest)
	const worstFirst = ['dispute_lost', 'disputed', 'dispute_won'] as const
	return worstFirst.find((state) => states.includes(state)) ?? null
}

/** The earliest due date for evidence. */
function evidenceDue(disputes: readonly Stripe.Dispute[]): Date | null {
	const waiting = disputes.filter(({ status }) => EVIDENCE_STATUSES.has(status))
	return toDate(sortTimes(waiting.map(({ evidence_details: { due_by: due } }) => due))[0])
}

/** This customer's disputes with a status unknown to this app. */
export function unknownDisputes({
	disputes,
}: Pick<CustomerSnapshot, 'disputes'>): { id: string; status: string }[] {
	return [...disputes.values()].flat().filter(({ status }) => !Object.hasOwn(DISPUTES, status))
}

function toPaymentStatus(charge: Stripe.Charge, disputes: readonly Stripe.Dispute[]): string {
	if (charge.status !== 'succeeded') return 'failed'
	const dispute = disputeStatus(disputes)
	if (dispute !== null) return dispute
	if (charge.amount_refunded >= charge.amount) return 'refunded'
	return charge.amount_refunded > 0 ? 'partially_refunded' : 'paid'
}

/** The last successful charge of a payment, else the last one. */
function latestCharge(charges: readonly Stripe.Charge[]): Stripe.Charge | undefined {
	const newestFirst = [...charges].sort((a, b) => b.created - a.created)
	return newestFirst.find(({ status }) => status === 'succeeded') ?? newestFirst[0]
}

function planOfInvoice(invoice: Stripe.Invoice | undefined): string | null {
	for (const line of [...(invoice?.lines.data ?? [])].reverse()) {
		const price = toId(line.pricing?.price_details?.price)
		const plan = price === null ? null : planOfPrice({ id: price })
		if (plan !== null) return plan
	}
	return null
}

/**
 * The product of a payment. A declined first payment has no invoice and no completed checkout; the
 * plan in the metadata of one-time purchases distinguishes the two.
 */
function toPaymentKind(
	charge: Stripe.Charge,
	invoice: Stripe.Invoice | undefined,
	session: Stripe.Checkout.Session | undefined,
): string {
	if (invoice !== undefined && subscriptionOfInvoice(invoice) !== null) {
		return KINDS[invoice.billing_reason ?? ''] ?? 'subscription_update'
	}
	if (session !== undefined) {
		return session.mode === 'subscription' ? 'subscription_first' : 'one_time'
	}
	const plan = charge.metadata['plan']
	const isSingle = invoice !== undefined || (isSaleKey(plan) && SALES[plan].mode === 'payment')
	return charge.status === 'succeeded' || isSingle ? 'one_time' : 'subscription_first'
}

/** The code of a checkout, and its discount. */
export function getDiscountCode(session: Stripe.Checkout.Session) {
	for (const { coupon, promotion_code: promotion } of session.discounts ?? []) {
		const full = typeof promotion === 'object' ? promotion : null
		return {
			code: full?.code.toUpperCase() ?? null,
			promotionCodeId: toId(promotion),
			couponId: toId(coupon) ?? toId(full?.promotion.coupon),
			amountDiscount: session.total_details?.amount_discount ?? 0,
		}
	}
	return null
}

/**
 * The payments of a snapshot, one per payment intent, in their newest state.
 * @param stored the plans that are stored, by the id of the subscription or the payment
 */
export function toPaymentRows(
	reading: CustomerSnapshot,
	stored: {
		subscriptions: ReadonlyMap<string, StoredPlans>
		payments: ReadonlyMap<string, string>
	} = { subscriptions: new Map(), payments: new Map() },
): PaymentRow[] {
	const { charges, invoices, sessions, disputes, subscriptions } = reading
	const byIntent = new Map<string, Stripe.Charge[]>()
	for (const charge of charges) {
		const key = toId(charge.payment_intent) ?? charge.id
		byIntent.set(key, [...(byIntent.get(key) ?? []), charge])
	}
	const invoiceByPayment = new Map<string, Stripe.Invoice>()
	for (const invoice of invoices) {
		for (const { payment } of invoice.payments?.data ?? []) {
			const key = toId(payment.payment_intent) ?? toId(payment.charge)
			if (key !== null) invoiceByPayment.set(key, invoice)
		}
	}
	return [...byIntent].flatMap(([id, tries]) => {
		const charge = latestCharge(tries)
		// A bank payment that has not arrived is neither paid nor failed: the plan says that it is on its way.
		if (charge === undefined || charge.status === 'pending') return []
		const invoice = invoiceByPayment.get(id)
		const subscriptionId = invoice === undefined ? null : subscriptionOfInvoice(invoice)
		const session = sessions.find(
			(one) =>
				toId(one.payment_intent) === id ||
				(invoice !== undefined && toId(one.invoice) === invoice.id),
		)
		const chargeDisputes = disputes.get(charge.id) ?? []
		const moves = chargeDisputes.flatMap((dispute) => dispute.balance_transactions)
		const balance =
			typeof charge.balance_transaction === 'object' ? charge.balance_transaction : null
		const subscription = subscriptions.find((one) => one.id === subscriptionId)
		const running =
			subscription === undefined
				? null
				: toSubscriptionRow(subscription, undefined, stored.subscriptions.get(subscription.id)).plan
		const fee = (balance?.fee ?? 0) + moves.reduce((sum, move) => sum + move.fee, 0)
		const contested = -moves.reduce((sum, move) => sum + move.amount, 0)
		const isPaid = charge.status === 'succeeded'
		return [
			{
				id,
				chargeId: charge.id,
				invoiceId: invoice?.id ?? null,
				subscriptionId,
				checkoutSessionId: session?.id ?? null,
				kind: toPaymentKind(charge, invoice, session),
				plan:
					planOfInvoice(invoice) ??
					session?.metadata?.['plan'] ??
					stored.payments.get(id) ??
					running,
				amount: charge.amount,
				amountRefunded: isPaid ? charge.amount_refunded : 0,
				amountDisputed: Math.max(0, contested),
				fee: balance === null ? null : fee,
				net:
					balance === null
						? null
						: charge.amount - fee - charge.amount_refunded - Math.max(0, contested),
				currency: charge.currency,
				status: toPaymentStatus(charge, chargeDisputes),
				cardFingerprint: charge.payment_method_details?.card?.fingerprint ?? null,
				code: session === undefined ? null : (getDiscountCode(session)?.code ?? null),
				number: invoice?.number ?? null,
				receiptUrl: charge.receipt_url,
				invoiceUrl: invoice?.hosted_invoice_url ?? null,
				invoicePdf: invoice?.invoice_pdf ?? null,
				disputeDueAt: evidenceDue(chargeDisputes),
				occurredAt: toDate(charge.created) ?? new Date(0),
			},
		]
	})
}
