import { describe, expect, test } from 'vitest'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { db } from '~/core/db/db.server'
import { action, loader } from '~/routes/api/accounts'
import { useDatabase } from '#tests/helpers/setup/database'
import { call, get, responseOf, type Sent } from '#tests/helpers/requests'
import { createMember } from '#tests/helpers/factories'

useDatabase()

const accept = (body: unknown, { cookie }: Pick<Sent, 'cookie'>, method = 'PUT') =>
	responseOf(() => action(call(method, '/api/users/accept-tos', body, { cookie })))

const userRow = (id: string) => db().user.findUniqueOrThrow({ where: { id } })

const NEITHER = { hasAcceptedCalculatorTOS: false, hasAcceptedProviderTOS: false }

describe('API-24 PUT /api/users/accept-tos', () => {
	test.each([
		['calculatorTOS', { ...NEITHER, hasAcceptedCalculatorTOS: true }],
		['providerTOS', { ...NEITHER, hasAcceptedProviderTOS: true }],
	])('API-24 CALC-16 %s: 200 with the bare updated user', async (field, flags) => {
		const who = await createMember({})
		const answer = await accept({ [field]: true }, who)
		expect(answer.status).toBe(200)
		expect(answer.headers.get('Cache-Control')).toBe('no-store')
		const user = (await answer.json()) as PublicUser
		expect(user).toMatchObject({ _id: who.id, role: 'user', ...flags })
		expect(user).not.toHaveProperty('user')
		expect(user).not.toHaveProperty('passwordHash')
		expect(await userRow(who.id)).toMatchObject(flags)
	})

	test('API-24 accepting twice is no error, and the other terms stay as they are', async () => {
		const who = await createMember({ hasAcceptedProviderTOS: true })
		for (let i = 0; i < 2; i++) {
			expect((await accept({ calculatorTOS: true }, who)).status).toBe(200)
		}
		expect(await userRow(who.id)).toMatchObject({
			hasAcceptedCalculatorTOS: true,
			hasAcceptedProviderTOS: true,
		})
	})

	test('API-24 it is the caller’s own account, whoever else the body names', async () => {
		const [who, other] = [await createMember({}), await createMember({})]
		expect((await accept({ calculatorTOS: true, _id: other.id }, who)).status).toBe(400)
		await accept({ calculatorTOS: true }, who)
		expect(await userRow(other.id)).toMatchObject(NEITHER)
	})

	test.each<[string, unknown]>([
		['nothing', {}],
		['false', { calculatorTOS: false }],
		['a string', { calculatorTOS: 'true' }],
		['both', { calculatorTOS: true, providerTOS: true }],
		['an operator', { calculatorTOS: { not: false } }],
		['a list', [{ calculatorTOS: true }]],
		['null', null],
	])('API-24 %s is 400 and changes nothing', async (_what, body) => {
		const who = await createMember({})
		const answer = await accept(body, who)
		expect(answer.status).toBe(400)
		expect(await answer.json()).toMatchObject({
			message: 'Send calculatorTOS or providerTOS as true',
			error: 'Send calculatorTOS or providerTOS as true',
			code: 'bad_request',
		})
		expect(await userRow(who.id)).toMatchObject(NEITHER)
	})

	const OTHER_FIELDS = {
		role: 'admin',
		roleSource: 'admin',
		isAdmin: true,
		isVerified: true,
		isSubscribed: true,
		verifiedEmail: 'x@example.test',
		email: 'x@example.test',
		passwordHash: 'x',
		subscriptionStatus: 'active',
		graceUntil: '2099-01-01T00:00:00.000Z',
		vipExpiresAt: '2099-01-01T00:00:00.000Z',
		vipStripeCouponId: 'X',
		isVipCouponVerified: true,
		serviceProvider: true,
		hasAcceptedCalculatorTOS: true,
		hasAcceptedProviderTOS: true,
		firstName: 'X',
		lastName: 'X',
		createdAt: '2000-01-01T00:00:00.000Z',
		_id: 'x',
		id: 'x',
	}
	test.each(Object.entries(OTHER_FIELDS))(
		'API-24 DATA-01 %s in the body has no effect (security row 8)',
		async (field, value) => {
			const who = await createMember({})
			const before = await userRow(who.id)
			expect((await accept({ providerTOS: true, [field]: value }, who)).status).toBe(400)
			expect(await userRow(who.id)).toEqual(before)
		},
	)

	test('API-24 a key named __proto__ gives nobody anything', async () => {
		const who = await createMember({})
		const args = call('PUT', '/api/users/accept-tos', {}, who)
		const request = new Request(args.request.url, {
			method: 'PUT',
			headers: { Cookie: who.cookie, 'Content-Type': 'application/json' },
			body: '{"providerTOS":true,"__proto__":{"role":"admin"}}',
		})
		const answer = await responseOf(() => action({ ...args, request }))
		expect([200, 400]).toContain(answer.status)
		expect((await userRow(who.id)).role).toBe('user')
		expect(({} as Record<string, unknown>)['role']).toBeUndefined()
	})
})

describe('API-24 access and methods', () => {
	test('API-24 a visitor gets a 401, an unverified user a 403', async () => {
		const visitor = await accept({ calculatorTOS: true }, {})
		expect([visitor.status, await visitor.json()]).toMatchObject([401, { code: 'unauthenticated' }])
		const who = await createMember({ isVerified: false })
		const unverified = await accept({ calculatorTOS: true }, who)
		expect([unverified.status, await unverified.json()]).toMatchObject([
			403,
			{ code: 'unverified' },
		])
		expect(await userRow(who.id)).toMatchObject(NEITHER)
	})

	test.each(['POST', 'PATCH', 'DELETE'])('API-24 %s is 405', async (method) => {
		const answer = await accept({ calculatorTOS: true }, await createMember({}), method)
		expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'PUT'])
	})

	test('API-24 GET is 405', async () => {
		const answer = await responseOf(() => loader(get('/api/users/accept-tos')))
		expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'PUT'])
	})

	test('API-24 a form is 415', async () => {
		const who = await createMember({})
		const args = call('PUT', '/api/users/accept-tos', {}, who)
		const request = new Request(args.request.url, {
			method: 'PUT',
			headers: { Cookie: who.cookie },
			body: new URLSearchParams({ calculatorTOS: 'true' }),
		})
		expect((await responseOf(() => action({ ...args, request }))).status).toBe(415)
		expect(await userRow(who.id)).toMatchObject(NEITHER)
	})
})
