import { createHmac } from 'node:crypto'
import { createCookie } from '@remix-run/node'
import { config } from '~/core/config/config.server'
import { days, seconds } from '~/core/time/durations'
import { digest } from '~/core/security/signing.server'
import { singleton } from '~/core/singleton'

/**
 * The secrets of one cookie. Each cookie has its own, made from the app's and its name, so that a
 * value signed for one cookie is worth nothing in another.
 */
const secretsOf = (name: string, secrets: readonly string[]): string[] =>
	secrets.map((secret) => createHmac('sha256', secret).update(`cookie:${name}`).digest('base64url'))

/**
 * The app's cookies. On an https origin they carry the `__Host-` prefix and the Secure flag; over
 * plain http (local use, text browsers) neither, because the cookie would not be kept.
 */
function makeCookies() {
	const { isHttps, sessionSecrets } = config()
	const prefix = isHttps ? '__Host-' : ''
	const base = { path: '/', sameSite: 'lax', secure: isHttps } as const
	return {
		session: createCookie(`${prefix}session`, {
			...base,
			httpOnly: true,
			secrets: secretsOf('session', sessionSecrets),
			maxAge: days(30) / 1000,
		}),
		flash: createCookie(`${prefix}flash`, {
			...base,
			httpOnly: true,
			secrets: secretsOf('flash', sessionSecrets),
			maxAge: seconds(600) / 1000,
		}),
		device: createCookie(`${prefix}device`, {
			...base,
			httpOnly: true,
			secrets: secretsOf('device', sessionSecrets),
			maxAge: days(365) / 1000,
		}),
		theme: createCookie(`${prefix}theme`, { ...base, httpOnly: true, maxAge: days(365) / 1000 }),
	}
}

export const cookies = () => singleton('cookies', makeCookies)

/** Any cookie header may be garbage; garbage is no cookie. */
export async function readCookie(
	name: 'session' | 'flash' | 'device' | 'theme',
	request: Request,
): Promise<unknown> {
	try {
		return (await cookies()[name].parse(request.headers.get('Cookie'))) as unknown
	} catch {
		return null
	}
}

/** The session token the browser sent, genuine by its signature; it may no longer be live. */
export async function sessionToken(request: Request): Promise<string | null> {
	const value = await readCookie('session', request)
	return typeof value === 'string' && value !== '' ? value : null
}

/** What form tokens are bound to: the sender's session, or the one name of those without. */
export async function tokenSubject(request: Request): Promise<string> {
	const token = await sessionToken(request)
	return token === null ? 'visitor' : digest(token)
}
