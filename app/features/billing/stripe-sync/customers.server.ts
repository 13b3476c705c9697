import type Stripe from 'stripe'
import { db, inTransaction, isUniqueViolation } from '~/core/db/db.server'
import { digest } from '~/core/security/signing.server'
import { makeOnce, stripeClient } from './stripe-client.server'

/** A user's Stripe customer as stored here. */
export function findBillingAccount(userId: string) {
	return db().billingAccount.findUnique({ where: { userId } })
}

/**
 * Returns the user's Stripe customer, creating it if there is none. It exists before any sale, so
 * that every payment has an owner here. If Stripe has deleted the customer, a new one is created;
 * the old one stays in the records as the user's.
 */
export async function ensureCustomer(
	user: { id: string; email: string; firstName: string; lastName: string },
	now: Date,
): Promise<string> {
	const account = await findBillingAccount(user.id)
	if (account !== null && !account.customerDeleted) return account.stripeCustomerId
	const params: Stripe.CustomerCreateParams = {
		email: user.email,
		name: `${user.firstName} ${user.lastName}`.trim(),
		metadata: { userId: user.id },
	}
	// The idempotency key makes parallel requests create one customer; another name or a second
	// customer gets a new key.
	const requestDigest = digest(JSON.stringify([params, account?.stripeCustomerId ?? null])).slice(
		0,
		24,
	)
	const { id } = await makeOnce(`cust:${user.id}:${requestDigest}`, (options) =>
		stripeClient('waiting').customers.create(params, options),
	)
	try {
		await inTransaction(async (tx) => {
			if (account !== null) {
				await tx.billingAccount.update({
					where: { id: account.id },
					data: { userId: null, formerUserId: user.id },
				})
			}
			// The address may have changed while Stripe was asked.
			const { email } = await tx.user.findUniqueOrThrow({ where: { id: user.id } })
			await tx.billingAccount.create({
				data: {
					userId: user.id,
					emailChangedAt: email === user.email ? null : now,
					stripeCustomerId: id,
					syncStartedAt: new Date(0),
					createdAt: now,
				},
			})
		})
		return id
	} catch (error) {
		if (!isUniqueViolation(error)) throw error
		const first = await findBillingAccount(user.id)
		if (first === null) throw error
		return first.stripeCustomerId
	}
}
