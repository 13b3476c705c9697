import type { ActionFunctionArgs } from '@remix-run/node'
import { withCookies } from '~/features/accounts/captcha/api.server'
import { endSession } from '~/features/accounts/sessions/sessions.server'
import { apiJson, apiError, methodNotAllowed } from '~/core/api/api-response.server'

export const loader = () => methodNotAllowed(['POST'])

/** POST /api/auth/logout: ends the session, if there is one. */
export async function action({ request, context }: ActionFunctionArgs) {
	if (request.method !== 'POST') return methodNotAllowed(['POST'])
	// The body is not parsed, so a request without proof of origin is rejected here.
	if (context.formTokenRequired) {
		return apiError(415, 'bad_request', 'Send JSON (Content-Type: application/json).')
	}
	return withCookies(apiJson({ message: 'Signed out successfully.' }), [await endSession(request)])
}
