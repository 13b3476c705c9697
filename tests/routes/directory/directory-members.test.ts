import { describe, expect, test } from 'vitest'
import type { DirectoryView } from '~/features/directory/listing/directory.actions.server'
import { db } from '~/core/db/db.server'
import { errorsOf } from '#tests/helpers/form-responses'
import { useDatabase } from '#tests/helpers/setup/database'
import type { TestClient } from '#tests/helpers/test-client'
import { createUser, signInAs, signedInClient } from '#tests/helpers/factories'
import { mailTo, useMailbox } from '#tests/helpers/accounts/account-calls'
import { createProvider } from '#tests/helpers/directory/providers'

useDatabase()
useMailbox()

/** Members' actions on listings. */

const PAGE = '/service-providers'

async function open(device: TestClient, query = ''): Promise<string[]> {
	const { value } = await device.load(PAGE + query)
	const { list } = value as Extract<DirectoryView, { kind: 'list' }>
	return list.cards.map(({ company }) => company)
}

async function send(device: TestClient, fields: Record<string, string>, path = PAGE) {
	return device.post(path, { ...fields, formToken: await device.formToken() })
}

describe('favorites', () => {
	test('are marked, found again, taken away, and belong to one member', async () => {
		const { id } = await createProvider({ company: 'Kept' })
		await createProvider({ company: 'Other' })
		const device = await signInAs('annual')
		const other = await signInAs('annual')
		const path = `${PAGE}?location=TX&seed=2s`
		const marked = await send(
			device,
			{ intent: 'favorite', providerId: id, anchor: `p-${id}` },
			path,
		)
		expect([marked.status, marked.location]).toEqual([302, `${path}#p-${id}`])
		await send(device, { intent: 'favorite', providerId: id })
		expect(await open(device, '?favourites=1')).toEqual(['Kept'])
		expect(await open(device, '?favourites=1&serviceType=Attorney')).toEqual([])
		expect(await open(other, '?favourites=1')).toEqual([])
		await send(device, { intent: 'unfavorite', providerId: id })
		expect(await open(device, '?favourites=1')).toEqual([])
	})

	test('exclude unlisted providers, and hide providers who leave', async () => {
		const device = await signInAs('annual')
		const { id: hidden } = await createProvider({ takenOffAt: new Date() })
		expect((await send(device, { intent: 'favorite', providerId: hidden })).status).toBe(404)
		const { id } = await createProvider({ company: 'Leaves' })
		await send(device, { intent: 'favorite', providerId: id })
		await db().user.update({ where: { id }, data: { serviceProvider: false } })
		expect(await open(device, '?favourites=1')).toEqual([])
		await db().user.delete({ where: { id } })
		expect(await db().providerFavourite.count()).toBe(0)
	})
})

describe('reports', () => {
	const report = async (
		device: TestClient,
		id: string,
		fields: Record<string, string>,
		from = '',
	) => send(device, fields, `${PAGE}/${id}/report${from}`)

	test('reach the admins’ list and support, and lead back', async () => {
		const { id } = await createProvider({ company: 'Bad & Co' })
		const { id: reporter } = await createUser('annual')
		const device = await signedInClient(reporter)
		expect((await device.load(`${PAGE}/${id}/report`)).value).toMatchObject({ company: 'Bad & Co' })
		const from = `?from=${encodeURIComponent(`${PAGE}?page=2&seed=2s`)}`
		const answer = await report(
			device,
			id,
			{ reason: 'notReachable', details: 'Never calls back.' },
			from,
		)
		expect(answer.location).toBe(`${PAGE}?page=2&seed=2s`)
		const mails = await mailTo('support@prohub.test')
		expect(mails[0]?.subject).toBe('Listing reported: Bad & Co')
		expect(mails[0]?.text).toContain('Never calls back.')
		const admin = await signInAs('admin')
		const { value } = await admin.load(`/admin/service-providers/${id}`)
		expect(value).toMatchObject({
			reports: [{ reason: "Doesn't respond", details: 'Never calls back.' }],
		})
		expect(JSON.stringify(value)).not.toContain(reporter)
	})

	test('one per member and listing, the newest counts; ten a day', async () => {
		const { id } = await createProvider()
		const device = await signInAs('annual')
		await report(device, id, { reason: 'other', details: 'one' })
		await report(device, id, { reason: 'other', details: 'two' })
		expect((await db().providerReport.findMany()).map(({ details }) => details)).toEqual(['two'])
		const statuses: number[] = []
		for (let i = 0; i < 9; i += 1) {
			statuses.push((await report(device, id, { reason: 'other' })).status)
		}
		expect(statuses).toEqual([...Array<number>(8).fill(302), 429])
	})

	test.each([
		[{}, 'reason', 'Please choose what is wrong'],
		[{ reason: 'constructor' }, 'reason', 'Please choose what is wrong'],
		[
			{ reason: 'other', details: 'x'.repeat(1_001) },
			'details',
			'Please use 1000 characters or less',
		],
	])('%j: %s', async (fields, field, text) => {
		const { id } = await createProvider()
		const answer = await report(await signInAs('annual'), id, fields)
		expect(answer.status).toBe(400)
		expect(errorsOf(answer)[field]).toEqual([text])
		expect(await db().providerReport.count()).toBe(0)
	})

	test('a target of another site is not followed', async () => {
		const { id } = await createProvider()
		const device = await signInAs('annual')
		for (const from of ['//evil.test', 'https://evil.test/service-providers', '/admin']) {
			const query = `?from=${encodeURIComponent(from)}`
			expect((await report(device, id, { reason: 'other' }, query)).location).toBe(PAGE)
		}
	})
})
