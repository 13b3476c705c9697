import type { ActionFunctionArgs } from '@remix-run/node'
import { apiRefusal, requireCaptcha } from '~/features/accounts/captcha/api.server'
import { ResendBody } from '~/features/accounts/api.schema.server'
import { requireApiSession } from '~/features/accounts/access/guards.server'
import { resendCode } from '~/features/accounts/verification/verify-email.server'
import { apiJson, apiError, methodNotAllowed, readJson } from '~/core/api/api-response.server'
import { currentTime } from '~/core/time/clock'

export const loader = () => methodNotAllowed(['POST'])

/**
 * POST /api/auth/resend-verification: a new code for the signed-in account. A code is valid for
 * that account only, so the address in the body is ignored.
 */
export async function action({ request, context }: ActionFunctionArgs) {
	if (request.method !== 'POST') return methodNotAllowed(['POST'])
	const { user } = await requireApiSession(request)
	const body = await readJson(request, ResendBody)
	if (user.isVerified) return apiError(409, 'conflict', 'Your email is already verified.')
	const lane = await requireCaptcha(request, 'resend_verification', body)
	const result = await resendCode(user, { ip: context.ip, lane }, currentTime())
	if (!result.ok) return apiRefusal(result)
	return apiJson({ message: 'Verification email resent successfully' })
}
