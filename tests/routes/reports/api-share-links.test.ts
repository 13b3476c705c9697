import { beforeAll, expect, test } from 'vitest'
import { config } from '~/core/config/config.server'
import { db } from '~/core/db/db.server'
import { days } from '~/core/time/durations'
import { SHARED_SECTION_KEYS } from '~/features/reports/share/share-link'
import { shareCalls } from '~/features/reports/share/share-calls.server'
import { call, expectError, testedCalls } from '#tests/helpers/api-contract'
import { createDeal, createDealOwner } from '#tests/helpers/deals/deal-calls'
import { signInAs } from '#tests/helpers/factories'
import { openShared } from '#tests/helpers/reports/share-calls'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient } from '#tests/helpers/test-client'

useDatabase()
beforeAll(() => testedCalls.clear())

/** The JSON calls of share links, each response checked against their description. */

const ALL = '/api/share-links'

async function owned() {
	const owner = await createDealOwner()
	const propertyId = await createDeal(owner, '1 Elm St')
	return { device: owner.device, propertyId, id: owner.id }
}

test('FIX-25 PRO-72 PRO-74 are made, listed and revoked as documented', async () => {
	const { device, propertyId } = await owned()
	const made = await call(device, 'POST', ALL, { propertyId })
	expect([made.status, made.body]).toMatchObject([
		201,
		{ propertyId, scenarioId: null, state: 'live', showAddress: false, openedCount: 0 },
	])
	// FIX-25: the offer is shared only if it is chosen.
	expect(made.body['sections']).toEqual(SHARED_SECTION_KEYS.filter((key) => key !== 'offer'))
	const url = String(made.body['url'])
	expect(url.startsWith(`${config().origin}/s/`)).toBe(true)
	const token = url.split('/').at(-1) ?? ''
	expect((await openShared(token)).report?.property).toBe('Property')
	const listed = await call(device, 'GET', ALL)
	const { url: _url, ...link } = made.body
	expect(listed.body).toEqual([{ ...link, openedCount: 1 }])
	expect(listed.text).not.toContain(token)
	const one = `${ALL}/${String(made.body['id'])}`
	expect((await call(device, 'DELETE', one)).status).toBe(204)
	expect((await openShared(token)).status).toBe(404)
	expect((await call(device, 'GET', ALL)).body).toMatchObject([{ state: 'revoked' }])
	const chosen = { days: 7, sections: ['loan', 'summary', 'loan'], showAddress: true }
	const other = await call(device, 'POST', ALL, { propertyId, ...chosen })
	expect(other.body).toMatchObject({ sections: ['summary', 'loan'], showAddress: true })
	const lifeOf = ({ body }: typeof other): number =>
		Date.parse(String(body['expiresAt'])) - Date.parse(String(body['createdAt']))
	expect([lifeOf(made), lifeOf(other)]).toEqual([days(30), days(7)])
})

test('PRO-72 PRO-74 errors are as documented', async () => {
	const { device, propertyId, id: userId } = await owned()
	for (const wrong of [
		{},
		{ propertyId, days: 8 },
		{ propertyId, sections: [] },
		{ propertyId, sections: ['notes'] },
		{ propertyId, showAddress: 'on' },
		{ propertyId, name: 'x' },
	]) {
		expectError(await call(device, 'POST', ALL, wrong), 400, 'bad_request')
	}
	expectError(await call(device, 'POST', ALL, { propertyId: 'x' }), 404, 'not_found')
	const scenario = { propertyId, scenarioId: 'x' }
	expectError(await call(device, 'POST', ALL, scenario), 404, 'not_found')
	expectError(await call(device, 'DELETE', `${ALL}/x`), 404, 'not_found')
	await call(device, 'POST', ALL, { propertyId })
	const [row] = await db().shareLink.findMany({ where: { userId } })
	if (row === undefined) throw new Error('No link')
	for (let i = 0; i < 19; i++) {
		await db().shareLink.create({ data: { ...row, id: `l${i}`, tokenHash: `hash${i}` } })
	}
	expectError(await call(device, 'POST', ALL, { propertyId }), 409, 'limit_reached')
	await db().shareLink.deleteMany({ where: { userId } })
	for (let i = 0; i < 9; i++) await call(device, 'POST', ALL, { propertyId })
	expectError(await call(device, 'POST', ALL, { propertyId }), 429, 'too_many_requests')
})

test('PRO-100 listing and revoking need a sign-in, sharing a membership', async () => {
	const { propertyId } = await owned()
	const visitor = new TestClient()
	expectError(await call(visitor, 'GET', ALL), 401, 'unauthenticated')
	expectError(await call(visitor, 'POST', ALL, { propertyId }), 401, 'unauthenticated')
	expectError(await call(visitor, 'DELETE', `${ALL}/x`), 401, 'unauthenticated')
	const unverified = await signInAs('unverified')
	expectError(await call(unverified, 'GET', ALL), 403, 'unverified')
	const user = await signInAs('user')
	expect((await call(user, 'GET', ALL)).body).toEqual([])
	expectError(await call(user, 'POST', ALL, { propertyId }), 403, 'forbidden')
	expectError(await call(user, 'DELETE', `${ALL}/x`), 404, 'not_found')
})

test('PRO-98 every call of the description is tested above', () => {
	const described = shareCalls.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
	const driven = new Set([...testedCalls].map((line) => line.replace(/ \d+$/u, '')))
	expect(described.filter((one) => !driven.has(one))).toEqual([])
})
