import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { openCheckout, subscribed, testSandbox } from '#tests/helpers/billing/payments'

/** What the owner changes in the dashboard: keys, rights, and objects that the app knows. */

describe('MON-21 the key of the app', () => {
	test('revoked: every call is refused with 401, the owner goes on', async () => {
		const { stripe, owner, control } = await testSandbox()
		await control.settings({ key: 'revoked' })
		await expect(stripe.prices.list()).rejects.toMatchObject({
			type: 'StripeAuthenticationError',
			statusCode: 401,
			code: 'api_key_expired',
		})
		expect((await owner.prices.list()).data.length).toBeGreaterThan(0)
	})

	test('restricted: what it has no right to is refused with 403, all else works', async () => {
		const { stripe, owner, control } = await testSandbox()
		await control.settings({ forbidden: ['POST /v1/refunds', 'GET /v1/disputes*'] })
		const refused = await stripe.disputes.list().catch((error: unknown) => error)
		expect(refused).toBeInstanceOf(Stripe.errors.StripePermissionError)
		expect(refused).toMatchObject({ statusCode: 403 })
		expect((await stripe.refunds.list()).data).toEqual([])
		expect((await owner.disputes.list()).data).toEqual([])
	})

	test('the limit of requests and the log are for the app, not for the owner', async () => {
		const { owner, stripe, control } = await testSandbox({ settings: { requestsPerSecond: 1 } })
		await Promise.all(Array.from({ length: 5 }, () => owner.prices.list()))
		await stripe.prices.list()
		expect(await control.log()).toHaveLength(1)
	})
})

describe('MON-21 edits in the dashboard', () => {
	test('of product, price, coupon, customer and subscription are announced and shown', async () => {
		const box = await testSandbox()
		const { owner, stripe } = box
		const { customer, subscription } = await subscribed(box)
		await owner.products.update('prod_annual', { name: 'Gold', metadata: { plan: 'annual' } })
		await owner.coupons.update('friend-10-percent', { name: 'Ten' })
		await owner.customers.update(customer, { balance: -500, email: 'other@example.test' })
		const end = (await stripe.subscriptions.retrieve(subscription)).items.data[0]
		await owner.subscriptions.update(subscription, {
			cancel_at: (end?.current_period_end ?? 0) + 9,
		})
		expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -500 })
		const types = (await stripe.events.list({ limit: 4 })).data.map(({ type }) => type)
		expect(types).toEqual([
			'customer.subscription.updated',
			'customer.updated',
			'coupon.updated',
			'product.updated',
		])
		await owner.coupons.del('friend-10-percent')
		await owner.customers.del(customer)
		expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('canceled')
	})
})

test('MON-21 an inquiry that is closed as won returns nothing, because nothing was withdrawn', async () => {
	const box = await testSandbox()
	const { stripe, control } = box
	const { customer } = await subscribed(box)
	const [charge] = (await stripe.charges.list({ customer })).data
	const inquiry = await control.inquire(charge?.id ?? '')
	expect(await control.closeDispute(inquiry.id, 'won')).toMatchObject({
		status: 'won',
		balance_transactions: [],
	})
	const { data } = await stripe.balanceTransactions.list({ type: 'adjustment' })
	expect(data).toEqual([])
	const types = (await stripe.events.list({ limit: 1 })).data.map(({ type }) => type)
	expect(types).toEqual(['charge.dispute.closed'])
})

test('MON-21 answers have the time of the provider, by which a checkout may expire', async () => {
	const { stripe, control } = await testSandbox()
	const open = () =>
		openCheckout(stripe, 'annual', { expires_at: Math.floor(Date.now() / 1000) + 31 * 60 })
	const { session } = await open()
	expect(session.status).toBe('open')
	// The computer of the app is 75 seconds behind.
	const now = await control.offset(75)
	const { lastResponse } = await stripe.prices.list()
	const theirs = new Date(lastResponse.headers['date'] ?? '').getTime() / 1000
	expect(theirs).toBeGreaterThanOrEqual(now)
	expect(theirs - Date.now() / 1000).toBeGreaterThan(70)
	await expect(open()).rejects.toThrow('at least 30 minutes')
})
