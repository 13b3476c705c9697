import type { Tx } from '~/core/db/db.server'
import { CODE_OF_STATUS } from '~/core/api/api-response.server'
import { USER_TEXTS } from './messages'

/** Rules for every change of one admin to another user, checked inside its transaction. */

/** Thrown to roll back a transaction; `field` is the one with the error, '' the user as a whole. */
export class Refused extends Error {
	constructor(
		readonly status: 400 | 403 | 404 | 409 | 503,
		message: string,
		readonly field: 'role' | 'vipStripeCouponId' | 'vipExpiresAt' | '' = '',
	) {
		super(message)
	}

	get refusal() {
		const { status, message, field } = this
		return { ok: false as const, status, code: CODE_OF_STATUS[status], field, message }
	}
}

/** Why a change was not made, as forms and calls answer it. */
export type AdminRefusal = Refused['refusal']

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
	throw new Refused(403, USER_TEXTS.noLongerAdmin)
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
