import { describe, expect, onTestFinished, test } from 'vitest'
import type { DirectoryView } from '~/features/directory/listing/directory.actions.server'
import { advanceClock } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { advanceLimits } from '~/core/security/rate-limiter.server'
import { whileFailing, withoutTable } from '#tests/helpers/setup/db-faults'
import { errorsOf } from '#tests/helpers/form-responses'
import { useDatabase } from '#tests/helpers/setup/database'
import type { TestResponse, TestClient } from '#tests/helpers/test-client'
import { createUser, signInAs, signedInClient } from '#tests/helpers/factories'
import { createProviders, createProvider } from '#tests/helpers/directory/providers'
import { resetClock } from '#tests/helpers/setup/singletons'

useDatabase()

const PAGE = '/service-providers'
type List = Extract<DirectoryView, { kind: 'list' }>

const listOf = ({ value }: TestResponse): List => {
	expect(value).toMatchObject({ kind: 'list' })
	return value as List
}
const companiesOf = (answer: TestResponse): string[] =>
	listOf(answer).list.cards.map(({ company }) => company)
const open = async (device: TestClient, query = '') => companiesOf(await device.load(PAGE + query))

async function send(device: TestClient, fields: Record<string, string>, path = PAGE) {
	return device.post(path, { ...fields, formToken: await device.formToken() })
}

/** Advances the clock by a minute, for the page rate limit. */
async function passAMinute(): Promise<void> {
	onTestFinished(resetClock)
	advanceClock(61)
	await advanceLimits(61)
}

describe('DIR-02 DIR-03 the terms', () => {
	test('DIR-02 are the page until they are accepted, and nothing of the directory is in it', async () => {
		await createProvider({ company: 'Secret & Co' })
		const { id } = await createUser('annual', { hasAcceptedProviderTOS: false })
		const device = await signedInClient(id)
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

	test('DIR-03 declining shows the reason and redirects to /', async () => {
		const { id } = await createUser('annual', { hasAcceptedProviderTOS: false })
		const device = await signedInClient(id)
		const answer = await send(device, { intent: 'declineTerms' })
		expect(answer.location).toBe('/')
		const { messages } = await device.open('/terms-of-service')
		expect(messages).toEqual([
			{ kind: 'error', text: 'You must accept the terms to use the service provider directory' },
		])
		expect((await device.load(PAGE)).value).toEqual({ kind: 'terms' })
	})

	test('DIR-02 a failure shows an error on the page', async () => {
		const { id } = await createUser('annual', { hasAcceptedProviderTOS: false })
		const device = await signedInClient(id)
		const answer = await whileFailing('UPDATE OF "hasAcceptedProviderTOS" ON "User"', () =>
			send(device, { intent: 'acceptTerms' }),
		)
		expect([answer.status, errorsOf(answer)]).toEqual([
			500,
			{ form: ['Failed to update settings. Please try again.'] },
		])
	})
})

describe('DIR-04 DIR-05 filters', () => {
	test('DIR-04 by service, specialty and state, alone and together', async () => {
		await createProvider({
			company: 'A',
			serviceTypes: ['Contractor'],
			specialties: ['Roofing'],
			areas: ['TX'],
		})
		await createProvider({
			company: 'B',
			serviceTypes: ['Contractor'],
			specialties: ['Plumbing'],
			areas: ['OK'],
		})
		await createProvider({
			company: 'C',
			serviceTypes: ['Lender', 'Attorney'],
			areas: ['TX', 'OK'],
		})
		const device = await signInAs('annual')
		const found = async (query: string) => (await open(device, query)).sort().join('')
		expect(await found('')).toBe('ABC')
		expect(await found('?serviceType=Contractor')).toBe('AB')
		expect(await found('?serviceType=Contractor&specialty=Roofing')).toBe('A')
		expect(await found('?serviceType=Contractor&location=OK')).toBe('B')
		expect(await found('?serviceType=Attorney')).toBe('C')
		expect(await found('?location=TX')).toBe('AC')
		// DIR-05 the specialty filter applies with Contractor only.
		expect(await found('?serviceType=Lender&specialty=Roofing')).toBe('C')
		expect(await found('?serviceType=Wizard')).toBe('')
	})

	test('DIR-04 the options come from the server', async () => {
		const view = listOf(await (await signInAs('annual')).load(PAGE))
		expect(view.lists.serviceTypes).toContain('Contractor')
		expect(view.lists.contractorSpecialties).toContain('Roofing')
		expect([...view.lists.serviceTypes].sort()).toEqual(view.lists.serviceTypes)
	})
})

describe("the member's own state", () => {
	const remember = (device: TestClient, state: string, path = PAGE) =>
		send(device, { intent: 'rememberState', state }, path)

	async function oneInEach() {
		await createProvider({ company: 'Tulsa Roofing', areas: ['OK'] })
		await createProvider({ company: 'Austin Roofing', areas: ['TX'] })
	}

	test('is asked once, is the default from then on, and can be changed and given up', async () => {
		await oneInEach()
		const device = await signInAs('annual')
		expect(listOf(await device.load(PAGE)).asksState).toBe(true)
		const answer = await remember(device, 'OK', `${PAGE}?serviceType=Lender&location=TX&page=2`)
		expect([answer.status, answer.location]).toEqual([
			302,
			`${PAGE}?serviceType=Lender&location=OK`,
		])
		const view = listOf(await device.load(PAGE))
		expect([view.asksState, view.query.location, view.query.ownState]).toEqual([false, 'OK', 'OK'])
		expect(await open(device)).toEqual(['Tulsa Roofing'])
		expect(await open(device, '?location=TX')).toEqual(['Austin Roofing'])
		expect((await open(device, '?location=all')).sort()).toEqual([
			'Austin Roofing',
			'Tulsa Roofing',
		])
		await remember(device, 'TX')
		expect(await open(device)).toEqual(['Austin Roofing'])
		await remember(device, '')
		expect(await open(device)).toHaveLength(2)
		expect(listOf(await device.load(PAGE)).asksState).toBe(false)
	})

	test('belongs to one member, and is not asked of another', async () => {
		await oneInEach()
		const first = await signInAs('annual')
		await remember(first, 'OK')
		const second = await signInAs('annual')
		expect(await open(second)).toHaveLength(2)
		await remember(second, '')
		expect(await open(first)).toEqual(['Tulsa Roofing'])
	})

	test.each(['ZZ', 'Oklahoma', "OK'; --"])('is not changed to %s', async (state) => {
		const device = await signInAs('annual')
		expect((await remember(device, state)).status).toBe(400)
		expect(await db().directoryPreference.count()).toBe(0)
	})

	test('is not stored before the terms are accepted', async () => {
		const { id } = await createUser('annual', { hasAcceptedProviderTOS: false })
		expect((await remember(await signedInClient(id), 'OK')).status).toBe(403)
		expect(await db().directoryPreference.count()).toBe(0)
	})
})

describe('the search', () => {
	async function searchable() {
		const roofer = await createProvider({
			company: '100% Roof_s',
			aboutMe: 'Roofs in Tulsa and around.',
			areas: ['OK'],
			serviceTypes: ['Contractor'],
			specialties: ['Painting'],
		})
		await db().user.update({
			where: { id: roofer.id },
			data: { firstName: 'Mary Ann', lastName: 'Holloway' },
		})
		await createProvider({
			company: 'Élan Lending',
			aboutMe: 'Loans.',
			areas: ['TX'],
			serviceTypes: ['Hard Money Lender'],
			// Of no contractor, so no card shows it.
			specialties: ['Plumbing'],
		})
		await createProvider({ company: 'Tulsa Gone', takenOffAt: new Date() })
	}

	test.each([
		['a part of the company', 'roof', ['100% Roof_s']],
		['a company with an accent in capitals', 'ÉLAN', ['Élan Lending']],
		['a city that the description names', 'tulsa', ['100% Roof_s']],
		['the first and the last name', 'ann holloway', ['100% Roof_s']],
		['words of different fields', 'tulsa holloway', ['100% Roof_s']],
		['no part of a name', 'hollow', []],
		['one word that is nowhere', 'tulsa plumber', []],
		['a percent sign as a character', '0%', ['100% Roof_s']],
		['a wildcard only as a character', 'L%g', []],
		['an underscore as a character', 'f_s', ['100% Roof_s']],
		['an underscore in no other place', 'l_n', []],
		['a backslash', '\\', []],
		['a quote', "' OR 1=1 --", []],
		['a service', 'hard money lender', ['Élan Lending']],
		['a part of a service with a city', 'contract tulsa', ['100% Roof_s']],
		['a specialty of a contractor', 'Painting', ['100% Roof_s']],
		['no specialty that no card shows', 'plumbing', []],
		['a specialty by its trade', 'painter', ['100% Roof_s']],
		['a trade in the plural with a city', 'painters tulsa', ['100% Roof_s']],
		['the plural of a word of the company', 'roofs', ['100% Roof_s']],
		['the plural of a service', 'hard money lenders', ['Élan Lending']],
		['a service by another word', 'financing', ['Élan Lending']],
		['the code of a state', 'tx', ['Élan Lending']],
		['the name of a state', 'Oklahoma', ['100% Roof_s']],
		['the beginning of a state', 'tex', ['Élan Lending']],
		['no part of a state’s name', 'exas', []],
		['a state with a company', 'TEXAS élan', ['Élan Lending']],
	])('finds %s', async (_what, search, companies) => {
		await searchable()
		const device = await signInAs('annual')
		const found = await open(device, `?search=${encodeURIComponent(search)}`)
		expect(found.sort()).toEqual(companies)
	})

	test.each([
		["O'Brien", ['O’Brien & Søn Straße']],
		['O’BRIEN', ['O’Brien & Søn Straße']],
		['obrien', ['O’Brien & Søn Straße']],
		['son strasse', ['O’Brien & Søn Straße']],
		['SØN STRASSE', ['O’Brien & Søn Straße']],
		['umlaut', ['O’Brien & Søn Straße']],
		['ÜMLÄUT', ['O’Brien & Søn Straße']],
		['cafe', ['O’Brien & Søn Straße']],
		['cafe\u0301', ['O’Brien & Søn Straße']],
		['jose nunez', ['O’Brien & Søn Straße']],
		['nune', []],
		['elan', ['Élan Lending']],
	])('FIX-37 finds %s', async (search, companies) => {
		await searchable()
		const { id } = await createProvider({
			company: 'O’Brien & Søn Straße',
			aboutMe: 'ÜMLÄUT homes near the CAFÉ.',
		})
		await db().user.update({ where: { id }, data: { firstName: 'José', lastName: 'Núñez' } })
		const device = await signInAs('annual')
		const found = await open(device, `?search=${encodeURIComponent(search)}`)
		expect(found).toEqual(companies)
	})

	test('goes together with the filters and the favorites', async () => {
		await searchable()
		const device = await signInAs('annual')
		expect(await open(device, '?search=lending&location=TX')).toEqual(['Élan Lending'])
		expect(await open(device, '?search=lending&location=OK')).toEqual([])
		const elsewhere = async (query: string) =>
			listOf(await device.load(PAGE + query)).list.elsewhere
		expect(await elsewhere('?search=lending&location=OK')).toBe(1)
		expect(await elsewhere('?search=lending&location=TX')).toBe(0)
		expect(await elsewhere('?search=lending&location=OK&serviceType=Lender&favourites=1')).toBe(0)
		expect(await open(device, '?search=lending&favourites=1')).toEqual([])
		const [card] = listOf(await device.load(`${PAGE}?search=lending`)).list.cards
		await send(device, { intent: 'favorite', providerId: card?.id ?? '' })
		expect(await open(device, '?search=lending&favourites=1')).toEqual(['Élan Lending'])
		expect(await open(device, '?search=roof&favourites=1')).toEqual([])
	})
})

describe('DIR-06 DIR-07 pages of 12, shuffled', () => {
	test('DIR-06 DIR-07 the pages of a seed hold everybody once; a fresh opening has another order', async () => {
		await createProviders(40)
		const device = await signInAs('annual')
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
		await createProviders(13)
		const view = listOf(await (await signInAs('annual')).load(`${PAGE}?page=99&seed=2s`))
		expect([view.list.page, view.list.pages, view.list.cards.length]).toEqual([2, 2, 1])
	})

	test('DIR-07 who has no company is not listed', async () => {
		await createProvider({ company: '' })
		await createProvider({ company: 'Here' })
		expect(await open(await signInAs('annual'))).toEqual(['Here'])
	})
})

describe('DIR-01 security rows 5 and 9: access to directory data', () => {
	const MARKERS = /marker-company|marker-about|hidden-mail|555 987 6543|marker-visible/u

	async function marked() {
		return createProvider({
			company: 'marker-company',
			aboutMe: 'marker-about',
			phoneNumber: '555 987 6543',
			displayPhone: false,
			email: 'hidden-mail@example.test',
			website: 'https://marker-visible.example/',
			displayWebsite: true,
		})
	}

	test('security row 5: viewers without paid access receive none of it', async () => {
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
			const device = await signInAs(kind)
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

	test('DIR-09 security row 9: hidden contacts are in no response to a member', async () => {
		const { id } = await marked()
		const device = await signInAs('annual')
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
			expect(answer).not.toMatch(/555.{0,3}987|987.{0,3}6543|hidden-mail|example\.test/u)
		}
	})

	test('security row 13: the 61st page within a minute is rejected, counting pages and API calls together', async () => {
		const device = await signInAs('annual')
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
		await passAMinute()
		expect((await device.load(PAGE)).status).toBe(200)
	})
})

describe('DIR-08 states', () => {
	test('DIR-08 an error is shown on the page until its cause is fixed', async () => {
		const device = await signInAs('annual')
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
		const view = listOf(await (await signInAs('annual')).load(PAGE))
		expect(view.list).toMatchObject({ cards: [], total: 0, page: 1, pages: 1 })
	})
})
