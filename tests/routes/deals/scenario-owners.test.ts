import { describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { currentTime } from '~/core/time/clock'
import { createScenario } from '~/features/calculator/scenarios/scenarios.server'
import { analysisOf } from '#tests/helpers/calculator/analysis-texts'
import { createDeal, createDealOwner, refusalOf } from '#tests/helpers/deals/deal-calls'
import {
	makeScenario,
	namesOf,
	postScenario,
	scenariosAt,
	scenariosOf,
} from '#tests/helpers/deals/scenario-calls'
import { signedInClient } from '#tests/helpers/factories'
import { useDatabase } from '#tests/helpers/setup/database'
import { emptyInputs } from '~/deal'
import type { CompareView } from '~/features/deals/compare/compare-view.server'
import type { ScenariosView } from '~/features/deals/scenarios/scenarios-view.server'

useDatabase()

/** Nobody reads or changes the scenarios of another person; former members read and delete theirs. */

const everything = async () => [
	await db().property.findMany({ orderBy: { id: 'asc' } }),
	await db().scenario.findMany({ orderBy: { id: 'asc' } }),
]

/** Every button of the page, with the id of another person's scenario. */
const buttonsWith = (scenarioId: string): Record<string, string>[] => [
	{ intent: 'save', scenarioId },
	{ intent: 'undoSave', scenarioId, revision: '1' },
	{ intent: 'rename', scenarioId, name: 'Mine' },
	{ intent: 'duplicate', scenarioId },
	{ intent: 'up', scenarioId },
	{ intent: 'down', scenarioId },
	{ intent: 'makeBase', scenarioId },
	{ intent: 'makeBase', scenarioId, formerName: 'Mine' },
	{ intent: 'limits', scenarioId, capRate: '5' },
	{ intent: 'undoLimits', scenarioId, limits: '{}' },
	{ intent: 'delete', scenarioId },
	{ intent: 'restore', scenarioId },
]

async function ownerAndOther() {
	const owner = await createDealOwner()
	const id = await createDeal(owner, '1 Elm St')
	const scenarioId = await makeScenario(owner, id, 'A secret', {
		event1Year: '3',
		event1Amount: '1',
		event1Label: 'Top secret',
	})
	const other = await createDealOwner()
	return { owner, id, scenarioId, other, own: await createDeal(other, '2 Oak St') }
}

describe('PRO-59 PRO-100 the scenarios of other people', () => {
	test('PRO-59 no page shows them, by any id', async () => {
		const { id, scenarioId, other, own } = await ownerAndOther()
		const { device } = other
		expect((await device.load(scenariosAt(id))).status).toBe(404)
		for (const query of [
			{ scenario: scenarioId },
			{ to: scenarioId },
			{ from: scenarioId, to: own },
			{ to: id },
			{ confirm: scenarioId },
			{ limits: scenarioId },
			{ new: 'copy', scenario: scenarioId },
		] as Record<string, string>[]) {
			const { value } = await device.load(scenariosAt(own, query))
			expect((value as ScenariosView).property).toMatchObject({ scenarios: [], confirm: null })
			expect([query, /secret|Elm St/u.test(JSON.stringify(value))]).toEqual([query, false])
		}
		const compared = await device.load(`/calculator/compare?deal=${id}&deal=${scenarioId}`)
		expect(compared.value as CompareView).toMatchObject({ columns: [], isMissing: true })
		for (const address of [
			`/calculator/projection?property=${own}&scenario=${scenarioId}`,
			`/calculator/loan?property=${id}&scenario=${scenarioId}`,
		]) {
			const { value } = await device.load(address)
			expect([address, /secret/u.test(JSON.stringify(value))]).toEqual([address, false])
		}
	})

	test('PRO-59 no button changes them, from their page or from an own page', async () => {
		const { id, scenarioId, other, own } = await ownerAndOther()
		const before = await everything()
		for (const property of [id, own]) {
			for (const fields of buttonsWith(scenarioId)) {
				for (const query of [{}, { scenario: scenarioId, rent: '1' }] as Record<string, string>[]) {
					const answer = await postScenario(other, property, fields, query)
					expect([fields, [400, 404, 409].includes(answer.status)]).toEqual([fields, true])
				}
			}
		}
		const create = { intent: 'create', name: 'Mine' }
		refusalOf(await postScenario(other, id, create, { rent: '1' }), 404)
		expect(await everything()).toEqual(before)
	})

	test('PRO-59 no call reads or changes them', async () => {
		const { id, scenarioId, other, own } = await ownerAndOther()
		const before = await everything()
		const body = { name: 'Mine', inputs: { rent: '1' } }
		const call = async (method: string, address: string, sent?: unknown) =>
			(await other.device.call(method, address, sent)).status
		expect(await call('GET', `/api/properties/${id}/scenarios`)).toBe(404)
		expect(await call('POST', `/api/properties/${id}/scenarios`, body)).toBe(404)
		for (const property of [id, own]) {
			const one = `/api/properties/${property}/scenarios/${scenarioId}`
			expect(await call('PUT', one, body)).toBe(404)
			expect(await call('DELETE', one)).toBe(404)
			const analysis = `/api/properties/${property}/analysis?scenario=${scenarioId}`
			expect(await call('GET', analysis)).toBe(404)
		}
		expect(await everything()).toEqual(before)
	})
})

describe('PRO-63 DEAL-17 former members', () => {
	test('PRO-63 read their scenarios, can delete and restore them, and save nothing', async () => {
		const owner = await createDealOwner()
		const id = await createDeal(owner, '1 Elm St')
		const scenarioId = await makeScenario(owner, id, 'A')
		const data = { role: 'user', subscriptionStatus: 'canceled' }
		await db().user.update({ where: { id: owner.id }, data })
		const former = { ...owner, device: await signedInClient(owner.id) }
		expect(await scenariosOf(former, id, { to: scenarioId })).toMatchObject({
			scenarios: [{ name: 'A', missing: null }],
			diff: { view: { inputs: [{ key: 'rent' }] } },
		})
		const before = await everything()
		const create = { intent: 'create', name: 'B' }
		refusalOf(await postScenario(former, id, create, { rent: '2600' }), 403)
		for (const fields of buttonsWith(scenarioId)) {
			if (fields['intent'] === 'delete' || fields['intent'] === 'restore') continue
			refusalOf(await postScenario(former, id, fields, { scenario: scenarioId, rent: '1' }), 403)
		}
		expect(await everything()).toEqual(before)
		await postScenario(former, id, { intent: 'delete', scenarioId })
		expect(await namesOf(former, id)).toEqual([])
		await postScenario(former, id, { intent: 'restore', scenarioId })
		expect(await namesOf(former, id)).toEqual(['A'])
	})
})

describe('PRO-56 the limit', () => {
	test('PRO-56 50 parallel saves leave exactly 12', async () => {
		const owner = await createDealOwner()
		const id = await createDeal(owner, '1 Elm St')
		const deal = { inputs: emptyInputs(), analysis: analysisOf() }
		const results = await Promise.all(
			Array.from({ length: 50 }, (_, i) =>
				createScenario(owner.id, id, { name: `Race ${i}`, deal }, currentTime()),
			),
		)
		expect(results.filter(({ kind }) => kind === 'created')).toHaveLength(12)
		expect(results.filter(({ kind }) => kind === 'full')).toHaveLength(38)
		expect(await db().scenario.count({ where: { propertyId: id } })).toBe(12)
	})

	test('PRO-56 50 parallel calls at 11 leave exactly 12', async () => {
		const owner = await createDealOwner()
		const id = await createDeal(owner, '1 Elm St')
		const deal = { inputs: emptyInputs(), analysis: analysisOf() }
		for (let i = 0; i < 11; i++) {
			await createScenario(owner.id, id, { name: `S ${i}`, deal }, currentTime())
		}
		const answers = await Promise.all(
			Array.from({ length: 50 }, (_, i) =>
				owner.device.call('POST', `/api/properties/${id}/scenarios`, {
					name: `Race ${i}`,
					inputs: {},
				}),
			),
		)
		expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
		expect(answers.every(({ status }) => [201, 409, 429].includes(status))).toBe(true)
		expect(await db().scenario.count({ where: { propertyId: id } })).toBe(12)
	})
})
