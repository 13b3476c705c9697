import { currentTime } from '~/platform/clock'
import type { Tx } from '~/platform/db.server'
import { log } from '~/platform/log.server'
import { closeOthers } from './checkout.server'
import { accountOf } from './customers.server'
import { isOver } from './entitlement'
import { UnknownCustomerError } from './reading.server'
import { isMissing, provider } from './stripe.server'
import { syncBilling } from './sync.server'
import { inTurn } from './turns.server'

/**
 * Ends everything a person pays for, before their account is deleted: checkouts that could still be
 * paid, then every subscription, at once and without proration. Answers whether nothing is left; if
 * the provider cannot be asked, something may be, and the account has to stay.
 */
export async function endMemberships(userId: string): Promise<boolean> {
	const account = await accountOf(userId)
	if (account === null || account.customerDeleted) return true
	try {
		await inTurn(`checkout:${userId}`, () => endAll(userId, account.stripeCustomerId))
		return true
	} catch (error) {
		// A customer the provider does not know can be charged for nothing.
		if (error instanceof UnknownCustomerError || isMissing(error)) return true
		log.error({ userId, err: String(error) }, 'memberships could not be ended')
		return false
	}
}

async function endAll(userId: string, customerId: string): Promise<void> {
	const stripe = provider('waiting')
	await closeOthers(userId, customerId)
	const all = await stripe.subscriptions
		.list({ customer: customerId, status: 'all', limit: 100 })
		.autoPagingToArray({ limit: 10_000 })
	for (const { id, status } of all) {
		if (isOver(status)) continue
		try {
			await stripe.subscriptions.cancel(id, { prorate: false })
		} catch (error) {
			if (!isMissing(error)) throw error
		}
	}
	await syncBilling(customerId, currentTime)
}

/** Money records stay when a person goes; who they were does not. */
export async function forgetPerson(tx: Tx, userId: string): Promise<void> {
	await tx.billingAccount.updateMany({
		where: { formerUserId: userId },
		data: { formerUserId: null },
	})
}
