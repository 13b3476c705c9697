import type { ActionFunctionArgs } from '@remix-run/node'
import { apiRefusal, requireBotToken } from '~/accounts/api-bot.server'
import { requireApiUser } from '~/accounts/guards.server'
import { OwnProfileBody } from '~/directory/api.schema.server'
import { saveOwnProfile } from '~/directory/provider-profile.server'
import { apiAnswer, methodNotAllowed, readJson } from '~/platform/api.server'
import { currentTime } from '~/platform/clock'

export const loader = () => methodNotAllowed(['PUT'])

/** PUT /api/users/service-provider-profile: the user with the saved profile. */
export async function action({ request }: ActionFunctionArgs) {
	if (request.method !== 'PUT') return methodNotAllowed(['PUT'])
	const { user } = await requireApiUser(request)
	const { recaptchaToken, nickname, ...input } = await readJson(request, OwnProfileBody)
	await requireBotToken(request, 'update_service_profile', { recaptchaToken, nickname })
	const saved = await saveOwnProfile(user._id, input, currentTime())
	return saved.ok ? apiAnswer(saved.user) : apiRefusal(saved)
}
