import { createHmac } from 'node:crypto'
import { createCookie } from '@remix-run/node'
import { LRUCache } from 'lru-cache'
import { config } from '~/core/config/config.server'
import { COOKIE_NAMES, cookiePrefix } from '~/core/http/cookie-names'
import { days, minutes, seconds } from '~/core/time/durations'
import { digest } from '~/core/security/signing.server'
import { singleton } from '~/core/singleton'

/**
 * The signing secrets of one cookie, derived from the app's secrets and the cookie's name, so that
 * a value signed for one cookie is invalid in another.
 */
const deriveCookieSecrets = (name: string, secrets: readonly string[]): string[] =>
	secrets.map((secret) => createHmac('sha256', secret).update(`cookie:${name}`).digest('base64url'))

/**
 * The app's cookies. On an https origin they have the `__Host-` prefix and the Secure flag; over
 * plain http (local use, text browsers) they have neither, because the browser would reject the
 * cookie.
 */
function makeCookies() {
	const { isHttps, sessionSecrets } = config()
	const prefix = cookiePrefix(isHttps)
	const base = { path: '/', sameSite: 'lax', secure: isHttps, httpOnly: true } as const
	const signedCookie = (name: string, lifetime: number) =>
		createCookie(`${prefix}${name}`, {
			...base,
			secrets: deriveCookieSecrets(name, sessionSecrets),
			maxAge: lifetime / 1000,
		})
	return {
		session: signedCookie(COOKIE_NAMES.session, days(30)),
		flash: signedCookie(COOKIE_NAMES.flash, seconds(600)),
		device: signedCookie(COOKIE_NAMES.device, days(365)),
		pendingSignIn: signedCookie(COOKIE_NAMES.pendingSignIn, minutes(10)),
		passkeyBrowser: signedCookie(COOKIE_NAMES.passkeyBrowser, minutes(10)),
		promoCode: signedCookie(COOKIE_NAMES.promoCode, days(30)),
		newLink: signedCookie(COOKIE_NAMES.newLink, minutes(2)),
		typedDeal: signedCookie(COOKIE_NAMES.typedDeal, days(7)),
		theme: createCookie(`${prefix}${COOKIE_NAMES.theme}`, { ...base, maxAge: days(365) / 1000 }),
	}
}

export const cookies = () => singleton('cookies', makeCookies)

type CookieName = keyof typeof COOKIE_NAMES

const readsByRequest = new WeakMap<Request, Map<CookieName, Promise<unknown>>>()

const ABSENT: Promise<unknown> = Promise.resolve(null)

/**
 * Parses a cookie header; a malformed cookie counts as absent. Each cookie of a request is verified only
 * once, because a page asks for some of them several times.
 */
export function readCookie(name: CookieName, request: Request): Promise<unknown> {
	const all = cookies()
	const header = request.headers.get('Cookie')
	if (header === null || !header.includes(all[name].name)) return ABSENT
	const reads = readsByRequest.get(request) ?? new Map<CookieName, Promise<unknown>>()
	readsByRequest.set(request, reads)
	const reading = reads.get(name) ?? parseCookie(name, header, all)
	reads.set(name, reading)
	return reading
}

/** How many verified session cookies are kept, for how long, and how long a header may be. */
const MAX_VERIFIED = 500
const VERIFIED_FOR = minutes(5)
const MAX_VERIFIED_LENGTH = 1_000

/**
 * The tokens of verified session cookies by the header, for these secrets: a page needs little more time than
 * the check of the signature. Whether the session has ended is asked each time.
 */
const verifiedTokens = new WeakMap<ReturnType<typeof cookies>, LRUCache<string, string>>()

function verifiedBy(all: ReturnType<typeof cookies>): LRUCache<string, string> {
	const known =
		verifiedTokens.get(all) ??
		new LRUCache<string, string>({ max: MAX_VERIFIED, ttl: VERIFIED_FOR })
	verifiedTokens.set(all, known)
	return known
}

async function parseCookie(
	name: CookieName,
	header: string,
	all: ReturnType<typeof cookies>,
): Promise<unknown> {
	const known = name === 'session' ? verifiedBy(all).get(header) : undefined
	if (known !== undefined) return known
	try {
		const value: unknown = await all[name].parse(header)
		const isToken = name === 'session' && typeof value === 'string' && value !== ''
		if (isToken && header.length <= MAX_VERIFIED_LENGTH) verifiedBy(all).set(header, value)
		return value
	} catch {
		return null
	}
}

/** The session token from a cookie with a valid signature; the session may have ended. */
export async function sessionToken(request: Request): Promise<string | null> {
	const value = await readCookie('session', request)
	return typeof value === 'string' && value !== '' ? value : null
}

/** What form tokens are bound to: the session, or a fixed name without one. */
export async function tokenSubject(request: Request): Promise<string> {
	const token = await sessionToken(request)
	return token === null ? 'visitor' : digest(token)
}
