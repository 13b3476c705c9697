import { db, inTransaction } from '~/core/db/db.server'
import { raiseAlert } from '~/features/billing/issues/alerts.server'
import type { DuplicateOutcome } from '~/features/billing/emails/emails'
import {
	isDisputed,
	hasEnded,
	isTaken,
	isUnknownStatus,
	getMoneyLostReason,
} from '~/features/billing/entitlement/entitlement'
import {
	sendDuplicateEmail,
	type BillingState,
	type PaymentState,
	type SubscriptionState,
} from '~/features/billing/emails/subscription-emails.server'
import { stripeClient, declineCode, makeOnce, nullIfMissing } from './stripe-client.server'

/**
 * Cleans up at Stripe: cancels a user's second subscription, and subscriptions whose money was
 * withdrawn. Works from the current state, so an interrupted run is completed by the next one.
 */

/** Whether anything was changed at Stripe. */
export async function reconcileDuplicates(accountId: string, now: Date): Promise<boolean> {
	const ofAccount = { where: { accountId } }
	const state: BillingState = {
		subscriptions: await db().subscription.findMany({
			...ofAccount,
			orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
		}),
		payments: await db().payment.findMany(ofAccount),
	}
	const account = await db().billingAccount.findUniqueOrThrow({ where: { id: accountId } })
	if (account.userId === null && account.formerUserId === null) return endOwnerless(state)
	const endedForMoney = await endUnpaid(state)
	const endedAsDuplicate = await endDuplicates(state, now)
	return endedForMoney || endedAsDuplicate
}

async function cancel(subscription: SubscriptionState, endedBy: string): Promise<void> {
	// Written first, so that the cause is known even if the response is lost.
	await db().subscription.update({ where: { id: subscription.id }, data: { endedBy } })
	const { subscriptions } = stripeClient('background')
	await nullIfMissing(subscriptions.cancel(subscription.id, { prorate: false }))
}

async function endUnpaid({ subscriptions, payments }: BillingState): Promise<boolean> {
	let isChanged = false
	for (const subscription of subscriptions) {
		const reason = hasEnded(subscription.status) ? null : getMoneyLostReason(subscription, payments)
		if (reason === null) continue
		await cancel(subscription, reason)
		subscription.status = 'canceled'
		isChanged = true
	}
	return isChanged
}

/** Bought for a deleted account, such as during its deletion, so no one can use it. */
async function endOwnerless({ subscriptions, payments }: BillingState): Promise<boolean> {
	const living = subscriptions.filter(({ status }) => !hasEnded(status))
	for (const subscription of living) {
		for (const payment of payments) {
			if (payment.subscriptionId === subscription.id) await refund(payment)
		}
		await cancel(subscription, 'duplicate')
	}
	return living.length > 0
}

/**
 * Leaves a user one subscription: the oldest running one remains, all others are canceled. Only a
 * newer one is a duplicate, whose payments since its creation are refunded. An older leftover, such
 * as an unpaid one, was a plan in use, so its payments are not refunded.
 */
async function endDuplicates(
	{ subscriptions, payments }: BillingState,
	now: Date,
): Promise<boolean> {
	const remainingIndex = subscriptions.findIndex(({ status }) => isTaken(status))
	const remaining = subscriptions[remainingIndex]
	if (remaining === undefined) return false
	let isChanged = false
	for (const [at, other] of subscriptions.entries()) {
		if (at === remainingIndex || hasEnded(other.status)) continue
		// What an unknown state means has to be found out first.
		if (isUnknownStatus(other.status)) continue
		const isDuplicate = at > remainingIndex
		const refunded = isDuplicate ? payments.filter((payment) => hasPayment(other, payment)) : []
		for (const payment of refunded) await refund(payment)
		await cancel(other, isDuplicate ? 'duplicate' : 'replaced')
		const outcome = !isDuplicate ? 'leftover' : refunded.length > 0 ? 'refunded' : 'unpaid'
		await raiseDuplicateAlert(other, { remainingId: remaining.id, outcome }, now)
		isChanged = true
	}
	return isChanged
}

/** Whether a subscription has received money since it was created. */
function hasPayment(subscription: SubscriptionState, payment: PaymentState): boolean {
	return (
		payment.subscriptionId === subscription.id &&
		payment.status !== 'failed' &&
		payment.amount > 0 &&
		payment.occurredAt.getTime() >= subscription.createdAt.getTime()
	)
}

async function refund(payment: PaymentState): Promise<void> {
	const isReturned = isDisputed(payment) || payment.amountRefunded >= payment.amount
	if (payment.status === 'failed' || isReturned) return
	try {
		const params = { payment_intent: payment.id, reason: 'duplicate' } as const
		await makeOnce(`refund:${payment.id}`, (options) =>
			stripeClient('background').refunds.create(params, options),
		)
	} catch (error) {
		if (declineCode(error) !== 'charge_already_refunded') throw error
	}
}

/** Alert text about a canceled subscription; mentions a refund only if there was one. */
const DETAILS: Readonly<Record<DuplicateOutcome, (id: string, remainingId: string) => string>> = {
	refunded: (id, remainingId) =>
		`Subscription ${id} was made beside ${remainingId}; it was canceled and its payments were refunded.`,
	unpaid: (id, remainingId) =>
		`Subscription ${id} was made beside ${remainingId}; it was canceled. It had no payment to refund.`,
	leftover: (id, remainingId) =>
		`Subscription ${id} was left over when ${remainingId} began; it was canceled and nothing was refunded.`,
}

async function raiseDuplicateAlert(
	subscription: SubscriptionState,
	{ remainingId, outcome }: { remainingId: string; outcome: DuplicateOutcome },
	now: Date,
): Promise<void> {
	await inTransaction(async (tx) => {
		const detail = DETAILS[outcome](subscription.id, remainingId)
		await raiseAlert({ kind: 'duplicate_subscription', about: subscription.id, detail }, now, tx)
		const account = await tx.billingAccount.findUnique({
			where: { id: subscription.accountId },
			include: { user: true },
		})
		if (account?.user) await sendDuplicateEmail(tx, account.user, { subscription, outcome }, now)
	})
}
