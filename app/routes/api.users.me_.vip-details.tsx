import type { ActionFunctionArgs } from '@remix-run/node'
import { requireApiUser } from '~/accounts/guards.server'
import { VipDetailsBody } from '~/billing/billing.schema.server'
import { vipAnswer, saveVipCode } from '~/billing/vip-coupon.server'
import { apiAnswer, methodNotAllowed, readJson } from '~/platform/api.server'
import { currentTime } from '~/platform/clock'

export const loader = () => methodNotAllowed(['PUT'])

/** PUT /api/users/me/vip-details: stores a VIP's own code, unverified; the user. */
export async function action({ request }: ActionFunctionArgs) {
	if (request.method !== 'PUT') return methodNotAllowed(['PUT'])
	const { user } = await requireApiUser(request)
	const { vipStripeCouponId } = await readJson(request, VipDetailsBody)
	const result = await saveVipCode(user, vipStripeCouponId ?? '', currentTime())
	return result.ok ? apiAnswer(result.user) : vipAnswer(result)
}
