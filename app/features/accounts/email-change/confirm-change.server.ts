import { config } from '~/core/config/config.server'
import { db, inTransaction, isUniqueViolation, type Tx } from '~/core/db/db.server'
import type { ActionResult } from '~/core/api/api-response.server'
import { paths } from '~/core/http/paths'
import { enqueueMail } from '~/core/mail/outbox.server'
import { logSecurityEvent } from '~/core/security/security-events.server'
import { digest, isSameSecret, randomToken } from '~/core/security/signing.server'
import { after, hours } from '~/core/time/durations'
import type { UserDataProvider } from '~/core/user-data/user-data.server'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { emailChangedEmail } from '~/features/accounts/emails'
import { startSession } from '~/features/accounts/sessions/sessions.server'
import { trustDevice } from '~/features/accounts/sessions/trusted-devices.server'
import { findAddressOwner } from '~/features/accounts/verification/address-owner.server'
import { isCodeFormat } from '~/features/accounts/verification/verification-code'
import {
	REFUSED_CODE_TEXT,
	refuseAttempt,
} from '~/features/accounts/verification/verify-email.server'
import { findLiveChange, hashChangeCode } from './request-change.server'

/** How long the former address is reserved for the account and its link restores it. */
const UNDO_PERIOD = hours(72)

type Change = NonNullable<Awaited<ReturnType<typeof findLiveChange>>>
type Changed = { setCookie: string; deviceCookie: string; email: string }

class Refused extends Error {}

/** The change that this code proves; takes one of its tries before it compares the code. */
async function findProved(userId: string, code: string, now: Date): Promise<Change | null> {
	const change = await findLiveChange(userId, now)
	if (change === null) return null
	const attempt = await db().emailChange.updateMany({
		where: { userId, codeHash: change.codeHash, triesLeft: { gt: 0 } },
		data: { triesLeft: { decrement: 1 } },
	})
	const isRight = isCodeFormat(code) && isSameSecret(change.codeHash, hashChangeCode(change, code))
	return attempt.count > 0 && isRight ? change : null
}

/** Gives the account its new address with the newest code, and tells the owner of the former one. */
export async function confirmEmailChange(
	user: PublicUser,
	code: string,
	sender: { request: Request; ip: string },
	providers: readonly UserDataProvider[],
	now: Date,
): Promise<ActionResult<Changed>> {
	const refusal = await refuseAttempt(user.id, sender.ip)
	if (refusal !== null) return refusal
	const logFields = { userId: user.id, ip: sender.ip }
	try {
		const change = await findProved(user.id, code, now)
		if (change === null) throw new Refused()
		const setCookie = await inTransaction(async (tx) => {
			await changeAddress(tx, change, providers, now)
			const old = await tx.session.findUnique({ where: { userId: user.id } })
			const cookie = await startSession(tx, user.id, sender.request, now)
			// The same visit goes on, so what was proved in it still holds.
			const factorAt = old?.factorAt ?? null
			await tx.session.update({ where: { userId: user.id }, data: { factorAt } })
			return cookie
		})
		logSecurityEvent('email address changed', logFields)
		const deviceCookie = await trustDevice(sender.request, change.email)
		return { ok: true, setCookie, deviceCookie, email: change.email }
	} catch (error) {
		if (!(error instanceof Refused) && !isUniqueViolation(error)) throw error
		logSecurityEvent('email change code refused', logFields)
		return { ok: false, status: 400, field: 'code', message: REFUSED_CODE_TEXT }
	}
}

/**
 * Changes the address, with everything that depends on it. Links and sign-ins that came by the former
 * address end.
 * @throws Refused if a parallel request has used the code, or the address is no longer free
 */
async function changeAddress(
	tx: Tx,
	{ userId, email, codeHash, requestedAt }: Change,
	providers: readonly UserDataProvider[],
	now: Date,
): Promise<void> {
	// Of parallel correct submissions, the one that deletes the code succeeds.
	const used = await tx.emailChange.deleteMany({ where: { userId, codeHash } })
	if (used.count === 0) throw new Refused()
	if ((await findAddressOwner(tx, email, now, userId)) !== null) throw new Refused()
	const before = await tx.user.findUniqueOrThrow({ where: { id: userId } })
	await tx.user.update({
		where: { id: userId },
		data: { email, verifiedEmail: email, updatedAt: now },
	})
	await tx.user.deleteMany({ where: { email, verifiedEmail: null, passwordHash: { not: null } } })
	await tx.passwordReset.deleteMany({ where: { userId } })
	await tx.pendingSignIn.deleteMany({ where: { userId } })
	for (const { claimEmail, emailChanged } of providers) {
		await claimEmail?.(tx, { id: userId, email }, now)
		await emailChanged?.(tx, userId, now)
	}
	await notifyFormerAddress(tx, before, requestedAt, now)
}

/** Reserves the former address, and emails it the link that restores it. */
async function notifyFormerAddress(
	tx: Tx,
	{ id: userId, email, firstName }: { id: string; email: string; firstName: string },
	requestedAt: Date,
	now: Date,
): Promise<void> {
	const token = randomToken()
	const expiresAt = after(now, UNDO_PERIOD)
	await tx.formerEmail.create({
		data: { userId, email, tokenHash: digest(token), requestedAt, changedAt: now, expiresAt },
	})
	const { brand, origin } = config()
	const mail = emailChangedEmail(brand, firstName, {
		when: now,
		until: expiresAt,
		undoUrl: origin + paths.undoEmailChange(token),
	})
	await enqueueMail(
		tx,
		{ to: email, ...mail },
		{ now, kind: 'email changed', reason: 'change in the profile', userId },
	)
}
