import { expect } from 'vitest'
import { action, loader } from '~/routes/api/calculator'
import { call, get, responseOf, type Sent } from '#tests/helpers/requests'

/** JSON requests for saved properties. */

const PATH = '/api/properties'
export type Who = Pick<Sent, 'cookie'>

export const list = (who: Who) => responseOf(() => loader(get(PATH, { cookie: who.cookie })))

export const save = (
	body: unknown,
	who: Who,
	method = 'POST',
	headers: Record<string, string> = {},
) => responseOf(() => action(call(method, PATH, body, { cookie: who.cookie, headers })))

/** A save with this raw body, in which `__proto__` is an ordinary key. */
export function saveText(text: string, { cookie = '' }: Who) {
	const args = call('POST', PATH, {}, { cookie })
	const headers = { Cookie: cookie, 'Content-Type': 'application/json' }
	const request = new Request(args.request.url, { method: 'POST', headers, body: text })
	return responseOf(() => action({ ...args, request }))
}

export const remove = (id: string, who: Who, method = 'DELETE') =>
	responseOf(() =>
		action(call(method, `${PATH}/x`, undefined, { cookie: who.cookie, params: { id } })),
	)

/** Expects the standard API error format, and returns its fields. */
export async function expectError(
	response: Response,
	status: number,
	code: string,
	message?: string,
): Promise<Record<string, string> | undefined> {
	expect(response.status).toBe(status)
	expect(response.headers.get('Content-Type')).toContain('application/json')
	expect(response.headers.get('Cache-Control')).toBe('no-store')
	const body = (await response.json()) as Record<string, unknown>
	const { fields, ...rest } = body
	expect(rest).toEqual({ message: body['error'], error: body['message'], code })
	expect(body['message']).toMatch(/\S/)
	if (message !== undefined) expect(body['message']).toBe(message)
	return fields as Record<string, string> | undefined
}
