import type Stripe from 'stripe'
import type { z } from 'zod'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { db } from '~/core/db/db.server'
import { log } from '~/core/log.server'
import { consume } from '~/core/security/rate-limiter.server'
import { isPaymentPending } from '~/features/billing/entitlement/payment-problem'
import { RUNNING_STATUSES } from '~/features/billing/entitlement/plan-status'
import { isSaleKey } from '~/features/billing/plans/plans'
import type { CheckoutStateResponse } from '~/features/billing/billing.schema.server'
import {
	toId,
	MAX_WAIT_MS,
	nullIfMissing,
	stripeClient,
	toUnixTime,
	withTimeout,
} from '~/features/billing/stripe-sync/stripe-client.server'
import { syncAfterPayment } from '~/features/billing/stripe-sync/sync.server'

/** What becomes of a checkout, as its owner is told. */
type CheckoutState = z.infer<typeof CheckoutStateResponse>

const SESSION_ID = /^cs_[A-Za-z0-9_]{1,200}$/u

/** Returns the user's checkout session, or null: a leaked session id reveals nothing. */
async function ownSession(user: PublicUser, sessionId: string) {
	const { sessions } = stripeClient('waiting').checkout
	const session = await nullIfMissing(
		sessions.retrieve(sessionId, { expand: ['invoice', 'payment_intent'] }),
	)
	if (session?.client_reference_id !== user.id) return null
	const customer = toId(session.customer)
	if (customer === null) return null
	const accounts = await db().billingAccount.count({
		where: {
			stripeCustomerId: customer,
			OR: [{ userId: user.id }, { formerUserId: user.id }],
		},
	})
	return accounts === 0 ? null : session
}

function getState(session: Stripe.Checkout.Session): CheckoutState {
	const { status, payment_status: payment } = session
	const isOver = status === 'complete' || status === 'expired'
	const isPaid = payment === 'paid' || payment === 'no_payment_required'
	return {
		sessionStatus: isOver ? (status as 'complete' | 'expired') : 'open',
		paymentStatus: isPaid ? (payment as 'paid' | 'no_payment_required') : 'unpaid',
	}
}

/** Why a session is not looked up at Stripe: the text cannot be an id, or the user has asked too often. */
async function lookupRefusal(user: PublicUser, sessionId: string) {
	if (!SESSION_ID.test(sessionId)) return { kind: 'unknown' } as const
	const { allowed, retryAfterSeconds } = await consume('providerLookup', user.id)
	return allowed ? null : ({ kind: 'limited', retryAfterSeconds } as const)
}

/**
 * Looks up the outcome of a checkout and, once it is paid, synchronizes the user's access. Grants
 * nothing itself: access results from the sync. A checkout of another user is as unknown as one that
 * does not exist.
 */
export async function processCheckout(user: PublicUser, sessionId: string) {
	const refusal = await lookupRefusal(user, sessionId)
	if (refusal !== null) return refusal
	try {
		return await withTimeout(MAX_WAIT_MS, process(user, sessionId))
	} catch (error) {
		log.warn({ userId: user.id, err: String(error) }, 'checkout status lookup failed')
		return { kind: 'unavailable' as const }
	}
}

async function process(user: PublicUser, sessionId: string) {
	const session = await ownSession(user, sessionId)
	if (session === null) return { kind: 'unknown' as const }
	const state = getState(session)
	if (state.sessionStatus === 'expired') {
		await db().checkoutAttempt.updateMany({
			where: { stripeSessionId: sessionId, status: 'open' },
			data: { status: 'expired', openKey: null },
		})
	}
	const customer = toId(session.customer)
	if (state.sessionStatus === 'complete' && customer !== null && !(await isSynced(sessionId))) {
		await syncAfterPayment(customer, toPaymentTime(session))
	}
	// Whether Stripe has confirmed the payment.
	const isConfirmed = state.sessionStatus === 'complete' && state.paymentStatus !== 'unpaid'
	const pending = isConfirmed ? null : await findPendingPayment(session)
	return { kind: 'known' as const, isConfirmed, pending, ...state }
}

/**
 * What a completed checkout bought whose payment takes days, such as one from a bank; null if its
 * payment does not. Reads what the sync has stored.
 */
async function findPendingPayment(
	session: Stripe.Checkout.Session,
): Promise<'plan' | 'purchase' | null> {
	if (session.status !== 'complete') return null
	const { payment_intent: payment } = session
	if (payment !== null && typeof payment === 'object') {
		return payment.status === 'processing' ? 'purchase' : null
	}
	const id = toId(session.subscription)
	const subscription = id === null ? null : await db().subscription.findUnique({ where: { id } })
	const isRunning = subscription !== null && RUNNING_STATUSES.includes(subscription.status)
	return isRunning && isPaymentPending(subscription) ? 'plan' : null
}

/** When a checkout was paid and when that was read, by Stripe's clock. */
function toPaymentTime(session: Stripe.Response<Stripe.Checkout.Session>) {
	const { invoice } = session
	const paidAt = typeof invoice === 'object' ? (invoice?.status_transitions.paid_at ?? null) : null
	const readAt = toUnixTime(session)
	return { paidAt, now: readAt === null ? null : readAt.getTime() / 1000 }
}

/** Whether a sync has read this checkout as complete and paid, such as after its events. */
async function isSynced(sessionId: string): Promise<boolean> {
	const [closed, payments] = await Promise.all([
		db().checkoutAttempt.count({ where: { stripeSessionId: sessionId, status: 'complete' } }),
		db().payment.count({ where: { checkoutSessionId: sessionId, status: { not: 'failed' } } }),
	])
	return closed > 0 && payments > 0
}

/**
 * An open checkout of this user to embed; it is over once it is paid or expired. Its client secret
 * is fetched, never stored.
 */
export async function openCheckout(user: PublicUser, sessionId: string) {
	const refusal = await lookupRefusal(user, sessionId)
	if (refusal !== null) return refusal
	try {
		const session = await withTimeout(MAX_WAIT_MS, ownSession(user, sessionId))
		const attempt = await db().checkoutAttempt.findUnique({
			where: { stripeSessionId: sessionId },
		})
		if (session === null || attempt?.userId !== user.id || !isSaleKey(attempt.plan)) {
			return { kind: 'unknown' as const }
		}
		if (session.status !== 'open') return { kind: 'over' as const }
		if (session.client_secret === null) return { kind: 'unknown' as const }
		return {
			kind: 'open' as const,
			plan: attempt.plan,
			clientSecret: session.client_secret,
			code: attempt.code,
			afterSubscribeRedirect: attempt.afterSubscribeRedirect,
		}
	} catch (error) {
		log.warn({ userId: user.id, err: String(error) }, 'open checkout lookup failed')
		return { kind: 'unavailable' as const }
	}
}
