import { beforeAll, expect, test } from 'vitest'
import { propertyCalls } from '~/features/deals/property-calls.server'
import { emptyInputs } from '~/deal'
import { call, expectError, testedCalls } from '#tests/helpers/api-contract'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient } from '#tests/helpers/test-client'
import { signInAs } from '#tests/helpers/factories'

useDatabase()
beforeAll(() => testedCalls.clear())

const PATH = '/api/properties'
const elm = { propertyAddress: '1 Elm St', inputs: { rent: '1850' } }

test('API-21 API-22 API-23 saves, lists, updates and deletes as documented', async () => {
	const device = await signInAs('annual', { hasAcceptedCalculatorTOS: true })
	const created = await call(device, 'POST', PATH, elm)
	expect([created.status, created.body]).toMatchObject([
		201,
		{ propertyAddress: '1 Elm St', inputs: { ...emptyInputs(), rent: '1850' }, revision: 1 },
	])
	const updated = await call(device, 'POST', PATH, { ...elm, inputs: { rent: '1900' } })
	expect([updated.status, updated.body]).toMatchObject([200, { revision: 2 }])
	expect((await call(device, 'GET', PATH)).body).toMatchObject([{ _id: created.body['_id'] }])
	const one = `${PATH}/${String(created.body['_id'])}`
	expect((await call(device, 'DELETE', one)).status).toBe(204)
	expectError(await call(device, 'DELETE', one), 404, 'not_found')
})

test('API-21 API-22 API-23 errors are as documented', async () => {
	const calls = [
		['GET', PATH, undefined],
		['POST', PATH, elm],
		['DELETE', `${PATH}/none`, undefined],
	] as const
	const [user, visitor] = [await signInAs('user'), new TestClient()]
	for (const [method, path, body] of calls) {
		expectError(await call(visitor, method, path, body), 401, 'unauthenticated')
		expectError(await call(user, method, path, body), 403, 'forbidden')
	}
	const member = await signInAs('annual')
	expectError(await call(member, 'POST', PATH, elm), 403, 'terms_not_accepted')
	expectError(await call(member, 'POST', PATH, {}), 400, 'bad_request')
	const full = await signInAs('annual', { hasAcceptedCalculatorTOS: true })
	for (let i = 0; i < 10; i += 1) {
		const saved = await call(full, 'POST', PATH, { ...elm, propertyAddress: `${i} Elm St` })
		expect(saved.status).toBe(201)
	}
	const more = { ...elm, propertyAddress: '11 Elm St' }
	expectError(await call(full, 'POST', PATH, more), 409, 'limit_reached')
	const unreadable = { ...elm, inputs: { rent: 'a lot' } }
	expectError(await call(full, 'POST', PATH, unreadable), 400, 'bad_request')
})

test('PRO-98 analyzes a saved property as documented', async () => {
	const device = await signInAs('annual', { hasAcceptedCalculatorTOS: true })
	const rental = { purchase: '200000', rent: '2000', yTaxes: '2400' }
	const deals: Record<string, object>[] = [
		{ inputs: {} },
		{ inputs: rental },
		{ inputs: { ...rental, interestDSCR: '7' }, analysis: { taxOn: 'yes', holdYears: 35 } },
		{ inputs: rental, analysis: { plan: 'loan' } },
		{ inputs: { ...rental, interestHard: '11', down: '20', interestDSCR: '7', hold: '120' } },
		{ inputs: { ...rental, interestHard: '11' }, analysis: { refiDscr: '1.2', plan: 'bridge' } },
		{
			inputs: { ...rental, interestDSCR: '7', ltv: '100' },
			analysis: { buyCostPer: 0, loanFeePer: 0 },
		},
		{ inputs: rental, analysis: { exitBy: 'cap' } },
		{ inputs: rental, analysis: { event1Year: 3, event1Amount: -400_000, event1Label: 'Roof' } },
	]
	for (const [i, deal] of deals.entries()) {
		const saved = await call(device, 'POST', PATH, { propertyAddress: `${i} Elm St`, ...deal })
		expect(saved.status).toBe(201)
		const answer = await call(device, 'GET', `${PATH}/${String(saved.body['_id'])}/analysis`)
		expect(answer.status).toBe(200)
	}
	expectError(await call(device, 'GET', `${PATH}/none/analysis`), 404, 'not_found')
	expectError(await call(new TestClient(), 'GET', `${PATH}/none/analysis`), 401, 'unauthenticated')
	const unverified = await signInAs('unverified')
	expectError(await call(unverified, 'GET', `${PATH}/none/analysis`), 403, 'unverified')
	const wrong = { ...elm, analysis: { holdYears: 'long' } }
	expectError(await call(device, 'POST', PATH, wrong), 400, 'bad_request')
})

test('GET /api/openapi.json: every call of saved properties it describes was made here', () => {
	const described = propertyCalls.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
	const driven = new Set([...testedCalls].map((line) => line.replace(/ \d+$/u, '')))
	expect([...driven].sort()).toEqual([...described].sort())
})
