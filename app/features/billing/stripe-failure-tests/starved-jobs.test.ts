import { describe, expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { currentTime } from '~/core/time/clock'
import { after, days, hours, minutes } from '~/core/time/durations'
import { accountOf, advanceTime, buy, useBilling } from '#tests/helpers/billing/billing'
import { createCustomer } from '#tests/helpers/factories'
import { updateCustomerEmails } from '~/features/billing/stripe-sync/customer-emails.server'
import { runBillingReconciliation } from '~/features/billing/stripe-sync/reconcile-job.server'

/** More rows than a run looks at, which fail every time. */
const FAILING = 220

const billing = useBilling()

/** Customers that Stripe does not know, whose turn has come for longer than any other's. */
async function storeUnknown(changes: { emailChangedAt?: Date } = {}): Promise<void> {
	const past = after(currentTime(), -days(30))
	const ids = Array.from({ length: FAILING }, (_, i) => `u${i}`)
	await db().user.createMany({
		data: ids.map((id) => ({
			id,
			email: `${id}@example.test`,
			firstName: id,
			lastName: id,
			createdAt: past,
			updatedAt: past,
		})),
	})
	await db().billingAccount.createMany({
		data: ids.map((id) => ({
			userId: id,
			stripeCustomerId: `cus_gone_${id}`,
			syncStartedAt: new Date(0),
			createdAt: past,
			...changes,
		})),
	})
}

describe('MON-03 rows that fail every time keep no others waiting', () => {
	test('customers that cannot be synced', async () => {
		await storeUnknown()
		const user = await createCustomer()
		await buy(billing, user)
		await billing.sandbox.webhooks({ drop: ['*'] })
		await advanceTime(billing, days(2))
		// Nothing but the age of the last sync says that it is due.
		await billing.sandbox.fail({ route: 'GET /v1/events', status: 400, times: 10 })
		await runBillingReconciliation(currentTime())
		await runBillingReconciliation(currentTime())
		const { syncedAt } = await accountOf(user)
		expect(syncedAt?.getTime()).toBeGreaterThan(after(currentTime(), -hours(1)).getTime())
	})

	test('addresses that Stripe does not take', async () => {
		const now = currentTime()
		await billing.sandbox.fail({ route: 'POST /v1/customers/cus_gone*', status: 400, times: 1_000 })
		await storeUnknown({ emailChangedAt: after(now, -days(9)) })
		const user = await createCustomer()
		await buy(billing, user)
		const { id } = await accountOf(user)
		await db().billingAccount.update({ where: { id }, data: { emailChangedAt: after(now, -1) } })
		await updateCustomerEmails(now)
		await updateCustomerEmails(after(now, minutes(1)))
		expect((await accountOf(user)).emailChangedAt).toBeNull()
		const waiting = { emailChangedAt: { not: null } }
		expect(await db().billingAccount.count({ where: waiting })).toBe(FAILING)
	})

	test('checkouts of customers that cannot be synced', async () => {
		await storeUnknown()
		const now = currentTime()
		const attempt = (userId: string, customerId: string) => ({
			userId,
			customerId,
			plan: 'annual',
			mode: 'subscription',
			uiMode: 'hosted',
			status: 'open',
			openKey: userId,
			consentText: '',
			createdAt: after(now, -days(1)),
			expiresAt: after(now, -hours(23)),
		})
		const user = await createCustomer()
		await buy(billing, user)
		const { stripeCustomerId } = await accountOf(user)
		await db().checkoutAttempt.createMany({
			data: [
				...Array.from({ length: FAILING }, (_, i) => attempt(`u${i}`, `cus_gone_u${i}`)),
				attempt(user.id, stripeCustomerId),
			],
		})
		await runBillingReconciliation(now)
		await runBillingReconciliation(now)
		expect(await db().checkoutAttempt.count({ where: { openKey: user.id } })).toBe(0)
		expect(await db().checkoutAttempt.count({ where: { status: 'open' } })).toBe(FAILING)
	})
})
