import Stripe from 'stripe'
import { audit, auditOutsideTransaction, type AuditValues } from '~/core/audit/audit.server'
import { config } from '~/core/config/config.server'
import { db, inTransaction } from '~/core/db/db.server'
import { paths } from '~/core/http/paths'
import { runExclusiveEverywhere } from '~/core/jobs/lease.server'
import { log } from '~/core/log.server'
import type { MailKind } from '~/core/mail/mail-kinds'
import { enqueueMail } from '~/core/mail/outbox.server'
import { findBillingAccount } from '~/features/billing/stripe-sync/customers.server'
import {
	isTransient,
	MAX_WAIT_MS,
	withTimeout,
} from '~/features/billing/stripe-sync/stripe-client.server'
import { syncBilling } from '~/features/billing/stripe-sync/sync.server'
import type { Command } from './command.schema.server'
import type { CommandAction, CommandResult, MemberAccount, Prepared } from './prepared-command'
import { prepare } from './prepare-commands.server'

/**
 * Runs a command of an admin: reads the member at Stripe, checks, sends the command, and reads the
 * member again. What Stripe then says is what the admin is told and what the audit log records.
 */

const UNANSWERED_TEXT =
	"Stripe didn't answer in time. Check the payments below before you try again; nothing is done twice."

type By = { userId: string; admin: { id: string }; now: Date }

/** Runs a confirmed command for a member. */
export async function runCommand(command: Command, by: By): Promise<CommandResult> {
	const account = await findBillingAccount(by.userId)
	if (account === null) {
		return { ok: false, status: 404, message: 'This member has no payments at Stripe.' }
	}
	try {
		const work = runExclusiveEverywhere(`change:${by.userId}`, () =>
			runInTurn(command, account, by),
		)
		return await withTimeout(MAX_WAIT_MS, work)
	} catch (error) {
		log.error({ userId: by.userId, err: String(error) }, `${command.intent} by admin failed`)
		if (isTransient(error)) return { ok: false, status: 503, message: UNANSWERED_TEXT }
		if (!(error instanceof Stripe.errors.StripeError)) throw error
		return { ok: false, status: 409, message: `Stripe refused: ${error.message}` }
	}
}

async function runInTurn(command: Command, account: MemberAccount, by: By): Promise<CommandResult> {
	await syncBilling(account.stripeCustomerId)
	const prepared = await prepare(command, account)
	if (!prepared.ok) return prepared
	const id = await sendAudited(prepared, by)
	try {
		await syncBilling(account.stripeCustomerId)
		const { now, message } = await prepared.readBack()
		await record(prepared, { id, ...now }, by)
		return { ok: true, message }
	} catch (error) {
		// It is done, so the audit log and the member have to know; the job reads the result later.
		await record(prepared, { id, outcome: 'Done; Stripe could not be read afterwards' }, by)
		throw error
	}
}

/** A command without an answer may have been carried out, so it is recorded, too. */
async function sendAudited({ action, asked, send }: Prepared, by: By): Promise<string> {
	try {
		return await send()
	} catch (error) {
		const outcome = isTransient(error) ? 'No answer from Stripe' : 'Refused by Stripe'
		const target = { kind: 'user', id: by.userId } as const
		const entry = { actor: by.admin, action, target, after: { ...asked, outcome } }
		await auditOutsideTransaction(entry, by.now)
		throw error
	}
}

/** What the email about a command is. */
const COMMAND_MAILS = {
	'payment.refund': 'refund',
	'subscription.cancel': 'plan canceled',
	'subscription.extend': 'plan extended',
} as const satisfies Record<CommandAction, MailKind>

async function record({ action, asked, before, mail }: Prepared, now: AuditValues, by: By) {
	const user = await db().user.findUnique({ where: { id: by.userId } })
	const { brand, origin } = config()
	await inTransaction(async (tx) => {
		const target = { kind: 'user', id: by.userId } as const
		const after = { ...asked, ...now }
		await audit(tx, { actor: by.admin, action, target, before, after }, by.now)
		if (mail === null || user === null || user.verifiedEmail === null) return
		const profileUrl = origin + paths.profile()
		const content = mail({ brand, firstName: user.firstName, profileUrl })
		const dedupeKey = `${action}:${String(now['id'])}:${JSON.stringify(now)}`.slice(0, 200)
		await enqueueMail(
			tx,
			{ to: user.verifiedEmail, ...content },
			{
				now: by.now,
				kind: COMMAND_MAILS[action],
				reason: String(now['id']),
				userId: user.id,
				dedupeKey,
			},
		)
	})
}
