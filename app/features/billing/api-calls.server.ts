import { z } from 'zod'
import { MessageAnswer, refusals } from '~/core/api/api.schema.server'
import type { ApiCall } from '~/core/api/openapi.server'
import {
	CheckoutBody,
	CheckoutStateAnswer,
	CheckoutStartAnswer,
	ProcessBody,
	RevenueAnswer,
	SubscriptionAnswer,
	TransactionsAnswer,
	VipDetailsBody,
} from './billing.schema.server'

/**
 * OpenAPI descriptions of the payment calls.
 * @param user the user schema, which belongs to accounts
 */
export const billingCalls = (user: z.ZodType): readonly ApiCall[] => [
	{
		method: 'post',
		path: '/api/stripe/create-checkout-session',
		summary: 'Start checkout for a plan (one open checkout per user)',
		body: CheckoutBody,
		answers: { 200: CheckoutStartAnswer, ...refusals(400, 401, 403, 409, 415, 429, 503) },
	},
	{
		method: 'post',
		path: '/api/stripe/process-checkout-session',
		summary: 'Status of your checkout session',
		body: ProcessBody,
		answers: { 200: CheckoutStateAnswer, ...refusals(400, 401, 403, 404, 415, 503) },
	},
	{
		method: 'get',
		path: '/api/stripe/subscription-details',
		summary: 'Your active plan',
		answers: { 200: SubscriptionAnswer, ...refusals(401, 403, 404) },
	},
	{
		method: 'get',
		path: '/api/stripe/revenue',
		summary: 'Net revenue in dollars (admin only)',
		answers: { 200: RevenueAnswer, ...refusals(401, 403) },
	},
	{
		method: 'get',
		path: '/api/stripe/recent-transactions',
		summary: 'Most recent payments (admin only)',
		answers: { 200: TransactionsAnswer, ...refusals(401, 403) },
	},
	{
		method: 'post',
		path: '/api/stripe/webhook',
		summary: 'For the payment provider: an event with its signature',
		answers: {
			200: z.strictObject({ received: z.literal(true), outcome: z.string() }),
			...refusals(400, 409, 500),
		},
	},
	{
		method: 'put',
		path: '/api/users/me/vip-details',
		summary: 'Store the code of a VIP, unverified',
		body: VipDetailsBody,
		answers: { 200: user, ...refusals(400, 401, 403, 415) },
	},
	{
		method: 'post',
		path: '/api/users/me/verify-vip-coupon',
		summary: 'Ask the provider about the stored code',
		answers: {
			200: z.strictObject({ user, message: MessageAnswer.shape.message }),
			...refusals(401, 403, 409, 415, 429, 503),
		},
	},
]
