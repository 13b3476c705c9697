import type { ActionFunctionArgs } from '@remix-run/node'
import { requireApiUser } from '~/features/accounts/access/guards.server'
import {
	verifyVipCode,
	vipAnswer,
	VIP_TEXTS,
} from '~/features/billing/vip-program/vip-coupon.server'
import { apiJson, apiError, methodNotAllowed } from '~/core/api/api-response.server'
import { currentTime } from '~/core/time/clock'

export const loader = () => methodNotAllowed(['POST'])

/** POST /api/users/me/verify-vip-coupon: verifies the stored code at Stripe. */
export async function action({ request, context }: ActionFunctionArgs) {
	if (request.method !== 'POST') return methodNotAllowed(['POST'])
	const { user } = await requireApiUser(request)
	// The body is not parsed, so a request without proof of origin is rejected here.
	if (context.formTokenRequired) {
		return apiError(415, 'bad_request', 'Send JSON (Content-Type: application/json).')
	}
	const result = await verifyVipCode(user, currentTime())
	if (!result.ok) return vipAnswer(result)
	return apiJson({ user: result.user, message: VIP_TEXTS.verified })
}
