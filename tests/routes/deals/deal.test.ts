import { describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { UPGRADABLE_LIMIT } from '~/features/deals/list/deal-query'
import { after, days } from '~/core/time/durations'
import { useDatabase } from '#tests/helpers/setup/database'
import {
	addressesOf,
	createDeal,
	createDealOwner,
	follow,
	listOf,
	postDeal,
	pressUndo,
	refusalOf,
	viewOf,
} from '#tests/helpers/deals/deal-calls'
import { signedInClient, SIX_MONTH } from '#tests/helpers/factories'
import { advanceClock } from '~/core/time/clock'

useDatabase()

/** The page of a deal: what is kept about it, within its limits, and how it is taken back. */

async function ownedDeal() {
	const owner = await createDealOwner()
	return { owner, id: await createDeal(owner, '1 Elm St') }
}

describe('DEAL-03 DEAL-09 stage and history', () => {
	test('DEAL-03 DEAL-09 every change is kept with its date; the latest can be undone', async () => {
		const { owner, id } = await ownedDeal()
		await postDeal(owner, id, { intent: 'move', stage: 'analyzing' })
		advanceClock(days(2) / 1000)
		const moved = await postDeal(owner, id, { intent: 'move', stage: 'offer' })
		const { deal } = await viewOf(owner, id)
		expect(deal.history.map(({ from, to }) => [from, to])).toEqual([
			['analyzing', 'offer'],
			['lead', 'analyzing'],
		])
		const [latest, first] = deal.history.map(({ at }) => Date.parse(at))
		expect((latest ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(days(2))
		expect(deal.stageSince).toBe(deal.history[0]?.at)
		const undone = await pressUndo(owner, moved)
		expect(undone.location).toBe(`/deals/${id}`)
		const back = await viewOf(owner, id)
		expect(back.deal).toMatchObject({ stage: 'analyzing', stageSince: deal.history[1]?.at })
		// An earlier change is no longer the latest one's to take back.
		const again = await owner.device.post('/deals', {
			intent: 'undoMove',
			changeId: deal.history[0]?.id ?? '',
		})
		refusalOf(again, 409)
	})

	test('DEAL-03 the same stage again is no change', async () => {
		const { owner, id } = await ownedDeal()
		await postDeal(owner, id, { intent: 'move', stage: 'lead' })
		expect((await viewOf(owner, id)).deal.history).toEqual([])
	})
})

describe('DEAL-04 tags', () => {
	test('DEAL-04 are unique without case, and up to ten', async () => {
		const { owner, id } = await ownedDeal()
		for (const tag of ['Brick', ' brick ', 'BRICK'])
			await postDeal(owner, id, { intent: 'addTag', tag })
		expect((await viewOf(owner, id)).deal.tags).toEqual(['Brick'])
		for (let i = 0; i < 9; i++) await postDeal(owner, id, { intent: 'addTag', tag: `Tag ${i}` })
		const eleventh = refusalOf(await postDeal(owner, id, { intent: 'addTag', tag: 'More' }), 409)
		expect(eleventh.errors).toEqual({ tag: ['A deal can have up to 10 tags.'] })
		expect(eleventh.values).toMatchObject({ tag: 'More' })
		expect((await viewOf(owner, id)).deal.tags).toHaveLength(10)
	})

	test.each([
		['x'.repeat(31), 'A tag can have up to 30 characters.'],
		[' \u200b ', 'Enter a tag.'],
	])('DEAL-04 %j is refused beside its field', async (tag, message) => {
		const { owner, id } = await ownedDeal()
		const refused = refusalOf(await postDeal(owner, id, { intent: 'addTag', tag }), 400)
		expect(refused.errors).toEqual({ tag: [message] })
	})

	test('DEAL-04 a removed tag is brought back by its message', async () => {
		const { owner, id } = await ownedDeal()
		await postDeal(owner, id, { intent: 'addTag', tag: 'Brick' })
		const removed = await postDeal(owner, id, { intent: 'removeTag', tag: 'brick' })
		expect((await viewOf(owner, id)).deal.tags).toEqual([])
		await pressUndo(owner, removed)
		expect((await viewOf(owner, id)).deal.tags).toEqual(['Brick'])
	})
})

describe('DEAL-05 notes', () => {
	test('DEAL-05 are dated and keep their lines; the latest comes first', async () => {
		const { owner, id } = await ownedDeal()
		await postDeal(owner, id, { intent: 'addNote', text: 'Roof:\r\n10 years old ' })
		advanceClock(60)
		await postDeal(owner, id, { intent: 'addNote', text: 'Call Ana', dueOn: '05/31/2027' })
		const { notes } = (await viewOf(owner, id)).deal
		expect(notes).toMatchObject([
			{ text: 'Call Ana', dueOn: '2027-05-31', isDone: false },
			{ text: 'Roof:\n10 years old', dueOn: null },
		])
		for (const { createdAt } of notes) expect(Date.parse(createdAt)).not.toBeNaN()
	})

	test('DEAL-05 one of 10,001 characters is refused and stays typed', async () => {
		const { owner, id } = await ownedDeal()
		await postDeal(owner, id, { intent: 'addNote', text: 'a'.repeat(10_000) })
		const text = 'a'.repeat(10_001)
		const refused = refusalOf(await postDeal(owner, id, { intent: 'addNote', text }), 400)
		expect(refused.errors).toEqual({ text: ['A note can have up to 10,000 characters.'] })
		expect(refused.values).toMatchObject({ text })
		expect((await viewOf(owner, id)).deal.notes).toHaveLength(1)
	})

	test('DEAL-05 a date that is none is refused and nothing typed is lost', async () => {
		const { owner, id } = await ownedDeal()
		const fields = { intent: 'addNote', text: 'Call Ana', dueOn: '2027-02-30' }
		const refused = refusalOf(await postDeal(owner, id, fields), 400)
		expect(refused.errors).toEqual({ dueOn: ['Enter a date like 05/31/2026.'] })
		expect(refused.values).toEqual(fields)
	})

	test('DEAL-05 the 201st is refused, and one after another deletion fits', async () => {
		const { owner, id } = await ownedDeal()
		await db().dealNote.createMany({
			data: Array.from({ length: 200 }, (_, i) => ({
				id: `note${i}`,
				propertyId: id,
				userId: owner.id,
				text: 'x',
				createdAt: new Date(),
			})),
		})
		const refused = refusalOf(await postDeal(owner, id, { intent: 'addNote', text: 'y' }), 409)
		expect(refused.errors['text']?.[0]).toContain('up to 200 notes')
		await postDeal(owner, id, { intent: 'deleteNote', noteId: 'note7' })
		expect((await postDeal(owner, id, { intent: 'addNote', text: 'y' })).status).toBe(302)
		// Its place is taken by then.
		refusalOf(await postDeal(owner, id, { intent: 'restoreNote', noteId: 'note7' }), 409)
	})

	test('DEAL-05 a deleted note is brought back by its message, for a day', async () => {
		const { owner, id } = await ownedDeal()
		await postDeal(owner, id, { intent: 'addNote', text: 'Call Ana' })
		const noteId = (await viewOf(owner, id)).deal.notes[0]?.id ?? ''
		await pressUndo(owner, await postDeal(owner, id, { intent: 'deleteNote', noteId }))
		expect((await viewOf(owner, id)).deal.notes).toHaveLength(1)
		await postDeal(owner, id, { intent: 'deleteNote', noteId })
		advanceClock(days(1) / 1000)
		refusalOf(await postDeal(owner, id, { intent: 'restoreNote', noteId }), 409)
	})

	test('DEAL-16 what a note is about can be marked as done, and as due again', async () => {
		const { owner, id } = await ownedDeal()
		await postDeal(owner, id, { intent: 'addNote', text: 'Call Ana', dueOn: '2027-05-31' })
		const noteId = (await viewOf(owner, id)).deal.notes[0]?.id ?? ''
		const done = await postDeal(owner, id, { intent: 'doneNote', noteId })
		expect((await viewOf(owner, id)).deal.notes[0]?.isDone).toBe(true)
		await pressUndo(owner, done)
		expect((await viewOf(owner, id)).deal.notes[0]?.isDone).toBe(false)
	})
})

describe('DEAL-06 links', () => {
	test('DEAL-06 are web addresses with a label, up to ten', async () => {
		const { owner, id } = await ownedDeal()
		await postDeal(owner, id, {
			intent: 'addLink',
			url: 'example.com/a b'.replace(' ', ''),
			label: ' Listing ',
		})
		expect((await viewOf(owner, id)).deal.links).toMatchObject([
			{ url: 'https://example.com/ab', label: 'Listing' },
		])
		for (let i = 0; i < 9; i++)
			await postDeal(owner, id, { intent: 'addLink', url: `https://example.com/${i}` })
		const refused = refusalOf(
			await postDeal(owner, id, { intent: 'addLink', url: 'https://example.com/more' }),
			409,
		)
		expect(refused.errors['url']?.[0]).toContain('up to 10 links')
	})

	test.each(['javascript:alert(1)', 'data:text/html,x', 'https://user:pass@example.com', 'word'])(
		'DEAL-06 %s is no web address and stays typed',
		async (url) => {
			const { owner, id } = await ownedDeal()
			const refused = refusalOf(await postDeal(owner, id, { intent: 'addLink', url }), 400)
			expect(refused.errors).toEqual({
				url: ['Enter a web address like https://example.com.'],
			})
			expect(refused.values).toMatchObject({ url })
		},
	)

	test('DEAL-06 a removed link is brought back by its message', async () => {
		const { owner, id } = await ownedDeal()
		await postDeal(owner, id, { intent: 'addLink', url: 'https://example.com/', label: 'Photos' })
		const linkId = (await viewOf(owner, id)).deal.links[0]?.id ?? ''
		await pressUndo(owner, await postDeal(owner, id, { intent: 'removeLink', linkId }))
		expect((await viewOf(owner, id)).deal.links).toMatchObject([{ label: 'Photos' }])
	})
})

describe('DEAL-10 duplicating', () => {
	test('DEAL-10 copies the numbers under a new address', async () => {
		const { owner, id } = await ownedDeal()
		const page = await follow(owner, await postDeal(owner, id, { intent: 'duplicate' }))
		expect(page.value).toMatchObject({
			deal: { propertyAddress: '1 Elm St (copy)', strategy: 'rental', price: 200_000 },
		})
	})

	test('DEAL-10 is refused at the limit of the plan with the words of a save', async () => {
		const { owner, id } = await ownedDeal()
		for (let i = 0; i < 9; i++) await createDeal(owner, `${i} Oak St`)
		const refused = refusalOf(await postDeal(owner, id, { intent: 'duplicate' }), 409)
		expect(refused.errors).toEqual({
			form: ['Limit reached. Delete a property to save this one.'],
		})
	})
})

describe('DEAL-11 archiving and deleting', () => {
	test('DEAL-11 an archived deal keeps its place and address, and comes back', async () => {
		const { owner, id } = await ownedDeal()
		for (let i = 0; i < 9; i++) await createDeal(owner, `${i} Oak St`)
		const archived = await postDeal(owner, id, { intent: 'archive' })
		expect(await addressesOf(owner)).not.toContain('1 Elm St')
		const other = (await listOf(owner)).deals[0]?.id ?? ''
		refusalOf(await postDeal(owner, other, { intent: 'duplicate' }), 409)
		await pressUndo(owner, archived)
		expect(await addressesOf(owner)).toContain('1 Elm St')
		await postDeal(owner, id, { intent: 'archive' })
		await postDeal(owner, id, { intent: 'unarchive' })
		expect((await viewOf(owner, id)).deal.isArchived).toBe(false)
	})

	test('DEAL-11 deleting asks first', async () => {
		const { owner, id } = await ownedDeal()
		const asked = (await owner.device.load(`/deals/${id}?confirm=delete`)).value
		expect(asked).toMatchObject({ asksDelete: true })
		expect(await viewOf(owner, id)).toMatchObject({ asksDelete: false })
	})

	test('DEAL-11 a deleted deal comes back with everything that belongs to it', async () => {
		const { owner, id } = await ownedDeal()
		await postDeal(owner, id, { intent: 'move', stage: 'offer' })
		await postDeal(owner, id, { intent: 'addTag', tag: 'Brick' })
		await postDeal(owner, id, { intent: 'addNote', text: 'Call Ana', dueOn: '2027-05-31' })
		await postDeal(owner, id, { intent: 'addLink', url: 'https://example.com/' })
		const before = (await viewOf(owner, id)).deal
		const deleted = await postDeal(owner, id, { intent: 'delete' })
		expect(await addressesOf(owner)).toEqual([])
		expect(await db().dealNote.count()).toBe(0)
		const restored = await pressUndo(owner, deleted)
		expect(restored.location).toBe(`/deals/${id}`)
		expect((await viewOf(owner, id)).deal).toEqual(before)
	})

	test('DEAL-11 deletion frees place and address for 30 days, and undo asks for another address', async () => {
		const { owner, id } = await ownedDeal()
		await postDeal(owner, id, { intent: 'delete' })
		await createDeal(owner, '1 Elm St')
		const undo = (newAddress?: string) =>
			owner.device.post('/deals', {
				intent: 'undoDelete',
				deletedId: id,
				...(newAddress === undefined ? {} : { newAddress }),
			})
		const taken = refusalOf(await undo(), 409)
		expect(taken.errors['newAddress']?.[0]).toContain('Enter another address')
		const empty = refusalOf(await undo(' '), 400)
		expect(empty.errors['newAddress']).toEqual(['Property address is required'])
		expect((await undo('1 Elm St, rear')).location).toBe(`/deals/${id}`)
		expect(await addressesOf(owner, '/deals?sort=address')).toEqual(['1 Elm St', '1 Elm St, rear'])
	})

	test('DEAL-11 PROP-10 without a free place a deleted deal stays deleted', async () => {
		const { owner, id } = await ownedDeal()
		for (let i = 0; i < 9; i++) await createDeal(owner, `${i} Oak St`)
		await postDeal(owner, id, { intent: 'delete' })
		advanceClock(60)
		await createDeal(owner, '99 Oak St')
		const refused = refusalOf(
			await owner.device.post('/deals', { intent: 'undoDelete', deletedId: id }),
			409,
		)
		const [text = ''] = refused.errors['form'] ?? []
		expect(text).toMatch(
			/^Limit reached\. Delete a property to save this one\. You can restore "1 Elm St" from your deleted deals until \w+ \d+, \d+\.$/u,
		)
	})

	test('DEAL-11 PROP-10 where a higher plan has room, a refused restore is answered for a link to it', async () => {
		const owner = await createDealOwner(SIX_MONTH())
		const id = await createDeal(owner, '1 Elm St')
		for (let i = 0; i < 4; i++) await createDeal(owner, `${i} Oak St`)
		await postDeal(owner, id, { intent: 'delete' })
		advanceClock(60)
		await createDeal(owner, '99 Oak St')
		const restore = { intent: 'undoDelete', deletedId: id }
		const refused = refusalOf(await owner.device.post('/deals', restore), 409)
		expect(Object.keys(refused.errors)).toEqual([UPGRADABLE_LIMIT])
		expect(refused.errors[UPGRADABLE_LIMIT]?.[0]).toMatch(
			/10 properties\. You can restore "1 Elm St"/u,
		)
	})

	test('DEAL-11 the list of deleted deals says until when each can be restored', async () => {
		const { owner, id } = await ownedDeal()
		await postDeal(owner, id, { intent: 'delete' })
		const { deleted, facets } = await listOf(owner, '/deals?show=deleted')
		expect(facets.deleted).toBe(1)
		expect(deleted).toMatchObject([{ id, propertyAddress: '1 Elm St' }])
		const { deletedAt = '', lastDay = '' } = deleted[0] ?? {}
		expect(lastDay).toBe(after(new Date(deletedAt), days(30)).toISOString())
		advanceClock(days(30) / 1000)
		const later = { ...owner, device: await signedInClient(owner.id) }
		expect((await listOf(later, '/deals?show=deleted')).deleted).toEqual([])
	})
})
