import Stripe from 'stripe'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { config } from '~/core/config/config.server'
import { db, type Prisma } from '~/core/db/db.server'
import { countEvent } from '~/core/event-counts.server'
import { after, minutes } from '~/core/time/durations'
import { consume } from '~/core/security/rate-limiter.server'
import { log } from '~/core/log.server'
import { paths } from '~/core/http/paths'
import { safeRedirect } from '~/core/http/safe-redirect'
import { findPlanPrice, findPrice } from '~/features/billing/plans/price-catalog.server'
import { noteCheckoutFailure, noteCheckoutStart } from './checkout-failures.server'
import { CHECKOUT_TEXTS, invalidPlanText } from './messages'
import { consentText } from '~/features/billing/plans/consent'
import { findBillingAccount, ensureCustomer } from '~/features/billing/stripe-sync/customers.server'
import { saleRefusal } from '~/features/billing/entitlement/entitlement'
import { findReferralCode } from '~/features/billing/vip-program/referral-code.server'
import { SALES, type SaleKey } from '~/features/billing/plans/plans'
import {
	toDate,
	MAX_WAIT_MS,
	stripeClient,
	withTimeout,
} from '~/features/billing/stripe-sync/stripe-client.server'
import { syncBilling } from '~/features/billing/stripe-sync/sync.server'
import { runExclusiveEverywhere } from '~/core/jobs/lease.server'

/** Starts a purchase. No user can buy a second plan or have two open checkouts. */

export type CheckoutRequest = {
	/** A plan, or Stripe's id of its price. */
	plan: string
	ui: 'embedded' | 'hosted'
	/** A VIP code. */
	code: string
	afterSubscribeRedirect: string | null
}

type Refusal = {
	ok: false
	status: 400 | 409 | 429 | 503
	field: 'plan' | 'code' | ''
	message: string
}

export type CheckoutResult =
	| { ok: true; sessionId: string; clientSecret: string | null; url: string | null }
	| Refusal

const refuse = (
	status: Refusal['status'],
	message: string,
	field: Refusal['field'] = '',
): Refusal => ({ ok: false, status, field, message })

/** Stripe's minimum is 30 minutes; a short lifetime leaves fewer stale checkouts. */
const LIFETIME = minutes(31)
/** A checkout that expires sooner is not reused. */
const MIN_REMAINING = minutes(2)

/** The requested plan, if this user may buy it. */
export function planForSale(user: PublicUser, requested: string): SaleKey | null {
	const plan = findPlanPrice(requested)
	if (plan === 'developer_test' && (config().payments.isLive || !user.isAdmin)) return null
	return plan
}

/** Opens a checkout or returns the open one. Has a time limit, because the user is waiting. */
export async function startCheckout(
	user: PublicUser,
	request: CheckoutRequest,
	now: Date,
): Promise<CheckoutResult> {
	const plan = planForSale(user, request.plan)
	if (plan === null) return refuse(400, invalidPlanText(request.plan), 'plan')
	const limit = await consume('checkoutStart', user.id)
	if (!limit.allowed) return refuse(429, CHECKOUT_TEXTS.tooManyCheckouts)
	try {
		const result = await withTimeout(
			MAX_WAIT_MS,
			runExclusiveEverywhere(`checkout:${user.id}`, () => open(user, plan, request, now)),
		)
		if (result.ok) await noteCheckoutStart(plan, now)
		else if (result.status !== 503) countEvent('checkout', 'refused')
		return result
	} catch (error) {
		if (request.code.trim() !== '' && isCodeRefused(error)) {
			log.warn({ userId: user.id, plan, err: String(error) }, 'code refused by the provider')
			countEvent('checkout', 'refused')
			return refuse(400, CHECKOUT_TEXTS.refusedCode, 'code')
		}
		log.error({ userId: user.id, plan, err: String(error) }, 'checkout could not be started')
		await noteCheckoutFailure(String(error), now)
		return refuse(503, CHECKOUT_TEXTS.failed)
	}
}

/** Whether Stripe refused a checkout because of its code, for a reason that only Stripe knows. */
function isCodeRefused(error: unknown): boolean {
	if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false
	const { param = '', code = '', message } = error
	return [param, code, message].some((text) => /discounts|promotion[ _]code|coupon/iu.test(text))
}

async function open(
	user: PublicUser,
	plan: SaleKey,
	request: CheckoutRequest,
	now: Date,
): Promise<CheckoutResult> {
	const refusal = await findRefusal(user.id)
	if (refusal !== null) return refusal
	const price = await findPrice(plan, now)
	if (price === null) {
		await noteCheckoutFailure(`the price of ${plan} is not as it should be`, now)
		return refuse(503, CHECKOUT_TEXTS.failed)
	}
	const friend = request.code.trim() === '' ? null : await findReferralCode(user.id, request.code)
	if (friend !== null && !friend.ok) return refuse(400, friend.message, 'code')
	const customerId = await ensureCustomer(user, now)
	const attempt = {
		userId: user.id,
		customerId,
		plan,
		mode: SALES[plan].mode,
		uiMode: request.ui,
		code: friend?.code ?? null,
		promotionCodeId: friend?.promotionCodeId ?? null,
		afterSubscribeRedirect: safeRedirect(request.afterSubscribeRedirect),
		consentText: consentText(plan),
	}
	const reused = await findReusable(attempt, now)
	if (reused !== null) return reused
	// Expiring the others may have revealed that one was paid in the meantime.
	if (await expireOthers(user.id, customerId)) {
		const lateRefusal = await findRefusal(user.id)
		if (lateRefusal !== null) return lateRefusal
	}
	return create(attempt, price, now)
}

/** Why this user cannot buy now. Checks with Stripe, and refuses if Stripe is unavailable. */
async function findRefusal(userId: string): Promise<Refusal | null> {
	const existingAccount = await findBillingAccount(userId)
	if (existingAccount === null) return null
	if (!existingAccount.customerDeleted) await syncBilling(existingAccount.stripeCustomerId)
	const account = await db().billingAccount.findUniqueOrThrow({
		where: { id: existingAccount.id },
		include: { subscriptions: true },
	})
	const refusal = saleRefusal(account.subscriptions, account)
	return refusal === null ? null : refuse(409, CHECKOUT_TEXTS[refusal])
}

type NewAttempt = Omit<
	Prisma.CheckoutAttemptUncheckedCreateInput,
	'id' | 'createdAt' | 'expiresAt' | 'status' | 'openKey' | 'stripeSessionId'
> & { userId: string; plan: SaleKey }

/** Returns the open checkout for the same purchase. */
async function findReusable(requested: NewAttempt, now: Date): Promise<CheckoutResult | null> {
	const openAttempt = await db().checkoutAttempt.findUnique({
		where: { openKey: requested.userId },
	})
	if (openAttempt === null || openAttempt.stripeSessionId === null) return null
	const isSame =
		openAttempt.customerId === requested.customerId &&
		openAttempt.plan === requested.plan &&
		openAttempt.uiMode === requested.uiMode &&
		openAttempt.promotionCodeId === requested.promotionCodeId &&
		openAttempt.afterSubscribeRedirect === requested.afterSubscribeRedirect &&
		openAttempt.expiresAt.getTime() > after(now, MIN_REMAINING).getTime()
	if (!isSame) return null
	const session = await stripeClient('waiting').checkout.sessions.retrieve(
		openAttempt.stripeSessionId,
	)
	return session.status === 'open' ? toResult(session) : null
}

const toResult = (session: Stripe.Checkout.Session): CheckoutResult => ({
	ok: true,
	sessionId: session.id,
	clientSecret: session.client_secret,
	url: session.url,
})

/**
 * Expires every open checkout of the user, including ones unknown to this app. Returns whether one
 * of them was no longer open, so that it may have been paid.
 */
export async function expireOthers(userId: string, customerId: string): Promise<boolean> {
	const { data } = await stripeClient('waiting').checkout.sessions.list({
		customer: customerId,
		status: 'open',
		limit: 100,
	})
	let mayBePaid = false
	for (const { id } of data) {
		const isExpired = await expire(id)
		mayBePaid ||= !isExpired
		await db().checkoutAttempt.updateMany({
			where: { stripeSessionId: id, status: { not: 'complete' } },
			data: { status: 'superseded', openKey: null },
		})
	}
	await db().checkoutAttempt.updateMany({
		where: { openKey: userId },
		data: { status: 'superseded', openKey: null },
	})
	return mayBePaid
}

async function expire(sessionId: string): Promise<boolean> {
	try {
		await stripeClient('waiting').checkout.sessions.expire(sessionId)
		return true
	} catch (error) {
		const { status } = await stripeClient('waiting').checkout.sessions.retrieve(sessionId)
		if (status === 'open') throw error
		return false
	}
}

async function create(
	attempt: NewAttempt,
	price: { id: string; readAt: Date | null },
	now: Date,
): Promise<CheckoutResult> {
	// By Stripe's clock, which decides: ours may be wrong by more than Stripe's minimum allows.
	const expiresAt = after(price.readAt ?? now, LIFETIME)
	const row = await db().checkoutAttempt.create({
		data: { ...attempt, status: 'creating', openKey: attempt.userId, createdAt: now, expiresAt },
	})
	try {
		const session = await stripeClient('waiting').checkout.sessions.create(
			sessionParams(attempt, row.id, price.id, expiresAt),
			{ idempotencyKey: `cs:${row.id}` },
		)
		await db().checkoutAttempt.update({
			where: { id: row.id },
			data: {
				status: 'open',
				stripeSessionId: session.id,
				expiresAt: toDate(session.expires_at) ?? expiresAt,
			},
		})
		return toResult(session)
	} catch (error) {
		await db().checkoutAttempt.update({
			where: { id: row.id },
			data: { status: 'failed', openKey: null },
		})
		throw error
	}
}

function sessionParams(
	attempt: NewAttempt,
	attemptId: string,
	price: string,
	expiresAt: Date,
): Stripe.Checkout.SessionCreateParams {
	const { userId, plan, afterSubscribeRedirect, promotionCodeId } = attempt
	const metadata = { userId, plan, attemptId }
	const back = paths.subscriptionReturn({ afterSubscribeRedirect: afterSubscribeRedirect ?? null })
	// Stripe replaces the placeholder only if it is unescaped.
	const returnUrl = `${config().origin}${back}${back.includes('?') ? '&' : '?'}session_id={CHECKOUT_SESSION_ID}`
	return {
		mode: SALES[plan].mode,
		customer: attempt.customerId,
		client_reference_id: userId,
		line_items: [{ price, quantity: 1 }],
		metadata,
		...(SALES[plan].mode === 'subscription'
			? { subscription_data: { metadata } }
			: { payment_intent_data: { metadata }, invoice_creation: { enabled: true } }),
		...(promotionCodeId
			? { discounts: [{ promotion_code: promotionCodeId }] }
			: { allow_promotion_codes: true }),
		allowed_payment_method_types: ['card'],
		adaptive_pricing: { enabled: false },
		expires_at: Math.floor(expiresAt.getTime() / 1000),
		...(attempt.uiMode === 'embedded'
			? {
					ui_mode: 'embedded_page',
					return_url: returnUrl,
					redirect_on_completion: 'always',
				}
			: {
					ui_mode: 'hosted_page',
					success_url: returnUrl,
					cancel_url: config().origin + paths.paymentCancel(),
				}),
	}
}
