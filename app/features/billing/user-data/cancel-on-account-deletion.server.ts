import { currentTime } from '~/core/time/clock'
import type { Tx } from '~/core/db/db.server'
import { log } from '~/core/log.server'
import { expireOthers } from '~/features/billing/checkout/checkout.server'
import { findBillingAccount } from '~/features/billing/stripe-sync/customers.server'
import { hasEnded } from '~/features/billing/entitlement/entitlement'
import { UnknownCustomerError } from '~/features/billing/stripe-sync/stripe-snapshot.server'
import { isMissing, stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'
import { syncBilling } from '~/features/billing/stripe-sync/sync.server'
import { runExclusive } from '~/core/jobs/concurrency.server'

/**
 * Cancels everything chargeable before an account is deleted: open checkouts, then every
 * subscription, immediately and without proration. Returns whether nothing is left; if Stripe is
 * unavailable, something may be, and the account must remain.
 */
export async function cancelMemberships(userId: string): Promise<boolean> {
	const account = await findBillingAccount(userId)
	if (account === null || account.customerDeleted) return true
	try {
		await runExclusive(`checkout:${userId}`, () => cancelAll(userId, account.stripeCustomerId))
		return true
	} catch (error) {
		// A customer unknown to Stripe cannot be charged.
		if (error instanceof UnknownCustomerError || isMissing(error)) return true
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
		try {
			await stripe.subscriptions.cancel(id, { prorate: false })
		} catch (error) {
			if (!isMissing(error)) throw error
		}
	}
	await syncBilling(customerId, currentTime)
}

/** Payment records remain after a deletion, without the personal data. */
export async function anonymizePayments(tx: Tx, userId: string): Promise<void> {
	await tx.billingAccount.updateMany({
		where: { formerUserId: userId },
		data: { formerUserId: null },
	})
}
