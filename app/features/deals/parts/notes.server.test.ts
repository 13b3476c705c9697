import { expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { currentTime } from '~/core/time/clock'
import { deleteWithUndo, restoreDeleted } from '~/features/deals/commands/deleted-properties.server'
import { createDeal, createDealOwner, postDeal, refusalOf } from '#tests/helpers/deals/deal-calls'
import { useDatabase } from '#tests/helpers/setup/database'
import { addNote, deleteNote, restoreNote } from './notes.server'
import { MAX_NOTE_CHARACTERS, MAX_NOTE_LENGTH, NOTES_FULL } from './part-limits'

useDatabase()

/** How many characters of notes an account has, whatever deals they are about. */

const LONG = 'é'.repeat(MAX_NOTE_LENGTH)

/** A member with two deals and room for so many of the longest notes. */
async function almostFull(room: number) {
	const owner = await createDealOwner()
	const deals = [await createDeal(owner, '1 Elm St'), await createDeal(owner, '2 Oak St')] as const
	const count = MAX_NOTE_CHARACTERS / MAX_NOTE_LENGTH - room
	const notes = Array.from({ length: count }, (_, index) => ({
		id: `${owner.id}-${index}`,
		propertyId: deals[index % 2] ?? '',
		userId: owner.id,
		text: LONG,
		createdAt: currentTime(),
	}))
	await db().dealNote.createMany({ data: notes })
	return { owner, deals, first: notes[0]?.id ?? '' }
}

const add = ({ id }: { id: string }, propertyId: string, text = LONG) =>
	addNote(id, propertyId, { text, dueOn: null }, currentTime())

test('FIX-04 parallel notes of several deals never exceed what an account can have', async () => {
	const { owner, deals } = await almostFull(3)
	const added = await Promise.all(
		Array.from({ length: 8 }, (_, index) => add(owner, deals[index % 2] ?? '')),
	)
	expect(added.filter(({ kind }) => kind === 'added')).toHaveLength(3)
	expect(added.filter(({ kind }) => kind === 'accountFull')).toHaveLength(5)
	// The limit is each member's own.
	const other = await createDealOwner()
	expect((await add(other, await createDeal(other, '3 Ash St'))).kind).toBe('added')
})

test('FIX-04 up to the last character, and the form says why beside its field', async () => {
	const { owner, deals } = await almostFull(1)
	await add(owner, deals[0], 'x'.repeat(MAX_NOTE_LENGTH - 5))
	const send = (text: string) => postDeal(owner, deals[1], { intent: 'addNote', text, dueOn: '' })
	const refused = refusalOf(await send('123456'), 409)
	expect(refused.errors).toEqual({ text: [NOTES_FULL] })
	expect(refused.values).toMatchObject({ text: '123456' })
	expect((await send('12345')).status).toBe(302)
	refusalOf(await send('x'), 409)
})

test('FIX-04 what can be restored counts, so that restoring exceeds nothing', async () => {
	const { owner, deals, first } = await almostFull(0)
	const now = currentTime()
	const target = { propertyId: deals[0], noteId: first }
	await deleteNote(owner.id, target, now)
	expect((await add(owner, deals[1], 'x')).kind).toBe('accountFull')
	expect(await restoreNote(owner.id, target, now)).toBe('restored')
	await deleteWithUndo(owner.id, deals[0], now)
	expect((await add(owner, deals[1], 'x')).kind).toBe('accountFull')
	expect((await restoreDeleted(owner.id, deals[0], null, now)).kind).toBe('restored')
	expect(await db().dealNote.count({ where: { userId: owner.id } })).toBe(200)
	// For good, it makes room.
	await deleteWithUndo(owner.id, deals[0], now)
	await db().deletedProperty.deleteMany()
	expect((await add(owner, deals[1])).kind).toBe('added')
})
