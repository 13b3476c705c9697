import { apiError, type ApiErrorCode } from '~/core/api/api-response.server'
import type { CaptchaAction } from '~/core/captcha/actions'
import type { TrustLevel } from '~/core/security/rate-limiter.server'
import { verifyCaptcha } from './verify.server'

/**
 * Verifies the bot check of a JSON call.
 * @throws Response 400 or 409 in the shape of every API error
 */
export async function requireCaptcha(
	request: Request,
	action: CaptchaAction,
	body: { recaptchaToken: string; nickname: string },
): Promise<TrustLevel> {
	const bot = await verifyCaptcha(request, action, body)
	if (bot.ok) return bot.lane
	throw apiError(bot.status, bot.status === 409 ? 'form_expired' : 'bot_check_failed', bot.message)
}

type Refusal = {
	status: number
	message: string
	/** The field with the error; '' or absent is the call as a whole. */
	field?: string
	code?: ApiErrorCode
	retryAfter?: number
}

/** The error response for a failed use case. */
export function apiRefusal({ status, message, field = '', code, retryAfter }: Refusal): Response {
	const known = code ?? (status === 429 ? 'too_many_requests' : 'bad_request')
	return apiError(status, known, message, {
		...(field === '' ? {} : { fields: { [field]: message } }),
		...(retryAfter === undefined ? {} : { headers: { 'Retry-After': String(retryAfter) } }),
	})
}

/** A response with the cookies to set. */
export function withCookies(answer: Response, cookies: (string | null)[]): Response {
	for (const cookie of cookies) if (cookie !== null) answer.headers.append('Set-Cookie', cookie)
	return answer
}
