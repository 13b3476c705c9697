import { describe, expect, test } from 'vitest'
import { config } from '~/core/config/config.server'
import { db } from '~/core/db/db.server'
import { type Action, call, description, expectError, withToken } from '#tests/helpers/api-contract'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient } from '#tests/helpers/test-client'
import { PASSWORD, signInAs } from '#tests/helpers/factories'
import { useMailbox } from '#tests/helpers/accounts/account-calls'

useDatabase()
useMailbox()

const NORA = { firstName: 'Nora', lastName: 'Field', password: PASSWORD }

const CALLS: [string, string, Action | null, object][] = [
	['POST', '/api/auth/signup', 'signup', { ...NORA, email: 'a@b.test' }],
	['POST', '/api/auth/signin', 'signin', { email: 'a@b.test', password: 'x' }],
	['POST', '/api/auth/verify-email', null, { code: 'AAAAAA' }],
	['POST', '/api/auth/resend-verification', 'resend_verification', { email: 'a@b.test' }],
	['POST', '/api/auth/forgot-password', 'forgot_password', { email: 'a@b.test' }],
	['POST', '/api/auth/reset-password/none', 'reset_password', { password: PASSWORD }],
	['PUT', '/api/auth/update-profile', 'update_profile', { firstName: 'A', lastName: 'B' }],
	['DELETE', '/api/users/me', 'delete_account', {}],
	['POST', '/api/contact', 'contact_form', { email: 'a@b.test', subject: 'Hi', body: 'Hello' }],
]

const deviceFor = (path: string) =>
	signInAs(/verif/u.test(path) ? 'unverified' : /profile|users/u.test(path) ? 'user' : 'visitor')

describe('every call rejects invalid input (security rows 54 and 64)', () => {
	test.each(CALLS)(
		'%s %s: wrong types, operators, lists and empty bodies are 400',
		async (method, path, action, body) => {
			const device = await deviceFor(path)
			const users = await db().user.findMany()
			for (const field of Object.keys(body)) {
				for (const value of [{ not: 'x' }, ['a', { b: 1 }], 7, true, null]) {
					const sent = { ...body, [field]: value }
					const whole = action === null ? sent : await withToken(device, action, sent)
					expectError(await call(device, method, path, whole), 400, 'bad_request')
				}
			}
			for (const whole of [[], 'text', null, 7]) {
				expectError(await call(device, method, path, whole), 400, 'bad_request')
			}
			expect(await db().user.findMany()).toEqual(users)
			expect(await db().outboxMessage.count()).toBe(0)
		},
	)

	test.each(CALLS.filter(([, , action]) => action !== null))(
		'%s %s: AUTH-31 without its token, with another action’s or a used one nothing happens (security row 62)',
		async (method, path, action, body) => {
			const device = await deviceFor(path)
			const users = await db().user.findMany()
			const other = await device.botToken(action === 'signup' ? 'signin' : 'signup')
			for (const recaptchaToken of [undefined, '', 'a.b', other]) {
				expectError(
					await call(device, method, path, { ...body, recaptchaToken }),
					400,
					'bot_check_failed',
				)
			}
			expect(await db().user.findMany()).toEqual(users)
			expect(await db().outboxMessage.count()).toBe(0)
			expect(await db().resetRequest.count()).toBe(0)
		},
	)

	test('a used token is a 409', async () => {
		const device = new TestClient()
		const body = await withToken(device, 'signin', { email: 'a@b.test', password: 'x' })
		await call(device, 'POST', '/api/auth/signin', body)
		expectError(await call(device, 'POST', '/api/auth/signin', body), 409, 'form_expired')
	})

	test('security row 8: sign-up ignores fields that are not its own', async () => {
		const device = new TestClient()
		const extras = {
			role: 'admin',
			isAdmin: true,
			isVerified: true,
			verifiedEmail: 'n@example.test',
			_id: 'x',
			id: 'x',
			vipExpiresAt: '2099-01-01T00:00:00.000Z',
			subscriptionStatus: 'active',
			hasAcceptedProviderTOS: true,
			user: { role: 'admin' },
		}
		const form = await withToken(device, 'signup', { ...NORA, email: 'n@example.test', ...extras })
		const { body } = await call(device, 'POST', '/api/auth/signup', form)
		expect(body.user).toMatchObject({
			role: 'user',
			isVerified: false,
			hasAcceptedProviderTOS: false,
			vipExpiresAt: null,
			subscriptionStatus: null,
		})
		const row = await db().user.findFirstOrThrow()
		expect(row).toMatchObject({ role: 'user', verifiedEmail: null, subscriptionStatus: null })
		expect(row.id).not.toBe('x')
	})
})

test('GET /api/openapi.json describes the account calls with their parameters', async () => {
	const { openapi, paths } = await description()
	expect(openapi).toBe('3.1.0')
	for (const [method, path, , body] of CALLS) {
		const operation = paths[path.replace(/none$/u, '{token}')]?.[method.toLowerCase()]
		const schema = operation?.requestBody?.content['application/json'].schema
		const { properties = {} } = schema as { properties?: Record<string, unknown> }
		expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(body)))
	}
	expect(JSON.stringify(paths)).not.toContain(config().dataDir)
})
