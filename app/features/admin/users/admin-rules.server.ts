import type { Tx } from '~/core/db/db.server'
import type { ApiErrorCode } from '~/core/api/api-response.server'
import { USER_TEXTS } from './messages'

/** What holds for every change that one administrator makes to another, asked inside its transaction. */

export type AdminRefusal = {
	status: 400 | 403 | 404 | 409 | 503
	code: ApiErrorCode
	field: 'role' | 'vipStripeCouponId' | 'vipExpiresAt' | ''
	message: string
}

/** Thrown in a transaction, so that nothing of it happens. */
export class Refused extends Error {
	constructor(readonly refusal: AdminRefusal) {
		super(refusal.message)
	}
}

/**
 * Of two admins who act on each other at once the first one acts: the other is no admin any more when
 * their turn comes, whatever the guard of their request had said.
 */
export async function requireStillAdmin(tx: Tx, admin: { id: string }): Promise<void> {
	const row = await tx.user.findUnique({
		where: { id: admin.id },
		select: { role: true, verifiedEmail: true },
	})
	if (row?.role === 'admin' && row.verifiedEmail !== null) return
	const message = USER_TEXTS.noLongerAdmin
	throw new Refused({ status: 403, code: 'forbidden', field: '', message })
}

/** Whether nobody else could sign in as an administrator. */
export async function isLastAdmin(tx: Tx, id: string): Promise<boolean> {
	const others = await tx.user.count({
		where: {
			id: { not: id },
			role: 'admin',
			verifiedEmail: { not: null },
			passwordHash: { not: null },
		},
	})
	return others === 0
}
