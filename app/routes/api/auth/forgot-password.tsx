import type { ActionFunctionArgs } from '@remix-run/node'
import { apiRefusal, requireCaptcha } from '~/features/accounts/captcha/api.server'
import { ForgotPasswordBody } from '~/features/accounts/api.schema.server'
import { requestPasswordReset, resetSentText } from '~/features/accounts/password/reset.server'
import { apiJson, methodNotAllowed, readJson } from '~/core/api/api-response.server'
import { currentTime } from '~/core/time/clock'

export const loader = () => methodNotAllowed(['POST'])

/** POST /api/auth/forgot-password: the same message for every address. */
export async function action({ request, context }: ActionFunctionArgs) {
	if (request.method !== 'POST') return methodNotAllowed(['POST'])
	const body = await readJson(request, ForgotPasswordBody)
	const lane = await requireCaptcha(request, 'forgot_password', body)
	const sender = { request, ip: context.ip, lane }
	const result = await requestPasswordReset(body.email, sender, currentTime())
	if (!result.ok) return apiRefusal(result)
	return apiJson({ message: resetSentText(body.email) })
}
