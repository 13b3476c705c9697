import { config } from '~/core/config/config.server'
import { db, inTransaction, type Tx } from '~/core/db/db.server'
import type { ActionResult } from '~/core/api/api-response.server'
import { enqueueMail } from '~/core/mail/outbox.server'
import { chargeMail, consume, refuseTooMany } from '~/core/security/rate-limiter.server'
import { logSecurityEvent } from '~/core/security/security-events.server'
import { keyedDigest } from '~/core/security/signing.server'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { emailChangeCodeEmail } from '~/features/accounts/emails'
import { logName } from '~/features/accounts/sign-in/attempt-limits.server'
import {
	findAddressOwner,
	notifyAddressOwner,
} from '~/features/accounts/verification/address-owner.server'
import { makeCode, withoutCode } from '~/features/accounts/verification/verification-code.server'
import { type MailSender, refuseMail } from '~/features/accounts/verification/verify-email.server'

/**
 * The request for another email address. Nothing changes until the code that is mailed there has been
 * entered. Whether the address has an account makes no difference to the response or its time.
 */

const SAME_ADDRESS_TEXT = "That's already your email address."

type Change = { userId: string; email: string }

/** The stored digest of a code: useless without the key, for any other account, and any other address. */
export const hashChangeCode = ({ userId, email }: Change, code: string): string =>
	keyedDigest('email-change', [userId, email, code].join('\n'))

/** The change whose code can still be entered. */
export const findLiveChange = (userId: string, now: Date) =>
	db().emailChange.findFirst({ where: { userId, triesLeft: { gt: 0 }, expiresAt: { gt: now } } })

/** What the page shows: the address now, and the one that waits for its code. */
export async function loadEmailChange(user: PublicUser, now: Date) {
	const change = await findLiveChange(user.id, now)
	return { email: user.email, newEmail: change?.email ?? null }
}

/**
 * Stores the newest code and emails it. If the address is somebody else's, what is stored matches no
 * code, and its owner is notified instead. Returns false if no email was queued.
 */
async function sendChangeCode(
	tx: Tx,
	user: PublicUser,
	email: string,
	now: Date,
): Promise<boolean> {
	const change = { userId: user.id, email }
	const owner = await findAddressOwner(tx, email, now, user.id)
	const { code, stored } = makeCode((text) => hashChangeCode(change, text), now)
	const newCode = { email, ...(owner === null ? stored : withoutCode(stored)) }
	const earlier = await tx.emailChange.findUnique({ where: { userId: user.id } })
	const requestedAt = earlier?.email === email ? earlier.requestedAt : now
	await tx.emailChange.upsert({
		where: { userId: user.id },
		create: { userId: user.id, ...newCode, requestedAt },
		update: { ...newCode, requestedAt },
	})
	if (owner !== null) return notifyAddressOwner(tx, owner, email, 'change', now)
	const mail = emailChangeCodeEmail(config().brand, user.firstName, code)
	return enqueueMail(
		tx,
		{ to: email, ...mail },
		{ now, kind: 'email change code', reason: 'change in the profile', userId: user.id },
	)
}

/** Emails a code to the address that the account is to have. */
export async function requestEmailChange(
	user: PublicUser,
	email: string,
	sender: MailSender,
	now: Date,
): Promise<ActionResult> {
	if (email === user.email) {
		return { ok: false, status: 400, field: 'email', message: SAME_ADDRESS_TEXT }
	}
	const limit = await consume('emailChange', user.id)
	if (!limit.allowed) return refuseTooMany('Too many emails requested. Please try again', limit)
	const refusal = await refuseMail(email, sender)
	if (refusal !== null) return refusal
	const isQueued = await inTransaction((tx) => sendChangeCode(tx, user, email, now))
	await chargeMail('mailsResend', isQueued, sender.trustLevel)
	const logFields = { userId: user.id, address: logName(email), ip: sender.ip }
	logSecurityEvent('email change requested', logFields)
	return { ok: true }
}

/** Emails a new code to the address that waits for it; without one, there is nothing to do. */
export async function resendChangeCode(
	user: PublicUser,
	sender: MailSender,
	now: Date,
): Promise<ActionResult> {
	const change = await findLiveChange(user.id, now)
	return change === null ? { ok: true } : requestEmailChange(user, change.email, sender, now)
}

/** Forgets the address that waits for its code. */
export async function cancelEmailChange(userId: string): Promise<void> {
	await db().emailChange.deleteMany({ where: { userId } })
}
