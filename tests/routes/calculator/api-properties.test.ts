import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyAnalysisInputs, emptyInputs } from '~/deal'
import { db } from '~/core/db/db.server'
import { loader } from '~/routes/api/calculator'
import type { NewUser } from '../../../prisma/seed/make-user'
import { useDatabase } from '#tests/helpers/setup/database'
import { expectError, list, remove, save, type Who } from '#tests/helpers/calculator/property-calls'
import { get, responseOf } from '#tests/helpers/requests'
import { createMember, createProperty } from '#tests/helpers/factories'
import { propertiesOf } from '#tests/helpers/calculator/saved-properties'

useDatabase()
// Some tests make hundreds of requests, and the computer may be busy.

const INPUTS_IN_ORDER = Object.keys(emptyInputs())

describe('API-21 API-22 API-23 access', () => {
	const refused: [string, Partial<NewUser> | null, number, string, string][] = [
		['a visitor', null, 401, 'unauthenticated', 'Please sign in first.'],
		[
			'somebody unverified',
			{ isVerified: false },
			403,
			'unverified',
			'Please verify your email first.',
		],
		[
			'somebody without a plan',
			{ hasAcceptedCalculatorTOS: true },
			403,
			'forbidden',
			'Please subscribe to access this premium feature',
		],
		[
			'a VIP, expired',
			{ role: 'VIP', vipExpiresAt: new Date(0), hasAcceptedCalculatorTOS: true },
			403,
			'forbidden',
			'Please subscribe to access this premium feature',
		],
	]
	test.each(refused)('API-21 API-22 API-23 not %s', async (_who, given, status, code, message) => {
		const owner = await createMember()
		const id = await createProperty(owner, '1 Elm St')
		const who = given === null ? {} : await createMember(given)
		await expectError(await list(who), status, code, message)
		await expectError(await save({ propertyAddress: 'x', inputs: {} }, who), status, code, message)
		await expectError(await remove(id, who), status, code, message)
		expect(await db().property.count()).toBe(1)
	})

	test('API-21 not a cookie that is garbage, or a session that has ended', async () => {
		const who = await createMember()
		await db().session.deleteMany()
		for (const cookie of [who.cookie, 'session=garbage', `${who.cookie}x`]) {
			await expectError(await list({ cookie }), 401, 'unauthenticated')
		}
	})
})

describe('API-21 the list', () => {
	test('API-21 DATA-05 PROP-13 each own property with _id, address and every input as text', async () => {
		const [who, stranger] = [await createMember(), await createMember()]
		const id = await createProperty(who, '1 Elm St', { rent: '1850' })
		await createProperty(stranger, '3 Ash St')
		const answer = await list(who)
		expect(answer.status).toBe(200)
		expect(answer.headers.get('Cache-Control')).toBe('no-store')
		const body = (await answer.json()) as { inputs: object }[]
		expect(body).toEqual([
			{
				_id: id,
				propertyAddress: '1 Elm St',
				inputs: { ...emptyInputs(), rent: '1850' },
				analysis: emptyAnalysisInputs(),
				scenarioCount: 0,
				revision: 1,
				updatedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
			},
		])
		expect(Object.keys(body[0]!.inputs)).toEqual(INPUTS_IN_ORDER)
	})

	test('API-21 of somebody without properties is empty', async () => {
		expect(await (await list(await createMember())).json()).toEqual([])
	})
})

describe('API-23 deleting', () => {
	test('API-23 204 without a body, once', async () => {
		const who = await createMember()
		const id = await createProperty(who, '1 Elm St')
		const answer = await remove(id, who)
		expect([answer.status, await answer.text()]).toEqual([204, ''])
		expect(answer.headers.get('Cache-Control')).toBe('no-store')
		expect(await propertiesOf(who)).toEqual([])
		await expectError(await remove(id, who), 404, 'not_found', 'Property not found.')
	})

	test.each(['', 'p0', '%00', '__proto__', '{"not":"x"}', "' OR 1=1 --", 'p'.repeat(5_000)])(
		'API-23 the id %j is 404',
		async (id) => {
			const who = await createMember()
			await createProperty(who, '1 Elm St')
			await expectError(await remove(id, who), 404, 'not_found')
			expect(await propertiesOf(who)).toHaveLength(1)
		},
	)

	test.each(['POST', 'PUT', 'PATCH'])('API-23 %s on one property is 405', async (method) => {
		const who = await createMember()
		const id = await createProperty(who, '1 Elm St')
		const answer = await remove(id, who, method)
		expect(answer.headers.get('Allow')).toBe('DELETE')
		await expectError(answer, 405, 'method_not_allowed')
		expect(await propertiesOf(who)).toHaveLength(1)
	})

	test('API-23 GET on one property is 405 for members and 401 for visitors', async () => {
		const { cookie } = await createMember()
		const read = (sent: Who) =>
			responseOf(() => loader(get('/api/properties/p1', { ...sent, params: { id: 'p1' } })))
		await expectError(await read({ cookie }), 405, 'method_not_allowed')
		await expectError(await read({}), 401, 'unauthenticated')
	})

	test('API-23 PROP-13 200 random pairs of two people: 404, and the row still stands (security row 6)', async () => {
		const people = [await createMember(), await createMember()] as const
		const owned: { owner: number; id: string }[] = []
		for (const [owner, who] of people.entries()) {
			for (let i = 0; i < 10; i++)
				owned.push({ owner, id: await createProperty(who, `${i} Elm St`) })
		}
		await fc.assert(
			fc.asyncProperty(fc.constantFrom(...owned), async ({ owner, id }) => {
				await expectError(await remove(id, people[1 - owner]!), 404, 'not_found')
				expect(await db().property.count({ where: { id, userId: people[owner]!.id } })).toBe(1)
			}),
			{ numRuns: 200 },
		)
		expect(await db().property.count()).toBe(20)
	})
})
