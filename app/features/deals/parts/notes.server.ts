import { db, inTransaction } from '~/core/db/db.server'
import { randomToken } from '~/core/security/signing.server'
import { after, days } from '~/core/time/durations'
import { touchDeal } from '~/features/deals/access/deal-access.server'
import { MAX_NOTE_CHARACTERS, MAX_NOTES } from './part-limits'

/** Notes on deals: dated texts, some with a day on which something is due. */

/** How long a deleted note can be restored. */
const UNDO_NOTE_MS = days(1)

export type NewNote = { text: string; dueOn: string | null }

export type NoteResult =
	| { kind: 'added'; id: string }
	/** `accountFull`: of all deals together. */
	| { kind: 'full' }
	| { kind: 'accountFull' }
	| { kind: 'notFound' }

/**
 * Adds a note to a deal. The characters of all notes are counted in the statement that inserts it, so that
 * parallel requests never exceed the limit; those that can be restored count too, so that restoring
 * never does.
 */
export function addNote(
	userId: string,
	propertyId: string,
	{ text, dueOn }: NewNote,
	now: Date,
): Promise<NoteResult> {
	return inTransaction(async (tx) => {
		if (!(await touchDeal(tx, userId, propertyId, now))) return { kind: 'notFound' }
		const count = await tx.dealNote.count({ where: { propertyId, deletedAt: null } })
		if (count >= MAX_NOTES) return { kind: 'full' }
		const id = `n${randomToken(12)}`
		const inserted = await tx.$executeRaw`
			INSERT INTO "DealNote" ("id", "propertyId", "userId", "text", "dueOn", "createdAt")
			SELECT ${id}, ${propertyId}, ${userId}, ${text}, ${dueOn}, ${now}
			WHERE (SELECT coalesce(sum(length("text")), 0) FROM "DealNote" WHERE "userId" = ${userId})
				+ (SELECT coalesce(sum("noteCharacters"), 0) FROM "DeletedProperty" WHERE "userId" = ${userId})
				<= ${MAX_NOTE_CHARACTERS - [...text].length}`
		return inserted === 1 ? { kind: 'added', id } : { kind: 'accountFull' }
	})
}

type NoteTarget = { propertyId: string; noteId: string }

const owned = (userId: string, { propertyId, noteId }: NoteTarget) => ({
	id: noteId,
	propertyId,
	userId,
})

/** Marks what a note is about as done, or as due again; false if the user has no such note. */
export async function setNoteDone(
	userId: string,
	target: NoteTarget,
	doneAt: Date | null,
): Promise<boolean> {
	const where = { ...owned(userId, target), deletedAt: null }
	const { count } = await db().dealNote.updateMany({ where, data: { doneAt } })
	return count === 1
}

/** Deletes a note; it can be restored for a while. False if the user has no such note. */
export async function deleteNote(userId: string, target: NoteTarget, now: Date): Promise<boolean> {
	const where = { ...owned(userId, target), deletedAt: null }
	const { count } = await db().dealNote.updateMany({ where, data: { deletedAt: now } })
	return count === 1
}

export type RestoreNoteResult = 'restored' | 'full' | 'gone'

/** Restores a deleted note if there is still room for it. */
export function restoreNote(
	userId: string,
	target: NoteTarget,
	now: Date,
): Promise<RestoreNoteResult> {
	return inTransaction(async (tx) => {
		const { propertyId } = target
		const count = await tx.dealNote.count({ where: { propertyId, userId, deletedAt: null } })
		if (count >= MAX_NOTES) return 'full'
		const restored = await tx.dealNote.updateMany({
			where: { ...owned(userId, target), deletedAt: { gt: after(now, -UNDO_NOTE_MS) } },
			data: { deletedAt: null },
		})
		return restored.count === 1 ? 'restored' : 'gone'
	})
}

/** Permanently deletes notes that can no longer be restored. */
export async function purgeDeletedNotes(now: Date): Promise<void> {
	await db().dealNote.deleteMany({ where: { deletedAt: { lte: after(now, -UNDO_NOTE_MS) } } })
}
