import type { LoaderFunctionArgs } from '@remix-run/node'
import { createCaptchaChallenge } from '~/features/accounts/captcha/verify.server'
import { apiJson, apiError, methodNotAllowed } from '~/core/api/api-response.server'
import { CAPTCHA_ACTIONS } from '~/core/captcha/actions'

/** GET /api/bot-token?action=…: a token for one of the nine actions, open to everyone. */
export async function loader({ request }: LoaderFunctionArgs) {
	const name = new URL(request.url).searchParams.get('action')
	const action = CAPTCHA_ACTIONS.find((one) => one === name)
	if (action === undefined) {
		return apiError(400, 'bad_request', `Provide an action: ${CAPTCHA_ACTIONS.join(', ')}.`)
	}
	return apiJson(await createCaptchaChallenge(request, action))
}

export function action() {
	return methodNotAllowed(['GET'])
}
