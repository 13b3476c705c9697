import { db, type Tx } from '~/core/db/db.server'
import { verifyPasskey } from '~/features/accounts/passkeys/verify-passkey.server'
import type { Factors } from '~/features/accounts/sessions/session-row.server'
import type { SignInMethod } from '~/features/accounts/sessions/sign-in-method'
import { readTrustedDevice } from '~/features/accounts/sessions/trusted-devices.server'
import {
	factorSubject,
	takeAttempt,
	UNCOUNTED,
} from '~/features/accounts/sign-in/attempt-limits.server'
import { normalizeCode } from '~/features/accounts/verification/verification-code'
import { useUpOneTimeCode } from './authenticator.server'
import { isRecoveryCode, useUpRecoveryCode } from './recovery-codes.server'

/** The second factors of an account: what is asked for after the password. */

/** Reads which factors the account has. */
export async function factorsOf(userId: string, tx: Tx = db()): Promise<Factors> {
	const apps = await tx.authenticator.count({ where: { userId, confirmedAt: { not: null } } })
	const passkeys = await tx.passkey.count({ where: { userId } })
	return { app: apps > 0, passkey: passkeys > 0 }
}

/** Whether the account's password alone is not enough to sign in. */
export async function hasSecondFactor(userId: string, tx: Tx = db()): Promise<boolean> {
	const { app, passkey } = await factorsOf(userId, tx)
	return app || passkey
}

/** What was sent as a second factor: the answer of a passkey, or else a code. */
export type SentFactor = { code: string; passkey: string }

/**
 * Takes an attempt at the second factor, or at the password that confirms an identity. Signatures of
 * passkeys and recovery codes cannot be guessed, so they are not counted.
 */
export async function takeFactorAttempt(
	email: string,
	sent: SentFactor,
	{ request, ip }: { request: Request; ip: string },
) {
	const isGuessable = sent.passkey === '' && !isRecoveryCode(normalizeCode(sent.code))
	if (!isGuessable) return UNCOUNTED
	return takeAttempt(factorSubject(email), ip, await readTrustedDevice(request, email))
}

type Owner = { id: string; email: string; firstName: string }

/** Uses up what was typed into the field for a code: a code of the app, or a recovery code. */
async function useUpCode(user: Owner, input: string, now: Date): Promise<SignInMethod | null> {
	const code = normalizeCode(input)
	if (/^\d{6}$/u.test(code)) return (await useUpOneTimeCode(user.id, code, now)) ? 'app' : null
	if (!isRecoveryCode(code)) return null
	return (await useUpRecoveryCode(user, code, now)) ? 'recovery' : null
}

/**
 * Verifies a second factor and uses it up. Returns how the identity was proved, or null. Call
 * `takeFactorAttempt` first, because the codes of an app can be guessed.
 */
export async function useUpFactor(
	user: Owner,
	sent: SentFactor,
	sender: { request: Request; ip: string },
	now: Date,
): Promise<SignInMethod | null> {
	if (sent.passkey === '') return useUpCode(user, sent.code, now)
	const use = { purpose: 'secondFactor', userId: user.id } as const
	return (await verifyPasskey(sent.passkey, use, sender, now)) && 'secondFactorPasskey'
}

/** The field of a form that a factor was sent in. */
export const factorField = ({ passkey }: SentFactor): 'passkey' | 'code' =>
	passkey === '' ? 'code' : 'passkey'
