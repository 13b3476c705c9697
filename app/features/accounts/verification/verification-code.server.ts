import { randomInt } from 'node:crypto'
import { config } from '~/core/config/config.server'
import type { Tx } from '~/core/db/db.server'
import { after, days, minutes } from '~/core/time/durations'
import { enqueueMail } from '~/core/mail/outbox.server'
import { paths } from '~/core/http/paths'
import { keyedDigest } from '~/core/security/signing.server'
import { addressTakenEmail, verificationEmail } from '~/features/accounts/emails'
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

type Recipient = { id: string; email: string; firstName: string }

/**
 * Creates a code for the account and emails it. If the address belongs to a verified account,
 * creates no code and notifies its owner instead, at most once a day. Returns false if no email was
 * queued.
 */
export async function sendVerificationCode(tx: Tx, to: Recipient, now: Date): Promise<boolean> {
	const { brand, origin } = config()
	const owner = await tx.user.findUnique({ where: { verifiedEmail: to.email } })
	if (owner !== null) {
		const day = Math.floor(now.getTime() / days(1))
		const mail = addressTakenEmail(brand, owner.firstName, origin + paths.signIn())
		const dedupeKey = `taken:${owner.id}:${day}`
		return enqueueMail(tx, { to: to.email, ...mail }, { now, dedupeKey })
	}
	const code = randomCode()
	const newCode = {
		codeHash: hashCode(to.id, code),
		expiresAt: after(now, LIFETIME),
		triesLeft: TRIES,
		createdAt: now,
	}
	await tx.emailCode.upsert({
		where: { userId: to.id },
		create: { userId: to.id, ...newCode },
		update: newCode,
	})
	return enqueueMail(tx, { to: to.email, ...verificationEmail(brand, to.firstName, code) }, { now })
}
