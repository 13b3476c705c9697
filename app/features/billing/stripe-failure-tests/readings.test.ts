import { describe, expect, test } from 'vitest'
import { advanceClock, currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { days, hours, minutes } from '~/core/time/durations'
import {
	accountOf,
	advanceTime,
	buy,
	checkout,
	hasAccess,
	subscriptionOf,
	useBilling,
} from '#tests/helpers/billing/billing'
import { createCustomer, reload } from '#tests/helpers/factories'
import { forgetSingleton } from '#tests/helpers/setup/singletons'
import { processCheckout } from '~/features/billing/checkout/checkout-return.server'
import { loadPriceCatalog } from '~/features/billing/plans/price-catalog.server'
import { recentTransactions } from '~/features/billing/revenue/revenue.server'
import { runBillingReconciliation } from '~/features/billing/stripe-sync/reconcile-job.server'
import { stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'
import { syncBilling } from '~/features/billing/stripe-sync/sync.server'
import { listReceipts } from '~/features/billing/subscription/subscription-card.server'

/** What is read from the provider, how often, and what is known only later. */

const billing = useBilling()

/** How many requests the app sends while the work is done. */
async function countCalls(work: () => Promise<unknown>): Promise<number> {
	await billing.sandbox.clearLog()
	await work()
	return (await billing.sandbox.log()).length
}

async function paidCheckout() {
	// As since the start of the process.
	await loadPriceCatalog()
	const user = await createCustomer()
	const { sessionId } = await checkout(user)
	await billing.sandbox.pay(sessionId)
	// Stripe's times are whole seconds; a second later it is certain what came first.
	advanceClock(1)
	return { user, sessionId }
}

describe('BILL-13 events of one purchase', () => {
	test('delivered together before the return page: six calls in all', async () => {
		const { user, sessionId } = await paidCheckout()
		forgetSingleton('event-gathering')
		const calls = await countCalls(async () => {
			const attempts = await billing.sandbox.flush({ parallel: true })
			for (const { status } of attempts) expect(status).toBe(200)
			await processCheckout(user, sessionId)
		})
		expect(calls).toBeLessThanOrEqual(6)
		expect(await hasAccess(user)).toBe(true)
		expect((await accountOf(user)).payments).toHaveLength(1)
	})

	test('delivered one by one after the return page: six calls in all', async () => {
		const { user, sessionId } = await paidCheckout()
		const calls = await countCalls(async () => {
			expect(await processCheckout(user, sessionId)).toMatchObject({ isConfirmed: true })
			await billing.sandbox.flush()
		})
		expect(calls).toBeLessThanOrEqual(6)
		expect(await db().stripeEvent.count({ where: { processedAt: null } })).toBe(0)
		expect(await hasAccess(user)).toBe(true)
	})

	test('delivered after the return page, which was opened in the second of the payment: six calls', async () => {
		await loadPriceCatalog()
		const user = await createCustomer()
		const { sessionId } = await checkout(user)
		forgetSingleton('event-gathering')
		const calls = await countCalls(async () => {
			await billing.sandbox.pay(sessionId)
			expect(await processCheckout(user, sessionId)).toMatchObject({ isConfirmed: true })
			await billing.sandbox.flush({ parallel: true })
		})
		expect(calls).toBeLessThanOrEqual(6)
		expect(await db().stripeEvent.count({ where: { processedAt: null } })).toBe(0)
	})

	test('a later event is read, also one of the same second as the last reading', async () => {
		const { user, sessionId } = await paidCheckout()
		await processCheckout(user, sessionId)
		const { id } = await subscriptionOf(user)
		await stripeClient('waiting').subscriptions.update(id, { cancel_at_period_end: true })
		await billing.sandbox.flush()
		expect((await subscriptionOf(user)).cancelAtPeriodEnd).toBe(true)
		await stripeClient('waiting').subscriptions.update(id, { cancel_at_period_end: false })
		advanceClock(5)
		await billing.sandbox.flush()
		expect((await subscriptionOf(user)).cancelAtPeriodEnd).toBe(false)
	})

	test('requests that come while a sync waits for its turn share it', async () => {
		const user = await createCustomer()
		await buy(billing, user)
		const { stripeCustomerId } = await accountOf(user)
		const calls = await countCalls(() =>
			Promise.all(Array.from({ length: 20 }, () => syncBilling(stripeCustomerId))),
		)
		expect(calls).toBeLessThanOrEqual(10)
	})

	test('a customer is swept in five calls', async () => {
		const customers = await billing.sandbox.bulk({ customers: 30 })
		const now = currentTime()
		for (const { id } of customers) {
			const user = await createCustomer()
			await db().billingAccount.create({
				data: { userId: user.id, stripeCustomerId: id, syncStartedAt: new Date(0), createdAt: now },
			})
		}
		await billing.sandbox.webhooks({ drop: ['*'] })
		advanceClock(minutes(10) / 1000)
		await billing.sandbox.clearLog()
		await runBillingReconciliation(currentTime())
		expect(await db().payment.count()).toBe(30)
		const log = await billing.sandbox.log()
		const ofCustomers = log.filter(({ path }) => path !== '/v1/events' && path !== '/v1/prices')
		expect(ofCustomers).toHaveLength(30 * 5)
		expect(log.length - ofCustomers.length).toBeLessThanOrEqual(6)
	})
})

test('BILL-08 without the price of the test purchase, prices are not listed at each sync', async () => {
	const { prices } = stripeClient('waiting')
	const { data } = await prices.list({ lookup_keys: ['developer_test'] })
	await prices.update(data[0]?.id ?? '', { lookup_key: 'not_for_sale' })
	const user = await createCustomer()
	await buy(billing, user)
	const { stripeCustomerId } = await accountOf(user)
	await billing.sandbox.clearLog()
	await syncBilling(stripeCustomerId)
	await syncBilling(stripeCustomerId)
	const paths = (await billing.sandbox.log()).map(({ path }) => path)
	expect(paths).toHaveLength(10)
	expect(paths).not.toContain('/v1/prices')
	expect(await subscriptionOf(user)).toMatchObject({ plan: 'annual' })
})

describe('BILL-11 one payment intent per invoice', () => {
	test('failed three times, then paid: one row for the member and for admins', async () => {
		const user = await createCustomer()
		await buy(billing, user, {}, { card: 'fails_on_renewal' })
		const { stripeCustomerId: customer } = await accountOf(user)
		await advanceTime(billing, days(365) + days(1) + minutes(1))
		await advanceTime(billing, days(4))
		const { payments: failing } = await accountOf(user)
		expect(failing.map(({ status }) => status)).toEqual(['paid', 'failed'])
		const { data: invoices } = await stripeClient('waiting').invoices.list({ status: 'open' })
		const card = await stripeClient('waiting').paymentMethods.attach('pm_card_visa', { customer })
		await stripeClient('waiting').invoices.pay(invoices[0]?.id ?? '', { payment_method: card.id })
		await billing.sandbox.flush()
		const charges = await stripeClient('waiting').charges.list({ customer })
		expect(charges.data.map(({ status }) => status)).toEqual([
			...['succeeded', 'failed', 'failed', 'failed'],
			'succeeded',
		])
		const { payments } = await accountOf(user)
		expect(payments.map(({ id, status }) => [id, status])).toEqual([
			[failing[0]?.id, 'paid'],
			[failing[1]?.id, 'paid'],
		])
		expect(payments[1]?.chargeId).toBe(charges.data[0]?.id)
		expect(await listReceipts((await reload(user)).id)).toHaveLength(2)
		const rows = await recentTransactions()
		expect(rows.map(({ activityDetail }) => activityDetail)).toEqual([
			'Renewal: Annual Plan',
			'New subscription: Annual Plan',
		])
	})
})

describe('BILL-12 fees that are known later', () => {
	test.each(['annual', 'developer_test'])('%s: the event corrects the ledger', async (plan) => {
		const user = await createCustomer({ role: 'admin' })
		await buy(billing, user, { plan })
		expect((await accountOf(user)).payments).toMatchObject([{ fee: null, net: null }])
		await advanceTime(billing, minutes(16))
		const [payment] = (await accountOf(user)).payments
		const fee = plan === 'annual' ? 462 : 33
		expect(payment).toMatchObject({ fee, net: (payment?.amount ?? 0) - fee })
	})

	test('if the event is lost, the job reads the fee', async () => {
		const user = await createCustomer({ role: 'admin' })
		await buy(billing, user, { plan: 'developer_test' })
		await billing.sandbox.webhooks({ drop: ['*'] })
		await advanceTime(billing, hours(3))
		// The event itself is lost at the provider too.
		await billing.sandbox.fail({ route: 'GET /v1/events', status: 400, times: 10 })
		await runBillingReconciliation(currentTime())
		expect((await accountOf(user)).payments).toMatchObject([{ fee: 33, net: 67 }])
		await billing.sandbox.clearLog()
		await runBillingReconciliation(currentTime())
		expect((await billing.sandbox.log()).map(({ path }) => path)).not.toContain('/v1/charges')
	})
})
