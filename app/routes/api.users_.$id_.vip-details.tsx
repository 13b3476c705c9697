import type { ActionFunctionArgs } from '@remix-run/node'
import { requireApiAdmin } from '~/accounts/guards.server'
import { UserVipBody } from '~/admin/admin.schema.server'
import { changeAnswer } from '~/admin/api-users.server'
import { methodNotAllowed, readJson } from '~/platform/api.server'
import { currentTime } from '~/platform/clock'

export const loader = () => methodNotAllowed(['PUT'])

/** PUT /api/users/:id/vip-details: the coupon and the date of a VIP; the user. */
export async function action({ request, params }: ActionFunctionArgs) {
	if (request.method !== 'PUT') return methodNotAllowed(['PUT'])
	const { user } = await requireApiAdmin(request)
	const body = await readJson(request, UserVipBody)
	return changeAnswer(params['id'] ?? '', body, user, currentTime())
}
