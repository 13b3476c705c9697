import { db, inTransaction, isUniqueViolation } from '~/core/db/db.server'
import type { ActionResult } from '~/core/api/api-response.server'
import {
	chargeMail,
	consumeAll,
	consumeAllOrNone,
	GLOBAL_KEY,
	refund,
	refuseTooMany,
	type TrustLevel,
	peek,
} from '~/core/security/rate-limiter.server'
import { logSecurityEvent } from '~/core/security/security-events.server'
import { isSameSecret } from '~/core/security/signing.server'
import { findAddressOwner } from './address-owner.server'
import { hashCode, sendVerificationCode } from './verification-code.server'
import {
	emailLimitKey,
	takeOwnShare,
	trustDevice,
} from '~/features/accounts/sessions/trusted-devices.server'
import { startSession } from '~/features/accounts/sessions/sessions.server'
import type { UserDataProvider } from '~/core/user-data/user-data.server'
import { toPublicUser, WITH_PROFILE } from '~/features/accounts/access/users.server'
import { isCodeFormat } from './verification-code'
import type { PublicUser } from '~/features/accounts/access/viewer'

type Verified = { setCookie: string; deviceCookie: string; user: PublicUser }

/**
 * The one message for every invalid code. No code opens a pending account of an existing account's
 * address, so a second message would reveal which addresses have accounts.
 */
export const REFUSED_CODE_TEXT =
	'That code is incorrect or has expired. Check it, or request a new one.'

class AlreadyUsed extends Error {}

function refuseCode(user: PublicUser, sender: { ip: string }): ActionResult<Verified> {
	logSecurityEvent('verification code refused', { userId: user.id, ip: sender.ip })
	return { ok: false, status: 400, field: 'code', message: REFUSED_CODE_TEXT }
}

/** Takes the points of an attempt to enter a code; null if it is allowed. */
export async function refuseAttempt(userId: string, ip: string) {
	const limit = await consumeAll([
		['codeIp', ip],
		['codeAccount', userId],
	])
	if (limit.allowed) return null
	return { ...refuseTooMany('Too many attempts. Please try again', limit), field: 'code' } as const
}

/**
 * Verifies the signed-in user's address with the newest code. Counts the attempt before it compares
 * the code, so that parallel guesses are limited to five as well.
 */
export async function verifyEmail(
	user: PublicUser,
	code: string,
	sender: { request: Request; ip: string },
	providers: readonly UserDataProvider[],
	now: Date,
): Promise<ActionResult<Verified>> {
	const refusal = await refuseAttempt(user.id, sender.ip)
	if (refusal !== null) return refusal
	const attempt = await db().emailCode.updateMany({
		where: { userId: user.id, triesLeft: { gt: 0 }, expiresAt: { gt: now } },
		data: { triesLeft: { decrement: 1 } },
	})
	const emailCode = await db().emailCode.findUnique({ where: { userId: user.id } })
	const isRight =
		attempt.count > 0 &&
		emailCode !== null &&
		isCodeFormat(code) &&
		isSameSecret(emailCode.codeHash, hashCode(user.id, code))
	if (!isRight) return refuseCode(user, sender)
	try {
		const verified = await inTransaction(async (tx) => {
			// Of parallel correct submissions, the one that deletes the code succeeds.
			const deletedCode = await tx.emailCode.deleteMany({
				where: { userId: user.id, codeHash: emailCode.codeHash },
			})
			if (deletedCode.count === 0) throw new AlreadyUsed()
			// Another account may have had the address since the code was sent.
			if ((await findAddressOwner(tx, user.email, now)) !== null) throw new AlreadyUsed()
			await tx.user.update({
				where: { id: user.id },
				data: { verifiedEmail: user.email, updatedAt: now },
			})
			await tx.user.deleteMany({
				where: { email: user.email, verifiedEmail: null, passwordHash: { not: null } },
			})
			for (const { claimEmail } of providers) {
				await claimEmail?.(tx, { id: user.id, email: user.email }, now)
			}
			const row = await tx.user.findUniqueOrThrow({
				where: { id: user.id },
				include: WITH_PROFILE,
			})
			return {
				setCookie: await startSession(tx, user.id, sender.request, now),
				user: toPublicUser(row),
			}
		})
		logSecurityEvent('email address verified', { userId: user.id, ip: sender.ip })
		return { ok: true, ...verified, deviceCookie: await trustDevice(sender.request, user.email) }
	} catch (error) {
		if (error instanceof AlreadyUsed || isUniqueViolation(error)) return refuseCode(user, sender)
		throw error
	}
}

export type MailSender = { request: Request; ip: string; trustLevel: TrustLevel }

/**
 * Takes the points of one email with a code: one per 5 minutes and 5 a day for an address. Counts the
 * same whoever has the address; null if it is allowed.
 */
export async function refuseMail(email: string, { request, ip, trustLevel }: MailSender) {
	const mailKey = await emailLimitKey(request, email, trustLevel)
	const ownLimits = await consumeAllOrNone([
		['resendAccount', mailKey],
		['resendAccountDay', mailKey],
	])
	if (!ownLimits.allowed) {
		return refuseTooMany('We already sent you an email. You can request another one', ownLimits)
	}
	// Last, so that a request refused earlier does not use up the network's limit.
	const mails = (await takeOwnShare(request))
		? { allowed: true, retryAfterSeconds: 0 }
		: await peek('mailsResend', GLOBAL_KEY, trustLevel)
	const network = mails.allowed ? await consumeAll([['resendIp', ip]], trustLevel) : mails
	if (network.allowed) return null
	// No email was sent, so the user's points are refunded.
	await Promise.all([refund('resendAccount', mailKey), refund('resendAccountDay', mailKey)])
	return refuseTooMany('Too many emails requested. Please try again', network)
}

/** Sends the signed-in user a new code. */
export async function resendCode(
	user: PublicUser,
	sender: MailSender,
	now: Date,
): Promise<ActionResult> {
	const refusal = await refuseMail(user.email, sender)
	if (refusal !== null) return refusal
	const isQueued = await inTransaction((tx) => sendVerificationCode(tx, user, now))
	await chargeMail('mailsResend', isQueued, sender.trustLevel)
	return { ok: true }
}
