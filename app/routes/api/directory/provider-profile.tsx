import type { ActionFunctionArgs } from '@remix-run/node'
import { apiRefusal } from '~/features/accounts/captcha/api.server'
import { requireApiAdmin } from '~/features/accounts/access/guards.server'
import { ownerProfile } from '~/features/directory/admin/provider-admin.actions.server'
import { UpdateProviderBody } from '~/features/directory/api.schema.server'
import { findProvider, updateProvider } from '~/features/directory/admin/provider-admin.server'
import { respectOwnerVisibility } from '~/features/directory/profile/profile-form'
import { ADMIN_TEXTS } from '~/features/directory/messages'
import { apiJson, apiError, methodNotAllowed, readJson } from '~/core/api/api-response.server'
import { currentTime } from '~/core/time/clock'

export const loader = () => methodNotAllowed(['PUT'])

/** PUT /api/users/:id/service-provider-profile: the user whose profile an admin edited. */
export async function action({ request, params }: ActionFunctionArgs) {
	if (request.method !== 'PUT') return methodNotAllowed(['PUT'])
	const { user } = await requireApiAdmin(request)
	const { serviceProviderProfile } = await readJson(request, UpdateProviderBody)
	const provider = await findProvider(params['id'] ?? '')
	if (provider === null) return apiError(404, 'not_found', ADMIN_TEXTS.noneSelected)
	const input = respectOwnerVisibility(serviceProviderProfile, ownerProfile(provider))
	const edit = { admin: { id: user._id }, revision: null }
	const saved = await updateProvider(provider.id, input, edit, currentTime())
	return saved.ok ? apiJson(saved.user) : apiRefusal(saved)
}
