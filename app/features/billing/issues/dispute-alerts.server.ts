import type { Tx } from '~/core/db/db.server'
import { longDate } from '~/core/time/format-date'
import type { BillingChange } from '~/features/billing/emails/subscription-emails.server'
import { isDisputed } from '~/features/billing/entitlement/entitlement'
import { unknownDisputes } from '~/features/billing/stripe-sync/stripe-mappers.server'
import type { CustomerSnapshot } from '~/features/billing/stripe-sync/stripe-snapshot.server'
import { raiseAlert, resolveAlerts } from './alerts.server'
import { dueKey, mailDispute } from './dispute-mail.server'

const NEVER = new Date(0)

/** Alerts admins to disputes until they are decided, with the due date for evidence, and emails the owner. */
export async function alertDisputes(
	tx: Tx,
	disputes: CustomerSnapshot['disputes'],
	{ before, current }: BillingChange,
	now: Date,
): Promise<void> {
	for (const { id, status } of unknownDisputes({ disputes })) {
		const detail = `Dispute ${id} has unknown status “${status}”. Its payment counts as disputed.`
		const about = `${id}:${status}`
		await raiseAlert({ kind: 'unknown_status', about, detail, isFact: true }, now, tx)
	}
	const were = new Map(before.payments.map((payment) => [payment.id, payment]))
	for (const payment of current.payments) {
		const { id, status, disputeDueAt } = payment
		if (were.get(id)?.status === 'disputed' && status !== 'disputed') {
			await resolveAlerts({ dedupeKey: { startsWith: `dispute:${id}` } }, now, tx)
		}
		const isNew = status === 'disputed' && were.get(id)?.status !== 'disputed'
		const isDue = disputeDueAt !== null && disputeDueAt > (were.get(id)?.disputeDueAt ?? NEVER)
		if (!isNew && !isDue) continue
		const due = disputeDueAt === null ? '' : ` Evidence is due by ${longDate(disputeDueAt)}.`
		const what = isDisputed(payment)
			? 'is disputed. Its access is suspended.'
			: 'has an inquiry from the bank. Access is kept.'
		const detail = `Payment ${id} ${what}${due}`
		// A later date, such as after an appeal, is a separate alert.
		const about = isNew ? id : dueKey(id, disputeDueAt)
		const news = await raiseAlert({ kind: 'dispute', about, detail }, now, tx)
		await mailDispute(tx, id, news === 'again' ? `${about}:again:${now.getTime()}` : about, now)
	}
}
