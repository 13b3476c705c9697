import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import { startSession } from '~/features/accounts/sessions/sessions.server'
import { currentTime } from '~/core/time/clock'
import { config } from '~/core/config/config.server'
import { inTransaction } from '~/core/db/db.server'

/** Calls loaders and actions as functions, with requests like a browser's. */

export const context = (overrides: Partial<AppLoadContext> = {}): AppLoadContext => ({
	nonce: 'nonce',
	requestId: 'test-request',
	formTokenRequired: false,
	ip: '127.0.0.1',
	...overrides,
})

export type Sent = {
	cookie?: string
	headers?: Record<string, string>
	params?: Record<string, string>
	context?: Partial<AppLoadContext>
}

function args(request: Request, { params = {}, context: overrides = {} }: Sent) {
	return { request, params, context: context(overrides) }
}

function headersOf({ cookie, headers = {} }: Sent): Record<string, string> {
	return cookie === undefined ? headers : { ...headers, Cookie: cookie }
}

const url = (path: string): URL => new URL(path, config().origin)

/** Loader arguments for a GET of this path. */
export function get(path: string, sent: Sent = {}): LoaderFunctionArgs {
	return args(new Request(url(path), { headers: headersOf(sent) }), sent)
}

/** Action arguments for a form post. */
export function post(
	path: string,
	fields: Record<string, string> | [string, string][],
	sent: Sent = {},
): ActionFunctionArgs {
	const body = new URLSearchParams(fields)
	return args(new Request(url(path), { method: 'POST', body, headers: headersOf(sent) }), sent)
}

/** Action arguments for a JSON request. */
export function call(
	method: string,
	path: string,
	body: unknown,
	sent: Sent = {},
): ActionFunctionArgs {
	const headers = { 'Content-Type': 'application/json', ...headersOf(sent) }
	const text = body === undefined ? undefined : JSON.stringify(body)
	return args(new Request(url(path), { method, body: text, headers }), sent)
}

/** Signs a user in and returns the Cookie header. */
export async function signedInCookie(userId: string, now: Date = currentTime()): Promise<string> {
	const setCookie = await inTransaction((tx) =>
		startSession(tx, userId, new Request(config().origin), now),
	)
	return cookiePair(setCookie)
}

/** `name=value` of a Set-Cookie header. */
export function cookiePair(setCookie: string): string {
	return setCookie.split(';')[0] ?? ''
}

/** The Response that a guard threw or returned. */
export async function responseOf(run: () => Promise<unknown>): Promise<Response> {
	try {
		const value = await run()
		if (value instanceof Response) return value
		throw new Error('No Response: a value was returned')
	} catch (thrown) {
		if (thrown instanceof Response) return thrown
		throw thrown
	}
}

/** The value and status of an action's `data(value, init)`. */
export function dataOf(answer: unknown): { value: unknown; status: number; headers: Headers } {
	const { data, init } = answer as { data: unknown; init: ResponseInit | null }
	return { value: data, status: init?.status ?? 200, headers: new Headers(init?.headers) }
}
