import { audit } from '~/core/audit/audit.server'
import { inTransaction, type Tx } from '~/core/db/db.server'
import { requestFactorRemoval } from '~/features/accounts/second-factor/factor-removal.server'
import { type AdminRefusal, Refused, requireStillAdmin } from './admin-rules.server'
import { unknownUserText, USER_TEXTS } from './messages'

/** Lets an admin have the second step of a locked-out member removed, after a waiting time. */

async function orRefusal<Done>(work: (tx: Tx) => Promise<Done>): Promise<Done | AdminRefusal> {
	try {
		return await inTransaction(work)
	} catch (error) {
		if (error instanceof Refused) return error.refusal
		throw error
	}
}

/** Requests the removal of a user's second step. The owner gets an email and can cancel it. */
export function requestRemoval(
	id: string,
	admin: { id: string },
	now: Date,
): Promise<{ ok: true; dueAt: Date } | AdminRefusal> {
	return orRefusal(async (tx) => {
		await requireStillAdmin(tx, admin)
		const user = await tx.user.findUnique({ where: { id } })
		if (user === null) throw new Refused(404, unknownUserText(id))
		if (id === admin.id) throw new Refused(403, USER_TEXTS.ownSecondStep)
		const request = await requestFactorRemoval(tx, user, now)
		if (!request.ok) throw new Refused(409, USER_TEXTS.noSecondStep)
		const { dueAt } = request
		const target = { kind: 'user', id } as const
		const after = { dueAt: dueAt.toISOString() }
		await audit(tx, { actor: admin, action: 'user.removeFactor', target, after }, now)
		return { ok: true, dueAt }
	})
}

/** Cancels the removal, if there is one. */
export function cancelFactorRemoval(
	id: string,
	admin: { id: string },
	now: Date,
): Promise<{ ok: true; isCanceled: boolean } | AdminRefusal> {
	return orRefusal(async (tx) => {
		await requireStillAdmin(tx, admin)
		const { count } = await tx.factorRemoval.deleteMany({ where: { userId: id } })
		const target = { kind: 'user', id } as const
		if (count > 0) await audit(tx, { actor: admin, action: 'user.keepFactor', target }, now)
		return { ok: true, isCanceled: count > 0 }
	})
}
