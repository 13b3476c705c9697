import { db, inTransaction } from '~/core/db/db.server'
import { after, days } from '~/core/time/durations'
import type { SignedIn } from '~/features/accounts/access/guards.server'
import { addressKey as toAddressKey } from '~/features/calculator/saved-properties/address'
import { restoreLimitMessage } from '~/features/calculator/saved-properties/property-limit'
import {
	type LimitReached,
	savingLimit,
} from '~/features/calculator/saved-properties/property-limit.server'
import { countNoteCharacters, readParts, restoreParts } from './deal-parts.server'

/**
 * Deleted saved properties, which their owner can restore for a while. The row moves to a table of its
 * own, so that lists, limits and addresses never meet a deleted one.
 */

/** How long a deletion can be undone. */
export const UNDO_DELETE_MS = days(30)

const restorable = (userId: string, now: Date) => ({
	userId,
	deletedAt: { gt: after(now, -UNDO_DELETE_MS) },
})

/** Deletes a saved property so that it can be restored; false if the user has none with that id. */
export async function deleteWithUndo(userId: string, id: string, now: Date): Promise<boolean> {
	return inTransaction(async (tx) => {
		const property = await tx.property.findFirst({ where: { id, userId } })
		if (property === null) return false
		const parts = await readParts(tx, id)
		const noteCharacters = await countNoteCharacters(tx, id)
		await tx.property.delete({ where: { id } })
		const data = { ...property, parts, noteCharacters, deletedAt: now }
		await tx.deletedProperty.create({ data })
		return true
	})
}

export type RestoreResult =
	| { kind: 'restored'; propertyAddress: string }
	/** Not deleted by this user, or too long ago. */
	| { kind: 'gone' }
	/** The address has been saved again. */
	| { kind: 'addressTaken'; propertyAddress: string }
	/** `lastDay` is until when it can still be restored. */
	| { kind: 'limitReached'; propertyAddress: string; lastDay: Date }

/**
 * Restores a deleted property with all of its data. A property saved since the deletion may have taken
 * its place in the limit; above a limit that has become smaller, undoing alone adds nothing.
 * @param limit of the owner's plan, `null` for none
 * @param newAddress normalized; replaces an address that has been saved again
 */
export async function restoreDeleted(
	userId: string,
	id: string,
	limit: number | null,
	now: Date,
	newAddress: string | null = null,
): Promise<RestoreResult> {
	return inTransaction(async (tx) => {
		const deleted = await tx.deletedProperty.findFirst({
			where: { id, ...restorable(userId, now) },
		})
		if (deleted === null) return { kind: 'gone' }
		const { deletedAt, parts, noteCharacters: _, ...property } = deleted
		const propertyAddress = newAddress ?? property.propertyAddress
		const addressKey = toAddressKey(propertyAddress)
		const savedSince = { userId, createdAt: { gte: deletedAt } }
		if (limit !== null && (await tx.property.count({ where: { userId } })) >= limit) {
			if ((await tx.property.count({ where: savedSince })) > 0) {
				const lastDay = after(deletedAt, UNDO_DELETE_MS)
				return { kind: 'limitReached', propertyAddress: property.propertyAddress, lastDay }
			}
		}
		if ((await tx.property.count({ where: { userId, addressKey } })) > 0) {
			return { kind: 'addressTaken', propertyAddress }
		}
		await tx.deletedProperty.delete({ where: { id } })
		await tx.property.create({ data: { ...property, propertyAddress, addressKey } })
		await restoreParts(tx, parts)
		return { kind: 'restored', propertyAddress }
	})
}

/** Restores a deleted property as `restoreDeleted` does, within the limit of the owner's plan. */
export async function undoDelete(
	viewer: SignedIn,
	id: string,
	now: Date,
	newAddress: string | null = null,
): Promise<Exclude<RestoreResult, { kind: 'limitReached' }> | LimitReached> {
	const { limit, refusal } = await savingLimit(viewer)
	const restored = await restoreDeleted(viewer.user.id, id, limit, now, newAddress)
	return restored.kind === 'limitReached'
		? { ...refusal, message: restoreLimitMessage(refusal.message, restored) }
		: restored
}

/** The deleted properties that can be restored, latest first. */
export async function listDeleted(userId: string, now: Date) {
	return db().deletedProperty.findMany({
		where: restorable(userId, now),
		orderBy: { deletedAt: 'desc' },
		select: { id: true, propertyAddress: true, deletedAt: true },
		take: 200,
	})
}

/** Permanently deletes what can no longer be restored. */
export async function purgeDeletedProperties(now: Date): Promise<void> {
	const where = { deletedAt: { lte: after(now, -UNDO_DELETE_MS) } }
	await db().deletedProperty.deleteMany({ where })
}
