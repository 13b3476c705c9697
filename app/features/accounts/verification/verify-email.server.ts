import { timingSafeEqual } from 'node:crypto'
import { db, inTransaction, isUniqueViolation } from '~/core/db/db.server'
import { formatDuration } from '~/core/time/durations'
import {
	chargeMail,
	consumeAll,
	consumeAllOrNone,
	GLOBAL_KEY,
	refund,
	type TrustLevel,
	peek,
} from '~/core/security/rate-limiter.server'
import { log } from '~/core/log.server'
import { hashCode, sendVerificationCode } from './verification-code.server'
import { trustDevice } from '~/features/accounts/sessions/trusted-devices.server'
import { startSession } from '~/features/accounts/sessions/sessions.server'
import type { UserDataProvider } from '~/core/user-data/user-data.server'
import { toPublicUser, WITH_PROFILE } from '~/features/accounts/access/users.server'
import { isCodeFormat } from './verification-code'
import type { PublicUser } from '~/features/accounts/access/viewer'

export type VerifyResult =
	| { ok: true; setCookie: string; deviceCookie: string; user: PublicUser }
	| { ok: false; status: 400 | 429; message: string; retryAfter?: number }

/**
 * The one message for every invalid code. A pending account of an existing account's address has no
 * code at all, so a second message would reveal which addresses have accounts.
 */
const REFUSED_CODE_TEXT = 'That code is incorrect or has expired. Check it, or request a new one.'

const sameText = (a: string, b: string): boolean => {
	const [left, right] = [Buffer.from(a), Buffer.from(b)]
	return left.length === right.length && timingSafeEqual(left, right)
}

class AlreadyUsed extends Error {}

function refuseCode(user: PublicUser, sender: { ip: string }): VerifyResult {
	log.warn({ userId: user.id, ip: sender.ip }, 'verification code refused')
	return { ok: false, status: 400, message: REFUSED_CODE_TEXT }
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
): Promise<VerifyResult> {
	const limit = await consumeAll([
		['codeIp', sender.ip],
		['codeAccount', user.id],
	])
	if (!limit.allowed) {
		return {
			ok: false,
			status: 429,
			message: `Too many attempts. Please try again in ${formatDuration(limit.retryAfterSeconds)}.`,
			retryAfter: limit.retryAfterSeconds,
		}
	}
	const attempt = await db().emailCode.updateMany({
		where: { userId: user.id, triesLeft: { gt: 0 }, expiresAt: { gt: now } },
		data: { triesLeft: { decrement: 1 } },
	})
	const emailCode = await db().emailCode.findUnique({ where: { userId: user.id } })
	if (attempt.count === 0 || emailCode === null) {
		return refuseCode(user, sender)
	}
	if (!isCodeFormat(code) || !sameText(emailCode.codeHash, hashCode(user.id, code))) {
		return refuseCode(user, sender)
	}
	try {
		const verified = await inTransaction(async (tx) => {
			// Of parallel correct submissions, the one that deletes the code succeeds.
			const deletedCode = await tx.emailCode.deleteMany({
				where: { userId: user.id, codeHash: emailCode.codeHash },
			})
			if (deletedCode.count === 0) throw new AlreadyUsed()
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
		return { ok: true, ...verified, deviceCookie: await trustDevice(sender.request, user.email) }
	} catch (error) {
		if (error instanceof AlreadyUsed || isUniqueViolation(error)) {
			return refuseCode(user, sender)
		}
		throw error
	}
}

export type ResendResult =
	{ ok: true } | { ok: false; status: 429; message: string; retryAfter: number }

const refusal = (text: string, retryAfter: number): ResendResult => ({
	ok: false,
	status: 429,
	message: `${text} in ${formatDuration(retryAfter)}.`,
	retryAfter,
})

/** Sends the signed-in user a new code: one per 5 minutes and 5 a day for an address. */
export async function resendCode(
	user: PublicUser,
	sender: { ip: string; trustLevel: TrustLevel },
	now: Date,
): Promise<ResendResult> {
	const ownLimits = await consumeAllOrNone([
		['resendAccount', user.email],
		['resendAccountDay', user.email],
	])
	if (!ownLimits.allowed) {
		return refusal('Email sent! You can request another one', ownLimits.retryAfterSeconds)
	}
	// Last, so that a request refused earlier does not use up the network's limit.
	const mails = await peek('mailsResend', GLOBAL_KEY)
	const network = mails.allowed
		? await consumeAll([['resendIp', sender.ip]], sender.trustLevel)
		: mails
	if (!network.allowed) {
		// No email was sent, so the user's points are refunded.
		await Promise.all([refund('resendAccount', user.email), refund('resendAccountDay', user.email)])
		return refusal('Too many emails requested. Please try again', network.retryAfterSeconds)
	}
	const isQueued = await inTransaction((tx) =>
		sendVerificationCode(tx, { id: user.id, email: user.email, firstName: user.firstName }, now),
	)
	await chargeMail('mailsResend', isQueued)
	return { ok: true }
}
