import type { Prisma, Tx } from '~/core/db/db.server'
import type { EmailContent } from '~/core/mail/email-layout'
import type { MailKind } from '~/core/mail/mail-kinds'
import { enqueueMail, enqueueMails } from '~/core/mail/outbox.server'

/** Queues the emails to members about their money. */

export type Recipient = Pick<Prisma.UserModel, 'id' | 'firstName' | 'verifiedEmail'>

/** What the emails are, by the first word of their keys. The rest of a key begins with what caused it. */
const MAIL_KIND_OF_KEY = {
	'access-back': 'access back',
	'access-ended': 'access ended',
	'access-ends': 'access ends',
	cancelled: 'plan canceled',
	'card-expiry': 'card expiry',
	continued: 'plan continued',
	'dispute-lost': 'dispute lost',
	duplicate: 'duplicate plan',
	ended: 'plan ended',
	kept: 'plan kept',
	'late-payment': 'payment refunded',
	paused: 'plan paused',
	'payment-failed': 'payment failed',
	'payment-retry': 'payment failed',
	plan: 'plan changed',
	receipt: 'receipt',
	renewal: 'renewal reminder',
	resumed: 'plan resumed',
	start: 'plan started',
	vip: 'VIP access',
	'vip-ended': 'VIP access ended',
} as const satisfies Readonly<Record<string, MailKind>>

type KeyWord = keyof typeof MAIL_KIND_OF_KEY
export type BillingMailKey = `${KeyWord}:${string}`

export type BillingMail = { recipient: Recipient; dedupeKey: BillingMailKey; mail: EmailContent }

/** Kind and cause of an email to a member with this key; no kind for other emails. */
export function kindAndCause(dedupeKey: string): [kind: MailKind | null, cause: string] {
	const [word = '', cause = ''] = dedupeKey.split(':')
	return [Object.hasOwn(MAIL_KIND_OF_KEY, word) ? MAIL_KIND_OF_KEY[word as KeyWord] : null, cause]
}

function toOptions(dedupeKey: BillingMailKey, recipient: Recipient, now: Date) {
	const [word = '', reason = ''] = dedupeKey.split(':')
	return { now, dedupeKey, kind: MAIL_KIND_OF_KEY[word as KeyWord], reason, userId: recipient.id }
}

/** Queues an email to a verified address, once per key. */
export async function queueEmail(
	tx: Tx,
	recipient: Recipient,
	dedupeKey: BillingMailKey,
	mail: EmailContent,
	now: Date,
) {
	if (recipient.verifiedEmail === null) return
	const options = toOptions(dedupeKey, recipient, now)
	await enqueueMail(tx, { to: recipient.verifiedEmail, ...mail }, options)
}

/** Queues many of them at once, each once per key; returns how many were queued. */
export function queueEmails(tx: Tx, mails: readonly BillingMail[], now: Date): Promise<number> {
	return enqueueMails(
		tx,
		mails.flatMap(({ recipient, dedupeKey, mail }) =>
			recipient.verifiedEmail === null
				? []
				: [
						{
							mail: { to: recipient.verifiedEmail, ...mail },
							options: toOptions(dedupeKey, recipient, now),
						},
					],
		),
	)
}
