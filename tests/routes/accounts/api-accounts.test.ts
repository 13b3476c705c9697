import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { accountCalls } from '~/features/accounts/api-calls.server'
import { supportCalls } from '~/features/support/api-calls.server'
import { advanceClock } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { minutes } from '~/core/time/durations'
import { advanceLimits } from '~/core/security/rate-limiter.server'
import { call, expectError, testedCalls, withToken } from '#tests/helpers/api-contract'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient } from '#tests/helpers/test-client'
import { codeFor, resetTokenFor, signInOn, useMailbox } from '#tests/helpers/accounts/account-calls'
import { addApp, codeOf } from '#tests/helpers/accounts/second-factor'
import { PASSWORD, createUser, signInAs, signedInClient } from '#tests/helpers/factories'
import { resetClock } from '#tests/helpers/setup/singletons'

useDatabase()
beforeAll(() => testedCalls.clear())
useMailbox()

async function pass(ms: number): Promise<void> {
	onTestFinished(resetClock)
	advanceClock(ms / 1000)
	await advanceLimits(ms / 1000)
}

const NORA = { firstName: 'Nora', lastName: 'Field', password: PASSWORD }

describe('API-01 to API-06: from sign-up to sign-out', () => {
	test('API-01 API-04 API-06 API-03 API-02 one user’s workflow', async () => {
		const device = new TestClient()
		const email = 'nora@example.test'
		const form = { ...NORA, email, serviceProvider: true }
		const signUp = await call(
			device,
			'POST',
			'/api/auth/signup',
			await withToken(device, 'signup', form),
		)
		expect([signUp.status, Object.keys(signUp.body)]).toEqual([200, ['user']])
		expect(signUp.body.user).toMatchObject({
			email,
			isVerified: false,
			role: 'user',
			serviceProvider: true,
		})

		const pending = await call(device, 'GET', '/api/auth/check-auth')
		expect(pending.body.user).toMatchObject({ email, isVerified: false })

		const wrong = await call(device, 'POST', '/api/auth/verify-email', { code: 'AAAAAA' })
		expectError(wrong, 400, 'bad_request')
		expect(wrong.body['fields']).toEqual({ code: wrong.body['message'] })
		const code = await codeFor(email)
		const verified = await call(device, 'POST', '/api/auth/verify-email', {
			code: code.toLowerCase(),
		})
		expect(verified.body.user).toMatchObject({ email, isVerified: true })

		const out = await call(device, 'POST', '/api/auth/logout')
		expect([out.status, device.cookieNamed('session')]).toEqual([200, undefined])
		const gone = await call(device, 'GET', '/api/auth/check-auth')
		expectError(gone, 401, 'unauthenticated')
		expect(gone.body).not.toHaveProperty('loggedOutByNewSession')

		const credentials = { email: ' NORA@example.test', password: PASSWORD }
		const signIn = await call(
			device,
			'POST',
			'/api/auth/signin',
			await withToken(device, 'signin', credentials),
		)
		expect(signIn.body.user).toMatchObject({ email, isVerified: true })
		expect((await call(device, 'GET', '/api/auth/check-auth')).status).toBe(200)
	})

	test('AUTH-30 API-06 a replaced session is reported once, and its cookie is cleared', async () => {
		const who = await createUser('annual')
		const old = await signedInClient(who.id)
		await signInOn(new TestClient(), who)
		const answer = await call(old, 'GET', '/api/auth/check-auth')
		expectError(answer, 401, 'unauthenticated')
		expect(answer.body).toMatchObject({
			loggedOutByNewSession: true,
			message: 'You have been logged out because you logged in on another device',
		})
		expect((await call(old, 'GET', '/api/auth/check-auth')).body).not.toHaveProperty(
			'loggedOutByNewSession',
		)
	})

	test('API-01 a taken address gets a response of the same shape (security row 17)', async () => {
		const { email } = await createUser('annual')
		const shapes: string[] = []
		for (const address of [email, 'free@example.test']) {
			const device = new TestClient()
			const body = await withToken(device, 'signup', { ...NORA, email: address })
			const answer = await call(device, 'POST', '/api/auth/signup', body)
			const { _id, createdAt, ...user } = answer.body.user as Record<string, unknown>
			expect([typeof _id, typeof createdAt]).toEqual(['string', 'string'])
			shapes.push(JSON.stringify([answer.status, user]).replaceAll(address, 'EMAIL'))
		}
		expect(shapes[0]).toBe(shapes[1])
	})

	test('API-02 wrong credentials get the same response for known and unknown addresses', async () => {
		const { email } = await createUser('annual')
		const texts: string[] = []
		for (const address of [email, 'nobody@example.test']) {
			const device = new TestClient()
			const body = await withToken(device, 'signin', { email: address, password: 'Wrong-one-1' })
			const answer = await call(device, 'POST', '/api/auth/signin', body)
			expectError(answer, 400, 'bad_request')
			texts.push(answer.text)
		}
		expect(texts[0]).toBe(texts[1])
	})

	test('API-05 resend: 401 for visitors, 409 for verified users, else an email, then 429 with the wait', async () => {
		const body = { email: 'x@example.test' }
		const path = '/api/auth/resend-verification'
		const visitor = new TestClient()
		expectError(
			await call(visitor, 'POST', path, await withToken(visitor, 'resend_verification', body)),
			401,
			'unauthenticated',
		)
		const verified = await signInAs('user')
		expectError(
			await call(verified, 'POST', path, await withToken(verified, 'resend_verification', body)),
			409,
			'conflict',
		)
		const pending = await signInAs('unverified')
		const sent = await call(
			pending,
			'POST',
			path,
			await withToken(pending, 'resend_verification', body),
		)
		expect(sent.body).toEqual({ message: 'Verification email resent successfully' })
		const again = await call(
			pending,
			'POST',
			path,
			await withToken(pending, 'resend_verification', body),
		)
		expectError(again, 429, 'too_many_requests')
		expect(Number(again.headers.get('Retry-After'))).toBeGreaterThan(290)
	})
})

describe('API-07 API-08 forgotten password', () => {
	test('the same message for every address, and the link works once', async () => {
		const { email } = await createUser('annual')
		for (const address of [email, 'nobody@example.test']) {
			const device = new TestClient()
			const body = await withToken(device, 'forgot_password', { email: address })
			const answer = await call(device, 'POST', '/api/auth/forgot-password', body)
			expect(answer.body).toEqual({
				message: `If an account exists for ${address}, you will receive a password reset link shortly.`,
			})
		}
		const path = `/api/auth/reset-password/${await resetTokenFor(email)}`
		const device = new TestClient()
		const common = await call(
			device,
			'POST',
			path,
			await withToken(device, 'reset_password', { password: 'password' }),
		)
		expectError(common, 400, 'bad_request')
		expect(common.body['fields']).toHaveProperty('password')
		const body = { password: 'Green-meadow-8' }
		expect(
			(await call(device, 'POST', path, await withToken(device, 'reset_password', body))).status,
		).toBe(200)
		const again = await call(device, 'POST', path, await withToken(device, 'reset_password', body))
		expectError(again, 400, 'link_not_usable')
		expect((await signInOn(new TestClient(), { email, ...body })).status).toBe(302)
	})
})

describe('API-09 API-11 profile', () => {
	test('API-09 updates the names, and the password with the current one if the sign-in is old', async () => {
		const device = await signInAs('user')
		const path = '/api/auth/update-profile'
		const put = async (body: object) =>
			call(device, 'PUT', path, await withToken(device, 'update_profile', body))
		const named = await put({ firstName: 'Ada', lastName: 'Lovelace', serviceProvider: true })
		expect(named.body.user).toMatchObject({
			firstName: 'Ada',
			lastName: 'Lovelace',
			serviceProvider: true,
		})
		await pass(minutes(16))
		const change = { firstName: 'Ada', lastName: 'Lovelace', password: 'Green-meadow-8' }
		const refused = await put(change)
		expectError(refused, 403, 'password_required')
		expect(refused.body['fields']).toEqual({
			currentPassword: 'Please enter your current password.',
		})
		expectError(await put({ ...change, currentPassword: 'Wrong-one-1' }), 400, 'password_required')
		expect((await put({ ...change, currentPassword: PASSWORD })).status).toBe(200)
	})

	test('API-11 deletes the account', async () => {
		const device = await signInAs('user')
		const thief = device.copy()
		const body = await withToken(device, 'delete_account', {})
		expect((await call(device, 'DELETE', '/api/users/me', body)).body).toEqual({
			message: 'Account deleted successfully.',
		})
		expect(await db().user.count()).toBe(0)
		expectError(await call(thief, 'GET', '/api/auth/check-auth'), 401, 'unauthenticated')
		const admin = await signInAs('admin')
		const own = await withToken(admin, 'delete_account', {})
		expectError(await call(admin, 'DELETE', '/api/users/me', own), 403, 'forbidden')
		expect(await db().user.count()).toBe(1)
	})
})

describe('SAFE-22 the second factor', () => {
	const PATH = '/api/auth/second-factor'

	test('the sign-in answers 401 second_factor_required, and a code completes it', async () => {
		const who = await createUser('annual')
		const { key, recoveryCodes } = await addApp(await signedInClient(who.id))
		const device = new TestClient()
		const { email, password } = who
		const body = await withToken(device, 'signin', { email, password })
		expectError(await call(device, 'POST', '/api/auth/signin', body), 401, 'second_factor_required')
		expectError(await call(device, 'GET', '/api/auth/check-auth'), 401, 'unauthenticated')
		const refused = await call(device, 'POST', PATH, { code: recoveryCodes[0]?.slice(1) })
		expectError(refused, 400, 'bad_request')
		const done = await call(device, 'POST', PATH, { code: codeOf(key, 1) })
		expect(done.body.user).toMatchObject({ email })
		expect((await call(device, 'GET', '/api/auth/check-auth')).status).toBe(200)
		const confirmed = await call(device, 'POST', PATH, { code: recoveryCodes[0] })
		expect(confirmed.body.user).toMatchObject({ email })
	})

	test('without a sign-in to complete it is 401, and 409 for an account without one', async () => {
		const code = '123456'
		expectError(await call(new TestClient(), 'POST', PATH, { code }), 401, 'unauthenticated')
		expectError(await call(await signInAs('user'), 'POST', PATH, { code }), 409, 'conflict')
	})
})

test('SAFE-21 the options of passkeys: for a sign-in, a second step and a new passkey', async () => {
	const path = (use: string) => `/api/auth/passkey-options/${use}`
	const stranger = new TestClient()
	const signIn = await call(stranger, 'POST', path('sign-in'), {})
	expect(signIn).toMatchObject({ status: 200, body: { rpId: 'localhost', allowCredentials: [] } })
	for (const use of ['registration', 'second-factor']) {
		expectError(await call(stranger, 'POST', path(use), {}), 401, 'unauthenticated')
	}
	const device = await signInAs('user')
	const registration = await call(device, 'POST', path('registration'), {})
	expect(registration).toMatchObject({ status: 200, body: { rp: { id: 'localhost' } } })
	// The account has none yet.
	expectError(await call(device, 'POST', path('second-factor'), {}), 409, 'conflict')
})

test('API-24 accepting terms returns the user without wrapper', async () => {
	const device = await signInAs('user')
	const path = '/api/users/accept-tos'
	const accepted = await call(device, 'PUT', path, { calculatorTOS: true })
	expect(accepted.body).toMatchObject({ role: 'user', hasAcceptedCalculatorTOS: true })
	expectError(await call(device, 'PUT', path, {}), 400, 'bad_request')
	expectError(
		await call(new TestClient(), 'PUT', path, { providerTOS: true }),
		401,
		'unauthenticated',
	)
})

test('API-20 a message to support', async () => {
	const device = new TestClient()
	const message = { email: 'a@b.test', subject: 'Hi', body: 'Hello there' }
	const sent = await call(
		device,
		'POST',
		'/api/contact',
		await withToken(device, 'contact_form', message),
	)
	expect(sent.status).toBe(200)
	expect(await db().outboxMessage.count()).toBe(1)
})

test('LIGHT-07 a token against robots is for everybody, for one of the actions', async () => {
	const device = new TestClient()
	const { status, body } = await call(device, 'GET', '/api/bot-token?action=signup')
	expect([status, body['proof']]).toEqual([
		200,
		{ by: 'work', challenge: expect.objectContaining({ signature: expect.any(String) }) },
	])
	expectError(await call(device, 'GET', '/api/bot-token?action=no'), 400, 'bad_request')
})

test('GET /api/openapi.json: every call of the accounts and of support it describes was made here', () => {
	const described = [...accountCalls([]), ...supportCalls].map(
		({ method, path }) => `${method.toUpperCase()} ${path}`,
	)
	const driven = new Set([...testedCalls].map((line) => line.replace(/ \d+$/u, '')))
	expect([...driven].sort()).toEqual([...described].sort())
})
