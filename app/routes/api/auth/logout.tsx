import type { ActionFunctionArgs } from '@remix-run/node'
import { withCookies } from '~/features/accounts/captcha/api.server'
import { endSession } from '~/features/accounts/sessions/sessions.server'
import { apiJson, apiError, methodNotAllowed } from '~/core/api/api-response.server'

export const loader = () => methodNotAllowed(['POST'])

/** POST /api/auth/logout: ends the session, if there is one. */
export async function action({ request, context }: ActionFunctionArgs) {
	if (request.method !== 'POST') return methodNotAllowed(['POST'])
	// Nothing is read of the body, so what proves the sender otherwise has to be there.
	if (context.formTokenRequired) {
		return apiError(415, 'bad_request', 'Send JSON (Content-Type: application/json).')
	}
	return withCookies(apiJson({ message: 'Signed out successfully.' }), [await endSession(request)])
}
