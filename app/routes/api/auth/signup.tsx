import type { ActionFunctionArgs } from '@remix-run/node'
import { requireCaptcha, apiRefusal, withCookies } from '~/features/accounts/captcha/api.server'
import { SignUpBody } from '~/features/accounts/api.schema.server'
import { signUp } from '~/features/accounts/sign-up/sign-up.server'
import { apiJson, methodNotAllowed, readJson } from '~/core/api/api-response.server'
import { currentTime } from '~/core/time/clock'

export const loader = () => methodNotAllowed(['POST'])

/** POST /api/auth/signup: creates a pending account, signs it in and emails the code. */
export async function action({ request, context }: ActionFunctionArgs) {
	if (request.method !== 'POST') return methodNotAllowed(['POST'])
	const body = await readJson(request, SignUpBody)
	const lane = await requireCaptcha(request, 'signup', body)
	const form = { ...body, confirmPassword: body.password }
	const result = await signUp(form, { request, ip: context.ip, lane }, currentTime())
	if (!result.ok) return apiRefusal(result)
	return withCookies(apiJson({ user: result.user }), [result.setCookie])
}
