import type { ActionFunctionArgs } from '@remix-run/node'
import { apiRefusal, requireCaptcha, withCookies } from '~/features/accounts/captcha/api.server'
import { ResetPasswordBody } from '~/features/accounts/api.schema.server'
import { DEAD_LINK_TEXTS, resetPassword } from '~/features/accounts/password/reset.server'
import { apiJson, methodNotAllowed, readJson } from '~/core/api/api-response.server'
import { currentTime } from '~/core/time/clock'

export const loader = () => methodNotAllowed(['POST'])

/** POST /api/auth/reset-password/{token}: sets the password without signing in. */
export async function action({ request, params, context }: ActionFunctionArgs) {
	if (request.method !== 'POST') return methodNotAllowed(['POST'])
	const body = await readJson(request, ResetPasswordBody)
	await requireCaptcha(request, 'reset_password', body)
	const sender = { request, ip: context.ip }
	const result = await resetPassword(params['token'] ?? '', body.password, sender, currentTime())
	if (result.ok) {
		const answer = apiJson({ message: 'Password reset successfully' })
		return withCookies(answer, [result.deviceCookie])
	}
	if (result.kind === 'deadLink') {
		const message = DEAD_LINK_TEXTS[result.state]
		return apiRefusal({ status: result.status, code: 'link_not_usable', message })
	}
	return apiRefusal(result.kind === 'password' ? { ...result, field: 'password' } : result)
}
