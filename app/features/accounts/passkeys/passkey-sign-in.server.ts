import type { ActionResult } from '~/core/api/api-response.server'
import { db, inTransaction } from '~/core/db/db.server'
import { logSecurityEvent } from '~/core/security/security-events.server'
import { toViewer, WITH_PROFILE } from '~/features/accounts/access/users.server'
import type { SignedInResult } from '~/features/accounts/second-factor/pending-sign-in.server'
import { notifyNewDevice } from '~/features/accounts/sessions/new-device-alert.server'
import { startSession } from '~/features/accounts/sessions/sessions.server'
import { trustDevice } from '~/features/accounts/sessions/trusted-devices.server'
import { PASSKEY_REFUSED_TEXT } from './messages'
import { parseAssertion } from './passkey.schema.server'
import { verifyPasskey } from './verify-passkey.server'

const REFUSED = { ok: false, status: 400, field: 'passkey', message: PASSKEY_REFUSED_TEXT } as const

/**
 * Signs a user in with a passkey, which is two factors in one: the device, and how it verified its
 * user. The answer is the same for passkeys that are unknown, removed, or of a deleted account.
 * Attempts are not counted: a signature cannot be guessed, and a stranger who knows the credential could
 * otherwise use up its owner's. What limits them is that each needs a challenge, by network.
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
	const logFields = { by: 'passkey', ip, userId: passkey?.userId }
	const use = { purpose: 'signIn', userId: null } as const
	const isVerified = (await verifyPasskey(text, use, sender, now)) !== null
	if (passkey === null || !isVerified) {
		logSecurityEvent('sign-in failed', logFields)
		return REFUSED
	}
	const { user } = passkey
	const setCookie = await inTransaction(async (tx) => {
		await notifyNewDevice(tx, user, sender, now)
		return startSession(tx, user.id, request, now, 'passkey')
	})
	// As with a password: signing in to an unverified account does not make the device known.
	const deviceCookie = user.verifiedEmail === null ? null : await trustDevice(request, user.email)
	return { ok: true, needsFactor: false, viewer: toViewer(user, now), setCookie, deviceCookie }
}
