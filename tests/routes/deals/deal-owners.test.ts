import { describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { useDatabase } from '#tests/helpers/setup/database'
import {
	createDeal,
	createDealOwner,
	type DealOwner,
	listOf,
	postDeal,
	refusalOf,
	viewOf,
} from '#tests/helpers/deals/deal-calls'
import { createUser, signedInClient } from '#tests/helpers/factories'

useDatabase()

/** Nobody reads or changes the deals of another person, and former members change nothing. */

/** All rows that belong to deals. */
const everything = async () => [
	await db().property.findMany({ orderBy: { id: 'asc' } }),
	await db().deletedProperty.findMany({ orderBy: { id: 'asc' } }),
	await db().dealStageChange.findMany({ orderBy: { id: 'asc' } }),
	await db().dealTag.findMany({ orderBy: [{ propertyId: 'asc' }, { nameKey: 'asc' }] }),
	await db().dealNote.findMany({ orderBy: { id: 'asc' } }),
	await db().dealLink.findMany({ orderBy: { id: 'asc' } }),
	await db().dealPerson.findMany({ orderBy: { providerId: 'asc' } }),
]

/** A provider who is listed. */
const listedProvider = async (company: string) =>
	(await createUser('user', { provider: { company, serviceTypes: ['Contractor'], areas: ['OK'] } }))
		.id

async function fullDeal(owner: DealOwner) {
	const id = await createDeal(owner, '1 Elm St')
	const providerId = await listedProvider('Nair & Sons')
	await postDeal(owner, id, { intent: 'move', stage: 'offer' })
	await postDeal(owner, id, { intent: 'addTag', tag: 'Brick' })
	await postDeal(owner, id, { intent: 'addNote', text: 'A secret', dueOn: '2027-05-31' })
	await postDeal(owner, id, { intent: 'addLink', url: 'https://example.com/' })
	await postDeal(owner, id, { intent: 'attachPerson', providerId, role: 'roofer' })
	const { deal } = await viewOf(owner, id)
	const ids = {
		noteId: deal.notes[0]?.id ?? '',
		linkId: deal.links[0]?.id ?? '',
		changeId: deal.history[0]?.id ?? '',
		providerId,
	}
	return { id, ids }
}

/** Every button of the page of a deal, with the ids of another person. */
const buttonsWith = ({
	noteId,
	linkId,
	providerId,
}: Record<'noteId' | 'linkId' | 'providerId', string>): Record<string, string>[] => [
	{ intent: 'move', stage: 'sold' },
	{ intent: 'addTag', tag: 'Mine' },
	{ intent: 'removeTag', tag: 'Brick' },
	{ intent: 'addNote', text: 'Mine' },
	{ intent: 'doneNote', noteId },
	{ intent: 'reopenNote', noteId },
	{ intent: 'deleteNote', noteId },
	{ intent: 'restoreNote', noteId },
	{ intent: 'addLink', url: 'https://example.com/mine' },
	{ intent: 'removeLink', linkId },
	{ intent: 'attachPerson', providerId, role: 'mine' },
	{ intent: 'removePerson', providerId },
	{ intent: 'duplicate' },
	{ intent: 'archive' },
	{ intent: 'unarchive' },
	{ intent: 'delete' },
]

describe('PRO-59 PRO-100 the deals of other people', () => {
	test('PRO-100 are in no list, and their pages do not exist', async () => {
		const owner = await createDealOwner()
		const { id } = await fullDeal(owner)
		const other = await createDealOwner()
		expect((await listOf(other)).deals).toEqual([])
		const page = await other.device.load(`/deals/${id}`)
		expect([page.status, page.value]).toEqual([404, undefined])
		expect(page.text).not.toContain('Elm')
	})

	test('PRO-100 no button changes them, from their page or with their ids from an own page', async () => {
		const owner = await createDealOwner()
		const { id, ids } = await fullDeal(owner)
		const other = await createDealOwner()
		const before = await everything()
		for (const fields of buttonsWith(ids)) {
			const answer = await postDeal(other, id, fields)
			expect([fields, [404, 409].includes(answer.status)]).toEqual([fields, true])
		}
		for (const fields of [
			{ intent: `move:${id}`, [`stage-${id}`]: 'sold' },
			{ intent: 'archive', deal: id },
			{ intent: 'tag', deal: id, tag: 'Mine' },
			{ intent: 'unarchive', ids: id },
			{ intent: 'undoMove', changeId: ids.changeId },
			{ intent: 'undoDelete', deletedId: id },
		] as Record<string, string>[]) {
			const answer = await other.device.post('/deals', fields)
			expect([fields, [404, 409].includes(answer.status)]).toEqual([fields, true])
		}
		expect(await everything()).toEqual(before)

		const own = await createDeal(other, '2 Oak St')
		for (const fields of buttonsWith(ids)) {
			if (!('noteId' in fields || 'linkId' in fields || fields['intent'] === 'removePerson'))
				continue
			expect([fields, [404, 409].includes((await postDeal(other, own, fields)).status)]).toEqual([
				fields,
				true,
			])
		}
		await db().property.delete({ where: { id: own } })
		expect(await everything()).toEqual(before)
	})
})

describe('DEAL-17 PRO-63 former members', () => {
	async function formerMember() {
		const owner = await createDealOwner()
		const { id, ids } = await fullDeal(owner)
		await db().user.update({
			where: { id: owner.id },
			data: { role: 'user', subscriptionStatus: 'canceled' },
		})
		return { owner: { ...owner, device: await signedInClient(owner.id) }, id, ids }
	}

	test('DEAL-17 PRO-63 read their deals with figures and can delete and restore them', async () => {
		const { owner, id } = await formerMember()
		expect(await listOf(owner)).toMatchObject({
			canChange: false,
			deals: [{ propertyAddress: '1 Elm St', missing: null }],
		})
		const { deal } = await viewOf(owner, id)
		expect(deal.notes).toMatchObject([{ text: 'A secret' }])
		expect((await postDeal(owner, id, { intent: 'delete' })).location).toBe('/deals')
		expect((await listOf(owner)).deals).toEqual([])
		const restored = await owner.device.post('/deals', { intent: 'undoDelete', deletedId: id })
		expect(restored.location).toBe(`/deals/${id}`)
		expect((await viewOf(owner, id)).deal).toEqual(deal)
	})

	test('DEAL-17 PRO-63 can save nothing new', async () => {
		const { owner, id, ids } = await formerMember()
		const before = await everything()
		for (const fields of buttonsWith(ids)) {
			if (fields['intent'] === 'delete') continue
			const { errors } = refusalOf(await postDeal(owner, id, fields), 403)
			expect(errors).toEqual({ form: ['Please subscribe to access this premium feature'] })
		}
		for (const intent of ['archive', 'tag']) {
			refusalOf(await owner.device.post('/deals', { intent, deal: id, tag: 'x' }), 403)
		}
		refusalOf(
			await owner.device.post('/deals/criteria', { intent: 'saveCriteria', capRate: '5' }),
			403,
		)
		expect(await everything()).toEqual(before)
		expect(await db().buyBox.count()).toBe(0)
	})
})
