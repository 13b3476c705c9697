import type { AuditValues } from '~/core/audit/audit.server'
import type { EmailContent } from '~/core/mail/email-layout'

/** A command of an admin between its checks and its end. */

export type MemberAccount = { id: string; userId: string | null; stripeCustomerId: string }

export type CommandResult =
	| { ok: true; message: string }
	| { ok: false; status: 400 | 404 | 409 | 503; field?: string; message: string }

export type RefusedCommand = Extract<CommandResult, { ok: false }>

type EmailFrame = { brand: string; firstName: string; profileUrl: string }

export type CommandAction = 'payment.refund' | 'subscription.cancel' | 'subscription.extend'

/** A command that passed all checks. */
export type Prepared = {
	ok: true
	action: CommandAction
	/** What was asked for, for the audit log. */
	asked: AuditValues
	before: AuditValues
	/** Sends it; returns the id of what Stripe made or changed. */
	send: () => Promise<string>
	/** What is so now, after Stripe was read again. */
	readBack: () => Promise<{ now: AuditValues; message: string }>
	/** To the member; null if the next sync writes one anyway. */
	mail: ((frame: EmailFrame) => EmailContent) | null
}
