import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { DirectoryView } from '~/directory/directory-page.server'
import { advanceClock } from '~/platform/clock'
import { db } from '~/platform/db.server'
import { advanceLimits } from '~/platform/limits.server'
import { withoutTable } from '../support/broken-table'
import { useDatabase } from '../support/database'
import type { Answer, Device } from '../support/device'
import { deviceOf, mailTo, person, signedInDevice, useMailbox } from '../support/people'
import { manyProviders, provider } from '../support/providers'
import { resetClock } from '../support/singletons'

useDatabase()
useMailbox()
vi.setConfig({ testTimeout: 60_000 })

const PAGE = '/service-providers'
type List = Extract<DirectoryView, { kind: 'list' }>

const listOf = ({ value }: Answer): List => {
	expect(value).toMatchObject({ kind: 'list' })
	return value as List
}
const companiesOf = (answer: Answer): string[] =>
	listOf(answer).list.cards.map(({ company }) => company)
const open = async (device: Device, query = '') => companiesOf(await device.load(PAGE + query))

async function send(device: Device, fields: Record<string, string>, path = PAGE) {
	return device.post(path, { ...fields, formToken: await device.formToken() })
}

/** A minute passes, for the limit of pages. */
function passAMinute(): void {
	onTestFinished(resetClock)
	advanceClock(61)
	advanceLimits(61)
}

describe('DIR-02 DIR-03 the terms', () => {
	test('DIR-02 are the page until they are accepted, and nothing of the directory is in it', async () => {
		await provider({ company: 'Secret & Co' })
		const { id } = await person('annual', { hasAcceptedProviderTOS: false })
		const device = await signedInDevice(id)
		const asked = await device.load(PAGE)
		expect(asked.value).toEqual({ kind: 'terms' })
		expect((await device.load('/api/users/service-providers')).status).toBe(403)
		const answer = await send(device, { intent: 'acceptTerms' }, `${PAGE}?location=TX`)
		expect([answer.status, answer.location]).toEqual([302, `${PAGE}?location=TX`])
		const page = await device.open(PAGE)
		expect(page.messages.map(({ text }) => text)).toEqual([
			'Terms accepted. You can now use the service provider directory.',
		])
		expect(page.value).toMatchObject({ kind: 'list', list: { total: 1 } })
	})

	test('DIR-03 declining shows why and goes to /', async () => {
		const { id } = await person('annual', { hasAcceptedProviderTOS: false })
		const device = await signedInDevice(id)
		const answer = await send(device, { intent: 'declineTerms' })
		expect(answer.location).toBe('/')
		const { messages } = await device.open('/terms-of-service')
		expect(messages).toEqual([
			{ kind: 'error', text: 'You must accept the terms to use the service provider directory' },
		])
		expect((await device.load(PAGE)).value).toEqual({ kind: 'terms' })
	})

	test('DIR-02 a failure is said on the page', async () => {
		const { id } = await person('annual', { hasAcceptedProviderTOS: false })
		const device = await signedInDevice(id)
		await db().$executeRawUnsafe(
			`CREATE TRIGGER "test_fault" BEFORE UPDATE OF "hasAcceptedProviderTOS" ON "User" BEGIN SELECT RAISE(ABORT, 'no'); END`,
		)
		onTestFinished(async () => void (await db().$executeRawUnsafe('DROP TRIGGER "test_fault"')))
		const answer = await send(device, { intent: 'acceptTerms' })
		expect([answer.status, answer.value]).toEqual([
			500,
			{ failure: 'Failed to update settings. Please try again.' },
		])
	})
})

describe('DIR-04 DIR-05 filters', () => {
	test('DIR-04 by service, specialty and state, alone and together', async () => {
		await provider({
			company: 'A',
			serviceTypes: ['Contractor'],
			specialties: ['Roofing'],
			areas: ['TX'],
		})
		await provider({
			company: 'B',
			serviceTypes: ['Contractor'],
			specialties: ['Plumbing'],
			areas: ['OK'],
		})
		await provider({ company: 'C', serviceTypes: ['Lender', 'Attorney'], areas: ['TX', 'OK'] })
		const device = await deviceOf('annual')
		const found = async (query: string) => (await open(device, query)).sort().join('')
		expect(await found('')).toBe('ABC')
		expect(await found('?serviceType=Contractor')).toBe('AB')
		expect(await found('?serviceType=Contractor&specialty=Roofing')).toBe('A')
		expect(await found('?serviceType=Contractor&location=OK')).toBe('B')
		expect(await found('?serviceType=Attorney')).toBe('C')
		expect(await found('?location=TX')).toBe('AC')
		// DIR-05 the specialty counts with Contractor only.
		expect(await found('?serviceType=Lender&specialty=Roofing')).toBe('C')
		expect(await found('?serviceType=Wizard')).toBe('')
	})

	test('DIR-04 the choices come from the server', async () => {
		const view = listOf(await (await deviceOf('annual')).load(PAGE))
		expect(view.lists.serviceTypes).toContain('Contractor')
		expect(view.lists.contractorSpecialties).toContain('Roofing')
		expect([...view.lists.serviceTypes].sort()).toEqual(view.lists.serviceTypes)
	})
})

describe('DIR-06 DIR-07 pages of 12, shuffled', () => {
	test('DIR-06 DIR-07 the pages of a seed hold everybody once; a fresh opening has another order', async () => {
		await manyProviders(40)
		const device = await deviceOf('annual')
		const first = listOf(await device.load(PAGE))
		expect([first.list.cards.length, first.list.pages, first.list.total]).toEqual([12, 4, 40])
		const { seed } = first.list
		const all: string[] = []
		for (let page = 1; page <= 4; page += 1) {
			all.push(...(await open(device, `?page=${page}&seed=${seed}`)))
		}
		expect(all.slice(0, 12)).toEqual(first.list.cards.map(({ company }) => company))
		expect(new Set(all).size).toBe(40)
		const orders = new Set<string>([all.slice(0, 12).join()])
		for (let i = 0; i < 5; i += 1) orders.add((await open(device)).join())
		expect(orders.size).toBe(6)
	})

	test('DIR-06 a page beyond the last is the last', async () => {
		await manyProviders(13)
		const view = listOf(await (await deviceOf('annual')).load(`${PAGE}?page=99&seed=2s`))
		expect([view.list.page, view.list.pages, view.list.cards.length]).toEqual([2, 2, 1])
	})

	test('DIR-07 who has no company is not listed', async () => {
		await provider({ company: '' })
		await provider({ company: 'Here' })
		expect(await open(await deviceOf('annual'))).toEqual(['Here'])
	})
})

describe('DIR-01 security rows 5 and 9: who gets what of the directory', () => {
	const MARKERS = /marker-company|marker-about|hidden-mail|555 987 6543|marker-visible/u

	async function marked() {
		return provider({
			company: 'marker-company',
			aboutMe: 'marker-about',
			phoneNumber: '555 987 6543',
			displayPhone: false,
			email: 'hidden-mail@example.test',
			website: 'https://marker-visible.example/',
			displayWebsite: true,
		})
	}

	test('security row 5: nobody without paid access gets one byte of it', async () => {
		const { id } = await marked()
		for (const kind of [
			'visitor',
			'unverified',
			'user',
			'lapsed',
			'vipExpired',
			'pastDueOver',
			'mep',
		] as const) {
			const device = await deviceOf(kind)
			for (const path of [
				PAGE,
				`${PAGE}?serviceType=Lender`,
				`${PAGE}/${id}/report`,
				'/api/users/service-providers',
				'/api/users/service-types',
				'/service-provider-profile',
			]) {
				const { value, text } = await device.load(path)
				expect([kind, path, MARKERS.test(JSON.stringify(value) + text)]).toEqual([
					kind,
					path,
					false,
				])
			}
		}
	})

	test('DIR-09 security row 9: what a provider hides is in no answer to a member', async () => {
		const { id } = await marked()
		const device = await deviceOf('annual')
		for (const path of [
			PAGE,
			`${PAGE}?location=TX`,
			`${PAGE}/${id}/report`,
			'/api/users/service-providers',
			'/api/users/service-providers?serviceType=Lender',
		]) {
			const { value, text } = await device.load(path)
			const answer = JSON.stringify(value) + text
			expect(answer).toMatch(/marker-company/u)
			expect(answer).not.toMatch(/987|hidden-mail|example\.test/u)
		}
	})

	test('security row 13: the sixty-first page of a minute is refused, by page and call together', async () => {
		const device = await deviceOf('annual')
		const seen: number[] = []
		for (let i = 0; i < 100; i += 1) {
			const path = i % 2 === 0 ? PAGE : '/api/users/service-providers'
			seen.push((await device.load(path)).status)
		}
		expect(seen.filter((status) => status === 200)).toHaveLength(60)
		expect(seen.slice(60)).toEqual(Array(40).fill(429))
		const refused = await device.load(PAGE)
		expect(refused.value).toMatchObject({ kind: 'failed' })
		expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
		passAMinute()
		expect((await device.load(PAGE)).status).toBe(200)
	})
})

describe('DIR-08 the states', () => {
	test('DIR-08 an error keeps the page, says so, and is over when the cause is', async () => {
		const device = await deviceOf('annual')
		await withoutTable('ProviderFavourite', async () => {
			const { status, value } = await device.load(`${PAGE}?location=TX`)
			expect(status).toBe(500)
			expect(value).toMatchObject({
				kind: 'failed',
				query: { location: 'TX' },
				message: 'Failed to load service providers. Please try again later.',
			})
		})
		expect((await device.load(PAGE)).status).toBe(200)
	})

	test('DIR-08 empty', async () => {
		const view = listOf(await (await deviceOf('annual')).load(PAGE))
		expect(view.list).toMatchObject({ cards: [], total: 0, page: 1, pages: 1 })
	})
})

describe('favorites', () => {
	test('are marked, found again, taken away, and belong to one member', async () => {
		const { id } = await provider({ company: 'Kept' })
		await provider({ company: 'Other' })
		const device = await deviceOf('annual')
		const other = await deviceOf('annual')
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

	test('who is not listed cannot be one, and one who leaves is not shown', async () => {
		const device = await deviceOf('annual')
		const { id: hidden } = await provider({ takenOffAt: new Date() })
		expect((await send(device, { intent: 'favorite', providerId: hidden })).status).toBe(404)
		const { id } = await provider({ company: 'Leaves' })
		await send(device, { intent: 'favorite', providerId: id })
		await db().user.update({ where: { id }, data: { serviceProvider: false } })
		expect(await open(device, '?favourites=1')).toEqual([])
		await db().user.delete({ where: { id } })
		expect(await db().providerFavourite.count()).toBe(0)
	})
})

describe('reports', () => {
	const report = async (device: Device, id: string, fields: Record<string, string>, from = '') =>
		send(device, fields, `${PAGE}/${id}/report${from}`)

	test('reach the admins’ list and support, and lead back', async () => {
		const { id } = await provider({ company: 'Bad & Co' })
		const { id: reporter } = await person('annual')
		const device = await signedInDevice(reporter)
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
		const admin = await deviceOf('admin')
		const { value } = await admin.load(`/admin/service-providers/${id}`)
		expect(value).toMatchObject({
			reports: [{ reason: 'Nobody answers', details: 'Never calls back.' }],
		})
		expect(JSON.stringify(value)).not.toContain(reporter)
	})

	test('one per member and listing, the newest counts; ten a day', async () => {
		const { id } = await provider()
		const device = await deviceOf('annual')
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
		const { id } = await provider()
		const answer = await report(await deviceOf('annual'), id, fields as Record<string, string>)
		expect(answer.status).toBe(400)
		expect(
			(answer.value as { result: { error: Record<string, string[]> } }).result.error[field],
		).toEqual([text])
		expect(await db().providerReport.count()).toBe(0)
	})

	test('a target of another site is not followed', async () => {
		const { id } = await provider()
		const device = await deviceOf('annual')
		for (const from of ['//evil.test', 'https://evil.test/service-providers', '/admin']) {
			const query = `?from=${encodeURIComponent(from)}`
			expect((await report(device, id, { reason: 'other' }, query)).location).toBe(PAGE)
		}
	})
})
