import type { z } from 'zod'
import { config } from '~/core/config/config.server'
import { db, inTransaction } from '~/core/db/db.server'
import type { ActionResult } from '~/core/api/api-response.server'
import { consume, refuseTooMany } from '~/core/security/rate-limiter.server'
import { logSecurityEvent } from '~/core/security/security-events.server'
import { enqueueMail } from '~/core/mail/outbox.server'
import { paths } from '~/core/http/paths'
import { describeUserAgent } from '~/features/accounts/sessions/user-agent'
import { passwordChangedEmail } from '~/features/accounts/emails'
import { hashPassword, isCommonPassword } from '~/features/accounts/password/hashing.server'
import { confirmIdentity } from '~/features/accounts/password/reauthentication.server'
import { type LiveSession, startSession } from '~/features/accounts/sessions/sessions.server'
import { COMMON_PASSWORD_REFUSAL } from '~/features/accounts/sign-up/sign-up.server'
import type { updateProfileSchema } from './profile.schema.server'
import { toPublicUser, WITH_PROFILE } from '~/features/accounts/access/users.server'
import type { PublicUser } from '~/features/accounts/access/viewer'

type ProfileChange = Omit<z.output<typeof updateProfileSchema>, 'intent' | 'confirmPassword'>

/**
 * Saves names, the provider option and, if given, the password. A new password ends all other
 * sessions: this device gets a session with a new id, and the owner gets an email.
 */
export async function updateProfile(
	userId: string,
	change: ProfileChange,
	request: Request,
	now: Date,
): Promise<ActionResult<{ user: PublicUser; setCookie: string | null }>> {
	const limit = await consume('updateProfile', userId)
	if (!limit.allowed) {
		return refuseTooMany("You've made several changes in a row. Please try again", limit)
	}
	const { firstName, lastName, serviceProvider, password } = change
	const names = { firstName, lastName, serviceProvider, updatedAt: now }
	if (password === '') {
		const row = await db().user.update({
			where: { id: userId },
			data: names,
			include: WITH_PROFILE,
		})
		return { ok: true, user: toPublicUser(row), setCookie: null }
	}
	if (await isCommonPassword(password)) return COMMON_PASSWORD_REFUSAL
	const identity = await confirmIdentity(userId, change.currentPassword, now)
	if (!identity.ok) return identity
	const passwordHash = await hashPassword(password)
	const { brand, origin } = config()
	const saved = await inTransaction(async (tx) => {
		const row = await tx.user.update({
			where: { id: userId },
			data: { ...names, passwordHash },
			include: WITH_PROFILE,
		})
		await tx.passwordReset.deleteMany({ where: { userId } })
		await tx.pendingSignIn.deleteMany({ where: { userId } })
		await tx.emailChange.deleteMany({ where: { userId } })
		const setCookie = await startSession(tx, userId, request, now)
		const mail = passwordChangedEmail(brand, firstName, {
			when: now,
			how: 'changed',
			forgotUrl: origin + paths.forgotPassword(),
		})
		await enqueueMail(
			tx,
			{ to: row.email, ...mail },
			{ now, kind: 'password changed', reason: 'in the profile', userId },
		)
		return { user: toPublicUser(row), setCookie }
	})
	logSecurityEvent('password changed', { userId })
	return { ok: true, ...saved }
}

/** The device and start of the account's live session. */
export const toSignInView = ({ userAgent, createdAt, lastSeenAt }: LiveSession) => ({
	device: describeUserAgent(userAgent),
	since: createdAt.toISOString(),
	lastSeenAt: lastSeenAt.toISOString(),
})
