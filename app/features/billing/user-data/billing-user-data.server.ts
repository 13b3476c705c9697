import { currentTime } from '~/core/time/clock'
import { db, type Tx } from '~/core/db/db.server'
import { log } from '~/core/log.server'
import type { UserDataProvider } from '~/core/user-data/user-data.server'
import { expireOthers } from '~/features/billing/checkout/checkout.server'
import { markCustomerEmail } from '~/features/billing/stripe-sync/customer-emails.server'
import { findBillingAccount } from '~/features/billing/stripe-sync/customers.server'
import { keepEvidence } from '~/features/billing/issues/dispute-evidence.server'
import { saleName } from '~/features/billing/plans/plans'
import { isPaymentPending } from '~/features/billing/entitlement/payment-problem'
import { hasEnded } from '~/features/billing/entitlement/entitlement'
import { UnknownCustomerError } from '~/features/billing/stripe-sync/stripe-snapshot.server'
import {
	isMissingAtStripe,
	nullIfMissing,
	stripeClient,
} from '~/features/billing/stripe-sync/stripe-client.server'
import { syncBilling } from '~/features/billing/stripe-sync/sync.server'
import { runExclusiveEverywhere } from '~/core/jobs/lease.server'

/**
 * Cancels everything chargeable before an account is deleted: open checkouts, then every
 * subscription, immediately and without proration. Returns whether nothing is left; if Stripe is
 * unavailable, something may be, and the account must remain.
 */
async function cancelMemberships(userId: string): Promise<boolean> {
	const account = await findBillingAccount(userId)
	if (account === null || account.customerDeleted) return true
	try {
		await runExclusiveEverywhere(`checkout:${userId}`, () =>
			cancelAll(userId, account.stripeCustomerId),
		)
		return true
	} catch (error) {
		// A customer unknown to Stripe cannot be charged.
		if (error instanceof UnknownCustomerError || isMissingAtStripe(error)) return true
		log.error({ userId, err: String(error) }, 'memberships could not be canceled')
		return false
	}
}

async function cancelAll(userId: string, customerId: string): Promise<void> {
	const stripe = stripeClient('waiting')
	await expireOthers(userId, customerId)
	const all = await stripe.subscriptions
		.list({ customer: customerId, status: 'all', limit: 100 })
		.autoPagingToArray({ limit: 10_000 })
	for (const { id, status } of all) {
		if (hasEnded(status)) continue
		await setEndedBy(id, 'deletion')
		try {
			await nullIfMissing(stripe.subscriptions.cancel(id, { prorate: false }))
		} catch (error) {
			await setEndedBy(id, null)
			throw error
		}
	}
	await syncBilling(customerId, currentTime)
}

const setEndedBy = (id: string, endedBy: string | null) =>
	db().subscription.updateMany({ where: { id }, data: { endedBy } })

/** Payment records remain after a deletion, without the personal data but what an open dispute needs. */
async function anonymizePayments(tx: Tx, userId: string, now: Date): Promise<void> {
	await keepEvidence(tx, userId, now)
	await tx.billingAccount.updateMany({
		where: { OR: [{ userId }, { formerUserId: userId }] },
		data: {
			cardId: null,
			defaultCardId: null,
			cardBrand: null,
			cardLast4: null,
			cardExpMonth: null,
			cardExpYear: null,
		},
	})
	await tx.billingAccount.updateMany({
		where: { formerUserId: userId },
		data: { formerUserId: null },
	})
}

/** What became of the plan, for the email about the deletion. */
async function farewell(tx: Tx, userId: string): Promise<string> {
	const ended = await tx.subscription.findFirst({
		where: { account: { userId }, endedBy: 'deletion' },
		orderBy: { createdAt: 'desc' },
	})
	if (ended === null) return 'Nothing more will be charged.'
	const canceled = `Your ${saleName(ended.plan)} is canceled`
	return isPaymentPending(ended)
		? `${canceled}. Your bank payment for it is still on its way: if it arrives, we refund it. Nothing more will be charged.`
		: `${canceled}, and nothing more will be charged.`
}

/** A user's payment data for their export. Stripe's ids are not secret. */
async function exportBillingData(userId: string) {
	const [accounts, checkouts, vipCode, uses] = await Promise.all([
		db().billingAccount.findMany({
			where: { OR: [{ userId }, { formerUserId: userId }] },
			include: {
				subscriptions: { omit: { accountId: true } },
				payments: { omit: { accountId: true }, orderBy: { occurredAt: 'asc' } },
			},
			orderBy: { createdAt: 'asc' },
		}),
		db().checkoutAttempt.findMany({
			where: { userId },
			omit: { userId: true },
			orderBy: { createdAt: 'asc' },
		}),
		db().vipCoupon.findUnique({ where: { ownerUserId: userId }, omit: { ownerUserId: true } }),
		db().couponRedemption.findMany({
			where: { OR: [{ ownerUserId: userId }, { redeemerUserId: userId }] },
			orderBy: { paidAt: 'asc' },
		}),
	])
	return {
		accounts: accounts.map(({ userId: holder, formerUserId: _former, ...account }) => ({
			...account,
			isReplaced: holder === null,
		})),
		checkouts,
		vipCode,
		codeUses: uses.map(({ ownerUserId, redeemerUserId, ...use }) => {
			const role = ownerUserId === userId ? 'owner' : 'friend'
			if (redeemerUserId === userId) return { role, ...use }
			// Of the other user's purchase, only what affects this user's VIP date.
			const { id, code, couponId, promotionCodeId, paidAt, grantsUntil, verdict, status } = use
			return { role, id, code, couponId, promotionCodeId, paidAt, grantsUntil, verdict, status }
		}),
	}
}

/**
 * A user's payments in their data export. Before the account is deleted, everything that could
 * still be charged is canceled; the payment records remain without the user.
 */
export const billingUserData: UserDataProvider = {
	name: 'billing',
	export: exportBillingData,
	beforeDelete: cancelMemberships,
	farewell,
	delete: anonymizePayments,
	emailChanged: markCustomerEmail,
}
