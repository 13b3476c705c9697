import { db, type Tx } from '~/core/db/db.server'
import { log } from '~/core/log.server'
import { mapConcurrently } from '~/core/jobs/concurrency.server'
import { runExclusiveEverywhere } from '~/core/jobs/lease.server'
import { isMissingAtStripe, MAX_CONCURRENT_CALLS, stripeClient } from './stripe-client.server'

/**
 * The address that Stripe writes to is the one of the account. A change of it is marked in the
 * transaction that makes it, and told to Stripe by the reconciliation, until that succeeds.
 */

/** Maximum number of customers per run, so that a run ends. */
const BATCH = 200

/** Marks that Stripe does not have the account's address yet. */
export async function markCustomerEmail(tx: Tx, userId: string, now: Date): Promise<void> {
	await tx.billingAccount.updateMany({ where: { userId }, data: { emailChangedAt: now } })
}

/** Tells Stripe the address of every account whose address has changed. */
export async function updateCustomerEmails(now: Date): Promise<void> {
	const marked = await db().billingAccount.findMany({
		where: { emailChangedAt: { not: null }, customerDeleted: false, userId: { not: null } },
		orderBy: { emailChangedAt: 'asc' },
		select: { id: true },
		take: BATCH,
	})
	await mapConcurrently(marked, MAX_CONCURRENT_CALLS, ({ id }) => updateCustomerEmail(id, now))
}

/** Tells Stripe the address of one account; a mark of a change since then stays. */
async function updateCustomerEmail(id: string, now: Date): Promise<void> {
	await runExclusiveEverywhere(`customer-email:${id}`, async () => {
		const account = await db().billingAccount.findUnique({ where: { id }, include: { user: true } })
		if (account === null || account.user === null || account.emailChangedAt === null) return
		const { stripeCustomerId, emailChangedAt } = account
		try {
			await stripeClient('background').customers.update(stripeCustomerId, {
				email: account.user.email,
			})
		} catch (error) {
			log.warn({ customerId: stripeCustomerId, err: String(error) }, 'customer email not updated')
			// Tried again after the others. Without a customer there is nobody to write to; the sync reports it.
			if (!isMissingAtStripe(error)) {
				await mark({ id, emailChangedAt }, now)
				return
			}
		}
		await mark({ id, emailChangedAt }, null)
	})
}

const mark = (where: { id: string; emailChangedAt: Date }, emailChangedAt: Date | null) =>
	db().billingAccount.updateMany({ where, data: { emailChangedAt } })
