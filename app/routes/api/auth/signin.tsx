import type { ActionFunctionArgs } from '@remix-run/node'
import { apiRefusal, requireCaptcha, withCookies } from '~/features/accounts/captcha/api.server'
import { SignInBody } from '~/features/accounts/api.schema.server'
import { signIn } from '~/features/accounts/sign-in/sign-in.server'
import { apiJson, methodNotAllowed, readJson } from '~/core/api/api-response.server'
import { currentTime } from '~/core/time/clock'

export const loader = () => methodNotAllowed(['POST'])

/** POST /api/auth/signin: the user, and the session cookie. */
export async function action({ request, context }: ActionFunctionArgs) {
	if (request.method !== 'POST') return methodNotAllowed(['POST'])
	const body = await readJson(request, SignInBody)
	await requireCaptcha(request, 'signin', body)
	const { email, password } = body
	const result = await signIn({ email, password }, { request, ip: context.ip }, currentTime())
	if (!result.ok) return apiRefusal(result)
	const answer = apiJson({ user: result.viewer.user })
	return withCookies(answer, [result.setCookie, result.deviceCookie])
}
