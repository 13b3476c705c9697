import type { LoaderFunctionArgs } from '@remix-run/node'
import { botTask } from '~/features/accounts/captcha/verify.server'
import { apiAnswer, apiError, methodNotAllowed } from '~/core/api/api-response.server'
import { BOT_ACTIONS } from '~/core/captcha/actions'

/** GET /api/bot-token?action=…: a token for one of the nine actions, open to everyone. */
export async function loader({ request }: LoaderFunctionArgs) {
	const wanted = new URL(request.url).searchParams.get('action')
	const action = BOT_ACTIONS.find((name) => name === wanted)
	if (action === undefined) {
		return apiError(400, 'bad_request', `Provide an action: ${BOT_ACTIONS.join(', ')}.`)
	}
	return apiAnswer(await botTask(request, action))
}

export function action() {
	return methodNotAllowed(['GET'])
}
