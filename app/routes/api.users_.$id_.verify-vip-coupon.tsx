import type { ActionFunctionArgs } from '@remix-run/node'
import { requireApiAdmin } from '~/accounts/guards.server'
import { VerifyCouponBody } from '~/admin/admin.schema.server'
import { couponAnswer } from '~/admin/api-users.server'
import { methodNotAllowed, readJson } from '~/platform/api.server'
import { currentTime } from '~/platform/clock'

export const loader = () => methodNotAllowed(['POST'])

/** POST /api/users/:id/verify-vip-coupon: whether a code could be given to this user. */
export async function action({ request, params }: ActionFunctionArgs) {
	if (request.method !== 'POST') return methodNotAllowed(['POST'])
	const { user } = await requireApiAdmin(request)
	const { couponCodeToVerify } = await readJson(request, VerifyCouponBody)
	return couponAnswer(params['id'] ?? '', couponCodeToVerify, user, currentTime())
}
