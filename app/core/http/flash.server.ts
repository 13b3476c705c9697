import { redirect, type TypedResponse } from '@remix-run/node'
import { cookies, readCookie } from './cookies.server'
import type { Message } from './flash-message'

/**
 * Flash messages, carried across redirects in a signed cookie. They survive a chain of redirects
 * and are shown once: the root loader reads them and clears the cookie with the page it renders.
 */

const MAX_MESSAGES = 5
const MAX_TEXT_LENGTH = 400
/** Browsers drop a longer cookie. */
const MAX_COOKIE_LENGTH = 4096

function isMessage(value: unknown): value is Message {
	return typeof value === 'object' && value !== null && 'text' in value && 'kind' in value
}

/** Reads the messages of this request. */
export async function getFlash(request: Request): Promise<Message[]> {
	const value = await readCookie('flash', request)
	return Array.isArray(value) ? value.filter(isMessage) : []
}

/** The header that clears the messages once a page shows them. */
export function clearMessages(): Promise<string> {
	return cookies().flash.serialize('', { maxAge: 0 })
}

/**
 * The header that carries these messages after those that are pending. Drops repeated texts, and
 * the oldest messages if there are too many for a cookie.
 */
export async function commitFlash(request: Request, added: Message[]): Promise<string> {
	const underway = await getFlash(request)
	const all = [...underway, ...added]
		.filter((message, i, list) => list.findIndex((other) => other.text === message.text) === i)
		.slice(-MAX_MESSAGES)
		.map((message) => ({ ...message, text: message.text.slice(0, MAX_TEXT_LENGTH) }))
	let header = await cookies().flash.serialize(all)
	while (header.length > MAX_COOKIE_LENGTH && all.length > 1) {
		all.shift()
		header = await cookies().flash.serialize(all)
	}
	return header
}

/** Redirects to a path of this app with messages and further cookies. */
export async function redirectWithFlash(
	request: Request,
	to: string,
	messages: Message | Message[],
	extra: { setCookie?: (string | null)[]; status?: 302 | 303 } = {},
): Promise<TypedResponse<never>> {
	const headers = new Headers()
	const list = Array.isArray(messages) ? messages : [messages]
	if (list.length > 0) headers.append('Set-Cookie', await commitFlash(request, list))
	for (const cookie of extra.setCookie ?? [])
		if (cookie !== null) headers.append('Set-Cookie', cookie)
	return redirect(to, { headers, status: extra.status ?? 302 })
}
