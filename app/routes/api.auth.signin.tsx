import type { ActionFunctionArgs } from '@remix-run/node'
import { apiRefusal, requireBotToken, withCookies } from '~/accounts/api-bot.server'
import { SignInBody } from '~/accounts/api.schema.server'
import { signIn } from '~/accounts/sign-in.server'
import { apiAnswer, methodNotAllowed, readJson } from '~/platform/api.server'
import { currentTime } from '~/platform/clock'

export const loader = () => methodNotAllowed(['POST'])

/** POST /api/auth/signin: the user, and the session's cookie. */
export async function action({ request, context }: ActionFunctionArgs) {
	if (request.method !== 'POST') return methodNotAllowed(['POST'])
	const body = await readJson(request, SignInBody)
	await requireBotToken(request, 'signin', body)
	const { email, password } = body
	const result = await signIn({ email, password }, { request, ip: context.ip }, currentTime())
	if (!result.ok) return apiRefusal(result)
	const answer = apiAnswer({ user: result.viewer.user })
	return withCookies(answer, [result.setCookie, result.deviceCookie])
}
