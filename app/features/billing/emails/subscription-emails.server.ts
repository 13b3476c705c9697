import type { Prisma, Tx } from '~/core/db/db.server'
import { after, days } from '~/core/time/durations'
import { isPaymentPending } from '~/features/billing/entitlement/payment-problem'
import {
	findMainSubscription,
	hasEverStarted,
	type PlanStatus,
	planStatus,
	RUNNING_STATUSES,
} from '~/features/billing/entitlement/plan-status'
import { getPastDue, type PastDue } from '~/features/billing/entitlement/subscription-status'
import {
	canceledEmail,
	duplicateEmail,
	type DuplicateOutcome,
	endedEmail,
	planChangedEmail,
	planKeptEmail,
	receiptEmail,
	resumedEmail,
	vipReinstatedEmail,
} from './emails'
import {
	endsAt,
	endsLater,
	hasEnded,
	isPaymentDue,
	isStanding,
} from '~/features/billing/entitlement/entitlement'
import { money } from '~/features/billing/plans/money'
import { findPlan, UNKNOWN_PLAN } from '~/features/billing/plans/plans'
import { queueFailureEmails, queueUnpaidEmail } from './failure-mail.server'
import { getPlanName, toMailFrame } from './mail-frame.server'
import { type BillingMailKey, queueEmail, type Recipient } from './queue-email.server'

/**
 * Notifies members of changes to their money. Each email belongs to one event (a payment, a date, a
 * failure), whose id is its dedupe key: repeated syncs send it once.
 */

export type SubscriptionState = Prisma.SubscriptionModel
export type PaymentState = Prisma.PaymentModel

/** How far before an account was linked here its events are news. */
const BEFORE_LINK = days(3)
/** How long before it is known a payment may have been made: a bank's takes days. */
const BEFORE_READING = days(14)

/**
 * From when on the payments and starts of an account are news, and worth an email however late they are
 * read: since it was last read, and not before it was linked here.
 */
export function newsSince(account: { createdAt: Date; syncedAt: Date | null }): Date {
	const linked = after(account.createdAt, -BEFORE_LINK)
	const read = after(account.syncedAt ?? account.createdAt, -BEFORE_READING)
	return linked > read ? linked : read
}

/** Whether a member paid for another plan before, under any customer of theirs. */
async function hasEarlierPlan(tx: Tx, { id }: Recipient, before: Date): Promise<boolean> {
	const earlier = await tx.payment.findFirst({
		where: {
			account: { OR: [{ userId: id }, { formerUserId: id }] },
			kind: 'subscription_first',
			status: { not: 'failed' },
			occurredAt: { lt: before },
		},
		select: { id: true },
	})
	return earlier !== null
}

/** How often a plan renews, as a phrase; null if it does not. */
const renewalOf = (subscription: SubscriptionState | undefined): string | null =>
	subscription === undefined || hasEnded(subscription.status) || endsAt(subscription) !== null
		? null
		: (findPlan(subscription.nextPlan ?? subscription.plan)?.every ?? 'at the end of each period')

async function queuePaymentEmail(
	tx: Tx,
	recipient: Recipient,
	payment: PaymentState,
	{ subscription, status }: { subscription: SubscriptionState | undefined; status: PlanStatus },
	now: Date,
): Promise<void> {
	if (payment.amount === 0 || payment.status !== 'paid') return
	const isStart = payment.kind === 'subscription_first' || payment.kind === 'one_time'
	const isFirst = isStart && !(await isAcknowledged(tx, payment.subscriptionId))
	const mail = receiptEmail(toMailFrame(recipient), {
		isReturning: isFirst && (await hasEarlierPlan(tx, recipient, payment.occurredAt)),
		isFirst,
		plan: getPlanName(payment.plan ?? ''),
		amount: money(payment.amount, payment.currency),
		at: payment.occurredAt,
		every: renewalOf(subscription),
		status,
		receiptUrl: payment.invoiceUrl ?? payment.receiptUrl,
	})
	await queueEmail(tx, recipient, `receipt:${payment.id}`, mail, now)
}

const startKey = (subscriptionId: string): BillingMailKey => `start:${subscriptionId}`

/** Whether the start of a plan was acknowledged before its first payment. */
async function isAcknowledged(tx: Tx, subscriptionId: string | null): Promise<boolean> {
	if (subscriptionId === null) return false
	const dedupeKey = startKey(subscriptionId)
	return (await tx.outboxMessage.count({ where: { dedupeKey } })) > 0
}

/** Confirms a plan that starts without a payment: it is free at first, or the payment is on its way. */
async function queueStartEmail(
	tx: Tx,
	recipient: Recipient,
	subscription: SubscriptionState,
	status: PlanStatus,
	now: Date,
): Promise<void> {
	const mail = receiptEmail(toMailFrame(recipient), {
		isReturning: await hasEarlierPlan(tx, recipient, subscription.createdAt),
		isFirst: true,
		plan: getPlanName(subscription.plan),
		amount: null,
		isFree: !isPaymentPending(subscription),
		at: subscription.createdAt,
		every: renewalOf(subscription),
		status,
		receiptUrl: null,
	})
	await queueEmail(tx, recipient, startKey(subscription.id), mail, now)
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
			endedEmail(frame, { plan, status, isPaymentPending: isPaymentPending(before) }),
			now,
		)
	}
	if (current.status === 'unpaid' && before.status !== 'unpaid') {
		return queueUnpaidEmail(tx, recipient, current, status, now)
	}
	// What a plan that stands still gives is told when it goes on.
	if (isStanding(current.status)) return
	const ends = endsAt(current)
	const ended = endsAt(before)
	if (ends !== null && ended === null) {
		const key: BillingMailKey = `cancelled:${current.id}:${current.canceledAt?.getTime() ?? ends.getTime()}`
		const isDropped = before.nextPlan !== null && current.nextPlan === null
		const mail = canceledEmail(frame, {
			plan,
			ends,
			instead: isDropped ? getPlanName(before.nextPlan ?? '') : null,
			by: canceledBy(before, current),
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

/** Who canceled a plan. Only the owner sets a date within the paid period, or after the next renewal. */
function canceledBy(before: SubscriptionState, current: SubscriptionState) {
	const { endedBy, status, cancelAt, currentPeriodEnd: end } = current
	if (endedBy === 'admin') return 'admin'
	const isWithin = cancelAt !== null && end !== null && cancelAt < end && status !== 'past_due'
	return isWithin || endsLater(before) !== null ? 'date' : 'member'
}

/** What is stored about a customer. */
export type BillingState = { subscriptions: SubscriptionState[]; payments: PaymentState[] }

/** The state before and after a sync. */
export type BillingChange = { before: BillingState; current: BillingState }

export type News = BillingChange & {
	/** From when on payments and starts are news. */
	since: Date
	/** Payments that were made after the end of their plan, which are paid back. */
	late: ReadonlySet<string>
}

/** The user as stored, and their plan with its state that all emails of a change say. */
export async function loadStatus(tx: Tx, recipient: Recipient, current: BillingState, now: Date) {
	const user = await tx.user.findUniqueOrThrow({
		where: { id: recipient.id },
		include: { _count: { select: { properties: true } } },
	})
	const main = findMainSubscription(current.subscriptions)
	const status = planStatus(
		{
			user,
			subscription: main,
			disputedOn: current.payments.findLast((one) => one.status === 'disputed')?.occurredAt ?? null,
			hasSavedProperties: user._count.properties > 0,
		},
		now,
	)
	return { user, main, status }
}

/** Queues the emails about all changes. */
export async function sendChangeEmails(
	tx: Tx,
	recipient: Recipient,
	news: News,
	now: Date,
): Promise<void> {
	const { before, current } = news
	const { user, main, status } = await loadStatus(tx, recipient, current, now)
	if (main !== null && isFreeStart(main, news)) {
		await queueStartEmail(tx, recipient, main, status, now)
	}
	const statusById = new Map(before.payments.map(({ id, status }) => [id, status]))
	for (const payment of current.payments) {
		const isOld = statusById.get(payment.id) === 'paid' || payment.occurredAt <= news.since
		if (isOld || news.late.has(payment.id)) continue
		const paymentSubscription = current.subscriptions.find(
			({ id }) => id === payment.subscriptionId,
		)
		// A second plan is ended and paid back, which has an email of its own.
		if (isSecond(paymentSubscription, main)) continue
		const plan = { subscription: paymentSubscription, status }
		await queuePaymentEmail(tx, recipient, payment, plan, now)
	}
	for (const subscription of current.subscriptions) {
		const previous = before.subscriptions.find(({ id }) => id === subscription.id)
		const change = { before: previous ?? null, current: subscription }
		if (previous !== undefined) {
			const pastDue = getPastDue(user, now)
			const both = { before: previous, current: subscription }
			await queueChangeEmail(tx, recipient, both, { status, pastDue }, now)
		}
		await queueFailureEmails(tx, recipient, change, { status, graceUntil: user.graceUntil }, now)
	}
}

/** Whether it runs beside the plan that stays, which is the older one. */
function isSecond(one: SubscriptionState | undefined, main: SubscriptionState | null): boolean {
	const isRunning = (row: SubscriptionState) => RUNNING_STATUSES.includes(row.status)
	if (one === undefined || main === null || one.id === main.id) return false
	return isRunning(one) && isRunning(main) && main.createdAt < one.createdAt
}

/** Whether a plan has begun that no payment was made for. */
function isFreeStart(subscription: SubscriptionState, { before, current, since }: News): boolean {
	const { id, status, createdAt } = subscription
	const previous = before.subscriptions.find((one) => one.id === id)
	const isNew = previous === undefined || !hasEverStarted(previous.status)
	const isPaid = current.payments.some(
		(payment) => payment.subscriptionId === id && payment.status !== 'failed',
	)
	return isNew && !isPaid && RUNNING_STATUSES.includes(status) && createdAt > since
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
