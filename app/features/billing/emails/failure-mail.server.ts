import type { Prisma, Tx } from '~/core/db/db.server'
import { hasEnded, isCollectionStopped } from '~/features/billing/entitlement/entitlement'
import { isPaymentPending, paymentProblem } from '~/features/billing/entitlement/payment-problem'
import type { PlanStatus } from '~/features/billing/entitlement/plan-status'
import { money } from '~/features/billing/plans/money'
import { accessEndedEmail, paymentFailedEmail, paymentRetryEmail } from './failure-emails'
import { getPlanName, toMailFrame } from './mail-frame.server'
import { type BillingMailKey, queueEmail, type Recipient } from './queue-email.server'

/** Emails about a renewal that could not be charged: when it failed, at each retry, and when access ends. */

type SubscriptionState = Prisma.SubscriptionModel

const dueOf = ({ unpaidAmount, unitAmount, currency }: SubscriptionState): string =>
	money(unpaidAmount ?? unitAmount, currency)

/** What an email says about a failed renewal. @param accessUntil the end of access without a payment */
export function failureOf(
	subscription: SubscriptionState,
	{ status, accessUntil }: { status: PlanStatus; accessUntil: Date | null },
	now: Date,
) {
	const problem = paymentProblem(subscription, accessUntil, now)
	const amount = problem?.amount ?? dueOf(subscription)
	return { plan: getPlanName(subscription.plan), amount, status, problem }
}

/** One key for the end of access after a renewal, however it is noticed. */
export const accessEndedKey = ({ id, latestInvoiceId }: SubscriptionState): BillingMailKey =>
	`access-ended:${id}:${latestInvoiceId ?? ''}`

/** Tells of a renewal that failed, and of each of Stripe's later attempts that failed, once each. */
export async function queueFailureEmails(
	tx: Tx,
	recipient: Recipient,
	{ before, current }: { before: SubscriptionState | null; current: SubscriptionState },
	{ status, graceUntil }: { status: PlanStatus; graceUntil: Date | null },
	now: Date,
): Promise<void> {
	if (current.status !== 'past_due' || isCollectionStopped(current)) return
	// What becomes of a bank's payment that is on its way is told then.
	if (isPaymentPending(current)) return
	const frame = toMailFrame(recipient)
	const facts = failureOf(current, { status, accessUntil: graceUntil }, now)
	const attempt = failedAttempt(before, current, now)
	if (attempt !== null) {
		const key: BillingMailKey = `payment-retry:${current.latestInvoiceId ?? current.id}:${attempt}`
		await queueEmail(tx, recipient, key, paymentRetryEmail(frame, facts), now)
		return
	}
	if (graceUntil !== null && graceUntil < now) return
	const key: BillingMailKey = `payment-failed:${current.latestInvoiceId ?? current.id}`
	await queueEmail(tx, recipient, key, paymentFailedEmail(frame, facts), now)
}

/**
 * Which of the later attempts has failed since the last reading; null for none. A card that its member
 * tried moves no date, and the page tells what became of it.
 */
function failedAttempt(
	before: SubscriptionState | null,
	current: SubscriptionState,
	now: Date,
): string | null {
	// A plan that the owner paused in between goes on where it was.
	const wasDue = before?.status === 'past_due' || before?.status === 'paused'
	if (!wasDue || before.latestInvoiceId !== current.latestInvoiceId) return null
	const next = current.nextAttemptAt?.getTime() ?? null
	// A bank refuses days after the attempt, when the next one is already planned.
	if (isPaymentPending(before)) return `bank-${next ?? 'last'}`
	const due = before.nextAttemptAt
	return due !== null && due.getTime() !== next && due <= now ? String(due.getTime()) : null
}

/** Tells that a plan became unpaid after the last attempt, and access ended with it. */
export async function queueUnpaidEmail(
	tx: Tx,
	recipient: Recipient,
	subscription: SubscriptionState,
	status: PlanStatus,
	now: Date,
): Promise<void> {
	if (hasEnded(subscription.status) || status.hasAccess) return
	const facts = { plan: getPlanName(subscription.plan), amount: dueOf(subscription), status }
	const mail = accessEndedEmail(toMailFrame(recipient), { ...facts, problem: null })
	await queueEmail(tx, recipient, accessEndedKey(subscription), mail, now)
}
