import { beforeAll, expect, test } from 'vitest'
import { call, expectError, testedCalls } from '#tests/helpers/api-contract'
import { createDeal, createDealOwner } from '#tests/helpers/deals/deal-calls'
import { signInAs } from '#tests/helpers/factories'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient } from '#tests/helpers/test-client'
import { scenarioCalls } from '~/features/deals/scenarios/scenario-calls.server'

useDatabase()
beforeAll(() => testedCalls.clear())

/** The JSON calls of scenarios, each response checked against their description. */

async function owned() {
	const owner = await createDealOwner()
	const id = await createDeal(owner, '1 Elm St')
	return { device: owner.device, id, all: `/api/properties/${id}/scenarios` }
}

test('PRO-56 PRO-58 are added, listed, changed and deleted as documented', async () => {
	const { device, id, all } = await owned()
	const body = { name: ' Higher  rent ', inputs: { rent: '2,500' }, analysis: { holdYears: 7 } }
	const added = await call(device, 'POST', all, body)
	expect([added.status, added.body]).toMatchObject([
		201,
		{ name: 'Higher rent', inputs: { rent: '2500' }, analysis: { holdYears: '7' }, revision: 1 },
	])
	const one = `${all}/${String(added.body['id'])}`
	const renamed = await call(device, 'PUT', one, { name: 'Rent' })
	expect(renamed.body).toMatchObject({ name: 'Rent', inputs: { rent: '2500' }, revision: 1 })
	const saved = await call(device, 'PUT', one, { inputs: { rent: '2600' } })
	expect(saved.body).toMatchObject({ inputs: { rent: '2600' }, analysis: { holdYears: '7' } })
	expect((await call(device, 'GET', all)).body).toMatchObject([{ name: 'Rent' }])
	const properties = await call(device, 'GET', '/api/properties')
	expect(properties.body).toMatchObject([{ _id: id, scenarioCount: 1 }])
	const analysis = `/api/properties/${id}/analysis`
	const figures = async (at: string) => (await call(device, 'GET', at)).body['figures']
	const ofScenario = await figures(`${analysis}?scenario=${String(added.body['id'])}`)
	expect(ofScenario).not.toEqual(await figures(analysis))
	expect((await call(device, 'DELETE', one)).status).toBe(204)
	expectError(await call(device, 'DELETE', one), 404, 'not_found')
	expect((await call(device, 'GET', all)).body).toEqual([])
})

test('PRO-58 PRO-59 errors are as documented', async () => {
	const { device, all } = await owned()
	const body = { name: 'A', inputs: {} }
	await call(device, 'POST', all, body)
	expectError(await call(device, 'POST', all, { ...body, name: 'a' }), 409, 'conflict')
	expectError(await call(device, 'POST', all, { ...body, name: 'base' }), 400, 'bad_request')
	const unreadable = await call(device, 'POST', all, {
		name: 'B',
		inputs: { ltv: '250' },
		analysis: { holdYears: 'x' },
	})
	expectError(unreadable, 400, 'bad_request')
	expect(Object.keys(unreadable.body['fields'] as object)).toEqual([
		'inputs.ltv',
		'analysis.holdYears',
	])
	for (let i = 0; i < 11; i++) await call(device, 'POST', all, { ...body, name: `S ${i}` })
	expectError(await call(device, 'POST', all, { ...body, name: 'More' }), 409, 'limit_reached')
	const none = '/api/properties/none-of-yours/scenarios'
	expectError(await call(device, 'GET', none), 404, 'not_found')
	expectError(await call(device, 'POST', none, body), 404, 'not_found')
	expectError(await call(device, 'PUT', `${all}/none`, { name: 'C' }), 404, 'not_found')
	expectError(await call(device, 'PUT', `${all}/none`, {}), 400, 'bad_request')
})

test('PRO-100 reading needs a sign-in, writing a membership', async () => {
	const { id, all } = await owned()
	expectError(await call(new TestClient(), 'GET', all), 401, 'unauthenticated')
	const client = await signInAs('user')
	expectError(await call(client, 'GET', all), 404, 'not_found')
	expectError(await call(client, 'POST', all, { name: 'A', inputs: {} }), 403, 'forbidden')
	expectError(await call(client, 'PUT', `${all}/${id}`, { name: 'A' }), 403, 'forbidden')
	expectError(await call(client, 'DELETE', `${all}/${id}`), 403, 'forbidden')
})

test('PRO-98 every call of the description is tested above', () => {
	const described = scenarioCalls.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
	const driven = new Set([...testedCalls].map((line) => line.replace(/ \d+$/u, '')))
	expect(described.filter((one) => !driven.has(one))).toEqual([])
})
