import { randomInt } from 'node:crypto'
import { config } from '~/core/config/config.server'
import { db, type Tx } from '~/core/db/db.server'
import { after, minutes } from '~/core/time/durations'
import { enqueueMail } from '~/core/mail/outbox.server'
import { digest, keyedDigest, randomToken } from '~/core/security/signing.server'
import { verificationEmail } from '~/features/accounts/emails'
import { findAddressOwner, notifyAddressOwner } from './address-owner.server'
import { CODE_ALPHABET, CODE_LENGTH } from './verification-code'

/** Verification codes: created, hashed per account, emailed. Only the newest one is valid. */

const LIFETIME = minutes(15)
const TRIES = 5

function randomCode(): string {
	return Array.from(
		{ length: CODE_LENGTH },
		() => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)],
	).join('')
}

/** The stored digest of a code: useless without the key and for any other account. */
export function hashCode(userId: string, code: string): string {
	return keyedDigest('email-code', `${userId}\n${code}`)
}

type StoredCode = { codeHash: string; expiresAt: Date; triesLeft: number }

/** A new code, and what is stored of it. */
export function makeCode(
	hash: (code: string) => string,
	now: Date,
): { code: string; stored: StoredCode } {
	const code = randomCode()
	return {
		code,
		stored: { codeHash: hash(code), expiresAt: after(now, LIFETIME), triesLeft: TRIES },
	}
}

/** What is stored for an address that is somebody else's: it looks the same, and matches no code. */
export const withoutCode = (stored: StoredCode): StoredCode => ({
	...stored,
	codeHash: digest(randomToken()),
})

type Recipient = { id: string; email: string; firstName: string }

/**
 * Creates a code for the account and emails it. If the address belongs to another account, what is
 * stored matches no code, so that the account looks like every other one, and the owner of the address
 * is notified instead, at most once a day. Returns false if no email was queued.
 */
export async function sendVerificationCode(tx: Tx, to: Recipient, now: Date): Promise<boolean> {
	const owner = await findAddressOwner(tx, to.email, now)
	const { code, stored } = makeCode((text) => hashCode(to.id, text), now)
	const newCode = { ...(owner === null ? stored : withoutCode(stored)), createdAt: now }
	await tx.emailCode.upsert({
		where: { userId: to.id },
		create: { userId: to.id, ...newCode },
		update: newCode,
	})
	if (owner !== null) return notifyAddressOwner(tx, owner, to.email, 'sign-up', now)
	const mail = verificationEmail(config().brand, to.firstName, code)
	return enqueueMail(
		tx,
		{ to: to.email, ...mail },
		{ now, kind: 'sign-up code', reason: 'sign-up', userId: to.id },
	)
}

/** Whether a code was sent that can still be entered. */
export async function hasLiveCode(userId: string, now: Date): Promise<boolean> {
	const live = { userId, triesLeft: { gt: 0 }, expiresAt: { gt: now } }
	return (await db().emailCode.findFirst({ where: live, select: { userId: true } })) !== null
}
