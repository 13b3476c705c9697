import { describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { advanceClock, currentTime } from '~/core/time/clock'
import { days, minutes } from '~/core/time/durations'
import { advanceLimits } from '~/core/security/rate-limiter.server'
import type { FormResult } from '~/core/forms/form-result'
import { errorsOf } from '#tests/helpers/form-responses'
import { useDatabase } from '#tests/helpers/setup/database'
import { type TestResponse, TestClient } from '#tests/helpers/test-client'
import { PASSWORD, createUser, type Kind } from '#tests/helpers/factories'
import { mailTo, signInOn, signUpOn } from '#tests/helpers/accounts/account-calls'
import { signIn } from './sign-in.server'

useDatabase()

const WRONG = { form: ['Incorrect email or password. Try again or reset your password.'] }

/** The response of a rejected sign-in without its random parts. */
function fingerprint(
	{ status, headers, value, location, text }: TestResponse,
	email: string,
): string {
	const { token = '', ...result } = value as FormResult
	const body = JSON.stringify({ result, token: token.length })
	// The wait is the same to the second or two the test itself takes.
	const namedHeaders = [...headers].map(([name, text]) =>
		name === 'retry-after' ? [name, Math.round(Number(text) / 60)] : [name, text],
	)
	return JSON.stringify([status, namedHeaders, body.replaceAll(email, 'EMAIL'), location, text])
}

describe('AUTH-11 redirects after a sign-in', () => {
	test.each<[Exclude<Kind, 'visitor'>, string]>([
		['unverified', '/verify-email'],
		['user', '/'],
		['annual', '/dashboard'],
		['trialing', '/dashboard'],
		['pastDueInGrace', '/dashboard'],
		['pastDueOver', '/'],
		['lapsed', '/'],
		['vip', '/dashboard'],
		['vipExpired', '/'],
		['mep', '/'],
		['admin', '/dashboard'],
	])('%s → %s', async (kind, to) => {
		const device = new TestClient()
		const response = await signInOn(device, await createUser(kind))
		expect([response.status, response.location]).toEqual([302, to])
		expect((await device.open('/terms-of-service')).root.auth.isAuthenticated).toBe(true)
	})

	test.each<[Exclude<Kind, 'visitor'>, string, string]>([
		['annual', '/calculator?property=7', '/calculator?property=7'],
		['user', '/calculator', '/calculator'],
		['unverified', '/calculator?a=b', '/verify-email?redirect=%2Fcalculator%3Fa%3Db'],
		['annual', '//evil.test', '/dashboard'],
		['user', 'https://evil.test/', '/'],
		['unverified', '/\\evil.test', '/verify-email'],
	])('AUTH-33 SHELL-34 %s requesting %j → %s', async (kind, redirectTo, to) => {
		const path = `/signin?${new URLSearchParams({ redirect: redirectTo })}`
		expect((await signInOn(new TestClient(), await createUser(kind), path)).location).toBe(to)
	})

	test('AUTH-11 a client that has gone meanwhile ends no session', async () => {
		const user = await createUser()
		const device = new TestClient()
		await signInOn(device, user)
		const client = new AbortController()
		const request = new TestClient().request('/signin', { method: 'POST', signal: client.signal })
		const signingIn = signIn(user, { request, ip: device.ip, trustLevel: 'normal' }, currentTime())
		client.abort()
		expect(await signingIn).toMatchObject({ ok: false, status: 408 })
		expect((await device.open('/terms-of-service')).root.auth.isAuthenticated).toBe(true)
	})

	test('on another kind of device is emailed to the owner', async () => {
		const { email, password } = await createUser()
		const on = async (agent: string) => {
			const device = new TestClient()
			const recaptchaToken = await device.botToken('signin')
			const headers = { 'User-Agent': agent }
			return device.post('/signin', { email, password, recaptchaToken }, { headers })
		}
		await on('Firefox/140.0 Windows')
		expect(await mailTo(email)).toEqual([])
		expect((await on('Chrome/140.0 Android')).status).toBe(302)
		const mails = await mailTo(email)
		expect(mails.map(({ subject }) => subject)).toEqual(['New sign-in to your Pro Hub account'])
		expect(mails[0]?.text).toContain('Chrome on Android')
	})

	test('on another kind of device is emailed once a day per device name and network', async () => {
		const { email, password } = await createUser()
		const on = async (agent: string, ip?: string) => {
			const device = new TestClient(ip)
			const recaptchaToken = await device.botToken('signin')
			const headers = { 'User-Agent': agent }
			return device.post('/signin', { email, password, recaptchaToken }, { headers })
		}
		await on('Firefox/140.0 Windows', '192.0.2.1')
		for (let window = 0; window < 3; window += 1) await on('Firefox/140.0 Windows', '192.0.2.1')
		expect(await mailTo(email)).toHaveLength(1)
		await on('Firefox/140.0 Windows', '192.0.2.2')
		expect(await mailTo(email)).toHaveLength(2)
		await on('Chrome/140.0 Windows', '192.0.2.2')
		expect(await mailTo(email)).toHaveLength(3)
		advanceClock(days(1) / 1000)
		await on('Chrome/140.0 Windows', '192.0.2.2')
		expect(await mailTo(email)).toHaveLength(4)
	})

	test('ignores the case of the address', async () => {
		const { password } = await createUser('annual', { email: 'ana@example.test' })
		const response = await signInOn(new TestClient(), { email: ' ANA@Example.TEST ', password })
		expect(response.location).toBe('/dashboard')
	})

	test('accepts a password in another composition, but not a longer one (security row 33)', async () => {
		const long = `${'Blue-harbour-7'.repeat(6)}xxxxx`
		const { email } = await createUser('user', { password: `é${long}` })
		expect((await signInOn(new TestClient(), { email, password: `e\u0301${long}` })).status).toBe(
			302,
		)
		expect((await signInOn(new TestClient(), { email, password: `é${long}x` })).status).toBe(400)
		expect(
			(await signInOn(new TestClient(), { email, password: `é${long.slice(0, 71)}y` })).status,
		).toBe(400)
	})
})

describe('AUTH-12 a rejected sign-in', () => {
	test('has identical bytes for a wrong password and an unknown address (security rows 17 and 19)', async () => {
		const { email } = await createUser('annual')
		const tries = { known: email, unknown: `un${email}`, pending: 'pending@example.test' }
		await signUpOn(new TestClient(), { email: tries.pending })
		const bodiesByCase: Record<string, string[]> = {}
		for (const [name, address] of Object.entries(tries)) {
			const ip = new TestClient().ip
			bodiesByCase[name] = []
			for (let i = 0; i < 6; i += 1) {
				const response = await signInOn(new TestClient(ip), {
					email: address,
					password: 'Wrong-harbour-7',
				})
				expect(errorsOf(response)).toEqual(
					i < 5 ? WRONG : { form: ['Too many attempts. Please try again in 15 minutes.'] },
				)
				bodiesByCase[name].push(fingerprint(response, address))
			}
		}
		expect(bodiesByCase['unknown']).toEqual(bodiesByCase['known'])
		expect(bodiesByCase['pending']).toEqual(bodiesByCase['known'])
	})

	test('returns the address but no password, creates no session, sets no cookie', async () => {
		const device = new TestClient()
		const { email } = await createUser()
		const response = await signInOn(device, { email, password: 'Wrong-harbour-7' })
		expect(response.status).toBe(400)
		expect(response.value).toMatchObject({ values: { email } })
		expect(JSON.stringify(response.value)).not.toContain('Wrong-harbour-7')
		expect(response.headers.getSetCookie()).toEqual([])
		expect(await db().session.count()).toBe(0)
	})

	test.each<[string, { email: string; password: string }, Record<string, string[]>]>([
		[
			'no address',
			{ email: '', password: 'x' },
			{ email: ['Please enter a valid email address.'] },
		],
		[
			'a malformed address',
			{ email: 'nora', password: 'x' },
			{ email: ['Please enter a valid email address.'] },
		],
		[
			'no password',
			{ email: 'a@b.test', password: '' },
			{ password: ['Please enter your password.'] },
		],
		[
			'a password of 1 MB (security row 33)',
			{ email: 'a@b.test', password: 'x'.repeat(1_000_000) },
			{ password: ['Password must be 128 characters or less'] },
		],
	])('%s', async (_name, credentials, errors) => {
		const response = await signInOn(new TestClient(), credentials)
		expect(response.status).toBe(400)
		expect(errorsOf(response)).toEqual(errors)
	})

	test('a record without a password cannot be signed in to', async () => {
		const { id, email } = await createUser('mep')
		await db().user.update({ where: { id }, data: { passwordHash: null } })
		for (const password of ['', 'null', 'no account has this password']) {
			expect((await signInOn(new TestClient(), { email, password })).status).toBe(400)
		}
	})

	test.each<[string, Record<string, string>, number]>([
		['no token', { recaptchaToken: '' }, 400],
		['a filled honeypot', { nickname: 'x' }, 400],
	])('AUTH-31 %s, even with the right password (security row 62)', async (_name, bot, status) => {
		const device = new TestClient()
		const { email } = await createUser()
		const recaptchaToken = await device.botToken('signin')
		const response = await device.post('/signin', {
			email,
			password: PASSWORD,
			recaptchaToken,
			...bot,
		})
		expect(response.status).toBe(status)
		expect(errorsOf(response)).toEqual({
			form: ['reCAPTCHA verification failed. Please try again.'],
		})
	})

	test('rejects a token of the sign-up form and a used one', async () => {
		const device = new TestClient()
		const { email } = await createUser()
		const send = (recaptchaToken: string) =>
			device.post('/signin', { email, password: 'Wrong-harbour-7', recaptchaToken })
		expect((await send(await device.botToken('signup'))).status).toBe(400)
		const token = await device.botToken('signin')
		expect(errorsOf(await send(token))).toEqual(WRONG)
		const secondResponse = await send(token)
		expect(secondResponse.status).toBe(409)
		expect(errorsOf(secondResponse)).toEqual({
			form: ['This form was open for too long. Please send it again.'],
		})
	})
})

describe('limits (security row 14)', () => {
	const wrong = (email: string) => ({ email, password: 'Wrong-harbour-7' })

	test('after five failures, rejects the right password until the time is over', async () => {
		const { email, password } = await createUser()
		const device = () => new TestClient('203.0.113.20')
		for (let i = 0; i < 5; i += 1) {
			expect((await signInOn(device(), wrong(email))).status).toBe(400)
		}
		const response = await signInOn(device(), { email, password })
		expect(response.status).toBe(429)
		expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(880)
		expect(errorsOf(response)).toEqual({
			form: ['Too many attempts. Please try again in 15 minutes.'],
		})
		// Its owner elsewhere is not locked out.
		expect((await signInOn(new TestClient(), { email, password })).status).toBe(302)
		await advanceLimits(minutes(15) / 1000)
		expect((await signInOn(device(), { email, password })).status).toBe(302)
	})

	test('checks at most five of 100 parallel attempts', async () => {
		const { email } = await createUser()
		const answers = await Promise.all(
			Array.from({ length: 100 }, () => signInOn(new TestClient('203.0.113.21'), wrong(email))),
		)
		expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
		expect(answers.filter(({ status }) => status === 429)).toHaveLength(95)
	})

	test('a success resets the failures', async () => {
		const { email, password } = await createUser()
		const device = () => new TestClient('203.0.113.22')
		for (let round = 0; round < 2; round += 1) {
			for (let i = 0; i < 4; i += 1) {
				expect((await signInOn(device(), wrong(email))).status).toBe(400)
			}
			expect((await signInOn(device(), { email, password })).status).toBe(302)
		}
	})

	test('many accounts from one address: after 30 failures, all sign-ins from there are refused', async () => {
		const { email, password } = await createUser()
		const device = () => new TestClient('203.0.113.23')
		const statuses = await Promise.all(
			Array.from({ length: 40 }, (_, i) => signInOn(device(), wrong(`someone${i}@example.test`))),
		)
		expect(statuses.filter(({ status }) => status === 400)).toHaveLength(30)
		expect((await signInOn(device(), { email, password })).status).toBe(429)
	})

	test('successes are not counted', async () => {
		const { email, password } = await createUser()
		for (let i = 0; i < 8; i += 1) {
			const response = await signInOn(new TestClient('203.0.113.24'), { email, password })
			expect(response.status).toBe(302)
		}
	})
})
