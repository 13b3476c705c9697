import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient } from '#tests/helpers/test-client'
import { signInAs } from '#tests/helpers/factories'

useDatabase()

/** Security rows 54, 55 and 58: any form gets a response, and never a 5xx. */

const NAMES = [
	'email',
	'password',
	'confirmPassword',
	'firstName',
	'lastName',
	'serviceProvider',
	'intent',
	'code',
	'recaptchaToken',
	'nickname',
	'formToken',
	'theme',
	'redirectTo',
]
const suffix = fc.constantFrom(
	'',
	'',
	'',
	'[]',
	'[0]',
	'[not]',
	'.x',
	'[0].y',
	'[__proto__]',
	'.constructor',
)
const name = fc.oneof(
	fc.tuple(fc.constantFrom(...NAMES), suffix).map((parts) => parts.join('')),
	fc.constantFrom(
		'__proto__',
		'constructor',
		'toString',
		'__proto__.role',
		'',
		'[',
		'].[',
		'a[99999999]',
	),
	fc.string({ maxLength: 12 }),
)
const value = fc.oneof(
	fc.string({ unit: 'binary', maxLength: 60 }),
	fc.constantFrom(
		'nora@example.test',
		'{"not":"x"}',
		'[object Object]',
		'verify',
		'resend',
		'on',
		"' OR 1=1 --",
		'\u0000',
		'x'.repeat(5_000),
		'${7*7}',
	),
)
const fields = fc.array(fc.tuple(name, value), { maxLength: 12 })

const ANSWERS = [302, 400, 403, 409, 429]

test.each([
	['/signup', 'visitor'],
	['/signin', 'visitor'],
	['/verify-email', 'unverified'],
	['/verify-email', 'visitor'],
	['/theme', 'visitor'],
	['/signout', 'visitor'],
] as const)('%s as %s handles 400 random forms', async (path, kind) => {
	const device = await signInAs(kind)
	await fc.assert(
		fc.asyncProperty(fields, async (pairs) => {
			const request = device.copy()
			const answer = await request.postPairs(path, pairs)
			expect(ANSWERS).toContain(answer.status)
		}),
	)
	expect(await db().user.count()).toBe(kind === 'visitor' ? 0 : 1)
	expect(({} as Record<string, unknown>)['role']).toBeUndefined()
})

describe('passwords are never echoed, however the field is sent', () => {
	test.each([
		['/signup', ['password', 'confirmPassword']],
		['/signin', ['password']],
	] as const)('%s', async (path, own) => {
		const passwordName = fc.tuple(fc.constantFrom(...own), suffix).map((parts) => parts.join(''))
		await fc.assert(
			fc.asyncProperty(passwordName, fields, async (field, others) => {
				const answer = await new TestClient().postPairs(path, [
					[field, 'planted-secret'],
					...others,
				])
				expect(JSON.stringify(answer.value ?? null)).not.toContain('planted-secret')
			}),
		)
	})
})

describe('nested fields are not accepted as text (security row 54)', () => {
	test.each([
		[['email[not]', 'x']],
		[['email[contains]', '@']],
		[
			['email[]', 'a@b.test'],
			['email[]', 'c@d.test'],
		],
		[['email.startsWith', 'a']],
		[
			['email', 'a@b.test'],
			['email', 'c@d.test'],
		],
	] as [string, string][][])('rejects %j', async (...pairs) => {
		const device = new TestClient()
		const recaptchaToken = await device.botToken('signin')
		const answer = await device.postPairs('/signin', [
			...pairs,
			['password', 'Blue-harbour-7'],
			['recaptchaToken', recaptchaToken],
		])
		expect(answer.status).toBe(400)
		expect(answer.value).toMatchObject({
			errors: { email: ['Please enter a valid email address.'] },
		})
	})
})
