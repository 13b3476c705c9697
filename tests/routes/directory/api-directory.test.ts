import { beforeAll, describe, expect, test } from 'vitest'
import { directoryCalls } from '~/features/directory/api-calls.server'
import { db } from '~/core/db/db.server'
import { call, expectError, testedCalls, withToken } from '#tests/helpers/api-contract'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient } from '#tests/helpers/test-client'
import { createUser, signInAs, signedInClient } from '#tests/helpers/factories'
import { createEnteredProvider, PROFILE, createProvider } from '#tests/helpers/directory/providers'

useDatabase()
beforeAll(() => testedCalls.clear())

const OWN = '/api/users/service-provider-profile'
const TYPES = '/api/users/service-types'
const STATS = '/api/users/service-provider-stats'
const ALL = '/api/users/service-providers'
const of = (id: string) => `/api/users/${id}/service-provider-profile`

const save = async (device: TestClient, body: object) =>
	call(device, 'PUT', OWN, await withToken(device, 'update_service_profile', body))

const listed = async (query = '') => {
	const { body } = await call(await signInAs('annual'), 'GET', ALL + query)
	return body as unknown as { _id: string; serviceProviderProfile: typeof PROFILE }[]
}

describe('API-10 DATA-02 PUT /api/users/service-provider-profile', () => {
	test('returns the user with the saved profile without wrapper, and lists it', async () => {
		const { id } = await createUser('providerNew')
		const { body } = await save(await signedInClient(id), PROFILE)
		expect(body).toMatchObject({ _id: id, serviceProvider: true, serviceProviderProfile: PROFILE })
		expect((await listed()).map(({ _id }) => _id)).toEqual([id])
	})

	test('PROV-15 an omitted flag defaults to true if there is a value, for at most three', async () => {
		const {
			displayPhone: _p,
			displayEmail: _e,
			displayWebsite: _w,
			displaySchedule: _s,
			...silent
		} = PROFILE
		const contacts = { email: 'a@b.test', website: 'b.test', scheduleCallLink: 'b.test/call' }
		const { body } = await save(await signInAs('user'), { ...silent, ...contacts })
		expect(body['serviceProviderProfile']).toMatchObject({
			displayPhone: true,
			displayEmail: true,
			displayWebsite: true,
			displaySchedule: false,
		})
	})

	test('PROV-15 an explicit false hides the value from every response', async () => {
		await save(await signInAs('user'), { ...PROFILE, email: 'secret@b.test', displayEmail: false })
		const answer = JSON.stringify(await listed())
		expect(answer).toContain('555-0142')
		expect(answer).not.toContain('secret')
	})

	test.each([
		[{}, 'company', 'Company name is required'],
		[{ company: 'A' }, 'serviceTypes', 'At least one service type is required'],
		[
			{ company: 'A', serviceTypes: ['Contractor'] },
			'contractorSpecialties',
			'At least one contractor specialty is required',
		],
		[
			{ company: 'A', serviceTypes: ['Lender'] },
			'contacts',
			'At least one contact method is required',
		],
		[
			{ company: 'A', serviceTypes: ['Lender'], phoneNumber: '512 555 0100', displayPhone: false },
			'contacts',
			'At least one contact method must be selected for display',
		],
	])('PROV-05 PROV-06 PROV-07 %j: %s', async (body, field, message) => {
		const answer = await save(await signInAs('user'), body)
		expectError(answer, 400, 'bad_request')
		expect(answer.body).toMatchObject({ message, fields: { [field]: message } })
	})

	test('security rows 8 and 54: invalid types and unknown fields change nothing', async () => {
		const { id } = await createUser('user')
		const device = await signedInClient(id)
		for (const wrong of [
			{ company: { not: 'x' } },
			{ serviceTypes: 'Contractor' },
			{ serviceAreas: [{ in: ['TX'] }] },
			{ displayPhone: 'yes' },
			{ aboutMe: null },
		]) {
			expectError(await save(device, { ...PROFILE, ...wrong }), 400, 'bad_request')
		}
		await save(device, {
			...PROFILE,
			role: 'admin',
			userId: 'x',
			claimEmail: 'x@x.test',
			takenOffAt: null,
			revision: 99,
			isVerified: false,
		})
		expect(await db().user.findUniqueOrThrow({ where: { id } })).toMatchObject({ role: 'user' })
		expect(await db().providerProfile.findUniqueOrThrow({ where: { userId: id } })).toMatchObject({
			claimEmail: null,
			revision: 1,
		})
	})

	test('errors', async () => {
		expectError(await save(new TestClient(), PROFILE), 401, 'unauthenticated')
		expectError(await save(await signInAs('unverified'), PROFILE), 403, 'unverified')
		const device = await signInAs('user')
		const body = await withToken(device, 'update_service_profile', PROFILE)
		expect((await call(device, 'PUT', OWN, body)).status).toBe(200)
		expectError(await call(device, 'PUT', OWN, body), 409, 'form_expired')
		expectError(await call(device, 'PUT', OWN, PROFILE), 400, 'bot_check_failed')
	})
})

describe('API-12 API-33 API-34 directory data', () => {
	test('API-12 PROV-03 DATA-08 returns the lists to everyone', async () => {
		const { body } = await call(new TestClient(), 'GET', TYPES)
		expect(Object.keys(body)).toEqual(['serviceTypes', 'contractorSpecialties'])
		expect(body['serviceTypes']).toEqual(
			expect.arrayContaining(['Contractor', 'Lender', 'Inspector']),
		)
	})

	test('API-33 the statistics, for admins', async () => {
		await createProvider({ serviceTypes: ['Lender', 'Attorney'] })
		const { body } = await call(await signInAs('admin'), 'GET', STATS)
		expect((body as unknown as object[]).slice(0, 2)).toEqual([
			{ serviceType: 'Attorney', count: 1 },
			{ serviceType: 'Lender', count: 1 },
		])
		expectError(await call(await signInAs('annual'), 'GET', STATS), 403, 'forbidden')
		expectError(await call(new TestClient(), 'GET', STATS), 401, 'unauthenticated')
	})

	test('API-34 filters as the page does, and leaves out who has no company', async () => {
		await createProvider({
			company: 'A',
			serviceTypes: ['Contractor'],
			specialties: ['Roofing'],
			areas: ['TX'],
		})
		await createProvider({ company: 'B', serviceTypes: ['Lender'], areas: ['OK'] })
		await createProvider({ company: '' })
		const companies = async (query: string) =>
			(await listed(query)).map((one) => one.serviceProviderProfile.company).sort()
		expect(await companies('')).toEqual(['A', 'B'])
		expect(await companies('?serviceType=Contractor&specialty=Roofing')).toEqual(['A'])
		expect(await companies('?serviceType=Lender&specialty=Roofing')).toEqual(['B'])
		expect(await companies('?location=OK')).toEqual(['B'])
	})

	test('API-34 DIR-07 another order each time', async () => {
		for (let i = 0; i < 8; i += 1) await createProvider()
		const orders = new Set<string>()
		for (let i = 0; i < 8; i += 1) orders.add((await listed()).map(({ _id }) => _id).join())
		expect(orders.size).toBeGreaterThan(1)
	})

	test('API-34 is for paid members who accepted the terms', async () => {
		expectError(await call(await signInAs('user'), 'GET', ALL), 403, 'forbidden')
		const { id } = await createUser('annual', { hasAcceptedProviderTOS: false })
		const device = await signedInClient(id)
		expectError(await call(device, 'GET', ALL), 403, 'terms_not_accepted')
		await call(device, 'PUT', '/api/users/accept-tos', { providerTOS: true })
		expect((await call(device, 'GET', ALL)).status).toBe(200)
	})
})

describe('API-39 API-40 admin calls', () => {
	const create = async (device: TestClient, body: object) => call(device, 'POST', ALL, body)

	test('API-40 201 with the created user', async () => {
		const admin = await signInAs('admin')
		const body = { email: 'Office@Field.test', serviceProviderProfile: PROFILE }
		const answer = await create(admin, body)
		expect(answer.status).toBe(201)
		expect(answer.body).toMatchObject({
			email: 'office@field.test',
			role: 'MEP',
			serviceProvider: true,
			isVerified: false,
			serviceProviderProfile: PROFILE,
		})
		expectError(await create(admin, body), 409, 'conflict')
	})

	test.each([
		[{ serviceProviderProfile: PROFILE }, 'Provider email is required'],
		[{ email: ' ', serviceProviderProfile: PROFILE }, 'Provider email is required'],
		[{ email: 'a@b', serviceProviderProfile: PROFILE }, 'Please enter a valid email address.'],
		[{ email: 'a@b.test' }, 'Send serviceProviderProfile as an object'],
		[
			{ email: 'a@b.test', serviceProviderProfile: { ...PROFILE, company: '' } },
			'Company name is required',
		],
	])('API-40 %j', async (body, message) => {
		const answer = await create(await signInAs('admin'), body)
		expectError(answer, 400, 'bad_request')
		expect(answer.body['message']).toBe(message)
	})

	test('API-39 corrects a profile; an owner’s no stays where the call does not say', async () => {
		const { id } = await createProvider({ email: 'secret@b.test', displayEmail: false })
		const { displayEmail: _, ...silent } = PROFILE
		const body = { serviceProviderProfile: { ...silent, email: 'secret@b.test' } }
		const answer = await call(await signInAs('admin'), 'PUT', of(id), body)
		expect(answer.body).toMatchObject({ _id: id, serviceProviderProfile: { displayEmail: false } })
		expect(JSON.stringify(await listed())).not.toContain('secret')
	})

	test('API-39 API-40 security row 3: nobody else, and nothing is changed', async () => {
		const { id } = await createEnteredProvider('mep@example.test')
		const state = () =>
			Promise.all([db().providerProfile.findMany(), db().user.count({ where: { role: 'MEP' } })])
		for (const kind of ['visitor', 'unverified', 'user', 'annual', 'vip', 'mep'] as const) {
			const device = await signInAs(kind)
			const before = await state()
			const body = { serviceProviderProfile: { ...PROFILE, company: 'Hacked' } }
			const status = kind === 'visitor' ? 401 : 403
			expect((await call(device, 'PUT', of(id), body)).status).toBe(status)
			expect((await create(device, { email: 'x@x.test', ...body })).status).toBe(status)
			expect(await state()).toEqual(before)
		}
	})

	test('API-39 an unknown id is a 404', async () => {
		const admin = await signInAs('admin')
		const { id } = await createUser('user')
		for (const unknown of ['nobody', id]) {
			const answer = await call(admin, 'PUT', of(unknown), { serviceProviderProfile: PROFILE })
			expectError(answer, 404, 'not_found')
		}
	})
})

test('GET /api/openapi.json: every directory call it describes is tested here', () => {
	const driven = new Set([...testedCalls].map((line) => line.replace(/ \d+$/u, '')))
	for (const { method, path } of directoryCalls) {
		expect([...driven]).toContain(`${method.toUpperCase()} ${path}`)
	}
})
