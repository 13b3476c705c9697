import { randomInt } from 'node:crypto'
import { config } from '~/core/config/config.server'
import { db, inTransaction, type Tx } from '~/core/db/db.server'
import { paths } from '~/core/http/paths'
import { logSecurityEvent } from '~/core/security/security-events.server'
import { enqueueMail } from '~/core/mail/outbox.server'
import { digest } from '~/core/security/signing.server'
import { recoveryCodeUsedEmail } from '~/features/accounts/emails'
import { CODE_ALPHABET } from '~/features/accounts/verification/verification-code'

/**
 * Recovery codes: for an owner who has lost the second factor. Each is good once. They have 80 random
 * bits, so a plain digest is enough to store them.
 */

const COUNT = 10
const LENGTH = 16
const GROUP = 4

/** The owner is part of the digest: equal codes of two accounts would look different. */
const hashCode = (userId: string, code: string): string => digest(`${userId}\n${code}`)

const randomCode = (): string =>
	Array.from({ length: LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')

/** "ABCD-EFGH-JKLM-NPQR" */
const formatCode = (code: string): string =>
	(code.match(new RegExp(`.{${GROUP}}`, 'gu')) ?? []).join('-')

/** Whether a normalized text has the shape of a recovery code. */
export const isRecoveryCode = (text: string): boolean =>
	text.length === LENGTH && [...text].every((char) => CODE_ALPHABET.includes(char))

/** Replaces all recovery codes of the account and returns the new ones, to be shown once. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, now: Date): Promise<string[]> {
	const codes = Array.from({ length: COUNT }, randomCode)
	await tx.recoveryCode.deleteMany({ where: { userId } })
	await tx.recoveryCode.createMany({
		data: codes.map((code) => ({ userId, codeHash: hashCode(userId, code), createdAt: now })),
	})
	return codes.map(formatCode)
}

/** Uses up a normalized recovery code and tells the owner; of parallel uses, one returns true. */
export async function useUpRecoveryCode(
	user: { id: string; email: string; firstName: string },
	code: string,
	now: Date,
): Promise<boolean> {
	const isUsed = await inTransaction(async (tx) => {
		const used = await tx.recoveryCode.updateMany({
			where: { userId: user.id, codeHash: hashCode(user.id, code), usedAt: null },
			data: { usedAt: now },
		})
		if (used.count === 0) return false
		const { brand, origin } = config()
		const mail = recoveryCodeUsedEmail(brand, user.firstName, {
			when: now,
			left: await tx.recoveryCode.count({ where: { userId: user.id, usedAt: null } }),
			securityUrl: origin + paths.signInSecurity(),
			passwordUrl: origin + paths.changePassword(),
		})
		await enqueueMail(
			tx,
			{ to: user.email, ...mail },
			{ now, kind: 'recovery code used', reason: 'sign-in', userId: user.id },
		)
		return true
	})
	if (isUsed) logSecurityEvent('recovery code used', { userId: user.id })
	return isUsed
}

/** How many recovery codes of the account are unused. */
export const countRecoveryCodes = (userId: string): Promise<number> =>
	db().recoveryCode.count({ where: { userId, usedAt: null } })
