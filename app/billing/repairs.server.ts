import { db, inTransaction } from '~/platform/db.server'
import { raiseAlert } from './alerts.server'
import { isOver, isTaken, moneyLost } from './entitlement'
import { mailDuplicate, type PaymentState, type SubscriptionState } from './notices.server'
import { provider, refusalCode, isMissing } from './stripe.server'

/**
 * Puts right at the provider what must not stay: a second subscription of one person, and one whose
 * money has gone. It looks at what is there, so what was interrupted is found again the next time.
 */

type State = { subscriptions: SubscriptionState[]; payments: PaymentState[] }

/** Whether anything was changed at the provider. */
export async function repair(accountId: string, now: Date): Promise<boolean> {
	const own = { where: { accountId } }
	const state: State = {
		subscriptions: await db().subscription.findMany({ ...own, orderBy: { createdAt: 'asc' } }),
		payments: await db().payment.findMany(own),
	}
	const account = await db().billingAccount.findUniqueOrThrow({ where: { id: accountId } })
	if (account.userId === null && account.formerUserId === null) return endOwnerless(state)
	const endedForMoney = await endUnpaid(state)
	const endedAsDuplicate = await endDuplicates(state, now)
	return endedForMoney || endedAsDuplicate
}

async function cancel(subscription: SubscriptionState, endedBy: string): Promise<void> {
	// Written first: who ended it must be known even if the answer never comes.
	await db().subscription.update({ where: { id: subscription.id }, data: { endedBy } })
	try {
		await provider('background').subscriptions.cancel(subscription.id, { prorate: false })
	} catch (error) {
		if (!isMissing(error)) throw error
	}
}

async function endUnpaid({ subscriptions, payments }: State): Promise<boolean> {
	let isChanged = false
	for (const subscription of subscriptions) {
		const reason = isOver(subscription.status) ? null : moneyLost(subscription, payments)
		if (reason === null) continue
		await cancel(subscription, reason)
		subscription.status = 'canceled'
		isChanged = true
	}
	return isChanged
}

/** Bought for an account that is gone, such as in the moment of its deletion: nobody can use it. */
async function endOwnerless({ subscriptions, payments }: State): Promise<boolean> {
	const living = subscriptions.filter(({ status }) => !isOver(status))
	for (const subscription of living) {
		for (const payment of payments) {
			if (payment.subscriptionId === subscription.id) await refund(payment)
		}
		await cancel(subscription, 'duplicate')
	}
	return living.length > 0
}

/** The oldest one that runs stays; what else is there is cancelled and, if it was paid, paid back. */
async function endDuplicates({ subscriptions, payments }: State, now: Date): Promise<boolean> {
	const [kept] = subscriptions.filter(({ status }) => isTaken(status))
	if (kept === undefined) return false
	const others = subscriptions.filter(({ id, status }) => id !== kept.id && !isOver(status))
	for (const other of others) {
		for (const payment of payments) if (payment.subscriptionId === other.id) await refund(payment)
		await cancel(other, 'duplicate')
		await report(other, kept.id, now)
	}
	return others.length > 0
}

async function refund(payment: PaymentState): Promise<void> {
	if (payment.status === 'failed' || payment.amountRefunded >= payment.amount) return
	try {
		await provider('background').refunds.create(
			{ payment_intent: payment.id, reason: 'duplicate' },
			{ idempotencyKey: `refund:${payment.id}` },
		)
	} catch (error) {
		if (refusalCode(error) !== 'charge_already_refunded') throw error
	}
}

async function report(subscription: SubscriptionState, keptId: string, now: Date): Promise<void> {
	await inTransaction(async (tx) => {
		const detail = `Subscription ${subscription.id} was made beside ${keptId}; it was cancelled and paid back.`
		await raiseAlert({ kind: 'duplicate_subscription', about: subscription.id, detail }, now, tx)
		const account = await tx.billingAccount.findUnique({
			where: { id: subscription.accountId },
			include: { user: true },
		})
		if (account?.user) await mailDuplicate(tx, account.user, subscription, now)
	})
}
