import { toApiUser } from '~/features/accounts/access/viewer'
import { z } from 'zod'
import { MessageResponse, errorResponses } from '~/core/api/api.schema.server'
import { apiError, apiJson, apiRefusal, CODE_OF_STATUS } from '~/core/api/api-response.server'
import { type ApiCall, defineCall } from '~/core/api/api-route.server'
import { anybody } from '~/core/http/guarded.server'
import {
	requireApiAdmin,
	requireApiUser,
	requireApiUserSaying,
} from '~/features/accounts/access/guards.server'
import { BareUserResponse } from '~/features/accounts/api.schema.server'
import {
	CheckoutBody,
	CheckoutStateResponse,
	CheckoutStartResponse,
	FormProblemBody,
	ProcessBody,
	RevenueResponse,
	SubscriptionResponse,
	TransactionsResponse,
	VipDetailsBody,
} from './billing.schema.server'
import { processCheckout } from './checkout/checkout-return.server'
import { noteFormProblem } from './checkout/form-problem.server'
import { startCheckout } from './checkout/checkout.server'
import { CHECKOUT_TEXTS } from './checkout/messages'
import { recentTransactions, totalRevenue } from './revenue/revenue.server'
import { receiveEvent } from './stripe-sync/webhook.server'
import { refreshMembership, subscriptionDetails } from './subscription/subscription-card.server'
import { saveVipCode, VIP_TEXTS, verifyVipCode } from './vip-program/vip-coupon.server'

/** The payment provider's own call, which has a route module of its own. */
export const webhookCall = defineCall({
	method: 'post',
	path: '/api/stripe/webhook',
	summary: 'For the payment provider: an event with its signature',
	guard: anybody,
	answers: {
		200: z.strictObject({ received: z.literal(true), outcome: z.string() }),
		...errorResponses(400, 409, 500, 503),
	},
	async handler({ request }) {
		// The signature is over the bytes as they came.
		const body = Buffer.from(await request.arrayBuffer())
		const delivery = await receiveEvent(body, request.headers.get('Stripe-Signature') ?? '')
		switch (delivery.status) {
			case 200:
				return apiJson({ received: true, outcome: delivery.outcome })
			case 400:
				return apiError(400, 'bad_request', delivery.outcome)
			case 409:
				return apiError(409, 'conflict', 'Event is already being processed.')
			case 500:
				return apiError(500, 'unavailable', 'The event could not be handled. Send it again.')
		}
	},
})

/** The JSON calls of payments. */
export const billingCalls: readonly ApiCall[] = [
	defineCall({
		method: 'post',
		path: '/api/stripe/create-checkout-session',
		summary: 'Start checkout for a plan (one open checkout per user)',
		guard: requireApiUserSaying(CHECKOUT_TEXTS.signIn),
		body: CheckoutBody,
		answers: { 200: CheckoutStartResponse, ...errorResponses(400, 401, 403, 409, 415, 429, 503) },
		async handler({ viewer: { user }, body, now }) {
			const { plan, priceId, ui, code, afterSubscribeRedirect = null } = body
			const choice = { plan: plan ?? priceId ?? '', ui, code, afterSubscribeRedirect }
			const result = await startCheckout(user, choice, now)
			if (result.ok) {
				const { clientSecret, url, sessionId } = result
				return apiJson({ clientSecret, url, sessionId })
			}
			const message = result.field === 'plan' ? CHECKOUT_TEXTS.invalidSelection : result.message
			return apiRefusal({ ...result, message, code: CODE_OF_STATUS[result.status] })
		},
	}),
	defineCall({
		method: 'post',
		path: '/api/stripe/process-checkout-session',
		summary: 'Status of your checkout session',
		guard: requireApiUser,
		body: ProcessBody,
		answers: { 200: CheckoutStateResponse, ...errorResponses(400, 401, 403, 404, 415, 429, 503) },
		async handler({ viewer: { user }, body }) {
			const progress = await processCheckout(user, body.checkout_session_id)
			switch (progress.kind) {
				case 'known': {
					const { sessionStatus, paymentStatus } = progress
					return apiJson({ sessionStatus, paymentStatus })
				}
				case 'unknown':
					return apiError(404, 'not_found', CHECKOUT_TEXTS.notConfirmed)
				case 'limited':
					return apiRefusal({
						status: 429,
						message: CHECKOUT_TEXTS.tooManyCheckouts,
						retryAfter: progress.retryAfterSeconds,
					})
				case 'unavailable':
					return apiError(503, 'unavailable', CHECKOUT_TEXTS.unexpected)
			}
		},
	}),
	defineCall({
		method: 'post',
		path: '/api/stripe/form-problem',
		summary: 'For the payment form: it did not open in your browser',
		guard: requireApiUser,
		body: FormProblemBody,
		answers: {
			200: z.strictObject({ noted: z.literal(true) }),
			...errorResponses(400, 401, 403, 415, 429),
		},
		async handler({ viewer: { user }, body, now }) {
			const limit = await noteFormProblem(user.id, body.problem, now)
			if (limit.allowed) return apiJson({ noted: true })
			const { retryAfterSeconds: retryAfter } = limit
			return apiRefusal({ status: 429, message: CHECKOUT_TEXTS.tooManyCheckouts, retryAfter })
		},
	}),
	defineCall({
		method: 'get',
		path: '/api/stripe/subscription-details',
		summary: 'Your active plan',
		guard: requireApiUser,
		answers: { 200: SubscriptionResponse, ...errorResponses(401, 403, 404) },
		async handler({ viewer: { user }, now }) {
			await refreshMembership(user.id, now)
			const subscription = await subscriptionDetails(user)
			if (subscription === null) return apiError(404, 'not_found', "You don't have a subscription.")
			return apiJson({ subscription })
		},
	}),
	defineCall({
		method: 'get',
		path: '/api/stripe/revenue',
		summary: 'Net revenue in dollars (admin only)',
		guard: requireApiAdmin,
		answers: { 200: RevenueResponse, ...errorResponses(401, 403) },
		handler: async () => apiJson({ totalRevenue: await totalRevenue() }),
	}),
	defineCall({
		method: 'get',
		path: '/api/stripe/recent-transactions',
		summary: 'Most recent payments (admin only)',
		guard: requireApiAdmin,
		answers: { 200: TransactionsResponse, ...errorResponses(401, 403) },
		handler: async () => apiJson({ transactions: await recentTransactions() }),
	}),
	webhookCall,
	defineCall({
		method: 'put',
		path: '/api/users/me/vip-details',
		summary: 'Store the code of a VIP, unverified',
		guard: requireApiUser,
		body: VipDetailsBody,
		answers: { 200: BareUserResponse, ...errorResponses(400, 401, 403, 415) },
		async handler({ viewer: { user }, body, now }) {
			const result = await saveVipCode(user, body.vipStripeCouponId ?? '', now)
			if (result.ok) return apiJson(toApiUser(result.user))
			return apiError(result.status, CODE_OF_STATUS[result.status], result.message)
		},
	}),
	defineCall({
		method: 'post',
		path: '/api/users/me/verify-vip-coupon',
		summary: 'Ask the provider about the stored code',
		guard: requireApiUser,
		rejectsForms: true,
		answers: {
			200: z.strictObject({ user: BareUserResponse, message: MessageResponse.shape.message }),
			...errorResponses(401, 403, 409, 415, 429, 503),
		},
		async handler({ viewer: { user }, now }) {
			const result = await verifyVipCode(user, now)
			if (result.ok) return apiJson({ user: toApiUser(result.user), message: VIP_TEXTS.verified })
			return apiError(result.status, CODE_OF_STATUS[result.status], result.message)
		},
	}),
]
