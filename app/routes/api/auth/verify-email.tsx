import type { ActionFunctionArgs } from '@remix-run/node'
import { apiRefusal, withCookies } from '~/features/accounts/captcha/api.server'
import { VerifyEmailBody } from '~/features/accounts/api.schema.server'
import { requireApiSession } from '~/features/accounts/access/guards.server'
import { trustDevice } from '~/features/accounts/sessions/trusted-devices.server'
import { verifyEmail } from '~/features/accounts/verification/verify-email.server'
import { apiJson, methodNotAllowed, readJson } from '~/core/api/api-response.server'
import { currentTime } from '~/core/time/clock'

export const loader = () => methodNotAllowed(['POST'])

/** POST /api/auth/verify-email: the verified user, unchanged if already verified. */
export async function action({ request, context }: ActionFunctionArgs) {
	if (request.method !== 'POST') return methodNotAllowed(['POST'])
	const { user } = await requireApiSession(request)
	const { code } = await readJson(request, VerifyEmailBody)
	if (user.isVerified) return apiJson({ user })
	const result = await verifyEmail(user, code, { request, ip: context.ip }, currentTime())
	if (!result.ok) return apiRefusal({ ...result, field: 'code' })
	const known = await trustDevice(request, user.email)
	return withCookies(apiJson({ user: result.user }), [result.setCookie, known])
}
