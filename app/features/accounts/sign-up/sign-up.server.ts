import type { z } from 'zod'
import { db, inTransaction } from '~/core/db/db.server'
import type { ActionResult } from '~/core/api/api-response.server'
import { after, hours } from '~/core/time/durations'
import {
	chargeMail,
	consumeAll,
	GLOBAL_KEY,
	type TrustLevel,
	type LimitVerdict,
	peek,
	refuseTooMany,
} from '~/core/security/rate-limiter.server'
import type { signUpSchema } from './accounts.schema.server'
import { sendVerificationCode } from '~/features/accounts/verification/verification-code.server'
import { hashPendingPassword, isCommonPassword } from '~/features/accounts/password/hashing.server'
import { startSession } from '~/features/accounts/sessions/sessions.server'
import { toPublicUser, WITH_PROFILE } from '~/features/accounts/access/users.server'
import type { PublicUser } from '~/features/accounts/access/viewer'

/** An unverified account is deleted after this time. */
const PENDING_LIFETIME = hours(24)

export const COMMON_PASSWORD_REFUSAL = {
	ok: false,
	status: 400,
	field: 'password',
	message: 'This password is too common. Please choose another one.',
} as const

/** Takes the points of a sign-up, if the hourly email budget allows it. */
async function checkLimits(ip: string, trustLevel: TrustLevel): Promise<LimitVerdict> {
	const mails = await peek('mailsSignUp', GLOBAL_KEY)
	if (!mails.allowed) return mails
	return consumeAll(
		[
			['signUpIp', ip],
			['signUpIpDay', ip],
			['signUpGlobal', GLOBAL_KEY],
		],
		trustLevel,
	)
}

/**
 * Creates a pending account, signs it in and emails the code. For an existing account the response
 * and its time are the same, but no code exists: the owner of the address gets an email. An address
 * gets one sign-up email per 5 minutes and 5 a day.
 */
export async function signUp(
	form: Omit<z.output<typeof signUpSchema>, 'confirmPassword'>,
	sender: { request: Request; ip: string; trustLevel: TrustLevel },
	now: Date,
): Promise<ActionResult<{ setCookie: string; user: PublicUser }>> {
	if (await isCommonPassword(form.password)) return COMMON_PASSWORD_REFUSAL
	const limit = await checkLimits(sender.ip, sender.trustLevel)
	if (!limit.allowed) {
		return refuseTooMany('Too many sign-ups from your network. Please try again', limit)
	}
	// Counted whether or not the address has an account. Beyond the limit, the account is created
	// without an email: the sign-ups of others must not lock out the owner of the address, who can
	// request a code right away.
	const mayMail = await consumeAll([
		['signUpMail', form.email],
		['signUpMailDay', form.email],
	])
	const passwordHash = await hashPendingPassword(form.password, form.email)
	const { email, firstName, lastName, serviceProvider } = form
	const account = { email, passwordHash, firstName, lastName, serviceProvider }
	const { setCookie, user, isQueued } = await inTransaction(async (tx) => {
		const row = await tx.user.create({
			data: { ...account, createdAt: now, updatedAt: now },
			include: WITH_PROFILE,
		})
		return {
			isQueued: mayMail.allowed && (await sendVerificationCode(tx, row, now)),
			setCookie: await startSession(tx, row.id, sender.request, now),
			user: toPublicUser(row),
		}
	})
	await chargeMail('mailsSignUp', isQueued)
	return { ok: true, setCookie, user }
}

/** Deletes accounts that were never verified, except admin-created ones without credentials. */
export async function purgePendingAccounts(now: Date): Promise<void> {
	await db().user.deleteMany({
		where: {
			verifiedEmail: null,
			passwordHash: { not: null },
			createdAt: { lt: after(now, -PENDING_LIFETIME) },
		},
	})
}
