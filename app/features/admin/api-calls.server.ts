import { z } from 'zod'
import { BareUserAnswer } from '~/features/accounts/api-calls.server'
import { MessageAnswer, refusals } from '~/core/api/api.schema.server'
import type { ApiCall } from '~/core/api/openapi.server'
import { TestCheckoutBody, UserBody, UserVipBody, VerifyCouponBody } from './admin.schema.server'

/** OpenAPI descriptions of the admins' user calls. */

const FILTERS = {
	search: 'words of the name or the email',
	verified: 'yes or no',
	role: 'user, subscriber, VIP, MEP or admin',
	provider: 'yes or no',
	sort: 'name, email, role or createdAt',
	dir: 'asc or desc',
}

export const adminCalls: readonly ApiCall[] = [
	{
		method: 'get',
		path: '/api/users',
		summary: 'List users, newest first (admin only)',
		query: FILTERS,
		answers: { 200: z.array(BareUserAnswer), ...refusals(401, 403) },
	},
	{
		method: 'put',
		path: '/api/users/{id}',
		summary: 'Change the role, VIP details or provider option of a user; for admins',
		body: UserBody,
		answers: { 200: BareUserAnswer, ...refusals(400, 401, 403, 404, 409, 415) },
	},
	{
		method: 'delete',
		path: '/api/users/{id}',
		summary: 'Delete a user (admin only; not yourself or the last admin)',
		answers: { 200: MessageAnswer, ...refusals(401, 403, 404, 409, 415, 503) },
	},
	{
		method: 'put',
		path: '/api/users/{id}/vip-details',
		summary: 'Change the VIP details of a user; for admins',
		body: UserVipBody,
		answers: { 200: BareUserAnswer, ...refusals(400, 401, 403, 404, 409, 415) },
	},
	{
		method: 'post',
		path: '/api/users/{id}/verify-vip-coupon',
		summary: 'Whether a code could be given to this user; saving it then claims it; for admins',
		body: VerifyCouponBody,
		answers: {
			200: z.object({ message: z.string(), verifiedCode: z.string() }),
			...refusals(400, 401, 403, 404, 409, 415, 429, 503),
		},
	},
	{
		method: 'post',
		path: '/api/stripe/test-checkout',
		summary: 'Open a checkout of the test purchase; for admins, with test keys only',
		body: TestCheckoutBody,
		answers: {
			200: z.object({
				clientSecret: z.string().nullable(),
				url: z.string().nullable(),
				sessionId: z.string(),
			}),
			...refusals(400, 401, 403, 409, 415, 429, 503),
		},
	},
]
