import type { ActionResult } from '~/core/api/api-response.server'
import { db } from '~/core/db/db.server'
import { minutes } from '~/core/time/durations'
import { PASSWORD_REFUSED_TEXT } from '~/features/accounts/second-factor/messages'
import { passwordMatches } from './hashing.server'

/**
 * Age of a proof of identity after which changing the password or deleting the account requires the current
 * password: an unattended device or a stolen cookie is not enough.
 */
const FRESH = minutes(15)

/** Whether a proof of identity of this time still counts. */
export const isFresh = (provedAt: Date, now: Date): boolean =>
	now.getTime() - provedAt.getTime() <= FRESH

const CURRENT_PASSWORD_NEEDED_TEXT = 'Please enter your current password.'

/** Whether the account's sign-in is too old to skip the current password. */
async function needsCurrentPassword(userId: string, now: Date): Promise<boolean> {
	const session = await db().session.findUnique({ where: { userId } })
	return session === null || !isFresh(session.authenticatedAt, now)
}

/** Verifies the current password. Consume a rate limit first, because this checks passwords. */
export async function confirmIdentity(
	userId: string,
	currentPassword: string,
	now: Date,
): Promise<ActionResult> {
	if (!(await needsCurrentPassword(userId, now))) return { ok: true }
	const refusal = { ok: false, code: 'password_required', field: 'currentPassword' } as const
	if (currentPassword === '') {
		return { ...refusal, status: 403, message: CURRENT_PASSWORD_NEEDED_TEXT }
	}
	const user = await db().user.findUnique({ where: { id: userId } })
	const isOwner = await passwordMatches(user?.passwordHash, currentPassword)
	if (!isOwner) return { ...refusal, status: 400, message: PASSWORD_REFUSED_TEXT }
	await db().session.updateMany({ where: { userId }, data: { authenticatedAt: now } })
	return { ok: true }
}
