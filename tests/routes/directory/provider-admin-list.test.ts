import { describe, expect, test } from 'vitest'
import type { ProviderList } from '~/features/directory/admin/provider-list.server'
import { db } from '~/core/db/db.server'
import { withoutTable } from '#tests/helpers/setup/db-faults'
import { useDatabase } from '#tests/helpers/setup/database'
import { TestClient } from '#tests/helpers/test-client'
import { signInAs } from '#tests/helpers/factories'
import { postAdmin } from '#tests/helpers/directory/provider-forms'
import {
	createEnteredProvider,
	createProviders,
	createProvider,
} from '#tests/helpers/directory/providers'

useDatabase()

const LIST = '/admin/service-providers'

describe('PADM-02 PADM-07 provider list', () => {
	const rowsOf = async (query = '') => {
		const { value } = await (await signInAs('admin')).load(LIST + query)
		return (value as { content: { list: ProviderList } }).content.list
	}
	const companies = async (query = '') => (await rowsOf(query)).rows.map(({ company }) => company)

	test('PADM-02 by company ascending, whatever its case', async () => {
		for (const company of ['beta', 'Alpha', 'Zulu', 'alpine']) await createProvider({ company })
		expect(await companies()).toEqual(['Alpha', 'alpine', 'beta', 'Zulu'])
	})

	test('PADM-07 filters by text, service, state, listing, source and reports', async () => {
		await createProvider({ company: 'Self Listed', serviceTypes: ['Attorney'], areas: ['WY'] })
		await createProvider({ company: 'Self Gone' }, { serviceProvider: false })
		await createProvider({ company: '' })
		await createEnteredProvider('mep@example.test', {
			company: 'Entered Off',
			takenOffAt: new Date(),
		})
		expect(await companies('?search=self')).toEqual(['Self Gone', 'Self Listed'])
		expect(await companies('?search=MEP@')).toEqual(['Entered Off'])
		expect(await companies('?serviceType=Attorney')).toEqual(['Self Listed'])
		expect(await companies('?location=wy')).toEqual(['Self Listed'])
		expect(await companies('?state=listed')).toEqual(['Self Listed'])
		expect(await companies('?state=notProvider')).toEqual(['Self Gone'])
		expect(await companies('?state=incomplete')).toEqual([''])
		expect(await companies('?state=takenOff')).toEqual(['Entered Off'])
		expect(await companies('?source=entered')).toEqual(['Entered Off'])
		expect(await companies('?source=self&state=listed')).toEqual(['Self Listed'])
		expect(await companies('?reported=1')).toEqual([])
		expect(await companies("?search=' OR 1=1 --")).toEqual([])
	})

	test('PADM-07 DIR-13 the list tells listings without states from the others', async () => {
		await createProvider({ company: 'Somewhere' })
		await createProvider({ company: 'Nowhere', areas: [] })
		expect(await companies('?state=listed')).toEqual(['Somewhere'])
		expect(await companies('?state=listedNoState')).toEqual(['Nowhere'])
	})

	test('PADM-02 25 to a page', async () => {
		await createProviders(60)
		expect(await rowsOf('?page=3')).toMatchObject({ total: 60, page: 3, pages: 3 })
		expect((await rowsOf('?page=3')).rows).toHaveLength(10)
	})

	test('PADM-02 a failure shows an error on the page', async () => {
		const admin = await signInAs('admin')
		await createProvider()
		await withoutTable('ProviderReport', async () => {
			const { status, value } = await admin.load(LIST)
			expect(status).toBe(500)
			expect(value).toMatchObject({ content: null })
		})
	})
})

describe('PADM-06 DATA-08 statistics', () => {
	test('counts who is listed, each service for itself, the largest first', async () => {
		await createProvider({ serviceTypes: ['Lender', 'Attorney'] })
		await createProvider({ serviceTypes: ['Lender'] })
		await createProvider({ serviceTypes: ['Lender'], takenOffAt: new Date() })
		const { value } = await (await signInAs('admin')).load('/admin/service-provider-stats')
		const { rows } = value as { rows: { serviceType: string; count: number }[] }
		expect(rows.slice(0, 3)).toEqual([
			{ serviceType: 'Lender', count: 2 },
			{ serviceType: 'Attorney', count: 1 },
			{ serviceType: 'Appraiser', count: 0 },
		])
	})

	test('PADM-06 a failure shows an error', async () => {
		const admin = await signInAs('admin')
		await withoutTable('ServiceChoice', async () => {
			const { status, value } = await admin.load('/admin/service-provider-stats')
			expect([status, value]).toMatchObject([500, { rows: null }])
			const api = await admin.load('/api/users/service-provider-stats')
			expect([api.status, JSON.parse(api.text)]).toMatchObject([
				500,
				{ message: 'Failed to fetch statistics. Please try again later.' },
			])
		})
	})
})

describe('DATA-08 editable lists', () => {
	const PAGE = '/admin/service-types'

	test('an admin adds, retires and restores a service, and forms reflect it', async () => {
		const admin = await signInAs('admin')
		const lists = async () =>
			JSON.parse((await new TestClient().load('/api/users/service-types')).text) as {
				serviceTypes: string[]
			}
		await postAdmin(admin, PAGE, [
			['intent', 'add'],
			['kind', 'serviceType'],
			['name', '  Drone   Pilot '],
		])
		expect((await lists()).serviceTypes).toContain('Drone Pilot')
		const again = await postAdmin(admin, PAGE, [
			['intent', 'add'],
			['kind', 'serviceType'],
			['name', 'drone pilot'],
		])
		expect([again.status, again.value]).toMatchObject([
			400,
			{ values: { kind: 'serviceType', name: 'drone pilot' } },
		])
		const { id } = await db().serviceChoice.findFirstOrThrow({ where: { name: 'Drone Pilot' } })
		await postAdmin(admin, PAGE, [
			['intent', 'retire'],
			['choiceId', id],
		])
		expect((await lists()).serviceTypes).not.toContain('Drone Pilot')
		await postAdmin(admin, PAGE, [
			['intent', 'restore'],
			['choiceId', id],
		])
		expect((await lists()).serviceTypes).toContain('Drone Pilot')
		await db().serviceChoice.delete({ where: { id } })
	})

	test('Contractor cannot be retired, because specialties depend on it', async () => {
		const admin = await signInAs('admin')
		const { id } = await db().serviceChoice.findFirstOrThrow({ where: { name: 'Contractor' } })
		await postAdmin(admin, PAGE, [
			['intent', 'retire'],
			['choiceId', id],
		])
		expect(await db().serviceChoice.findUnique({ where: { id } })).toMatchObject({
			retiredAt: null,
		})
	})

	test.each([
		['', 'Please enter a name'],
		['x'.repeat(61), 'The name must be 60 characters or less'],
	])('%j: %s', async (name, message) => {
		const answer = await postAdmin(await signInAs('admin'), PAGE, [
			['intent', 'add'],
			['kind', 'specialty'],
			['name', name],
		])
		expect([answer.status, answer.value]).toMatchObject([
			400,
			{ values: { kind: 'specialty' }, errors: { name: [message] } },
		])
	})
})
