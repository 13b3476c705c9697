import { config } from '~/core/config/config.server'
import { inTransaction } from '~/core/db/db.server'
import type { ActionResult } from '~/core/api/api-response.server'
import {
	consumeAllOrNone,
	GLOBAL_KEY,
	type PolicyName,
	refuseTooMany,
	type TrustLevel,
} from '~/core/security/rate-limiter.server'
import { mailOwner } from '~/core/mail/mail-owner.server'
import { takeOwnShare } from '~/features/accounts/sessions/trusted-devices.server'
import { contactEmail } from '~/features/accounts/emails'
import type { PublicUser } from '~/features/accounts/access/viewer'

export const CONTACT_SENT_TEXT = 'Message sent successfully!'

/**
 * Sends a message to the support mailbox, with the sender's address for replies. Sends nothing to
 * the sender: an address that anyone can type must not receive emails.
 */
export async function sendContactMessage(
	message: { subject: string; body: string; email: string },
	sender: { request: Request; user: PublicUser | null; ip: string; trustLevel: TrustLevel },
	now: Date,
): Promise<ActionResult> {
	// The global budget comes last and is charged for an email that is queued next.
	const hasOwnShare = await takeOwnShare(sender.request)
	const limit = await consumeAllOrNone(
		[
			['contactIp', sender.ip],
			['contactIpDay', sender.ip],
			['contactSender', message.email],
			...(hasOwnShare ? [] : [['contactGlobal', GLOBAL_KEY] satisfies [PolicyName, string]]),
		],
		sender.trustLevel,
	)
	if (!limit.allowed) {
		return refuseTooMany("You've sent several messages. Please try again", limit)
	}
	const mail = contactEmail(config().brand, {
		from: message.email,
		account: sender.user?.id ?? null,
		subject: message.subject,
		body: message.body,
	})
	await inTransaction((tx) =>
		mailOwner(
			tx,
			'contact message',
			{ replyTo: message.email, ...mail },
			{ now, reason: 'contact form' },
		),
	)
	return { ok: true }
}
