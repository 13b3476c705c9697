import { expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { deleteUserRecords } from '~/features/accounts/deletion/delete-account.server'
import { exportUserData } from '~/features/accounts/deletion/export-user-data.server'
import { toPublicUser, WITH_PROFILE } from '~/features/accounts/access/users.server'
import { currentTime } from '~/core/time/clock'
import { USER_DATA_PROVIDERS } from '~/layout/user-data-providers.server'
import { createDeal, postDeal } from '#tests/helpers/deals/deal-calls'
import { makeScenario } from '#tests/helpers/deals/scenario-calls'
import { createMember, createUser, signedInClient } from '#tests/helpers/factories'
import { useDatabase } from '#tests/helpers/setup/database'
import { STORED_DATA } from '~/features/marketing/legal/privacy-text'

useDatabase()

/** What members keep about deals is theirs: in the privacy text, in the export, and deletable. */

const TABLES = [
	'property',
	'dealStageChange',
	'dealTag',
	'dealNote',
	'dealLink',
	'dealPerson',
	'scenario',
	'buyBox',
] as const

const rowsOf = async (): Promise<[string, number][]> =>
	Promise.all(
		TABLES.map(async (table): Promise<[string, number]> => [
			table,
			await (db()[table] as { count: () => Promise<number> }).count(),
		]),
	)

async function fullAccount() {
	// An admin has no plan to cancel first.
	const member = await createMember({ role: 'admin', hasAcceptedCalculatorTOS: true })
	const owner = { ...member, device: await signedInClient(member.id) }
	const id = await createDeal(owner, '1 Elm St')
	const provider = { company: 'Nair & Sons', serviceTypes: ['Contractor'], areas: ['OK'] }
	const { id: providerId } = await createUser('user', { provider })
	await postDeal(owner, id, { intent: 'move', stage: 'offer' })
	await postDeal(owner, id, { intent: 'addTag', tag: 'Brick' })
	await postDeal(owner, id, { intent: 'addNote', text: 'Call Ana' })
	await postDeal(owner, id, { intent: 'addLink', url: 'https://example.com/' })
	await postDeal(owner, id, { intent: 'attachPerson', providerId, role: 'roofer' })
	await makeScenario(owner, id, 'Higher rent', { rent: '2512' })
	await owner.device.post('/deals/criteria', { intent: 'saveCriteria', capRate: '5' })
	return owner
}

test('DEAL-19 PRO-97 deals, notes, tags, links, people, criteria and scenarios are in the data export', async () => {
	const { id } = await fullAccount()
	const data = await exportUserData(id, USER_DATA_PROVIDERS, currentTime())
	expect(data).toMatchObject({
		savedProperties: [{ propertyAddress: '1 Elm St', stage: 'offer' }],
		deals: {
			stageChanges: [{ from: 'lead', to: 'offer' }],
			tags: [{ name: 'Brick' }],
			notes: [{ text: 'Call Ana' }],
			links: [{ url: 'https://example.com/' }],
			people: [{ name: 'Nair & Sons', role: 'roofer' }],
			scenarios: [{ name: 'Higher rent', inputs: { rent: '2512' } }],
			criteria: { limits: { capRate: 0.05 } },
		},
	})
})

test('DEAL-19 PRO-97 all of them go with the account', async () => {
	const { id } = await fullAccount()
	expect(await rowsOf()).toEqual(TABLES.map((table) => [table, 1]))
	const row = await db().user.findUniqueOrThrow({ where: { id }, include: WITH_PROFILE })
	expect(await deleteUserRecords(toPublicUser(row), USER_DATA_PROVIDERS, currentTime())).toBe(true)
	expect(await rowsOf()).toEqual(TABLES.map((table) => [table, 0]))
})

test('DEAL-19 PRO-97 the privacy text names all of them', () => {
	const text = STORED_DATA.map(({ details }) => details).join(' ')
	for (const word of [
		'scenarios',
		'criteria',
		'deal',
		'stage',
		'tags',
		'notes',
		'links',
		'providers',
	])
		expect([word, text.includes(word)]).toEqual([word, true])
})
