import { config } from '~/core/config/config.server'
import { inTransaction, type Tx } from '~/core/db/db.server'
import type { ActionResult } from '~/core/api/api-response.server'
import { consumeAll, refuseTooMany } from '~/core/security/rate-limiter.server'
import { log } from '~/core/log.server'
import { logSecurityEvent } from '~/core/security/security-events.server'
import { forgetMailOf } from '~/core/mail/mail-trace.server'
import { enqueueMail } from '~/core/mail/outbox.server'
import { DELETE_FAILED_TEXT } from '~/features/accounts/profile/messages'
import type { UserDataProvider } from '~/core/user-data/user-data.server'
import { accountDeletedEmail } from '~/features/accounts/emails'
import { confirmIdentity } from '~/features/accounts/password/reauthentication.server'
import { clearSessionCookie } from '~/features/accounts/sessions/sessions.server'
import type { PublicUser } from '~/features/accounts/access/viewer'

const ADMIN_TEXT =
	"Admins can't delete their own account. Ask another admin to change your role first."

/** Lets a user delete their own account after reauthentication. */
export async function deleteAccount(
	user: PublicUser,
	currentPassword: string,
	ip: string,
	providers: readonly UserDataProvider[],
	now: Date,
): Promise<ActionResult<{ setCookie: string }>> {
	if (user.isAdmin) return { ok: false, status: 403, code: 'forbidden', message: ADMIN_TEXT }
	const limit = await consumeAll([
		['deleteAccount', user.id],
		['deleteIp', ip],
	])
	if (!limit.allowed) return refuseTooMany('Too many attempts. Please try again', limit)
	const identity = await confirmIdentity(user.id, currentPassword, now)
	if (!identity.ok) return identity
	if (!(await deleteUserRecords(user, providers, now))) {
		return { ok: false, status: 503, code: 'unavailable', message: DELETE_FAILED_TEXT }
	}
	return { ok: true, setCookie: await clearSessionCookie() }
}

/**
 * Deletes an account and everything that belongs to it. The database cascades the account's rows;
 * email about it and to its verified addresses is deleted too, and one last email confirms the deletion.
 * Returns false and deletes nothing if another feature cannot prepare the deletion.
 * @param first runs first in the transaction; an exception keeps the account
 */
export async function deleteUserRecords(
	user: PublicUser,
	providers: readonly UserDataProvider[],
	now: Date,
	first?: (tx: Tx) => Promise<void>,
): Promise<boolean> {
	for (const { name, beforeDelete } of providers) {
		if (beforeDelete === undefined || (await beforeDelete(user.id))) continue
		log.warn({ userId: user.id, provider: name }, 'account deletion blocked')
		return false
	}
	const { brand, supportEmail } = config()
	await inTransaction(async (tx) => {
		await first?.(tx)
		const farewells: string[] = []
		for (const provider of providers) {
			const text = await provider.farewell?.(tx, user.id)
			if (text !== undefined) farewells.push(text)
			await provider.delete?.(tx, user.id, now)
		}
		// An unverified account has none: it must not delete the email of an address's owner.
		const addresses = user.isVerified ? await listOwnAddresses(tx, user, now) : []
		const { count } = await tx.user.deleteMany({ where: { id: user.id } })
		// A parallel request deleted the account already, with all side effects.
		if (count === 0) return
		await tx.endedSession.deleteMany({ where: { userId: user.id } })
		await forgetMailOf(tx, user.id, addresses)
		const mail = accountDeletedEmail(brand, user.firstName, { farewells, when: now, supportEmail })
		for (const to of addresses) {
			await tx.resetRequest.deleteMany({ where: { email: to } })
			const dedupeKey = `deleted:${user.id}:${to}`
			const reason = first === undefined ? 'by its owner' : 'by an admin'
			await enqueueMail(tx, { to, ...mail }, { now, kind: 'account deleted', reason, dedupeKey })
		}
	})
	logSecurityEvent('account deleted', { userId: user.id })
	return true
}

/**
 * The address of the account, and the former ones that are reserved for it: if a stranger changed the
 * address and then deleted the account, its owner has to learn of it.
 */
async function listOwnAddresses(tx: Tx, user: PublicUser, now: Date): Promise<string[]> {
	const reserved = await tx.formerEmail.findMany({
		where: { userId: user.id, undoneAt: null, expiresAt: { gt: now } },
		select: { email: true },
	})
	return [...new Set([user.email, ...reserved.map(({ email }) => email)])]
}
