import { describe, expect, test } from 'vitest'
import { pdfInfo, pdfPages } from '#tests/helpers/reports/pdf-tools'
import { createDeal, createDealOwner, postDeal, RENTAL } from '#tests/helpers/deals/deal-calls'
import { makeScenario } from '#tests/helpers/deals/scenario-calls'
import { GROUP_OF } from '#tests/helpers/access/access-levels'
import { createUser, KINDS, type Kind, signedInClient, signInAs } from '#tests/helpers/factories'
import { get } from '#tests/helpers/requests'
import { useDatabase } from '#tests/helpers/setup/database'
import { signedInCookie } from '#tests/helpers/requests'
import { makeProperty } from '../../../prisma/seed/make-user'
import { db } from '~/core/db/db.server'
import { consume } from '~/core/security/rate-limiter.server'
import { currentTime } from '~/core/time/clock'
import { emptyInputs, project } from '~/deal'
import { computeDeal } from '~/features/reports/report/sections/report-deal'
import type { ReportModel } from '~/features/reports/report/report-model'
import { type ReportView, requireReport } from '~/features/reports/report/report.loader.server'
import { loader as pageLoader } from '~/routes/calculator/report'
import { loader as pdfLoader } from '~/routes/calculator/report-pdf'

useDatabase()

/** The report of a deal over its routes: who reads what, and what the file is. */

const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
const PAGES = ['/calculator/report', '/calculator/report.pdf'] as const

/** Signs the user in once more, for loaders that are called as functions. */
const cookieOf = ({ id }: { id: string }) => signedInCookie(id)

async function pdfOf(cookie: string, fields: Record<string, string>) {
	const response = await pdfLoader(get(`/calculator/report.pdf?${query(fields)}`, { cookie }))
	return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

const modelOf = (view: unknown): ReportModel =>
	JSON.parse((view as ReportView).model) as ReportModel

/** A user of this kind with a saved deal. */
async function ownerOf(kind: Exclude<Kind, 'visitor'>) {
	const { id: userId } = await createUser(kind)
	const deal = { address: '1 Elm St', inputs: { ...emptyInputs(), ...RENTAL } }
	const id = await makeProperty(userId, deal, currentTime())
	return { id, userId, device: await signedInClient(userId) }
}

describe('PRO-85 PRO-100 who reads a report', () => {
	test.each(KINDS.filter((kind) => kind !== 'visitor'))(
		'PRO-100 own saved deals need a sign-in and a verified address only: %s',
		async (kind) => {
			const { id, device } = await ownerOf(kind)
			const isVerified = GROUP_OF[kind] !== 'unverified'
			for (const path of PAGES) {
				const { status, location } = await device.load(`${path}?property=${id}`)
				if (isVerified) expect([path, status]).toEqual([path, 200])
				else expect(location).toMatch(/^\/verify-email\?redirect=/u)
			}
		},
	)

	test.each(KINDS)('PRO-100 numbers in the address need the calculator: %s', async (kind) => {
		const device = await signInAs(
			kind,
			kind === 'visitor' ? {} : { hasAcceptedCalculatorTOS: true },
		)
		const group = GROUP_OF[kind]
		const expected = {
			visitor: /^\/signup\?/u,
			unverified: /^\/verify-email\?/u,
			verified: /^\/subscription\?/u,
			paid: null,
			admin: null,
		}[group]
		for (const path of PAGES) {
			const { status, location } = await device.load(`${path}?${query({ purchase: '200000' })}`)
			if (expected === null) expect([path, status]).toEqual([path, 200])
			else expect(location).toMatch(expected)
		}
	})

	test('PRO-100 changed numbers of an own deal need the calculator too', async () => {
		const { id, device } = await ownerOf('lapsed')
		expect((await device.load(`/calculator/report?property=${id}&section=loan`)).status).toBe(200)
		for (const path of PAGES) {
			const { location } = await device.load(`${path}?property=${id}&rent=9999`)
			expect(location).toMatch(/^\/subscription\?/u)
		}
	})

	test("PRO-100 another person's deal or scenario is not found", async () => {
		const owner = await createDealOwner()
		const other = await createDealOwner()
		const id = await createDeal(owner, '1 Elm St')
		const own = await createDeal(other, '2 Oak St')
		const scenario = await makeScenario(owner, id, 'Secret')
		for (const path of PAGES) {
			const targets: readonly Record<string, string>[] = [
				{ property: id },
				{ property: 'nothing' },
				{ property: own, scenario },
				{ property: own, scenario: 'nothing' },
			]
			for (const fields of targets) {
				const { status, text } = await other.device.load(`${path}?${query(fields)}`)
				expect([path, fields, status]).toEqual([path, fields, 404])
				expect(text).not.toMatch(/Elm|Secret/u)
			}
		}
	})

	test('PRO-100 terms have to be accepted before numbers of an address are computed', async () => {
		const device = await signInAs('annual')
		for (const path of PAGES) {
			const { location } = await device.load(`${path}?purchase=200000`)
			expect(location).toBe('/calculator?purchase=200000')
		}
	})
})

describe('PRO-68 the report page', () => {
	test('PRO-68 PRO-83 has the figures of the saved deal, of its scenario and of unsaved changes', async () => {
		const owner = await createDealOwner()
		const id = await createDeal(owner, '1 Elm St')
		const scenario = await makeScenario(owner, id, 'Higher rent', { rent: '3000' })
		const cookie = await cookieOf(owner)
		const flowOf = async (fields: Record<string, string>) => {
			const request = get(`/calculator/report?${query({ property: id, ...fields })}`, { cookie })
			const model = modelOf(await pageLoader(request))
			const { input } = await requireReport(request.request)
			const { summary } = project(computeDeal(input).assumed.values)
			const [block] = model.sections[0]?.blocks ?? []
			const shown = block?.kind === 'headline' ? block.figures[0]?.value : undefined
			expect(shown).toBe(summary.cashFlowMonth)
			return [shown, model.scenarioName, model.property]
		}
		const base = await flowOf({})
		expect(base.slice(1)).toEqual([null, '1 Elm St'])
		const higher = await flowOf({ scenario })
		expect(higher.slice(1)).toEqual(['Higher rent', '1 Elm St'])
		expect(higher[0]).toBeGreaterThan(Number(base[0]))
		expect((await flowOf({ rent: '3000' }))[0]).toBe(higher[0])
		expect((await flowOf({ hide: 'addresses' }))[2]).toBe('Property')
	})

	test('PRO-68 PRO-70 counts with the owner’s assumptions and criteria, and with the limits of the scenario', async () => {
		const owner = await createDealOwner()
		const id = await createDeal(owner, '1 Elm St')
		const scenario = await makeScenario(owner, id, 'Strict', { rent: '2500' })
		const modelAt = async (fields: Record<string, string>) =>
			modelOf((await owner.device.load(`/calculator/report?${query(fields)}`)).value)
		const before = await modelAt({ property: id })
		await owner.device.post('/profile', { intent: 'saveAssumptions', vacancyPer: '11' })
		await owner.device.post('/deals/criteria', { intent: 'saveCriteria', capRate: '1' })
		const after = await modelAt({ property: id })
		const entries = after.sections
			.flatMap(({ blocks }) => blocks)
			.flatMap((block) => (block.kind === 'entries' ? block.entries : []))
		expect(entries.filter(({ source }) => source === 'own').map(({ text }) => text)).toEqual([
			'11%',
		])
		const [was, is] = [before, after].map(({ sections }) => {
			const [block] = sections[0]?.blocks ?? []
			return block?.kind === 'headline' ? Number(block.figures[0]?.value) : NaN
		})
		expect(is).toBeLessThan(was ?? NaN)
		// The owner's criteria are in it only if they are asked for.
		expect(JSON.stringify(after)).not.toContain('Criteria: ')
		const criteriaAt = async (fields: Record<string, string>) =>
			JSON.stringify(await modelAt({ ...fields, section: 'criteria' }))
		expect(await criteriaAt({ property: id })).toContain('Criteria: 1 of 1 met')
		await db().scenario.update({ where: { id: scenario }, data: { limits: '{"capRate":0.99}' } })
		expect(await criteriaAt({ property: id, scenario })).toContain('Criteria: 0 of 1 met')
	})

	test('PRO-68 notes are in it only if they are asked for', async () => {
		const owner = await createDealOwner()
		const id = await createDeal(owner, '1 Elm St')
		await postDeal(owner, id, { intent: 'addNote', text: 'Roof is from 1998' })
		const textOf = async (extra: string) =>
			(await owner.device.load(`/calculator/report?property=${id}${extra}`)).value as ReportView
		expect((await textOf('')).model).not.toContain('Roof is from 1998')
		expect((await textOf('&section=notes')).model).toContain('Roof is from 1998')
	})

	test('PRO-84 a deal that is too long for an address has no link to its PDF', async () => {
		const owner = await createDealOwner()
		const long = Object.fromEntries(
			Object.keys(emptyInputs()).map((key) => [key, `x${'9'.repeat(190)}`]),
		)
		const { value } = await owner.device.load(`/calculator/report?${query(long)}`)
		expect((value as ReportView).pdf).toBeNull()
		const usual = await owner.device.load('/calculator/report?purchase=200000')
		expect((usual.value as ReportView).pdf).toBe('/calculator/report.pdf?purchase=200000')
	})
})

describe('PRO-69 the PDF', () => {
	test('PRO-69 is a file with a name, which nobody stores', async () => {
		const owner = await createDealOwner()
		const id = await createDeal(owner, '14 Élm St #2, "Tulsa"')
		const cookie = await cookieOf(owner)
		const { response, bytes } = await pdfOf(cookie, { property: id })
		expect(response.status).toBe(200)
		expect(Object.fromEntries(response.headers)).toMatchObject({
			'content-type': 'application/pdf',
			'content-disposition':
				'attachment; filename="Deal report 14 Elm St 2 Tulsa.pdf"; filename*=UTF-8\'\'Deal%20report%2014%20%C3%89lm%20St%202%20Tulsa.pdf',
			'cache-control': 'no-store',
			'x-content-type-options': 'nosniff',
		})
		expect(pdfInfo(bytes).get('Title')).toBe('Deal Report: 14 Élm St #2, "Tulsa"')
		const a4 = await pdfOf(cookie, { property: id, paper: 'a4' })
		expect(pdfInfo(a4.bytes).get('Page size')).toMatch(/\(A4\)$/u)
	})

	test('PRO-72 without addresses, no part of the file has the address, its name neither', async () => {
		const owner = await createDealOwner()
		const id = await createDeal(owner, '14 Elm St')
		const { response, bytes } = await pdfOf(await cookieOf(owner), {
			property: id,
			hide: 'addresses',
		})
		expect(response.headers.get('Content-Disposition')).toBe(
			'attachment; filename="Deal report.pdf"',
		)
		expect(pdfInfo(bytes).get('Title')).toBe('Deal Report: Property')
		expect(pdfPages(bytes).join(' ')).not.toContain('Elm')
	})

	test('PRO-71 is a packet with the shares of its address', async () => {
		const owner = await createDealOwner()
		const id = await createDeal(owner, '1 Elm St')
		const cookie = await cookieOf(owner)
		const partners = {
			packet: 'partner',
			partner1Name: 'Ann',
			partner1Share: '60',
			partner2Name: 'Bob',
			partner2Share: '40',
		}
		const { bytes } = await pdfOf(cookie, { property: id, ...partners })
		const text = pdfPages(bytes).join(' ').replace(/\s+/gu, ' ')
		expect(text).toContain('Partner Packet')
		expect(text).toContain('Split by Partner')
		expect(text).toContain('Ann (60%) Bob (40%)')
	})

	test('PRO-71 shares that need a correction lead to the page, which says so beside the field', async () => {
		const owner = await createDealOwner()
		const id = await createDeal(owner, '1 Elm St')
		const fields = { property: id, packet: 'partner', partner1Name: 'Ann', partner1Share: '60' }
		const { location } = await owner.device.load(`/calculator/report.pdf?${query(fields)}`)
		expect(location).toBe(`/calculator/report?${query(fields)}`)
		const { value } = await owner.device.load(location ?? '')
		const { choice, pdf } = value as ReportView
		expect(choice.problems).toEqual({
			partner1Share: 'The shares total 60%. Change them to total 100%.',
		})
		expect(pdf).toBeNull()
		expect(modelOf(value).sections.map(({ key }) => key)).not.toContain('split')
	})

	test('PRO-69 more reports than can wait are refused with when to try again', async () => {
		const owned = []
		for (let i = 0; i < 16; i++) {
			const owner = await createDealOwner()
			owned.push({ cookie: await cookieOf(owner), property: await createDeal(owner, '1 Elm St') })
		}
		const answers = await Promise.all(
			owned.map(({ cookie, property }) => pdfOf(cookie, { property })),
		)
		const statuses = answers.map(({ response }) => response.status)
		expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(12)
		const refused = answers.filter(({ response }) => response.status === 503)
		expect(refused.length).toBeGreaterThan(0)
		for (const { response } of refused) expect(response.headers.get('Retry-After')).toBe('60')
		// It makes reports again.
		for (const { cookie, property } of owned) {
			expect((await pdfOf(cookie, { property })).response.status).toBe(200)
		}
	})

	test('FIX-05 an account makes one PDF at a time, and whoever asks for the same one gets it', async () => {
		const owner = await createDealOwner()
		const ids = [await createDeal(owner, '1 Elm St'), await createDeal(owner, '2 Oak St')]
		const cookie = await cookieOf(owner)
		const many = await Promise.all(
			[...ids, ...ids, ...ids].map(async (property) => pdfOf(cookie, { property })),
		)
		const made = many.filter(({ response }) => response.status === 200)
		const refused = many.filter(({ response }) => response.status === 429)
		expect([made.length, refused.length]).toEqual([3, 3])
		for (const { bytes } of made) expect(bytes).toEqual(made[0]?.bytes)
		for (const { response, bytes } of refused) {
			expect(response.headers.get('Retry-After')).toBe('5')
			expect(new TextDecoder().decode(bytes)).toContain('We are still making your last PDF.')
		}
		for (const property of ids) {
			expect((await pdfOf(cookie, { property })).response.status).toBe(200)
		}
	})

	test('FIX-05 a deal with the longest notes there can be gets its PDF', async () => {
		const owner = await createDealOwner()
		const id = await createDeal(owner, '1 Elm St')
		const notes = Array.from({ length: 200 }, (_, index) => ({
			id: `note${index}`,
			propertyId: id,
			userId: owner.id,
			text: `${index} ${'W'.repeat(9_990)}`,
			createdAt: currentTime(),
		}))
		await db().dealNote.createMany({ data: notes })
		const fields = { property: id, section: 'notes' }
		const { value } = await owner.device.load(`/calculator/report?${query(fields)}`)
		expect(JSON.stringify(modelOf(value))).toContain('A report has up to 20 pages of notes.')
		const { response, bytes } = await pdfOf(await cookieOf(owner), fields)
		expect(response.status).toBe(200)
		expect(pdfPages(bytes).join(' ')).toContain('A report has up to 20 pages of notes.')
	})

	test.each([
		['1 Elm St', 'attachment; filename="Deal report 1 Elm St.pdf"'],
		[
			'Οδός 12/“x”',
			`attachment; filename="Deal report 12 x.pdf"; filename*=UTF-8''Deal%20report%20%CE%9F%CE%B4%CF%8C%CF%82%2012%20x.pdf`,
		],
		[
			'ʻAiea \u{1f3e0}',
			`attachment; filename="Deal report Aiea.pdf"; filename*=UTF-8''Deal%20report%20%CA%BBAiea.pdf`,
		],
		[
			`${'x'.repeat(59)}\u{20bb7} St`,
			`attachment; filename="Deal report ${'x'.repeat(59)}.pdf"; filename*=UTF-8''Deal%20report%20${'x'.repeat(59)}%F0%A0%AE%B7.pdf`,
		],
	])('FIX-38 the file of %s has its name', async (address, disposition) => {
		const owner = await createDealOwner()
		const id = await createDeal(owner, address)
		const { response } = await pdfOf(await cookieOf(owner), { property: id })
		expect(response.headers.get('Content-Disposition')).toBe(disposition)
	})

	test('PRO-69 a member can make 60 reports in ten minutes', async () => {
		const owner = await createDealOwner()
		const id = await createDeal(owner, '1 Elm St')
		const cookie = await cookieOf(owner)
		for (let i = 0; i < 60; i++) await consume('reportPdf', owner.id)
		const { response } = await pdfOf(cookie, { property: id })
		expect([response.status, response.headers.has('Retry-After')]).toEqual([429, true])
	})
})
