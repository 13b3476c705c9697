import type { ActionResult } from '~/core/api/api-response.server'
import { config } from '~/core/config/config.server'
import { inTransaction, type Tx } from '~/core/db/db.server'
import { paths } from '~/core/http/paths'
import { enqueueMail } from '~/core/mail/outbox.server'
import { logSecurityEvent } from '~/core/security/security-events.server'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { needsAdminFactor } from './admin-factor.server'
import { factorAddedEmail, factorRemovedEmail } from './factor-emails'
import { hasSecondFactor } from './factors.server'
import { LAST_FACTOR_TEXT } from './messages'
import { replaceRecoveryCodes } from './recovery-codes.server'
import { createUndoLink } from './undo-factor.server'

/** What adding and removing have in common for all second factors. */

type FactorKind = 'app' | 'passkey'

/** Tells the owner of an account what was added at `now`, in words, with the link that undoes it. */
export async function notifyFactorAdded(
	tx: Tx,
	user: PublicUser,
	what: string,
	now: Date,
): Promise<void> {
	const { undoUrl, until } = await createUndoLink(tx, user, now)
	const mail = factorAddedEmail(config().brand, user.firstName, { when: now, what, undoUrl, until })
	await enqueueMail(
		tx,
		{ to: user.email, ...mail },
		{ now, kind: 'second step added', reason: what, userId: user.id },
	)
}

/**
 * Tells the owner of an account what was removed. The link leads to a new password: there is nothing to
 * remove, and whoever removed it has to be kept out.
 */
async function notifyFactorRemoved(
	tx: Tx,
	user: PublicUser,
	what: string,
	now: Date,
): Promise<void> {
	const { brand, origin } = config()
	const forgotUrl = origin + paths.forgotPassword()
	const mail = factorRemovedEmail(brand, user.firstName, { when: now, what, forgotUrl })
	await enqueueMail(
		tx,
		{ to: user.email, ...mail },
		{ now, kind: 'second step removed', reason: what, userId: user.id },
	)
}

/**
 * Completes the adding of a factor, in its transaction: the session has used it, and the first factor
 * comes with recovery codes, which are returned. An account that has unused codes keeps them.
 */
export async function completeNewFactor(
	tx: Tx,
	user: PublicUser,
	what: string,
	now: Date,
): Promise<string[]> {
	const userId = user.id
	await tx.session.updateMany({ where: { userId }, data: { factorAt: now } })
	await notifyFactorAdded(tx, user, what, now)
	const left = await tx.recoveryCode.count({ where: { userId, usedAt: null } })
	return left > 0 ? [] : replaceRecoveryCodes(tx, userId, now)
}

class LastFactorNeeded extends Error {}

/**
 * Removes a factor, unless it is the last one of an account that needs one. Recovery codes go with the
 * last factor.
 * @param remove deletes it and returns what to tell the owner; null if there is none
 */
export async function removeFactor(
	user: PublicUser,
	kind: FactorKind,
	remove: (tx: Tx) => Promise<string | null>,
	now: Date,
): Promise<ActionResult> {
	const userId = user.id
	const removal = inTransaction(async (tx) => {
		const what = await remove(tx)
		if (what === null) return false
		if (!(await hasSecondFactor(userId, tx))) {
			// Rolls the removal back.
			if (needsAdminFactor(user.role)) throw new LastFactorNeeded()
			await tx.recoveryCode.deleteMany({ where: { userId } })
			await tx.session.updateMany({ where: { userId }, data: { factorAt: null } })
		}
		await notifyFactorRemoved(tx, user, what, now)
		return true
	})
	try {
		if (await removal) logSecurityEvent('second factor removed', { userId, factor: kind })
		return { ok: true }
	} catch (error) {
		if (!(error instanceof LastFactorNeeded)) throw error
		return { ok: false, status: 403, message: LAST_FACTOR_TEXT }
	}
}
