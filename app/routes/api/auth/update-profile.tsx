import type { ActionFunctionArgs } from '@remix-run/node'
import { apiRefusal, requireCaptcha, withCookies } from '~/features/accounts/captcha/api.server'
import { UpdateProfileBody } from '~/features/accounts/api.schema.server'
import { requireApiUser } from '~/features/accounts/access/guards.server'
import { updateProfile } from '~/features/accounts/profile/profile.server'
import { apiJson, methodNotAllowed, readJson } from '~/core/api/api-response.server'
import { currentTime } from '~/core/time/clock'

export const loader = () => methodNotAllowed(['PUT'])

/** PUT /api/auth/update-profile: the updated user. */
export async function action({ request }: ActionFunctionArgs) {
	if (request.method !== 'PUT') return methodNotAllowed(['PUT'])
	const { user } = await requireApiUser(request)
	const body = await readJson(request, UpdateProfileBody)
	await requireCaptcha(request, 'update_profile', body)
	const result = await updateProfile(user._id, body, { request }, currentTime())
	if (!result.ok) return apiRefusal(result)
	return withCookies(apiJson({ user: result.user }), [result.setCookie])
}
