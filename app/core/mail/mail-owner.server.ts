import { config } from '~/core/config/config.server'
import type { Tx } from '~/core/db/db.server'
import type { EmailContent } from './email-layout'
import type { MailKind } from './mail-kinds'
import { enqueueMail } from './outbox.server'

/** What the owner of the product gets an email about. */
type OwnerMailKind = Extract<
	MailKind,
	'contact message' | 'listing report' | 'dispute' | 'dispute due' | 'billing alert'
>

/**
 * Queues an email to the owner of the product, in the caller's transaction. They read the address that
 * people write to for support. Returns false if they were sent this one before.
 * @param about identifies what happened: the same kind of email about it is sent once
 * @param reason what caused it, where that is something else
 */
export async function mailOwner(
	tx: Tx,
	kind: OwnerMailKind,
	mail: EmailContent & { replyTo?: string },
	{ now, about, reason = about ?? '' }: { now: Date; about?: string; reason?: string },
): Promise<boolean> {
	const once = about === undefined ? {} : { dedupeKey: ownerMailKey(kind, about) }
	return enqueueMail(tx, { to: config().supportEmail, ...mail }, { now, kind, reason, ...once })
}

/** The key of an email to the owner in the outbox. */
export const ownerMailKey = (kind: OwnerMailKind, about: string): string => `owner:${kind}:${about}`
