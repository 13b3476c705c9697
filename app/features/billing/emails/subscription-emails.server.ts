import { config } from '~/core/config/config.server'
import type { Prisma, Tx } from '~/core/db/db.server'
import { after, days } from '~/core/time/durations'
import { paths } from '~/core/http/paths'
import { isPaymentPending, paymentProblem } from '~/features/billing/entitlement/payment-problem'
import {
	findMainSubscription,
	type PlanStatus,
	planStatus,
} from '~/features/billing/entitlement/plan-status'
import { getPastDue, type PastDue } from '~/features/billing/entitlement/subscription-status'
import {
	canceledEmail,
	duplicateEmail,
	type DuplicateOutcome,
	endedEmail,
	type MailFrame,
	paymentFailedEmail,
	planChangedEmail,
	planKeptEmail,
	receiptEmail,
	renewalReminderEmail,
	resumedEmail,
	vipReinstatedEmail,
} from './emails'
import {
	type BillingMail,
	type BillingMailKey,
	queueEmail,
	type Recipient,
} from './queue-email.server'
import {
	endsAt,
	graceEnd,
	hasEnded,
	isPaymentDue,
} from '~/features/billing/entitlement/entitlement'
import { money } from '~/features/billing/plans/money'
import { findPlan, findSale, UNKNOWN_PLAN } from '~/features/billing/plans/plans'

/**
 * Notifies members of changes to their money. Each email belongs to one event (a payment, a date, a
 * failure), whose id is its dedupe key: repeated syncs send it once.
 */

export type SubscriptionState = Prisma.SubscriptionModel
export type PaymentState = Prisma.PaymentModel

/** Older events are history, and not worth an email. */
const MAX_EVENT_AGE = days(3)

export const toMailFrame = (recipient: Recipient): MailFrame => ({
	brand: config().brand,
	firstName: recipient.firstName,
	origin: config().origin,
	profileUrl: config().origin + paths.profile(),
	calculatorUrl: config().origin + paths.calculator(),
	plansUrl: config().origin + paths.subscription(),
})

export const getPlanName = (plan: string): string => findSale(plan)?.name ?? 'membership'
const formatPrice = ({ unitAmount, currency }: SubscriptionState): string =>
	money(unitAmount, currency)

/** Amount of the next renewal: a scheduled plan change may apply then. */
function renewalAmount(subscription: SubscriptionState): string {
	const next = findPlan(subscription.nextPlan)
	return next === null ? formatPrice(subscription) : money(next.cents)
}

/** Whether a member paid for another plan before, under any customer of theirs. */
async function hasEarlierPlan(tx: Tx, { id }: Recipient, payment: PaymentState): Promise<boolean> {
	const earlier = await tx.payment.findFirst({
		where: {
			account: { OR: [{ userId: id }, { formerUserId: id }] },
			kind: 'subscription_first',
			status: { not: 'failed' },
			occurredAt: { lt: payment.occurredAt },
		},
		select: { id: true },
	})
	return earlier !== null
}

async function queuePaymentEmail(
	tx: Tx,
	recipient: Recipient,
	payment: PaymentState,
	{ subscription, status }: { subscription: SubscriptionState | undefined; status: PlanStatus },
	now: Date,
): Promise<void> {
	const isNews = after(payment.occurredAt, MAX_EVENT_AGE).getTime() > now.getTime()
	if (!isNews || payment.amount === 0 || payment.status !== 'paid') return
	const isRenewing =
		subscription !== undefined && !hasEnded(subscription.status) && endsAt(subscription) === null
	const isReturning = await hasEarlierPlan(tx, recipient, payment)
	const mail = receiptEmail(toMailFrame(recipient), {
		isReturning,
		kind: payment.kind,
		plan: getPlanName(payment.plan ?? ''),
		amount: money(payment.amount, payment.currency),
		paidAt: payment.occurredAt,
		isRenewing,
		status,
		receiptUrl: payment.invoiceUrl ?? payment.receiptUrl,
	})
	await queueEmail(tx, recipient, `receipt:${payment.id}`, mail, now)
}

/** Why a plan ended that another email tells: a second plan, another one instead, a deleted account. */
const ENDED_WITH_OWN_MAIL: readonly string[] = ['duplicate', 'replaced', 'deletion']

async function queueChangeEmail(
	tx: Tx,
	recipient: Recipient,
	{ before, current }: { before: SubscriptionState; current: SubscriptionState },
	{ status, pastDue }: { status: PlanStatus; pastDue: PastDue | null },
	now: Date,
): Promise<void> {
	const frame = toMailFrame(recipient)
	const plan = getPlanName(current.plan)
	if (hasEnded(current.status)) {
		// A separate email explains why these were canceled.
		const hasOwnMail = ENDED_WITH_OWN_MAIL.includes(current.endedBy ?? '')
		if (hasEnded(before.status) || hasOwnMail) return
		return queueEmail(
			tx,
			recipient,
			`ended:${current.id}`,
			endedEmail(frame, { plan, status }),
			now,
		)
	}
	const ends = endsAt(current)
	const ended = endsAt(before)
	if (ends !== null && ended === null) {
		const key: BillingMailKey = `cancelled:${current.id}:${current.canceledAt?.getTime() ?? ends.getTime()}`
		const isDropped = before.nextPlan !== null && current.nextPlan === null
		const mail = canceledEmail(frame, {
			plan,
			ends,
			instead: isDropped ? getPlanName(before.nextPlan ?? '') : null,
			isByAdmin: current.endedBy === 'admin',
			isPaymentDue: isPaymentDue(current),
			isPaymentPending: isPaymentPending(current),
			pastDue,
			status,
		})
		await queueEmail(tx, recipient, key, mail, now)
	}
	if (ends === null && ended !== null) {
		// The next cancellation may be the member's own.
		await tx.subscription.updateMany({
			where: { id: current.id, endedBy: 'admin' },
			data: { endedBy: null },
		})
		const key: BillingMailKey = `resumed:${current.id}:${before.canceledAt?.getTime() ?? ended.getTime()}`
		const mail = resumedEmail(frame, { plan, status })
		await queueEmail(tx, recipient, key, mail, now)
	}
	const isBack = before.nextPlan !== null && current.nextPlan === null
	if (isBack && before.plan === current.plan && ends === null) {
		const instead = getPlanName(before.nextPlan ?? '')
		const mail = planKeptEmail(frame, { plan, instead, status })
		await queueEmail(tx, recipient, `kept:${current.id}:${now.getTime()}`, mail, now)
	}
	// A plan that becomes known has not changed for the member.
	const isOther = before.plan !== current.plan && before.plan !== UNKNOWN_PLAN
	if (isOther || (current.nextPlan !== null && before.nextPlan === null)) {
		const from = current.nextPlan === null ? null : current.currentPeriodEnd
		const mail = planChangedEmail(frame, {
			plan: getPlanName(current.nextPlan ?? current.plan),
			from,
			status,
		})
		const since = current.currentPeriodStart?.getTime() ?? 0
		const key: BillingMailKey = `plan:${current.id}:${current.nextPlan ?? current.plan}:${since}`
		// The announced plan has started: nothing new.
		if (before.nextPlan !== current.plan) await queueEmail(tx, recipient, key, mail, now)
	}
}

async function queueFailureEmail(
	tx: Tx,
	recipient: Recipient,
	subscription: SubscriptionState,
	status: PlanStatus,
	now: Date,
) {
	if (subscription.status !== 'past_due') return
	const accessUntil = graceEnd(subscription, config().graceDays)
	if (accessUntil.getTime() < now.getTime()) return
	const problem = paymentProblem(subscription, accessUntil, now)
	const mail = paymentFailedEmail(toMailFrame(recipient), {
		plan: getPlanName(subscription.plan),
		amount: problem?.amount ?? formatPrice(subscription),
		status,
		problem,
	})
	const key: BillingMailKey = `payment-failed:${subscription.latestInvoiceId ?? subscription.id}`
	await queueEmail(tx, recipient, key, mail, now)
}

/** What is stored about a customer. */
export type BillingState = { subscriptions: SubscriptionState[]; payments: PaymentState[] }

/** The state before and after a sync. */
export type Change = { before: BillingState; current: BillingState }

/** The user as stored, and the state of their plan that all emails of a change say. */
export async function loadStatus(tx: Tx, recipient: Recipient, current: BillingState, now: Date) {
	const user = await tx.user.findUniqueOrThrow({
		where: { id: recipient.id },
		include: { _count: { select: { properties: true } } },
	})
	const status = planStatus(
		{
			user,
			subscription: findMainSubscription(current.subscriptions),
			disputedOn: current.payments.findLast((one) => one.status === 'disputed')?.occurredAt ?? null,
			hasSavedProperties: user._count.properties > 0,
		},
		now,
	)
	return { user, status }
}

/** Queues the emails about all changes. */
export async function sendChangeEmails(
	tx: Tx,
	recipient: Recipient,
	{ before, current }: Change,
	now: Date,
): Promise<void> {
	const { user, status } = await loadStatus(tx, recipient, current, now)
	const statusById = new Map(before.payments.map(({ id, status }) => [id, status]))
	for (const payment of current.payments) {
		if (statusById.get(payment.id) === 'paid') continue
		const paymentSubscription = current.subscriptions.find(
			({ id }) => id === payment.subscriptionId,
		)
		const plan = { subscription: paymentSubscription, status }
		await queuePaymentEmail(tx, recipient, payment, plan, now)
	}
	for (const subscription of current.subscriptions) {
		const previous = before.subscriptions.find(({ id }) => id === subscription.id)
		if (previous !== undefined)
			await queueChangeEmail(
				tx,
				recipient,
				{ before: previous, current: subscription },
				{ status, pastDue: getPastDue(user, now) },
				now,
			)
		await queueFailureEmail(tx, recipient, subscription, status, now)
	}
}

/** The reminder 30 days before a renewal, once per renewal; null for a plan without a date. */
export function renewalReminder(
	recipient: Recipient,
	subscription: SubscriptionState,
): BillingMail | null {
	const on = subscription.currentPeriodEnd
	if (on === null) return null
	const plan = getPlanName(subscription.nextPlan ?? subscription.plan)
	const mail = renewalReminderEmail(toMailFrame(recipient), {
		plan,
		amount: renewalAmount(subscription),
		on,
	})
	return { recipient, dedupeKey: `renewal:${subscription.id}:${on.getTime()}`, mail }
}

/** Reports that a second subscription was canceled, and what happened to its payments. */
export async function sendDuplicateEmail(
	tx: Tx,
	recipient: Recipient,
	{ subscription, outcome }: { subscription: SubscriptionState; outcome: DuplicateOutcome },
	now: Date,
) {
	const mail = duplicateEmail(toMailFrame(recipient), {
		plan: getPlanName(subscription.plan),
		outcome,
	})
	await queueEmail(tx, recipient, `duplicate:${subscription.id}`, mail, now)
}

export async function sendVipReinstatedEmail(
	tx: Tx,
	owner: Recipient,
	{ redemptionId, ...dates }: { redemptionId: string; until: Date; isLater: boolean },
	now: Date,
): Promise<void> {
	const mail = vipReinstatedEmail(toMailFrame(owner), dates)
	await queueEmail(tx, owner, `vip:${redemptionId}`, mail, now)
}
