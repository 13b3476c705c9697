import type { ActionFunctionArgs } from '@remix-run/node'
import { requireApiUser } from '~/features/accounts/access/guards.server'
import { VipDetailsBody } from '~/features/billing/billing.schema.server'
import { vipAnswer, saveVipCode } from '~/features/billing/vip-program/vip-coupon.server'
import { apiJson, methodNotAllowed, readJson } from '~/core/api/api-response.server'
import { currentTime } from '~/core/time/clock'

export const loader = () => methodNotAllowed(['PUT'])

/** PUT /api/users/me/vip-details: stores a VIP's own code, unverified; returns the user. */
export async function action({ request }: ActionFunctionArgs) {
	if (request.method !== 'PUT') return methodNotAllowed(['PUT'])
	const { user } = await requireApiUser(request)
	const { vipStripeCouponId } = await readJson(request, VipDetailsBody)
	const result = await saveVipCode(user, vipStripeCouponId ?? '', currentTime())
	return result.ok ? apiJson(result.user) : vipAnswer(result)
}
