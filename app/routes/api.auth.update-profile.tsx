import type { ActionFunctionArgs } from '@remix-run/node'
import { apiRefusal, requireBotToken, withCookies } from '~/accounts/api-bot.server'
import { UpdateProfileBody } from '~/accounts/api.schema.server'
import { requireApiUser } from '~/accounts/guards.server'
import { updateProfile } from '~/accounts/profile.server'
import { apiAnswer, methodNotAllowed, readJson } from '~/platform/api.server'
import { currentTime } from '~/platform/clock'

export const loader = () => methodNotAllowed(['PUT'])

/** PUT /api/auth/update-profile: the updated user. */
export async function action({ request }: ActionFunctionArgs) {
	if (request.method !== 'PUT') return methodNotAllowed(['PUT'])
	const { user } = await requireApiUser(request)
	const body = await readJson(request, UpdateProfileBody)
	await requireBotToken(request, 'update_profile', body)
	const result = await updateProfile(user._id, body, { request }, currentTime())
	if (!result.ok) return apiRefusal(result)
	return withCookies(apiAnswer({ user: result.user }), [result.setCookie])
}
