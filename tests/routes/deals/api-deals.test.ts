import { beforeAll, expect, test } from 'vitest'
import { dealCalls } from '~/features/deals/api-calls.server'
import { db } from '~/core/db/db.server'
import { call, expectError, testedCalls } from '#tests/helpers/api-contract'
import { createDeal, createDealOwner } from '#tests/helpers/deals/deal-calls'
import { useDatabase } from '#tests/helpers/setup/database'
import { signedInClient, signInAs } from '#tests/helpers/factories'
import { TestClient } from '#tests/helpers/test-client'

useDatabase()
beforeAll(() => testedCalls.clear())

/** The JSON calls of deals, each response checked against their description. */

test('DEAL-18 lists, reads, moves and archives as documented', async () => {
	const owner = await createDealOwner()
	const { device } = owner
	const id = await createDeal(owner, '1 Elm St')
	await createDeal(owner, '2 Oak St', {})
	await device.post('/deals/criteria', { intent: 'saveCriteria', capRate: '5', pricePerSqFt: '90' })
	const list = await call(device, 'GET', '/api/deals?sort=address')
	expect(list.body).toMatchObject({
		total: 2,
		page: 1,
		pages: 1,
		stages: { lead: 2 },
		deals: [
			{ id, strategy: 'rental', criteria: { met: 1, total: 2, unknown: 1 } },
			{ figures: [], missing: 'Enter a purchase price.' },
		],
	})
	const one = `/api/deals/${id}`
	const moved = await call(device, 'PATCH', one, { stage: 'offer', isArchived: true })
	expect(moved.body).toMatchObject({
		stage: 'offer',
		isArchived: true,
		history: [{ from: 'lead', to: 'offer' }],
	})
	expect((await call(device, 'GET', '/api/deals')).body).toMatchObject({ total: 1 })
	expect((await call(device, 'GET', '/api/deals?show=archived')).body).toMatchObject({ total: 1 })
	await call(device, 'PATCH', one, { isArchived: false })
	expect((await call(device, 'GET', one)).body).toMatchObject({ id, isArchived: false })
})

test('DEAL-18 notes are added and deleted as documented', async () => {
	const owner = await createDealOwner()
	const { device } = owner
	const id = await createDeal(owner, '1 Elm St')
	const notes = `/api/deals/${id}/notes`
	const added = await call(device, 'POST', notes, { text: ' Call Ana ', dueOn: '2027-05-31' })
	expect([added.status, added.body]).toMatchObject([201, { text: 'Call Ana', dueOn: '2027-05-31' }])
	expect((await call(device, 'POST', notes, { text: 'x', dueOn: null })).status).toBe(201)
	const one = `${notes}/${String(added.body['id'])}`
	expect((await call(device, 'DELETE', one)).status).toBe(204)
	expectError(await call(device, 'DELETE', one), 404, 'not_found')
	const { body } = await call(device, 'GET', `/api/deals/${id}`)
	expect(body['notes']).toMatchObject([{ text: 'x', isDone: false }])
})

test('DEAL-18 errors are as documented', async () => {
	const owner = await createDealOwner()
	const { device } = owner
	const id = await createDeal(owner, '1 Elm St')
	const one = `/api/deals/${id}`
	for (const body of [{}, { stage: 'dreaming' }, { isArchived: 'yes' }, { price: 1 }]) {
		expectError(await call(device, 'PATCH', one, body), 400, 'bad_request')
	}
	for (const body of [
		{ text: '' },
		{ text: 'x'.repeat(10_001) },
		{ text: 'x', dueOn: '05/31/2027' },
		{ text: 'x', dueOn: '2027-02-30' },
	]) {
		expectError(await call(device, 'POST', `${one}/notes`, body), 400, 'bad_request')
	}
	await db().dealNote.createMany({
		data: Array.from({ length: 200 }, (_, i) => ({
			id: `note${i}`,
			propertyId: id,
			userId: owner.id,
			text: 'x',
			createdAt: new Date(),
		})),
	})
	expectError(await call(device, 'POST', `${one}/notes`, { text: 'x' }), 409, 'limit_reached')
	const withoutTerms = await signInAs('annual')
	expectError(await call(withoutTerms, 'PATCH', one, { stage: 'sold' }), 403, 'terms_not_accepted')
	expectError(
		await call(withoutTerms, 'POST', `${one}/notes`, { text: 'x' }),
		403,
		'terms_not_accepted',
	)
})

test('DEAL-18 PRO-100 nobody reaches the deals of another person, and former members only read', async () => {
	const owner = await createDealOwner()
	const id = await createDeal(owner, '1 Elm St')
	const added = await call(owner.device, 'POST', `/api/deals/${id}/notes`, { text: 'A secret' })
	const calls = [
		['GET', `/api/deals/${id}`, undefined, 404],
		['PATCH', `/api/deals/${id}`, { stage: 'sold' }, 404],
		['POST', `/api/deals/${id}/notes`, { text: 'Mine' }, 404],
		['DELETE', `/api/deals/${id}/notes/${String(added.body['id'])}`, undefined, 404],
	] as const
	const { device: other } = await createDealOwner()
	const before = await db().property.findMany()
	for (const [method, path, body, status] of calls) {
		expectError(await call(other, method, path, body), status, 'not_found')
		expectError(await call(new TestClient(), method, path, body), 401, 'unauthenticated')
	}
	await db().user.update({
		where: { id: owner.id },
		data: { role: 'user', subscriptionStatus: 'canceled' },
	})
	const former = await signedInClient(owner.id)
	for (const [method, path, body] of calls) {
		if (method === 'GET') expect((await call(former, method, path)).status).toBe(200)
		else expectError(await call(former, method, path, body), 403, 'forbidden')
	}
	expect((await call(former, 'GET', '/api/deals')).body).toMatchObject({ total: 1 })
	expect(await db().property.findMany()).toEqual(before)
	expect(await db().dealNote.count({ where: { deletedAt: null } })).toBe(1)
})

test('DEAL-18 every call of deals that is described was made here', () => {
	const described = dealCalls.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
	const driven = new Set([...testedCalls].map((line) => line.replace(/ \d+$/u, '')))
	expect([...driven].sort()).toEqual([...described].sort())
})
