import { expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { DEAL_KEYS, emptyAnalysisInputs, emptyInputs } from '~/deal'
import { createDealOwner, createDeal, postDeal, RENTAL } from '#tests/helpers/deals/deal-calls'
import { makeScenario } from '#tests/helpers/deals/scenario-calls'
import { createUser } from '#tests/helpers/factories'
import { openShared, postShare, share } from '#tests/helpers/reports/share-calls'
import { useDatabase } from '#tests/helpers/setup/database'

useDatabase()

/** A shared report of a deal full of marks contains none that is its owner's alone. */

/** A mark that no other text contains. */
const mark = (what: string): string => `Zq${what}zQ`
const MARK = /Zq\w+zQ/gu

async function markedDeal() {
	const owner = await createDealOwner({
		firstName: mark('First'),
		lastName: mark('Last'),
		email: `${mark('email')}@example.test`.toLowerCase(),
	})
	const id = await createDeal(owner, `1 ${mark('Address')} St`, RENTAL)
	const analysis = {
		event1Year: '3',
		event1Amount: '-5000',
		event1Label: mark('Event'),
		event2Label: mark('Lonely'),
		sellCost: mark('Number'),
	}
	const provider = { company: mark('Company'), serviceTypes: ['Contractor'], areas: ['OK'] }
	const { id: providerId } = await createUser('user', { provider })
	await postDeal(owner, id, { intent: 'move', stage: 'offer' })
	await postDeal(owner, id, { intent: 'addTag', tag: mark('Tag') })
	await postDeal(owner, id, { intent: 'addNote', text: mark('Note') })
	await postDeal(owner, id, { intent: 'addLink', url: `https://example.com/${mark('Link')}` })
	await postDeal(owner, id, { intent: 'attachPerson', providerId, role: mark('Role') })
	const scenario = await makeScenario(owner, id, mark('Scenario'), { rent: '2500' })
	// Text in a field for a number, as someone types by mistake.
	const stored = (rent: string) => ({
		inputs: JSON.stringify({ ...emptyInputs(), ...RENTAL, rent, kitchen: mark('Kitchen') }),
		analysis: JSON.stringify(analysis),
	})
	await db().property.update({ where: { id }, data: stored('2400') })
	await db().scenario.update({ where: { id: scenario }, data: stored('2500') })
	await createDeal(owner, `2 ${mark('Other')} St`, RENTAL)
	await owner.device.post('/deals/criteria', { intent: 'saveCriteria', capRate: '4.321' })
	return { owner, id, scenario }
}

const marksIn = (value: unknown): string[] => [...new Set(JSON.stringify(value).match(MARK) ?? [])]

test('PRO-72 PRO-93 no name, email, note, event label, scenario name, criterion or other deal is shared', async () => {
	const { owner, id, scenario } = await markedDeal()
	for (const scenarioId of ['', scenario]) {
		const token = await share(owner, id, { scenarioId })
		const { value } = await openShared(token)
		expect(marksIn(value)).toEqual([])
		// Not the seconds of a time.
		expect(JSON.stringify(value)).not.toMatch(/(?<!:\d)4\.32|example\.test/u)
		// What is planned is shown, without its description.
		expect(JSON.stringify(value)).toContain('one-off cost of $5,000')
	}
	const rows = await db().shareLink.findMany({ select: { snapshot: true, options: true } })
	expect(marksIn(rows)).toEqual([])
})

test('PRO-72 the address is shared only if it is ticked', async () => {
	const { owner, id } = await markedDeal()
	const token = await share(owner, id, { showAddress: 'on' })
	expect(marksIn((await openShared(token)).value)).toEqual([mark('Address')])
	const wrong = await postShare(owner, id, { showAddress: 'yes' })
	expect(wrong.status).toBe(400)
})

test('PRO-72 a mark in any input of a deal is not shared', async () => {
	const { owner, id } = await markedDeal()
	const inputs = { ...emptyInputs(), ...RENTAL }
	for (const key of DEAL_KEYS) if (inputs[key] === '') inputs[key] = mark(key)
	const analysis = Object.fromEntries(
		Object.keys(emptyAnalysisInputs()).map((key) => [key, mark(key)]),
	)
	await db().property.update({
		where: { id },
		data: { inputs: JSON.stringify(inputs), analysis: JSON.stringify(analysis) },
	})
	const { value } = await openShared(await share(owner, id))
	expect(marksIn(value)).toEqual([])
})
