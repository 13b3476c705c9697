import { createCookie } from '@remix-run/node'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cookiePair } from '#tests/helpers/requests'
import { forgetSingleton } from '#tests/helpers/setup/singletons'
import { config } from '~/core/config/config.server'
import { ownCookieNames } from './cookie-names'
import { cookies, readCookie, sessionToken, tokenSubject } from './cookies.server'
import { getFlash } from './flash.server'

const withCookie = (cookie: string): Request =>
	new Request('http://127.0.0.1:3000/', { headers: { Cookie: cookie } })

function underOrigin(origin: string): void {
	vi.stubEnv('APP_ORIGIN', origin)
	forgetSingleton('config')
	forgetSingleton('cookies')
}

afterEach(() => {
	forgetSingleton('config')
	forgetSingleton('cookies')
})

describe('the flags (security row 32)', () => {
	test('over plain http: no prefix, no Secure', async () => {
		const setCookie = await cookies().session.serialize('token')
		expect(setCookie).toMatch(/^session=/u)
		expect(setCookie.split('; ').slice(1)).toEqual([
			'Max-Age=2592000',
			'Path=/',
			'HttpOnly',
			'SameSite=Lax',
		])
	})

	test.each(['session', 'flash', 'theme'] as const)(
		'over https %s is __Host- and Secure, without a domain',
		async (name) => {
			underOrigin('https://pro.example')
			const setCookie = await cookies()[name].serialize('value')
			const [pair = '', ...flags] = setCookie.split('; ')
			expect(pair).toMatch(new RegExp(`^__Host-${name}=`, 'u'))
			expect(flags).toEqual(
				expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']),
			)
			expect(setCookie).not.toMatch(/domain/iu)
		},
	)

	test('an https app ignores the cookie that plain http could set', async () => {
		const plain = cookiePair(await cookies().session.serialize('token'))
		underOrigin('https://pro.example')
		expect(await sessionToken(withCookie(plain))).toBeNull()
	})
})

test('FIX-14 all cookies are known by their names, the session first', () => {
	const names = Object.values(cookies()).map(({ name }) => name)
	expect(ownCookieNames(false).toSorted()).toEqual(names.toSorted())
	expect(ownCookieNames(true)[0]).toBe('__Host-session')
})

test('SAFE-19 T3 a value signed for one cookie is rejected in every other, and without a purpose', async () => {
	const [session, device] = [cookies().session, cookies().device]
	const getCookieValue = (setCookie: string) => cookiePair(setCookie).replace(/^[^=]*=/u, '')
	const signed = getCookieValue(await session.serialize('token'))
	expect(await session.parse(`session=${signed}`)).toBe('token')
	for (const name of ['device', 'flash'] as const) {
		expect(await cookies()[name].parse(`${name}=${signed}`)).toBeNull()
		expect(
			await session.parse(`session=${getCookieValue(await cookies()[name].serialize('x'))}`),
		).toBeNull()
	}
	const nameless = createCookie('device', { secrets: config().sessionSecrets })
	expect(await device.parse(`device=${getCookieValue(await nameless.serialize('x'))}`)).toBeNull()
})

describe('the session token', () => {
	test('is the value that was set, if the signature is ours', async () => {
		const pair = cookiePair(await cookies().session.serialize('token'))
		expect(await sessionToken(withCookie(pair))).toBe('token')
		expect(await sessionToken(withCookie(`a=b; ${pair}; c=d`))).toBe('token')
		const foreign = createCookie('session', { secrets: ['not-our-secret'] })
		expect(await sessionToken(withCookie(cookiePair(await foreign.serialize('token'))))).toBeNull()
	})

	test('is absent without a signature', async () => {
		const unsigned = createCookie('session')
		expect(await sessionToken(withCookie(cookiePair(await unsigned.serialize('token'))))).toBeNull()
	})

	test.each([[''], [{ user: 'admin' }], [['token']], [42], [true], [null]])(
		'%j in a genuine cookie is not a token',
		async (value) => {
			const pair = cookiePair(await cookies().session.serialize(value))
			expect(await sessionToken(withCookie(pair))).toBeNull()
		},
	)

	test('is known again once it is verified, and a changed one is not', async () => {
		const pair = cookiePair(await cookies().session.serialize('token'))
		for (let twice = 0; twice < 2; twice += 1) {
			expect(await sessionToken(withCookie(pair))).toBe('token')
			expect(await sessionToken(withCookie(`theme=dark; ${pair}`))).toBe('token')
			const changed = pair.replace(/.$/u, (last) => (last === 'A' ? 'B' : 'A'))
			expect(await sessionToken(withCookie(changed))).toBeNull()
			expect(await readCookie('device', withCookie(pair))).toBeNull()
		}
	})

	test('is not the value of another signed cookie of the same header', async () => {
		const device = cookiePair(await cookies().device.serialize('a device'))
		const both = `${device}; ${cookiePair(await cookies().session.serialize('token'))}`
		for (let twice = 0; twice < 2; twice += 1) {
			expect(await readCookie('device', withCookie(both))).toBe('a device')
			expect(await sessionToken(withCookie(both))).toBe('token')
			expect(await readCookie('device', withCookie(device))).toBe('a device')
			expect(await sessionToken(withCookie(device))).toBeNull()
		}
	})

	test('is verified with an old secret', async () => {
		vi.stubEnv('SESSION_SECRET', 'old')
		underOrigin('http://127.0.0.1:3000')
		const pair = cookiePair(await cookies().session.serialize('token'))
		vi.stubEnv('SESSION_SECRET', 'new,old')
		underOrigin('http://127.0.0.1:3000')
		expect(await sessionToken(withCookie(pair))).toBe('token')
		vi.stubEnv('SESSION_SECRET', 'new')
		underOrigin('http://127.0.0.1:3000')
		expect(await sessionToken(withCookie(pair))).toBeNull()
	})
})

test('form tokens are bound to the session or to its absence', async () => {
	const getTokenSubject = async (token: string) =>
		tokenSubject(withCookie(cookiePair(await cookies().session.serialize(token))))
	expect(await tokenSubject(new Request('http://127.0.0.1:3000/'))).toBe('visitor')
	expect(await getTokenSubject('one')).toBe(await getTokenSubject('one'))
	expect(await getTokenSubject('one')).not.toBe(await getTokenSubject('two'))
	expect(await getTokenSubject('one')).not.toContain('one')
	expect(await getTokenSubject('visitor')).not.toBe('visitor')
})

test('500 malformed cookie headers never throw and never form a session (security row 32)', async () => {
	const headerText = fc.stringMatching(/^[\x20-\x7e]{0,200}$/u)
	const genuine = cookiePair(await cookies().session.serialize('token'))
	const value = fc.oneof(
		headerText,
		fc.base64String({ maxLength: 6_000 }),
		fc.constantFrom(
			'%E0%A4%A',
			'{"__proto__":1}',
			'eyJhIjoxfQ==.sig',
			'"quoted"',
			`${genuine.slice(8, -6)}AAAAAA`,
			'.'.repeat(4_000),
		),
	)
	const name = fc.constantFrom('session', 'flash', 'theme', '__Host-session', '__proto__', '')
	const header = fc
		.array(fc.tuple(name, value), { maxLength: 6 })
		.map((pairs) => pairs.map(([key, text]) => `${key}=${text}`).join('; '))
	await fc.assert(
		fc.asyncProperty(fc.oneof(headerText, header), async (text) => {
			const request = withCookie(text)
			expect(await sessionToken(request)).toBeNull()
			expect(await getFlash(request)).toEqual([])
			expect(await tokenSubject(request)).toBe('visitor')
			await readCookie('theme', request)
		}),
	)
})
