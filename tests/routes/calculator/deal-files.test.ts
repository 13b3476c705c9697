import { assume, emptyAnalysisInputs, project } from '~/deal'
import { describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { responseOf } from '#tests/helpers/requests'
import { loader as xlsxLoader } from '~/routes/calculator/report-xlsx'
import { inputs } from '#tests/helpers/calculator/save-property'
import {
	createDeal,
	createDealOwner,
	type DealOwner,
	RENTAL,
} from '#tests/helpers/deals/deal-calls'
import { makeScenario } from '#tests/helpers/deals/scenario-calls'
import { signedInClient } from '#tests/helpers/factories'
import { context } from '#tests/helpers/requests'
import { openXlsx } from '#tests/helpers/reports/xlsx-file'
import { recompute } from '#tests/helpers/reports/recompute'
import { useDatabase } from '#tests/helpers/setup/database'

useDatabase()

/** The files of a deal: JSON, CSV and XLSX. */

const FILES = ['json', 'csv', 'xlsx'] as const

const fileAt = (extension: string, query: string) => `/calculator/report.${extension}?${query}`

async function bytesOf({ device }: DealOwner, path: string): Promise<Response> {
	const request = device.request(path)
	return responseOf(() => xlsxLoader({ request, params: {}, context: context() }))
}

const bytesOrText = (owner: DealOwner, extension: (typeof FILES)[number], query: string) =>
	extension === 'xlsx'
		? bytesOf(owner, fileAt(extension, query))
		: owner.device.load(fileAt(extension, query))

test('PRO-75 PRO-85 the JSON of a saved deal has its texts, its scenarios and unrounded figures', async () => {
	const owner = await createDealOwner()
	const id = await createDeal(owner, '1 Elm St')
	await makeScenario(owner, id, 'Higher rent', { rent: '2600' })
	const answer = await owner.device.load(fileAt('json', `property=${id}`))
	expect(answer.headers.get('Content-Disposition')).toBe(
		'attachment; filename="deal-1-elm-st.json"',
	)
	expect(answer.headers.get('Cache-Control')).toBe('no-store')
	const content = JSON.parse(answer.text) as Record<string, unknown>
	const { values } = assume(inputs(RENTAL), emptyAnalysisInputs())
	expect(content).toMatchObject({
		format: 'pro-hub-deal',
		version: 1,
		property: { propertyAddress: '1 Elm St', inputs: RENTAL },
		scenarios: [{ name: 'Higher rent', inputs: { ...RENTAL, rent: '2600' } }],
		figures: { noi: project(values).summary.noi },
	})
})

test('PRO-75 all deals at once are one file', async () => {
	const owner = await createDealOwner()
	await createDeal(owner, '1 Elm St')
	await createDeal(owner, '2 Elm St')
	const answer = await owner.device.load('/calculator/report.json?all=1')
	const { format, deals } = JSON.parse(answer.text) as {
		format: string
		deals: { property: { propertyAddress: string } }[]
	}
	expect(format).toBe('pro-hub-deals')
	expect(deals.map(({ property }) => property.propertyAddress)).toEqual(['1 Elm St', '2 Elm St'])
})

test('PRO-75 a file of all deals has no deal of anyone else, and no file a deleted scenario', async () => {
	const owner = await createDealOwner()
	const other = await createDealOwner()
	await createDeal(other, '9 Foreign St')
	const id = await createDeal(owner, '1 Elm St')
	const scenario = await makeScenario(owner, id, 'Thrown away', { rent: '2600' })
	await makeScenario(owner, id, 'Kept', { rent: '2700' })
	await db().scenario.update({ where: { id: scenario }, data: { deletedAt: new Date() } })
	for (const path of ['/calculator/report.json?all=1', fileAt('json', `property=${id}`)]) {
		const { text } = await owner.device.load(path)
		expect([path, text.includes('1 Elm St'), text.includes('Kept')]).toEqual([path, true, true])
		expect(text).not.toMatch(/Foreign|Thrown/u)
	}
})

test('PRO-70 PRO-75 PRO-76 PRO-77 every file counts with the member’s own assumptions and criteria', async () => {
	const owner = await createDealOwner()
	const id = await createDeal(owner, '1 Elm St')
	await owner.device.post('/profile', { intent: 'saveAssumptions', vacancyPer: '11' })
	await owner.device.post('/deals/criteria', { intent: 'saveCriteria', capRate: '4.25' })
	const own = { vacancyPer: 11 }
	const { summary } = project(assume(inputs(RENTAL), emptyAnalysisInputs(), own).values)
	const json = await owner.device.load(fileAt('json', `property=${id}`))
	expect(JSON.parse(json.text)).toMatchObject({ figures: { noi: summary.noi } })
	const csv = await owner.device.load(fileAt('csv', `property=${id}&table=inputs`))
	expect(csv.text).toMatch(/\r\nvacancyPer,[^\r]*,11,yes\r\n/u)
	const xlsx = await bytesOf(owner, fileAt('xlsx', `property=${id}`))
	const file = openXlsx(new Uint8Array(await xlsx.arrayBuffer()))
	const computed = recompute(file)
	expect(computed.named('in_vacancyPer')).toBe(11)
	expect(computed.named('fig_noi')).toBeCloseTo(summary.noi as number, 6)
	expect([computed.cell('Criteria!D4'), computed.cell('Criteria!E4')]).toEqual([0.0425, 'Met'])
})

test('PRO-75 PRO-76 PRO-77 nothing stores a file, and no file is taken for another type', async () => {
	const owner = await createDealOwner()
	const id = await createDeal(owner, '1 Elm St')
	for (const extension of FILES) {
		const { headers } = await bytesOrText(owner, extension, `property=${id}`)
		expect([extension, headers.get('Cache-Control')]).toEqual([extension, 'no-store'])
		expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
		expect(headers.get('Content-Disposition')).toMatch(
			/^attachment; filename="deal-1-elm-st[a-z-]*\.(?:json|csv|xlsx)"$/u,
		)
	}
})

test('PRO-76 L8 the CSV of the projection has the years of the engine with cents', async () => {
	const owner = await createDealOwner()
	const id = await createDeal(owner, '1 Elm St')
	const { text, headers } = await owner.device.load(fileAt('csv', `property=${id}`))
	expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
	const lines = text.replace('\ufeff', '').trim().split('\r\n')
	const columns = (lines[0] ?? '').split(',')
	const { years } = project(assume(inputs(RENTAL), emptyAnalysisInputs()).values)
	expect(lines).toHaveLength(1 + years.length)
	for (const [index, year] of years.entries()) {
		const cells = (lines[index + 1] ?? '').split(',')
		for (const key of ['noi', 'cashFlow', 'balance', 'value'] as const) {
			expect(Number(cells[columns.indexOf(key)])).toBe(Number(year[key].toFixed(2)))
		}
	}
})

test('PRO-77 the XLSX of a scenario has its numbers and the figures of the engine', async () => {
	const owner = await createDealOwner()
	const id = await createDeal(owner, '1 Elm St')
	const scenario = await makeScenario(owner, id, 'Higher rent', { rent: '2600' })
	const response = await bytesOf(owner, fileAt('xlsx', `property=${id}&scenario=${scenario}`))
	expect(response.status).toBe(200)
	expect(response.headers.get('Content-Disposition')).toBe(
		'attachment; filename="deal-1-elm-st-higher-rent.xlsx"',
	)
	const file = openXlsx(new Uint8Array(await response.arrayBuffer()))
	const computed = recompute(file)
	expect(computed.errors()).toEqual([])
	expect(computed.named('in_rent')).toBe(2_600)
	const { summary } = project(
		assume(inputs({ ...RENTAL, rent: '2600' }), emptyAnalysisInputs()).values,
	)
	expect(computed.named('fig_noi')).toBeCloseTo(summary.noi as number, 6)
	expect(file.cells.get('Summary!A1')?.value).toBe('1 Elm St: Higher rent')
})

describe('who gets a file', () => {
	test.each(FILES)('PRO-100 a foreign deal or scenario is not found: %s', async (extension) => {
		const owner = await createDealOwner()
		const id = await createDeal(owner, '1 Elm St')
		const scenario = await makeScenario(owner, id, 'Higher rent', { rent: '2600' })
		const other = await createDealOwner()
		const own = await createDeal(other, '2 Elm St')
		for (const query of [
			`property=${id}`,
			`property=${id}&scenario=${scenario}`,
			`property=${own}&scenario=${scenario}`,
			`property=${id}&rent=5`,
			'property=none',
		]) {
			const answer = await other.device.load(fileAt(extension, query))
			expect([query, answer.status]).toEqual([query, 404])
			expect(answer.text).not.toContain('Elm')
		}
	})

	test.each(FILES)(
		'PRO-63 PRO-100 after a lapse own deals are files, new numbers are not: %s',
		async (extension) => {
			const owner = await createDealOwner()
			const id = await createDeal(owner, '1 Elm St')
			await db().user.update({
				where: { id: owner.id },
				data: { role: 'user', subscriptionStatus: 'canceled' },
			})
			const former = await signedInClient(owner.id)
			expect((await former.load(fileAt(extension, `property=${id}`))).status).toBe(200)
			expect((await former.load('/calculator/report.json?all=1')).status).toBe(200)
			for (const query of [`property=${id}&rent=5`, 'rent=5&purchase=9']) {
				const answer = await former.load(fileAt(extension, query))
				expect([query, answer.location]).toEqual([query, expect.stringContaining('/subscription')])
			}
			expect((await former.load('/calculator/import')).location).toContain('/subscription')
		},
	)

	test('PRO-84 numbers that are not saved are files of their address', async () => {
		const owner = await createDealOwner()
		const answer = await owner.device.load(
			fileAt('json', 'rent=1900&purchase=150000&propertyAddress=9+Oak+St'),
		)
		expect(JSON.parse(answer.text)).toMatchObject({
			property: { propertyAddress: '9 Oak St', inputs: { rent: '1900', purchase: '150000' } },
			scenarios: [],
		})
		const saved = await createDeal(owner, '1 Elm St')
		const changed = await owner.device.load(fileAt('json', `property=${saved}&rent=1234`))
		expect(JSON.parse(changed.text)).toMatchObject({
			property: { propertyAddress: '1 Elm St', inputs: { ...RENTAL, rent: '1234' } },
		})
	})

	test.each([
		['csv', 'purchase=180k'],
		['csv', 'interestDSCR=6,5'],
		['xlsx', 'interestDSCR=6%207/8'],
		['pdf', 'purchase=285000%20reduced&rent=2000'],
		['xlsx', 'purchase=180k'],
		['json', 'purchase=200000&buyCost=5k'],
		['csv', 'purchase=200000&event1Year=2&event1Amount=-9.5k'],
		['pdf', 'purchase=180k&rent=2000'],
	])('CALC-13 FIX-33 no %s is made of a text that is no number: %s', async (extension, query) => {
		const owner = await createDealOwner()
		const path = fileAt(extension, query)
		const answer = extension === 'xlsx' ? await bytesOf(owner, path) : await owner.device.load(path)
		const page = extension === 'pdf' ? 'report' : 'projection'
		const [, first = ''] = /(\w+=\w+)/u.exec(query) ?? []
		expect([answer.status, answer.headers.get('Location')]).toEqual([
			302,
			expect.stringMatching(new RegExp(`^/calculator/${page}\\?.*${first}`, 'u')),
		])
	})

	test('PRO-77 the 61st workbook in ten minutes waits, and a full queue answers 503', async () => {
		const owner = await createDealOwner()
		const id = await createDeal(owner, '1 Elm St')
		const path = (rent: number) => fileAt('xlsx', `property=${id}&rent=${1_000 + rent}`)
		const together = await Promise.all(
			Array.from({ length: 40 }, (_, index) => bytesOf(owner, path(index))),
		)
		const refusedNow = together.filter(({ status }) => status === 503)
		// Two are made, sixteen wait.
		expect(refusedNow.length).toBeGreaterThan(0)
		expect(together.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(18)
		expect(refusedNow.every(({ headers }) => headers.get('Retry-After') === '30')).toBe(true)
		for (let count = 40; count < 60; count += 1) {
			expect((await bytesOf(owner, path(count))).status).toBe(200)
		}
		const refused = await bytesOf(owner, path(60))
		expect(refused.status).toBe(429)
		expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
		// What was just made is there again, and takes nothing from the limit.
		expect((await bytesOf(owner, path(59))).status).toBe(200)
	})

	test('PRO-77 the workbook of a deal follows each change of it', async () => {
		const owner = await createDealOwner()
		const id = await createDeal(owner, '1 Elm St')
		const rentIn = async () => {
			const answer = await bytesOf(owner, fileAt('xlsx', `property=${id}`))
			const { cells, names } = openXlsx(new Uint8Array(await answer.arrayBuffer()))
			return cells.get(names.get('in_rent') ?? '')?.value
		}
		const before = await rentIn()
		expect(await rentIn()).toBe(before)
		await db().property.update({
			where: { id },
			data: { inputs: JSON.stringify({ ...RENTAL, rent: '2345' }) },
		})
		expect(await rentIn()).toBe(2345)
	})
})

test('PRO-76 the comparison as CSV', async () => {
	const owner = await createDealOwner()
	const first = await createDeal(owner, '1 Elm St')
	const second = await createDeal(owner, '=2+2 Oak St', { ...RENTAL, rent: '2000' })
	const { text } = await owner.device.load(`/calculator/compare.csv?deal=${first}&deal=${second}`)
	const lines = text.replace('\ufeff', '').split('\r\n')
	expect(lines[0]).toBe('Group,Figure,1 Elm St: Base,"\'=2+2 Oak St: Base"')
	const noi = lines.find((line) => line.includes('NOI per year')) ?? ''
	const { summary } = project(assume(inputs(RENTAL), emptyAnalysisInputs()).values)
	expect(Number(noi.split(',').at(-2))).toBe(summary.noi)
})
