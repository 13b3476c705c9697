import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { db } from '~/core/db/db.server'
import { logSecurityEvent } from '~/core/security/security-events.server'
import { type ChallengeUse, useUpChallenge } from './challenges.server'
import { parseAssertion } from './passkey.schema.server'
import { relyingParty } from './relying-party.server'

/** Passkeys as a proof of identity: the device signs a challenge after it has verified its user. */

type Assertion = NonNullable<ReturnType<typeof parseAssertion>>
type PasskeyRow = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

const findPasskey = (credentialId: string) => db().passkey.findUnique({ where: { credentialId } })

/** What an authenticator knows the account by: nothing that says whose it is. */
export const userHandle = (userId: string): Uint8Array<ArrayBuffer> =>
	new Uint8Array(Buffer.from(userId))

/** The signature's facts, if it is of this passkey, for this site and this challenge; else null. */
async function verifySignature(answer: Assertion, passkey: PasskeyRow) {
	const { id, origin } = relyingParty()
	const { userHandle: handle } = answer.response
	const isOfOwner =
		handle === undefined || Buffer.from(handle, 'base64url').toString() === passkey.userId
	if (!isOfOwner) return null
	try {
		const { verified, authenticationInfo } = await verifyAuthenticationResponse({
			response: answer,
			expectedChallenge: answer.challenge,
			expectedOrigin: origin,
			expectedRPID: id,
			requireUserVerification: true,
			credential: {
				id: passkey.credentialId,
				publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
				// The counter is compared where it is stored, so that parallel answers cannot both pass.
				counter: 0,
			},
		})
		return verified ? authenticationInfo : null
	} catch {
		// The library throws at whatever does not fit.
		return null
	}
}

/**
 * Verifies the answer of an authenticator and uses up its challenge. Returns whose passkey it is, or
 * null. Take an attempt first.
 */
export async function verifyPasskey(
	text: string,
	use: ChallengeUse,
	{ request, ip }: { request: Request; ip: string },
	now: Date,
): Promise<{ userId: string } | null> {
	const answer = parseAssertion(text)
	if (answer === null || !(await useUpChallenge(request, answer.challenge, use, now))) return null
	const passkey = await findPasskey(answer.id)
	if (passkey === null || (use.userId !== null && use.userId !== passkey.userId)) return null
	const facts = await verifySignature(answer, passkey)
	if (facts === null) return null
	const { newCounter, credentialBackedUp } = facts
	const { id, userId } = passkey
	const used = await db().passkey.updateMany({
		// Many authenticators do not count, and always say 0.
		where: { id, counter: newCounter === 0 ? 0 : { lt: newCounter } },
		data: { counter: newCounter, isBackedUp: credentialBackedUp, lastUsedAt: now },
	})
	if (used.count === 1) return { userId }
	logSecurityEvent('passkey counter went back', { userId, passkey: id, ip })
	return null
}
