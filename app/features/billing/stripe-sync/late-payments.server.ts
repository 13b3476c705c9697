import type { Tx } from '~/core/db/db.server'
import { money } from '~/features/billing/plans/money'
import { raiseAlert } from '~/features/billing/issues/alerts.server'
import { isRefunded } from '~/features/billing/entitlement/entitlement'
import { getPlanName, toMailFrame } from '~/features/billing/emails/mail-frame.server'
import { type Recipient, queueEmail } from '~/features/billing/emails/queue-email.server'
import { latePaymentEmail } from '~/features/billing/emails/emails'
import type { BillingChange } from '~/features/billing/emails/subscription-emails.server'

/**
 * Tells admins and the member about payments that were made after the plan had ended which they are for:
 * once when they are known, and to the member once they are refunded.
 */
export async function reportLatePayments(
	tx: Tx,
	member: Recipient | null,
	{ before, current, late }: BillingChange & { late: ReadonlySet<string> },
	now: Date,
): Promise<void> {
	for (const payment of current.payments) {
		const was = before.payments.find(({ id }) => id === payment.id)
		if (!late.has(payment.id) || (was !== undefined && isRefunded(was))) continue
		const { id, currency } = payment
		const amount = money(payment.amount, currency)
		const isBack = isRefunded(payment)
		const detail = isBack
			? `Payment ${id} of ${amount} came after its plan had ended; it was refunded.`
			: `Payment ${id} of ${amount} came after its plan had ended, and is not refunded in full. Refund it in Stripe.`
		await raiseAlert({ kind: 'late_payment', about: id, detail }, now, tx)
		if (!isBack || member === null) continue
		const plan = getPlanName(payment.plan)
		const mail = latePaymentEmail(toMailFrame(member), { plan, amount, paidAt: payment.occurredAt })
		await queueEmail(tx, member, `late-payment:${id}`, mail, now)
	}
}
