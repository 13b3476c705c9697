import type { ActionFunctionArgs } from '@remix-run/node'
import { requireApiAdmin } from '~/features/accounts/access/guards.server'
import { UserVipBody } from '~/features/admin/admin.schema.server'
import { changeAnswer } from '~/features/admin/users/api-users.server'
import { methodNotAllowed, readJson } from '~/core/api/api-response.server'
import { currentTime } from '~/core/time/clock'

export const loader = () => methodNotAllowed(['PUT'])

/** PUT /api/users/:id/vip-details: the coupon and the date of a VIP; returns the user. */
export async function action({ request, params }: ActionFunctionArgs) {
	if (request.method !== 'PUT') return methodNotAllowed(['PUT'])
	const { user } = await requireApiAdmin(request)
	const body = await readJson(request, UserVipBody)
	return changeAnswer(params['id'] ?? '', body, user, currentTime())
}
