import type { z } from 'zod'
import { parseJsonWithoutNul } from '~/core/forms/without-nul'

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
	| 'second_factor_required'
	| 'second_factor_setup_required'
	| 'confirmation_required'
	| 'link_not_usable'
	| 'unavailable'

type JsonInit = ResponseInit & {
	/** The cookies that the response sets. */
	cookies?: (string | null)[]
}

export function apiJson(body: unknown, { cookies = [], ...init }: JsonInit = {}): Response {
	const headers = new Headers(init.headers)
	headers.set('Cache-Control', 'no-store')
	for (const cookie of cookies) if (cookie !== null) headers.append('Set-Cookie', cookie)
	return Response.json(body, { ...init, headers })
}

export function apiError(
	status: number,
	code: ApiErrorCode,
	message: string,
	{
		fields,
		headers,
		more,
	}: {
		fields?: Record<string, string>
		headers?: HeadersInit
		/** Additional error fields that only some calls send. */
		more?: Record<string, unknown>
	} = {},
): Response {
	return apiJson({ message, error: message, code, fields, ...more }, { status, headers })
}

type Refusal = {
	status: number
	message: string
	/** The field that is wrong; '' or none is the form or the call as a whole. */
	field?: string
	code?: ApiErrorCode
	retryAfter?: number
}

/** The result of a use case: what it did, or why it refused. */
export type ActionResult<Done = object> = ({ ok: true } & Done) | ({ ok: false } & Refusal)

/** The answer to a call whose use case said no. */
export function apiRefusal({ status, message, field = '', code, retryAfter }: Refusal): Response {
	const errorCode = code ?? (status === 429 ? 'too_many_requests' : 'bad_request')
	return apiError(status, errorCode, message, {
		...(field === '' ? {} : { fields: { [field]: message } }),
		...(retryAfter === undefined ? {} : { headers: { 'Retry-After': String(retryAfter) } }),
	})
}

/** The code that goes with a status, for refusals that have no code of their own. */
export const CODE_OF_STATUS = {
	400: 'bad_request',
	403: 'forbidden',
	404: 'not_found',
	409: 'conflict',
	429: 'too_many_requests',
	503: 'unavailable',
} as const

/** The method is known to the address or it is not: 405 names those that are. */
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
	// JSON has no undefined.
	const body = await request
		.text()
		.then(parseJsonWithoutNul)
		.catch(() => undefined)
	if (body === undefined) throw apiError(400, 'bad_request', 'The body is not valid JSON.')
	const parsed = schema.safeParse(body)
	if (parsed.success) return parsed.data
	const fields = Object.fromEntries(
		parsed.error.issues.map((issue) => [issue.path.join('.') || 'body', issue.message]),
	)

	throw apiError(400, 'bad_request', parsed.error.issues[0]?.message ?? 'The body is not valid.', {
		fields,
	})
}
