import type { ActionFunctionArgs } from '@remix-run/node'
import { requireApiAdmin } from '~/features/accounts/access/guards.server'
import { UserBody } from '~/features/admin/admin.schema.server'
import { changeAnswer, deletionAnswer } from '~/features/admin/users/api-users.server'
import { apiError, methodNotAllowed, readJson } from '~/core/api/api-response.server'
import { currentTime } from '~/core/time/clock'
import { USER_DATA_PROVIDERS } from '~/layout/user-data-providers.server'

const METHODS = ['PUT', 'DELETE']

export const loader = () => methodNotAllowed(METHODS)

/** PUT and DELETE /api/users/:id: an admin changes or deletes a user. */
export async function action({ request, params, context }: ActionFunctionArgs) {
	if (!METHODS.includes(request.method)) return methodNotAllowed(METHODS)
	const { user } = await requireApiAdmin(request)
	const id = params['id'] ?? ''
	if (request.method === 'PUT') {
		return changeAnswer(id, await readJson(request, UserBody), user, currentTime())
	}
	// The body is not parsed, so a request without proof of origin is rejected here.
	if (context.formTokenRequired) {
		return apiError(415, 'bad_request', 'Send JSON (Content-Type: application/json).')
	}
	return deletionAnswer(id, user, USER_DATA_PROVIDERS, currentTime())
}
