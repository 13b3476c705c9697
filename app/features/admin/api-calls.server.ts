import { toApiUser } from '~/features/accounts/access/viewer'
import { z } from 'zod'
import { MessageResponse, errorResponses } from '~/core/api/api.schema.server'
import { apiError, apiJson, apiRefusal, CODE_OF_STATUS } from '~/core/api/api-response.server'
import { type ApiCall, defineCall } from '~/core/api/api-route.server'
import type { UserDataProvider } from '~/core/user-data/user-data.server'
import { requireApiAdmin } from '~/features/accounts/access/guards.server'
import { requireApiProof } from '~/features/accounts/second-factor/confirm-identity.server'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { BareUserResponse } from '~/features/accounts/api.schema.server'
import { TEST_CHECKOUT_TEXTS } from '~/features/billing/checkout/test-checkout'
import {
	canTestCheckout,
	startTestCheckout,
} from '~/features/billing/checkout/test-checkout.server'
import { TestCheckoutBody, UserBody, UserVipBody, VerifyCouponBody } from './admin.schema.server'
import { deleteUser } from './users/delete-user.server'
import { deleteRefusal, USER_TEXTS } from './users/messages'
import { updateUser } from './users/update-user.server'
import { readUserQuery } from './users/user-query'
import { allUsers } from './users/users.server'
import { verifyCoupon } from './users/verify-coupon.server'

const FILTERS = {
	search: 'words of the name or the email',
	verified: 'yes or no',
	role: 'user, subscriber, VIP, MEP or admin',
	provider: 'yes or no',
	sort: 'name, email, role or createdAt',
	dir: 'asc or desc',
}

/**
 * The changed user. A body that names no user, or another one, is refused in the words of the
 * specification.
 */
async function changeUser(
	id: string,
	{ _id, ...change }: z.output<typeof UserBody>,
	{ request, admin }: { request: Request; admin: PublicUser },
	now: Date,
): Promise<Response> {
	if (Object.keys(change).length === 0 || (_id !== undefined && _id !== id)) {
		return apiError(400, 'bad_request', USER_TEXTS.mismatch)
	}
	if (change.role !== undefined) await requireApiProof(request)
	const result = await updateUser(id, { admin: { id: admin.id }, change, version: null }, now)
	return result.ok ? apiJson(toApiUser(result.user)) : apiRefusal(result)
}

/**
 * The JSON calls of administrators about users.
 * @param providers the user data that is deleted together with an account
 */
export const adminCalls = (providers: readonly UserDataProvider[]): readonly ApiCall[] => [
	defineCall({
		method: 'get',
		path: '/api/users',
		summary: 'List users, newest first (admin only)',
		query: FILTERS,
		guard: requireApiAdmin,
		answers: { 200: z.array(BareUserResponse), ...errorResponses(401, 403) },
		handler: async ({ request }) =>
			apiJson((await allUsers(readUserQuery(new URL(request.url).searchParams))).map(toApiUser)),
	}),
	defineCall({
		method: 'put',
		path: '/api/users/{id}',
		summary: 'Change the role, VIP details or provider option of a user; for admins',
		guard: requireApiAdmin,
		body: UserBody,
		answers: { 200: BareUserResponse, ...errorResponses(400, 401, 403, 404, 409, 415) },
		handler: ({ request, viewer: { user }, params, body, now }) =>
			changeUser(params['id'] ?? '', body, { request, admin: user }, now),
	}),
	defineCall({
		method: 'delete',
		path: '/api/users/{id}',
		summary: 'Delete a user (admin only; not yourself or the last admin)',
		guard: requireApiAdmin,
		rejectsForms: true,
		answers: { 200: MessageResponse, ...errorResponses(401, 403, 404, 409, 415, 503) },
		async handler({ request, viewer: { user }, params, now }) {
			await requireApiProof(request)
			const result = await deleteUser(params['id'] ?? '', { id: user.id }, providers, now)
			if (result.ok) return apiJson({ message: USER_TEXTS.deleted })
			const { status, code, message } = result
			return apiError(status, code, status === 404 ? message : deleteRefusal(message))
		},
	}),
	defineCall({
		method: 'put',
		path: '/api/users/{id}/vip-details',
		summary: 'Change the VIP details of a user; for admins',
		guard: requireApiAdmin,
		body: UserVipBody,
		answers: { 200: BareUserResponse, ...errorResponses(400, 401, 403, 404, 409, 415) },
		handler: ({ request, viewer: { user }, params, body, now }) =>
			changeUser(params['id'] ?? '', body, { request, admin: user }, now),
	}),
	defineCall({
		method: 'post',
		path: '/api/users/{id}/verify-vip-coupon',
		summary: 'Whether a code could be given to this user; saving it then claims it; for admins',
		guard: requireApiAdmin,
		body: VerifyCouponBody,
		answers: {
			200: z.object({ message: z.string(), verifiedCode: z.string() }),
			...errorResponses(400, 401, 403, 404, 409, 415, 429, 503),
		},
		async handler({ viewer: { user }, params, body, now }) {
			const code = body.couponCodeToVerify
			const result = await verifyCoupon({ id: user.id }, params['id'] ?? '', code, now)
			const { message } = result
			if (!result.ok) return apiError(result.status, CODE_OF_STATUS[result.status], message)
			return apiJson({ message, verifiedCode: result.verifiedCode })
		},
	}),
	defineCall({
		method: 'post',
		path: '/api/stripe/test-checkout',
		summary: 'Open a checkout of the test purchase; for admins, with test keys only',
		guard: requireApiAdmin,
		body: TestCheckoutBody,
		answers: {
			200: z.object({
				clientSecret: z.string().nullable(),
				url: z.string().nullable(),
				sessionId: z.string(),
			}),
			...errorResponses(400, 401, 403, 409, 415, 429, 503),
		},
		async handler({ viewer: { user }, body, now }) {
			if (!canTestCheckout()) return apiError(403, 'forbidden', TEST_CHECKOUT_TEXTS.liveKeys)
			const result = await startTestCheckout(user, body.ui, now)
			if (result.ok) {
				const { clientSecret, url, sessionId } = result
				return apiJson({ clientSecret, url, sessionId })
			}
			const { status, message } = result
			return apiError(
				status,
				CODE_OF_STATUS[status],
				status === 409 ? message : TEST_CHECKOUT_TEXTS.failed,
			)
		},
	}),
]
