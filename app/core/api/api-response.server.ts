import type { z } from 'zod'

/**
 * JSON responses of `/api`. An error is `{ message, error, code, fields? }`: `message` and `error`
 * carry the same user-facing sentence, `code` is for programs.
 */
export type ApiErrorCode =
	| 'bad_request'
	| 'unauthenticated'
	| 'unverified'
	| 'forbidden'
	| 'not_found'
	| 'method_not_allowed'
	| 'conflict'
	| 'terms_not_accepted'
	| 'limit_reached'
	| 'too_many_requests'
	| 'bot_check_failed'
	| 'form_expired'
	| 'password_required'
	| 'link_not_usable'
	| 'unavailable'

export function apiJson(body: unknown, init: ResponseInit = {}): Response {
	const headers = new Headers(init.headers)
	headers.set('Cache-Control', 'no-store')
	return Response.json(body, { ...init, headers })
}

export function apiError(
	status: number,
	code: ApiErrorCode,
	message: string,
	extra: {
		fields?: Record<string, string>
		headers?: HeadersInit
		/** Additional error fields that only some calls send. */
		more?: Record<string, unknown>
	} = {},
): Response {
	const body = {
		message,
		error: message,
		code,
		...(extra.fields === undefined ? {} : { fields: extra.fields }),
		...extra.more,
	}
	return apiJson(body, { status, headers: extra.headers })
}

/** Returns a 405 that lists the allowed methods. */
export function methodNotAllowed(allow: string[]): Response {
	return apiError(405, 'method_not_allowed', `Use ${allow.join(' or ')} here.`, {
		headers: { Allow: allow.join(', ') },
	})
}

/**
 * Parses and validates the JSON body.
 * @throws Response 400 or 415 in the shape of every API error
 */
export async function readJson<S extends z.ZodType>(
	request: Request,
	schema: S,
): Promise<z.output<S>> {
	const type = request.headers.get('Content-Type') ?? ''
	if (!/^application\/json\b/iu.test(type)) {
		throw apiError(415, 'bad_request', 'Send JSON (Content-Type: application/json).')
	}
	let body: unknown
	try {
		body = await request.json()
	} catch {
		throw apiError(400, 'bad_request', 'The body is not valid JSON.')
	}
	const parsed = schema.safeParse(body)
	if (parsed.success) return parsed.data
	const fields = Object.fromEntries(
		parsed.error.issues.map((issue) => [issue.path.join('.') || 'body', issue.message]),
	)

	throw apiError(400, 'bad_request', parsed.error.issues[0]?.message ?? 'The body is not valid.', {
		fields,
	})
}
