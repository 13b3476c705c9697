import type { ActionFunctionArgs } from '@remix-run/node'
import { requireApiAdmin } from '~/features/accounts/access/guards.server'
import { VerifyCouponBody } from '~/features/admin/admin.schema.server'
import { couponAnswer } from '~/features/admin/users/api-users.server'
import { methodNotAllowed, readJson } from '~/core/api/api-response.server'
import { currentTime } from '~/core/time/clock'

export const loader = () => methodNotAllowed(['POST'])

/** POST /api/users/:id/verify-vip-coupon: whether a code could be assigned to this user. */
export async function action({ request, params }: ActionFunctionArgs) {
	if (request.method !== 'POST') return methodNotAllowed(['POST'])
	const { user } = await requireApiAdmin(request)
	const { couponCodeToVerify } = await readJson(request, VerifyCouponBody)
	return couponAnswer(params['id'] ?? '', couponCodeToVerify, user, currentTime())
}
