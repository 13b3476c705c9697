import { db } from '~/core/db/db.server'
import { minutes } from '~/core/time/durations'
import { passwordMatches } from './hashing.server'

/**
 * Age of a sign-in after which changing the password or deleting the account requires the current
 * password: an unattended device or a stolen cookie is not enough.
 */
const FRESH = minutes(15)

const CURRENT_PASSWORD_NEEDED_TEXT = 'Please enter your current password.'
const CURRENT_PASSWORD_WRONG_TEXT = "That's not your current password."

/** Whether the account's sign-in is too old to skip the current password. */
export async function needsCurrentPassword(userId: string, now: Date): Promise<boolean> {
	const session = await db().session.findUnique({ where: { userId } })
	return session === null || now.getTime() - session.authenticatedAt.getTime() > FRESH
}

export type ReauthResult =
	{ ok: true } | { ok: false; status: 400 | 403; code: 'password_required'; message: string }

/** Verifies the current password. Consume a rate limit first, because this checks passwords. */
export async function confirmIdentity(
	userId: string,
	currentPassword: string,
	now: Date,
): Promise<ReauthResult> {
	if (!(await needsCurrentPassword(userId, now))) return { ok: true }
	const refuse = (status: 400 | 403, message: string): ReauthResult => ({
		ok: false,
		status,
		code: 'password_required',
		message,
	})
	if (currentPassword === '') return refuse(403, CURRENT_PASSWORD_NEEDED_TEXT)
	const user = await db().user.findUnique({ where: { id: userId } })
	const isOwner = await passwordMatches(user?.passwordHash, currentPassword)
	if (!isOwner) return refuse(400, CURRENT_PASSWORD_WRONG_TEXT)
	await db().session.updateMany({ where: { userId }, data: { authenticatedAt: now } })
	return { ok: true }
}
