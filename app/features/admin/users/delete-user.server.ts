import type { UserDataProvider } from '~/core/user-data/user-data.server'
import { deleteUserRecords } from '~/features/accounts/deletion/delete-account.server'
import { toPublicUser, type UserRow, WITH_PROFILE } from '~/features/accounts/access/users.server'
import { audit } from '~/core/audit/audit.server'
import { inTransaction, type Tx } from '~/core/db/db.server'
import { type AdminRefusal, isLastAdmin, Refused, requireStillAdmin } from './admin-rules.server'
import { unknownUserText, USER_TEXTS } from './messages'

/** Lets an admin delete a user with everything that belongs to the account. */

export type DeleteResult = { ok: true } | AdminRefusal

async function requireDeletable(tx: Tx, id: string, admin: { id: string }): Promise<UserRow> {
	await requireStillAdmin(tx, admin)
	const row = await tx.user.findUnique({ where: { id }, include: WITH_PROFILE })
	if (row === null) throw new Refused(404, unknownUserText(id))
	if (id === admin.id) throw new Refused(403, USER_TEXTS.ownAccount)
	if (row.role === 'admin' && (await isLastAdmin(tx, id))) {
		throw new Refused(409, USER_TEXTS.lastAdmin)
	}
	return row
}

/**
 * Deletes a user (ADMIN-16). Memberships are canceled at Stripe first; if that fails, the account
 * remains. The rules are checked before that and again in the transaction that deletes the user.
 */
export async function deleteUser(
	id: string,
	admin: { id: string },
	providers: readonly UserDataProvider[],
	now: Date,
): Promise<DeleteResult> {
	try {
		const row = await inTransaction((tx) => requireDeletable(tx, id, admin))
		const isGone = await deleteUserRecords(toPublicUser(row), providers, now, async (tx) => {
			const { role, createdAt } = await requireDeletable(tx, id, admin)
			const target = { kind: 'user', id } as const
			// Nothing that identifies the person, but enough to tell the entry from those of others.
			const before = { role, signedUp: createdAt.toISOString() }
			await audit(tx, { actor: admin, action: 'user.delete', target, before }, now)
		})
		if (!isGone) throw new Refused(503, USER_TEXTS.unsettled)
		return { ok: true }
	} catch (error) {
		if (error instanceof Refused) return error.refusal
		throw error
	}
}
