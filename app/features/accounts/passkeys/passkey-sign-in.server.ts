import type { ActionResult } from '~/core/api/api-response.server'
import { db, inTransaction } from '~/core/db/db.server'
import { refuseTooMany } from '~/core/security/rate-limiter.server'
import { logSecurityEvent } from '~/core/security/security-events.server'
import { toViewer, WITH_PROFILE } from '~/features/accounts/access/users.server'
import type { SignedInResult } from '~/features/accounts/second-factor/pending-sign-in.server'
import { notifyNewDevice } from '~/features/accounts/sessions/new-device-alert.server'
import { startSession } from '~/features/accounts/sessions/sessions.server'
import { readTrustedDevice, trustDevice } from '~/features/accounts/sessions/trusted-devices.server'
import { takeAttempt } from '~/features/accounts/sign-in/attempt-limits.server'
import { PASSKEY_REFUSED_TEXT } from './messages'
import { parseAssertion } from './passkey.schema.server'
import { verifyPasskey } from './verify-passkey.server'

const REFUSED = { ok: false, status: 400, field: 'passkey', message: PASSKEY_REFUSED_TEXT } as const

/**
 * Signs a user in with a passkey, which is two factors in one: the device, and how it verified its
 * user. The answer is the same for passkeys that are unknown, removed, or of a deleted account.
 */
export async function signInWithPasskey(
	text: string,
	sender: { request: Request; ip: string },
	now: Date,
): Promise<ActionResult<SignedInResult>> {
	const { request, ip } = sender
	const credentialId = parseAssertion(text)?.id
	if (credentialId === undefined) return REFUSED
	const passkey = await db().passkey.findUnique({
		where: { credentialId },
		include: { user: { include: WITH_PROFILE } },
	})
	const device = passkey && (await readTrustedDevice(request, passkey.user.email))
	const { limit, ...attempt } = await takeAttempt(`passkey\n${credentialId}`, ip, device)
	const logFields = { by: 'passkey', ip, userId: passkey?.userId }
	if (!limit.allowed) {
		logSecurityEvent('sign-in locked out', logFields)
		return refuseTooMany('Too many attempts. Please try again', limit)
	}
	const use = { purpose: 'signIn', userId: null } as const
	const isVerified = (await verifyPasskey(text, use, sender, now)) !== null
	if (passkey === null || !isVerified) {
		logSecurityEvent('sign-in failed', logFields)
		return REFUSED
	}
	const { user } = passkey
	await attempt.refund()
	await attempt.forgive()
	const setCookie = await inTransaction(async (tx) => {
		await notifyNewDevice(tx, user, sender, now)
		return startSession(tx, user.id, request, now, 'passkey')
	})
	// As with a password: signing in to an unverified account does not make the device known.
	const deviceCookie = user.verifiedEmail === null ? null : await trustDevice(request, user.email)
	return { ok: true, needsFactor: false, viewer: toViewer(user, now), setCookie, deviceCookie }
}
