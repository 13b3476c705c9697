import type { Tx } from '~/core/db/db.server'
import type { ApiErrorCode } from '~/core/api/api-response.server'
import { USER_TEXTS } from './messages'

/** Rules for every change of one admin to another user, checked inside its transaction. */

export type AdminRefusal = {
	status: 400 | 403 | 404 | 409 | 503
	code: ApiErrorCode
	field: 'role' | 'vipStripeCouponId' | 'vipExpiresAt' | ''
	message: string
}

/** Thrown to roll back a transaction. */
export class Refused extends Error {
	constructor(readonly refusal: AdminRefusal) {
		super(refusal.message)
	}
}

/**
 * Of two admins who demote each other in parallel, the first one succeeds: the other is no longer
 * an admin inside the transaction, whatever the guard of the request returned.
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

/** Whether no other user could sign in as an admin. */
export async function isLastAdmin(tx: Tx, id: string): Promise<boolean> {
	const otherAdmins = await tx.user.count({
		where: {
			id: { not: id },
			role: 'admin',
			verifiedEmail: { not: null },
			passwordHash: { not: null },
		},
	})
	return otherAdmins === 0
}
