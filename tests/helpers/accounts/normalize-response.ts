import type { TestResponse } from '#tests/helpers/test-client'

/** The response without its random parts, for comparing responses about different addresses. */
export function normalizeResponse(
	{ status, headers, location, value, text }: TestResponse,
	email: string,
): string {
	const wait = headers.get('Retry-After')
	const stableHeaders = [...headers].filter(([name]) => !/^(?:set-cookie|retry-after)$/u.test(name))
	const cookies = headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/u, '=…'))
	const minutesLeft = wait === null ? null : Math.ceil(Number(wait) / 60)
	const body = JSON.stringify([value, text])
		.replace(/\\?"(?:(?:re)?captchaToken|token|_id|createdAt)\\?":\\?"[^"]*"/gu, '…')
		.replaceAll(email, 'EMAIL')
	return JSON.stringify([status, stableHeaders, cookies, minutesLeft, location, body])
}
