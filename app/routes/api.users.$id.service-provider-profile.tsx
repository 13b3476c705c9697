import type { ActionFunctionArgs } from '@remix-run/node'
import { apiRefusal } from '~/accounts/api-bot.server'
import { requireApiAdmin } from '~/accounts/guards.server'
import { ownerProfile } from '~/directory/admin-pages.server'
import { UpdateProviderBody } from '~/directory/api.schema.server'
import { findProvider, updateProvider } from '~/directory/provider-admin.server'
import { withOwnersNo } from '~/directory/provider-form'
import { ADMIN_TEXTS } from '~/directory/provider-texts'
import { apiAnswer, apiError, methodNotAllowed, readJson } from '~/platform/api.server'
import { currentTime } from '~/platform/clock'

export const loader = () => methodNotAllowed(['PUT'])

/** PUT /api/users/:id/service-provider-profile: the user whose profile an admin corrected. */
export async function action({ request, params }: ActionFunctionArgs) {
	if (request.method !== 'PUT') return methodNotAllowed(['PUT'])
	const { user } = await requireApiAdmin(request)
	const { serviceProviderProfile } = await readJson(request, UpdateProviderBody)
	const provider = await findProvider(params['id'] ?? '')
	if (provider === null) return apiError(404, 'not_found', ADMIN_TEXTS.noneSelected)
	const input = withOwnersNo(serviceProviderProfile, ownerProfile(provider))
	const edit = { admin: { id: user._id }, revision: null }
	const saved = await updateProvider(provider.id, input, edit, currentTime())
	return saved.ok ? apiAnswer(saved.user) : apiRefusal(saved)
}
