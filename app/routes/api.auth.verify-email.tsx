import type { ActionFunctionArgs } from '@remix-run/node'
import { apiRefusal, withCookies } from '~/accounts/api-bot.server'
import { VerifyEmailBody } from '~/accounts/api.schema.server'
import { requireApiSession } from '~/accounts/guards.server'
import { rememberDevice } from '~/accounts/known-devices.server'
import { verifyEmail } from '~/accounts/verify-email.server'
import { apiAnswer, methodNotAllowed, readJson } from '~/platform/api.server'
import { currentTime } from '~/platform/clock'

export const loader = () => methodNotAllowed(['POST'])

/** POST /api/auth/verify-email: the user, verified. Whoever is verified already is answered so. */
export async function action({ request, context }: ActionFunctionArgs) {
	if (request.method !== 'POST') return methodNotAllowed(['POST'])
	const { user } = await requireApiSession(request)
	const { code } = await readJson(request, VerifyEmailBody)
	if (user.isVerified) return apiAnswer({ user })
	const result = await verifyEmail(user, code, { request, ip: context.ip }, currentTime())
	if (!result.ok) return apiRefusal({ ...result, field: 'code' })
	const known = await rememberDevice(request, user.email)
	return withCookies(apiAnswer({ user: result.user }), [result.setCookie, known])
}
