import '#tests/helpers/setup/slow-env'
import { expect, test } from 'vitest'
import { startCheckout } from '~/features/billing/checkout/checkout.server'
import { runBillingReconciliation } from '~/features/billing/stripe-sync/reconcile-job.server'
import { currentTime, advanceClock } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { minutes } from '~/core/time/durations'
import { useBilling, wish } from '#tests/helpers/billing/billing'
import { createCustomer } from '#tests/helpers/factories'

/** W6, N1: the cost of reconciliation, and of waiting for the provider. */

const billing = useBilling()
const CUSTOMERS = 1_000

test('W6 BILL-13 reconciles a thousand customers after lost events', async ({ task }) => {
	const bulkCustomers = await billing.sandbox.bulk({ customers: CUSTOMERS })
	await billing.sandbox.webhooks({ drop: ['*'] })
	const now = currentTime()
	await db().user.createMany({
		data: bulkCustomers.map(({ id, email }) => ({
			id: `user-${id}`,
			email,
			verifiedEmail: email,
			firstName: 'Lost',
			lastName: 'Event',
			createdAt: now,
			updatedAt: now,
		})),
	})
	await db().billingAccount.createMany({
		data: bulkCustomers.map(({ id }) => ({
			userId: `user-${id}`,
			stripeCustomerId: id,
			syncStartedAt: new Date(0),
			createdAt: now,
		})),
	})
	advanceClock(minutes(10) / 1000)
	await billing.sandbox.clearLog()
	const from = performance.now()
	let rounds = 0
	while ((await db().user.count({ where: { role: 'subscriber' } })) < CUSTOMERS) {
		await runBillingReconciliation(currentTime())
		rounds += 1
		expect(rounds).toBeLessThan(20)
	}
	const seconds = (performance.now() - from) / 1000
	const log = await billing.sandbox.log()
	const calls = log.filter(({ path }) => path !== '/v1/events' && path !== '/v1/prices').length
	expect(await db().user.count({ where: { subscriptionStatus: 'active' } })).toBe(CUSTOMERS)
	expect(await db().payment.count()).toBe(CUSTOMERS)
	expect(calls / CUSTOMERS).toBeLessThanOrEqual(5)
	Object.assign(task.meta, {
		figures: {
			customers: CUSTOMERS,
			rounds,
			seconds: Math.round(seconds),
			'ms per customer': Math.round((seconds * 1000) / CUSTOMERS),
			'calls per customer': Math.round((calls / CUSTOMERS) * 100) / 100,
		},
	})
}, 900_000)

test('N1 security row 88: a hanging provider delays requests by less than ten seconds', async ({
	task,
}) => {
	const user = await createCustomer()
	await billing.sandbox.fail({ route: 'GET /v1/prices', times: 1000, hang: true })
	const from = performance.now()
	const result = await startCheckout(user, wish(), currentTime())
	const ms = performance.now() - from
	expect(result).toMatchObject({ ok: false, status: 503 })
	expect(ms).toBeLessThan(10_000)
	expect(await db().checkoutAttempt.count({ where: { openKey: { not: null } } })).toBe(0)
	await billing.sandbox.heal()
	Object.assign(task.meta, { figures: { 'ms until refused': Math.round(ms) } })
})
