import { describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import type { CheckedFile } from '~/features/reports/files/import.actions.server'
import {
	createDeal,
	createDealOwner,
	type DealOwner,
	follow,
	refusalOf,
	RENTAL,
} from '#tests/helpers/deals/deal-calls'
import { makeScenario } from '#tests/helpers/deals/scenario-calls'
import { SIX_MONTH, signInAs } from '#tests/helpers/factories'
import { useDatabase } from '#tests/helpers/setup/database'

useDatabase()

/** Deals from a file: the dry run, and the import that does what it said. */

const PATH = '/calculator/import'

const everything = async () => [
	await db().property.findMany({ orderBy: { id: 'asc' } }),
	await db().scenario.findMany({ orderBy: { id: 'asc' } }),
]

function check({ device }: DealOwner, text: string, name = 'deal.json') {
	const body = new FormData()
	body.set('intent', 'check')
	body.set('file', new File([text], name))
	return device.send(PATH, body)
}

async function checked(owner: DealOwner, text: string, name?: string): Promise<CheckedFile> {
	const answer = await check(owner, text, name)
	expect(answer.status).toBe(200)
	return answer.value as CheckedFile
}

function runImport({ device }: DealOwner, { content, signature }: CheckedFile) {
	const body = new FormData()
	body.set('intent', 'import')
	body.set('content', content)
	body.set('signature', signature)
	return device.send(PATH, body)
}

const exported = async ({ device }: DealOwner, query: string): Promise<string> =>
	(await device.load(`/calculator/report.json?${query}`)).text

const dealText = (propertyAddress: string, inputs: Record<string, string> = RENTAL) =>
	JSON.stringify({
		format: 'pro-hub-deal',
		version: 1,
		property: { propertyAddress, inputs },
	})

const dealsText = (addresses: readonly string[]) =>
	JSON.stringify({
		format: 'pro-hub-deals',
		version: 1,
		deals: addresses.map((address) => JSON.parse(dealText(address)) as unknown),
	})

/** What is stored of the deals of a user, without ids and times. */
const stored = async ({ id }: DealOwner) =>
	(
		await db().property.findMany({
			where: { userId: id },
			orderBy: { createdAt: 'asc' },
			include: { scenarios: { where: { deletedAt: null }, orderBy: { position: 'asc' } } },
		})
	).map(({ propertyAddress, inputs, analysis, strategy, price, scenarios }) => ({
		propertyAddress,
		inputs: JSON.parse(inputs) as unknown,
		analysis: JSON.parse(analysis ?? '{}') as unknown,
		strategy,
		price,
		scenarios: scenarios.map((row) => ({
			name: row.name,
			starter: row.starter,
			limits: row.limits,
			inputs: JSON.parse(row.inputs) as unknown,
			analysis: JSON.parse(row.analysis) as unknown,
		})),
	}))

describe('the dry run', () => {
	test('PRO-75 names what is new, changed, as saved and refused, and writes nothing', async () => {
		const owner = await createDealOwner()
		const id = await createDeal(owner, '1 Elm St')
		await makeScenario(owner, id, 'Higher rent', { rent: '2600' })
		const before = await everything()
		const file = JSON.parse(await exported(owner, `property=${id}`)) as Record<string, unknown>
		const same = await checked(owner, JSON.stringify(file))
		expect(same.counts.same).toEqual({ deals: 1, scenarios: 1 })
		expect(same.hasWork).toBe(false)

		const changedFile = {
			format: 'pro-hub-deals',
			version: 1,
			deals: [
				{
					...file,
					property: {
						propertyAddress: '1 ELM St',
						inputs: { ...RENTAL, rent: '2500' },
						analysis: { holdYears: '7' },
					},
				},
				JSON.parse(dealText('2 Oak St')),
				JSON.parse(dealText('3 Oak St', { rent: 'a lot' })),
			],
		}
		const view = await checked(owner, JSON.stringify(changedFile))
		expect(view.counts).toEqual({
			new: { deals: 1, scenarios: 0 },
			changed: { deals: 1, scenarios: 0 },
			same: { deals: 0, scenarios: 1 },
			refused: { deals: 1, scenarios: 0 },
		})
		expect(view.deals).toMatchObject([
			{
				kind: 'changed',
				changes: [
					{ label: 'Monthly rent', from: '$2,400', to: '$2,500' },
					{ from: 'Empty', to: '7 years' },
				],
				scenarios: [{ name: 'Higher rent', kind: 'same' }],
			},
			{ kind: 'new', propertyAddress: '2 Oak St' },
			{ kind: 'refused', reason: expect.stringContaining('Monthly rent: ') },
		])
		expect(await everything()).toEqual(before)
	})

	test.each([
		['nothing', '', 'Choose a JSON or CSV file.'],
		['something else', '{"a":1}', 'This is not a file of deals from Pro Hub.'],
		['more than a megabyte', 'x'.repeat(1_048_577), 'This file is more than 1 MB.'],
	])('PRO-75 refuses %s beside the field', async (_what, text, message) => {
		const owner = await createDealOwner()
		const answer = await check(owner, text)
		const errors = refusalOf(answer, 400).errors
		expect(errors['file']?.[0]).toContain(message)
	})
})

describe('the import', () => {
	test('PRO-75 L18 a deal with scenarios, limits and analysis comes back as it was, in another account', async () => {
		const owner = await createDealOwner()
		const id = await createDeal(owner, '1 Elm St')
		const scenario = await makeScenario(owner, id, 'Higher rent', { rent: '2600' })
		await db().scenario.update({
			where: { id: scenario },
			data: { starter: 'lender', limits: '{"irr":0.1234567891234}' },
		})
		await makeScenario(owner, id, 'Careful', { vacancyPer: '12', rentGrowth: '-1' })
		const other = await createDealOwner()
		const view = await checked(other, await exported(owner, `property=${id}`))
		const answer = await runImport(other, view)
		expect(answer.location).toBe('/deals')
		expect((await follow(other, answer)).messages[0]?.text).toBe('1 deal and 2 scenarios imported.')
		expect(await stored(other)).toEqual(await stored(owner))
		// Both files are the same, figures included.
		const [copy] = await db().property.findMany({ where: { userId: other.id } })
		expect(await exported(other, `property=${copy?.id}`)).toBe(
			await exported(owner, `property=${id}`),
		)
	})

	test('PRO-75 changes a saved deal and its scenario, and both saves can be undone', async () => {
		const owner = await createDealOwner()
		const id = await createDeal(owner, '1 Elm St')
		await makeScenario(owner, id, 'Higher rent', { rent: '2600' })
		const text = await exported(owner, `property=${id}`)
		const view = await checked(owner, text.replaceAll('"2400"', '"2450"').replace('2600', '2700'))
		expect(view.counts.changed).toEqual({ deals: 1, scenarios: 1 })
		await runImport(owner, view)
		const row = await db().property.findUniqueOrThrow({
			where: { id },
			include: { scenarios: true },
		})
		expect(JSON.parse(row.inputs)).toMatchObject({ rent: '2450' })
		expect(JSON.parse(row.previousInputs ?? '{}')).toMatchObject({ rent: '2400' })
		expect(JSON.parse(row.scenarios[0]?.inputs ?? '{}')).toMatchObject({ rent: '2700' })
		expect(JSON.parse(row.scenarios[0]?.previousInputs ?? '{}')).toMatchObject({ rent: '2600' })
		expect([row.revision, row.scenarios.length]).toEqual([2, 1])
	})

	test('PRO-75 PROP-11 the property limit refuses what does not fit, in the dry run and after', async () => {
		const owner = await createDealOwner(SIX_MONTH())
		for (let n = 1; n <= 3; n += 1) await createDeal(owner, `${n} Elm St`)
		// The deals of others take no place.
		const other = await createDealOwner()
		for (let n = 1; n <= 3; n += 1) await createDeal(other, `${n} Oak`)
		const view = await checked(owner, dealsText(['6 Oak', '7 Oak', '8 Oak', '1 Elm St']))
		expect(view.deals.map(({ kind }) => kind)).toEqual(['new', 'new', 'refused', 'same'])
		expect(view.deals[2]?.reason).toContain('Limit reached')
		// Another tab takes the last place meanwhile.
		await createDeal(owner, '5 Elm St')
		const before = await everything()
		const again = (await runImport(owner, view)).value as CheckedFile
		expect(again.note).toContain('Nothing was imported')
		expect(again.deals.map(({ kind }) => kind)).toEqual(['new', 'refused', 'refused', 'same'])
		expect(await everything()).toEqual(before)
		await runImport(owner, again)
		expect(await db().property.count({ where: { userId: owner.id } })).toBe(5)
	})

	test('PRO-75 PRO-56 a property takes 12 scenarios', async () => {
		const owner = await createDealOwner()
		const id = await createDeal(owner, '1 Elm St')
		for (let n = 1; n <= 11; n += 1) await makeScenario(owner, id, `Old ${n}`, { rent: `${n}` })
		const file = JSON.parse(dealText('1 Elm St')) as Record<string, unknown>
		const scenarios = ['New 1', 'New 2', 'Old 3'].map((name) => ({ name, inputs: RENTAL }))
		const view = await checked(owner, JSON.stringify({ ...file, scenarios }))
		expect(view.deals[0]?.scenarios.map(({ kind }) => kind)).toEqual(['new', 'refused', 'changed'])
		expect(view.deals[0]?.scenarios[1]?.reason).toBe('A property can have 12 scenarios.')
		await runImport(owner, view)
		const names = (await db().scenario.findMany({ where: { propertyId: id } })).map(
			({ name }) => name,
		)
		expect(names).toHaveLength(12)
		expect(names).toContain('New 1')
	})

	test('FIX-09 the dry run of many scenarios shows some of each deal and counts the others', async () => {
		const owner = await createDealOwner({ role: 'admin' })
		const scenarios = Array.from({ length: 60 }, (_, index) => ({
			name: `Number ${index + 1}`,
			inputs: RENTAL,
		}))
		const withScenarios = (address: string) => ({
			...(JSON.parse(dealText(address)) as Record<string, unknown>),
			scenarios,
		})
		const alone = await checked(owner, JSON.stringify(withScenarios('1 Elm St')))
		expect(alone.deals[0]).toMatchObject({ moreScenarios: 48 })
		const deals = Array.from({ length: 50 }, (_, index) => withScenarios(`${index} Oak St`))
		const file = { format: 'pro-hub-deals', version: 1, deals }
		const view = await checked(owner, JSON.stringify(file))
		expect(view.counts).toMatchObject({
			new: { deals: 50, scenarios: 600 },
			refused: { deals: 0, scenarios: 2_400 },
		})
		for (const deal of view.deals) {
			expect(deal.scenarios.map(({ name }) => name)).toEqual(
				scenarios.slice(0, 8).map(({ name }) => name),
			)
			expect(deal.moreScenarios).toBe(52)
		}
		// The page has the deals once more, to send them back; the rest of it is lighter than they are.
		const { content, ...shown } = view
		expect(JSON.stringify(shown).length).toBeLessThan(content.length / 4)
		await runImport(owner, view)
		expect(await db().scenario.count({ where: { userId: owner.id } })).toBe(600)
	})

	test('PRO-75 nothing is imported without the dry run of the same deals by the same user', async () => {
		const owner = await createDealOwner()
		const other = await createDealOwner()
		const view = await checked(owner, dealText('1 Elm St'))
		const before = await everything()
		const foreign = (await runImport(other, view)).value as CheckedFile
		expect(foreign.note).toContain('check again')
		for (const changed of [
			{ ...view, signature: '' },
			{ ...view, signature: `${view.signature}x` },
			{ ...view, content: view.content.replace('1 Elm St', '9 Elm St') },
		]) {
			const answer = await runImport(owner, changed)
			expect((answer.value as CheckedFile).note).toContain('Nothing was imported')
		}
		expect((await runImport(owner, { ...view, content: '' })).status).toBe(400)
		expect(await everything()).toEqual(before)
	})

	test('PRO-76 the CSV of the inputs', async () => {
		const owner = await createDealOwner()
		const id = await createDeal(owner, '1 Elm St')
		const other = await createDealOwner()
		const { text } = await owner.device.load(`/calculator/report.csv?property=${id}&table=inputs`)
		const view = await checked(other, text, 'inputs.csv')
		expect(view.counts.new).toEqual({ deals: 1, scenarios: 0 })
		await runImport(other, view)
		expect(await stored(other)).toEqual(await stored(owner))
	})
})

describe('who may import', () => {
	test('PRO-100 saving is for members who accepted the terms', async () => {
		const owner = await createDealOwner({ hasAcceptedCalculatorTOS: false })
		const answer = await check(owner, dealText('1 Elm St'))
		expect(refusalOf(answer, 403).errors['form']?.[0]).toContain('Accept the terms')
		for (const kind of ['visitor', 'user', 'vipExpired'] as const) {
			const device = await signInAs(kind)
			const body = new FormData()
			body.set('intent', 'check')
			body.set('file', new File([dealText('1 Elm St')], 'deal.json'))
			expect((await device.send(PATH, body)).status).toBe(302)
		}
	})

	test('PRO-75 30 files in ten minutes, then a wait', async () => {
		const owner = await createDealOwner()
		for (let n = 0; n < 30; n += 1) await checked(owner, dealText('1 Elm St'))
		const answer = await check(owner, dealText('1 Elm St'))
		expect(answer.status).toBe(429)
		expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
	})
})
