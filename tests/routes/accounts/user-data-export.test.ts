import { describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { useDatabase } from '#tests/helpers/setup/database'
import { type TestResponse, type TestClient } from '#tests/helpers/test-client'
import { createUser, signedInClient } from '#tests/helpers/factories'
import { useMailbox } from '#tests/helpers/accounts/account-calls'

useDatabase()
useMailbox()

async function member(changes: Parameters<typeof createUser>[1] = {}) {
	const who = await createUser('user', { firstName: 'Nora', lastName: 'Field', ...changes })
	return { ...who, device: await signedInClient(who.id) }
}

async function update(
	device: TestClient,
	fields: Record<string, string> = {},
): Promise<TestResponse> {
	const recaptchaToken = await device.botToken('update_profile')
	const form = { intent: 'update', firstName: 'Nora', lastName: 'Field', recaptchaToken, ...fields }
	return device.post('/profile?edit=1', form)
}

const rowOf = (id: string) => db().user.findUniqueOrThrow({ where: { id } })

describe('data export', () => {
	test('is an uncacheable file without hashes or tokens (security row 9)', async () => {
		const { device, id, email } = await member()
		const inputs = JSON.stringify({ purchase: '150000' })
		const stamps = { createdAt: new Date(), updatedAt: new Date() }
		await db().property.create({
			data: {
				userId: id,
				propertyAddress: '12 Main St',
				addressKey: '12 main st',
				inputs,
				...stamps,
			},
		})
		await member()
		const answer = await device.load('/profile/data.json')
		expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="my-data.json"')
		expect(answer.headers.get('Cache-Control')).toBe('no-store')
		expect(answer.headers.get('Content-Type')).toContain('application/json')
		const data = JSON.parse(answer.text) as Record<string, unknown>
		expect(data).toMatchObject({
			account: { _id: id, email, firstName: 'Nora', lastName: 'Field' },
			savedProperties: [{ propertyAddress: '12 Main St', inputs: { purchase: '150000' } }],
			currentSignIn: { device: 'Unknown device' },
		})
		expect(answer.text).not.toMatch(/argon2|hash|token/iu)
		const { tokenHash } = await db().session.findFirstOrThrow({ where: { userId: id } })
		expect(answer.text).not.toContain(tokenHash)
	})

	test('FIX-04 an account makes one file at a time, and 20 an hour', async () => {
		const { device } = await member()
		const load = () => device.load('/profile/data.json')
		const answers = await Promise.all(Array.from({ length: 6 }, load))
		const made = answers.filter(({ status }) => status === 200)
		const refused = answers.filter(({ status }) => status === 429)
		expect(made.length + refused.length).toBe(6)
		expect(refused.length).toBeGreaterThan(0)
		for (const { headers, text } of refused) {
			expect(headers.get('Retry-After')).toBe('5')
			expect(text).toContain('We are still preparing your last download.')
		}
		for (let i = made.length; i < 20; i++) expect((await load()).status).toBe(200)
		const last = await load()
		expect(last.status).toBe(429)
		expect(last.text).toContain('You have downloaded your data many times. Try again in')
		expect(Number(last.headers.get('Retry-After'))).toBeGreaterThan(60)
	})
})

/** User fields that no form of the user may set. */
const FORBIDDEN: Record<string, string> = {
	role: 'admin',
	roleSource: 'admin',
	isAdmin: 'true',
	isVerified: 'true',
	isSubscribed: 'true',
	verifiedEmail: 'x@example.test',
	email: 'x@example.test',
	passwordHash: 'x',
	subscriptionStatus: 'active',
	graceUntil: '2099-01-01T00:00:00.000Z',
	vipExpiresAt: '2099-01-01T00:00:00.000Z',
	vipStripeCouponId: 'X',
	isVipCouponVerified: 'true',
	hasAcceptedCalculatorTOS: 'true',
	hasAcceptedProviderTOS: 'true',
	createdAt: '2000-01-01T00:00:00.000Z',
	_id: 'x',
	id: 'x',
	userId: 'x',
	serviceProviderProfile: '{"company":"X"}',
}

describe('fields that a profile can change (security row 8)', () => {
	test('form and JSON change only the names and the provider option, whatever else is sent', async () => {
		const { device, id } = await member()
		const before = await rowOf(id)
		const spellings = (key: string) => [
			key,
			`user[${key}]`,
			`user.${key}`,
			`data[${key}]`,
			`__proto__[${key}]`,
			`${key}[set]`,
		]
		const extras = Object.entries(FORBIDDEN).flatMap(([key, value]) =>
			spellings(key).map((name) => [name, value] as const),
		)
		await update(device, { firstName: 'Ada', ...Object.fromEntries(extras) })
		const recaptchaToken = await device.botToken('update_profile')
		const body = {
			firstName: 'Ada',
			lastName: 'Field',
			recaptchaToken,
			...FORBIDDEN,
			user: FORBIDDEN,
		}
		const answer = await device.call('PUT', '/api/auth/update-profile', body)
		expect(answer.status).toBe(200)
		const { firstName, updatedAt, ...rest } = await rowOf(id)
		const { firstName: _f, updatedAt: _u, ...restBefore } = before
		expect(rest).toEqual(restBefore)
		expect(firstName).toBe('Ada')
		expect(updatedAt.getTime()).toBeGreaterThanOrEqual(before.updatedAt.getTime())
		expect(({} as Record<string, unknown>)['role']).toBeUndefined()
	})
})
