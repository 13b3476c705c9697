import type { ActionFunctionArgs } from '@remix-run/node'
import { apiRefusal, requireCaptcha } from '~/features/accounts/captcha/api.server'
import { requireApiUser } from '~/features/accounts/access/guards.server'
import { OwnProfileBody } from '~/features/directory/api.schema.server'
import { saveOwnProfile } from '~/features/directory/profile/profile.server'
import { apiJson, methodNotAllowed, readJson } from '~/core/api/api-response.server'
import { currentTime } from '~/core/time/clock'

export const loader = () => methodNotAllowed(['PUT'])

/** PUT /api/users/service-provider-profile: the user with the saved profile. */
export async function action({ request }: ActionFunctionArgs) {
	if (request.method !== 'PUT') return methodNotAllowed(['PUT'])
	const { user } = await requireApiUser(request)
	const { recaptchaToken, nickname, ...input } = await readJson(request, OwnProfileBody)
	await requireCaptcha(request, 'update_service_profile', { recaptchaToken, nickname })
	const saved = await saveOwnProfile(user._id, input, currentTime())
	return saved.ok ? apiJson(saved.user) : apiRefusal(saved)
}
