import { config } from '~/core/config/config.server'
import type { Tx } from '~/core/db/db.server'
import type { EmailContent } from './email-layout'
import { enqueueMail } from './outbox.server'

/** What the owner of the product gets an email about. */
type OwnerMailKind = 'contact' | 'listing report' | 'dispute' | 'dispute due'

/**
 * Queues an email to the owner of the product, in the caller's transaction. They read the address that
 * people write to for support.
 * @param about identifies what happened: the same kind of email about it is sent once
 */
export async function mailOwner(
	tx: Tx,
	kind: OwnerMailKind,
	mail: EmailContent & { replyTo?: string },
	{ now, about }: { now: Date; about?: string },
): Promise<void> {
	const once = about === undefined ? {} : { dedupeKey: ownerMailKey(kind, about) }
	await enqueueMail(tx, { to: config().supportEmail, ...mail }, { now, ...once })
}

/** The key of an email to the owner in the outbox. */
export const ownerMailKey = (kind: OwnerMailKind, about: string): string => `owner:${kind}:${about}`
