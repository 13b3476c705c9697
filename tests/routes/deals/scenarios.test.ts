import { describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { currentTime } from '~/core/time/clock'
import { after, days } from '~/core/time/durations'
import { purgeDeletedScenarios } from '~/features/calculator/scenarios/deleted-scenarios.server'
import {
	createDeal,
	createDealOwner,
	pressUndo,
	refusalOf,
	viewOf,
	postDeal,
	listOf,
} from '#tests/helpers/deals/deal-calls'
import {
	makeScenario,
	namesOf,
	postScenario,
	scenariosAt,
	scenariosOf,
} from '#tests/helpers/deals/scenario-calls'
import { useDatabase } from '#tests/helpers/setup/database'

useDatabase()

/** The page of a property's scenarios: how they are made, changed and taken back. */

async function ownedDeal() {
	const owner = await createDealOwner()
	return { owner, id: await createDeal(owner, '1 Elm St') }
}

describe('PRO-56 PRO-58 making scenarios', () => {
	test('PRO-58 changed numbers in the address are listed, then saved under a name, then undone', async () => {
		const { owner, id } = await ownedDeal()
		const changes = { rent: '2,500', holdYears: '7' }
		const { draft } = await scenariosOf(owner, id, changes)
		expect(draft?.changes).toEqual([
			{ key: 'rent', label: 'Monthly rent', from: '$2,400', to: '$2,500', change: '+$100 (+4.2%)' },
			expect.objectContaining({ key: 'holdYears', to: '7 years' }),
		])
		const saved = await postScenario(
			owner,
			id,
			{ intent: 'create', name: ' Higher  rent ' },
			changes,
		)
		expect(saved.location).toBe(scenariosAt(id))
		const { scenarios, draft: none } = await scenariosOf(owner, id)
		expect(none).toBeNull()
		expect(scenarios).toMatchObject([{ name: 'Higher rent', changes: draft?.changes }])
		await pressUndo(owner, saved)
		expect(await namesOf(owner, id)).toEqual([])
	})

	test('PRO-56 there are up to 12, and they are no properties', async () => {
		const { owner, id } = await ownedDeal()
		for (let i = 1; i <= 12; i++)
			await makeScenario(owner, id, `Rent ${i}`, { rent: `${2400 + i}` })
		const more = await postScenario(
			owner,
			id,
			{ intent: 'create', name: 'One more' },
			{ rent: '3000' },
		)
		expect(refusalOf(more, 409).errors).toEqual({
			form: ['A property can have up to 12 scenarios. Delete one to add this one.'],
		})
		const [first] = (await scenariosOf(owner, id)).scenarios
		const copy = await postScenario(owner, id, { intent: 'duplicate', scenarioId: first?.id ?? '' })
		refusalOf(copy, 409)
		expect(await namesOf(owner, id)).toHaveLength(12)
		expect((await listOf(owner)).matches).toBe(1)
		for (let i = 2; i <= 10; i++) {
			const answer = await owner.device.call('POST', '/api/properties', {
				propertyAddress: `${i} Oak St`,
				inputs: {},
			})
			expect(answer.status).toBe(201)
		}
	})

	test.each([
		['', 'Enter a name.'],
		[' \u200b ', 'Enter a name.'],
		['x'.repeat(61), 'A name can have up to 60 characters.'],
		['BASE', "Base is the name of the property's own numbers."],
	])('PRO-58 the name %j is refused beside its field and stays typed', async (name, message) => {
		const { owner, id } = await ownedDeal()
		const answer = await postScenario(owner, id, { intent: 'create', name }, { rent: '2500' })
		const refused = refusalOf(answer, 400)
		expect(refused.errors).toEqual({ name: [message] })
		expect(refused.values['name']).toBe(name)
	})

	test('PRO-58 names are unique in a property, regardless of case', async () => {
		const { owner, id } = await ownedDeal()
		const first = await makeScenario(owner, id, 'Higher rent')
		const other = await makeScenario(owner, id, 'Lower price', { purchase: '190000' })
		const again = { intent: 'create', name: 'HIGHER RENT' }
		const taken = { name: ['Another scenario of this property has this name.'] }
		const refused = await postScenario(owner, id, again, { rent: '2600' })
		expect(refusalOf(refused, 409).errors).toEqual(taken)
		const renamed = { intent: 'rename', scenarioId: other, name: 'higher rent' }
		expect(refusalOf(await postScenario(owner, id, renamed), 409).errors).toEqual(taken)
		// Its own name in other letters is free.
		await postScenario(owner, id, { intent: 'rename', scenarioId: first, name: 'higher Rent' })
		expect(await namesOf(owner, id)).toEqual(['higher Rent', 'Lower price'])
		const elsewhere = await createDeal(owner, '2 Oak St')
		await makeScenario(owner, elsewhere, 'Higher rent')
	})

	test('PRO-58 numbers that cannot be saved are refused with their input', async () => {
		const { owner, id } = await ownedDeal()
		const answer = await postScenario(owner, id, { intent: 'create', name: 'x' }, { ltv: '250' })
		expect(refusalOf(answer, 400).errors['form']?.[0]).toMatch(/^Loan to value.*100/u)
		const none = await postScenario(owner, id, { intent: 'create', name: 'x' })
		expect(refusalOf(none, 400).errors['form']).toEqual([
			'There are no changed numbers here to save.',
		])
		expect(await namesOf(owner, id)).toEqual([])
	})
})

describe('PRO-60 starters', () => {
	test('PRO-60 list their changes before anything is saved', async () => {
		const { owner, id } = await ownedDeal()
		const { draft } = await scenariosOf(owner, id, { new: 'conservative' })
		expect(draft).toMatchObject({ name: 'Conservative', kind: 'starter' })
		expect(draft?.changes).toContainEqual({
			key: 'rent',
			label: 'Monthly rent',
			from: '$2,400',
			to: '$2,280',
			change: '−$120 (−5.0%)',
		})
		expect(await namesOf(owner, id)).toEqual([])
		await postScenario(
			owner,
			id,
			{ intent: 'create', name: draft?.name ?? '' },
			{ new: 'conservative' },
		)
		const { scenarios } = await scenariosOf(owner, id)
		expect(scenarios).toMatchObject([{ name: 'Conservative', changes: draft?.changes }])
		// The next one gets another name.
		expect((await scenariosOf(owner, id, { new: 'conservative' })).draft?.name).toBe(
			'Conservative (2)',
		)
	})

	test("PRO-60 a lender's view shows the DSCR with the rent first", async () => {
		const { owner, id } = await ownedDeal()
		await postScenario(owner, id, { intent: 'create', name: 'Bank' }, { new: 'lender' })
		const { scenarios, base } = await scenariosOf(owner, id)
		expect(scenarios[0]?.headline[0]?.name).toBe('dscrLender')
		expect(base.headline[0]?.name).toBe('cashFlowMonth')
		const { diff } = await scenariosOf(owner, id, { to: scenarios[0]?.id ?? '' })
		expect(diff.view?.result.key).toBe('dscrLender')
	})
})

describe('PRO-58 changing scenarios', () => {
	test('PRO-58 a change is saved to the scenario and undone', async () => {
		const { owner, id } = await ownedDeal()
		const scenarioId = await makeScenario(owner, id, 'Higher rent')
		const query = { scenario: scenarioId, purchase: '180000' }
		const { draft } = await scenariosOf(owner, id, query)
		expect(draft).toMatchObject({ of: { id: scenarioId }, changes: [{ key: 'purchase' }] })
		const saved = await postScenario(owner, id, { intent: 'save', scenarioId }, query)
		const keysOf = async () =>
			(await scenariosOf(owner, id)).scenarios[0]?.changes.map(({ key }) => key)
		expect(await keysOf()).toEqual(['rent', 'purchase'])
		await pressUndo(owner, saved)
		expect(await keysOf()).toEqual(['rent'])
		const again = { intent: 'undoSave', scenarioId, revision: '2' }
		refusalOf(await postScenario(owner, id, again), 409)
	})

	test('PRO-58 rename, duplicate and reorder, each with its undo', async () => {
		const { owner, id } = await ownedDeal()
		const a = await makeScenario(owner, id, 'A')
		await makeScenario(owner, id, 'B', { rent: '2600' })
		const renamed = await postScenario(owner, id, { intent: 'rename', scenarioId: a, name: 'C' })
		expect(await namesOf(owner, id)).toEqual(['C', 'B'])
		await pressUndo(owner, renamed)
		const copied = await postScenario(owner, id, { intent: 'duplicate', scenarioId: a })
		expect(await namesOf(owner, id)).toEqual(['A', 'B', 'A (2)'])
		await pressUndo(owner, copied)
		const moved = await postScenario(owner, id, { intent: 'down', scenarioId: a })
		expect(await namesOf(owner, id)).toEqual(['B', 'A'])
		await pressUndo(owner, moved)
		expect(await namesOf(owner, id)).toEqual(['A', 'B'])
		await postScenario(owner, id, { intent: 'up', scenarioId: a })
		expect(await namesOf(owner, id)).toEqual(['A', 'B'])
	})

	test('PRO-58 make base exchanges the numbers, and undo exchanges them back', async () => {
		const { owner, id } = await ownedDeal()
		const scenarioId = await makeScenario(owner, id, 'Higher rent', {
			rent: '2500',
			purchase: '150000',
		})
		const stored = () =>
			Promise.all([
				db().property.findUniqueOrThrow({ where: { id } }),
				db().scenario.findUniqueOrThrow({ where: { id: scenarioId } }),
			])
		const numbersOf = ([property, scenario]: Awaited<ReturnType<typeof stored>>) => [
			JSON.parse(property.inputs) as unknown,
			JSON.parse(scenario.inputs) as unknown,
			property.price,
			scenario.name,
		]
		const before = numbersOf(await stored())
		const made = await postScenario(owner, id, { intent: 'makeBase', scenarioId })
		const after = numbersOf(await stored())
		expect(after).toEqual([before[1], before[0], 150_000, 'Former base'])
		await pressUndo(owner, made)
		expect(numbersOf(await stored())).toEqual(before)
	})

	test('PRO-58 a deleted one is restored for 30 days, under another name if its own is taken', async () => {
		const { owner, id } = await ownedDeal()
		const scenarioId = await makeScenario(owner, id, 'A')
		expect((await scenariosOf(owner, id, { confirm: scenarioId })).confirm).toBe(scenarioId)
		const deleted = await postScenario(owner, id, { intent: 'delete', scenarioId })
		expect(await namesOf(owner, id)).toEqual([])
		await makeScenario(owner, id, 'A', { rent: '2700' })
		await pressUndo(owner, deleted)
		expect(await namesOf(owner, id)).toEqual(['A (2)', 'A'])
		await postScenario(owner, id, { intent: 'delete', scenarioId })
		const deletedAt = after(currentTime(), -days(31))
		await db().scenario.update({ where: { id: scenarioId }, data: { deletedAt } })
		refusalOf(await postScenario(owner, id, { intent: 'restore', scenarioId }), 409)
		await purgeDeletedScenarios(currentTime())
		expect(await db().scenario.count()).toBe(1)
	})

	test('PRO-64 a scenario can have limits of its own, within their ranges', async () => {
		const { owner, id } = await ownedDeal()
		await owner.device.post('/deals/criteria', { intent: 'saveCriteria', cashFlowMonth: '9999' })
		const scenarioId = await makeScenario(owner, id, 'A')
		const criteria = async () => {
			const { base, scenarios } = await scenariosOf(owner, id)
			return [base.criteria, scenarios[0]?.criteria]
		}
		const notMet = { met: 0, total: 1, unknown: 0, notApplicable: 0 }
		expect(await criteria()).toEqual([notMet, notMet])
		const limits = { intent: 'limits', scenarioId }
		const saved = await postScenario(owner, id, { ...limits, cashFlowMonth: '1', capRate: '1' })
		expect(await criteria()).toEqual([notMet, { met: 2, total: 2, unknown: 0, notApplicable: 0 }])
		await pressUndo(owner, saved)
		expect(await criteria()).toEqual([notMet, notMet])
		const refused = refusalOf(await postScenario(owner, id, { ...limits, capRate: 'x' }), 400)
		expect(refused.errors).toHaveProperty('capRate')
	})
})

describe('DEAL-09 DEAL-10 DEAL-11 scenarios belong to their deal', () => {
	test('DEAL-09 its page names them', async () => {
		const { owner, id } = await ownedDeal()
		const scenarioId = await makeScenario(owner, id, 'A')
		expect((await viewOf(owner, id)).scenarios).toEqual([{ id: scenarioId, name: 'A' }])
	})

	test('DEAL-10 a copy of the deal has copies of them', async () => {
		const { owner, id } = await ownedDeal()
		const scenarioId = await makeScenario(owner, id, 'A')
		const copied = await postDeal(owner, id, { intent: 'duplicate' })
		const copyId = copied.location?.split('/').at(-1) ?? ''
		const { scenarios } = await scenariosOf(owner, copyId)
		expect(scenarios).toMatchObject([{ name: 'A', changes: [{ key: 'rent' }] }])
		expect(scenarios[0]?.id).not.toBe(scenarioId)
		await postScenario(owner, copyId, { intent: 'delete', scenarioId: scenarios[0]?.id ?? '' })
		expect(await namesOf(owner, id)).toEqual(['A'])
	})

	test('DEAL-11 they are deleted and restored with it', async () => {
		const { owner, id } = await ownedDeal()
		await makeScenario(owner, id, 'A')
		const before = await db().scenario.findMany()
		const deleted = await postDeal(owner, id, { intent: 'delete' })
		expect(await db().scenario.count()).toBe(0)
		await pressUndo(owner, deleted)
		expect(await db().scenario.findMany()).toEqual(before)
	})
})

describe('PRO-61 PRO-62 comparing', () => {
	test('PRO-61 the steps on the page add up, as shown and unrounded', async () => {
		const { owner, id } = await ownedDeal()
		const to = await makeScenario(owner, id, 'A', { rent: '2533', purchase: '191234', ltv: '71' })
		const { diff } = await scenariosOf(owner, id, { from: id, to, result: 'cashFlowMonth' })
		const result = diff.view!.result
		expect(result.steps.map(({ label }) => label)).toHaveLength(3)
		expect(result.steps.reduce((sum, { value }) => sum + value, 0)).toBe(result.change?.value)
		const dollars = (text: string): number =>
			Number(text.replace('−', '-').replace(/[^\d.-]/gu, ''))
		const shown = result.steps.reduce((sum, { text }) => sum + dollars(text), 0)
		expect(shown).toBe(dollars(result.change?.text ?? ''))
		expect(dollars(result.from.text) + shown).toBe(dollars(result.to.text))
		expect(diff.view?.results.map(({ key }) => key)).toContain('irr')
	})

	test('PRO-61 with another property, and with the numbers in the address', async () => {
		const { owner, id } = await ownedDeal()
		const other = await createDeal(owner, '2 Oak St', { purchase: '100000', rent: '900' })
		const { diff } = await scenariosOf(owner, id, { to: other })
		expect(diff.view).toMatchObject({ fromName: 'Base', toName: '2 Oak St: Base' })
		const draft = await scenariosOf(owner, id, { rent: '3000', to: 'draft' })
		expect(draft.diff.view?.inputs).toMatchObject([{ key: 'rent', to: '$3,000' }])
		const gone = await scenariosOf(owner, id, { to: 'no-such-id' })
		expect([gone.diff.view, gone.diff.isMissing]).toEqual([null, true])
	})

	test('DEAL-12 deals chosen in the list are compared, two to four', async () => {
		const { owner, id } = await ownedDeal()
		const one = await owner.device.post('/deals', { intent: 'compare', deal: id })
		const text = 'Choose two to four deals to compare.'
		expect(refusalOf(one, 400).errors).toEqual({ deal: [text] })
		const other = await createDeal(owner, '2 Oak St')
		const two = await owner.device.postPairs('/deals', [
			['intent', 'compare'],
			['deal', id],
			['deal', other],
		])
		expect(two.location).toBe(`/calculator/compare?deal=${id}&deal=${other}`)
	})
})
