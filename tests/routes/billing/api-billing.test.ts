import { beforeAll, describe, expect, test } from 'vitest'
import { METRIC_SOURCES } from '../../../server/app-metrics'
import { db } from '~/core/db/db.server'
import { eventCounts } from '~/core/event-counts.server'
import { advanceClock } from '~/core/time/clock'
import { days } from '~/core/time/durations'
import { billingCalls } from '~/features/billing/api-calls.server'
import { CHECKOUT_TEXTS } from '~/features/billing/checkout/messages'
import { buy, useBilling } from '#tests/helpers/billing/billing'
import { createCustomer, signedInClient } from '#tests/helpers/factories'
import { call, expectError, testedCalls } from '#tests/helpers/api-contract'
import { TestClient } from '#tests/helpers/test-client'

const billing = useBilling()
beforeAll(() => testedCalls.clear())

async function member(given: Parameters<typeof createCustomer>[0] = {}) {
	const user = await createCustomer(given)
	return { user, device: await signedInClient(user.id) }
}

const START = '/api/stripe/create-checkout-session'
const PROCESS = '/api/stripe/process-checkout-session'
const DETAILS = '/api/stripe/subscription-details'

describe('MON-23 a payment form that did not open', () => {
	const PROBLEM = '/api/stripe/form-problem'
	const alerts = () => db().billingAlert.findMany({ where: { kind: 'payment_form' } })

	test('is counted each time, and one alert a day for all members', async () => {
		const before = eventCounts('paymentForm').get('blocked') ?? 0
		for (const { device } of [await member(), await member()]) {
			const noted = await call(device, 'POST', PROBLEM, { problem: 'blocked' })
			expect(noted).toMatchObject({ status: 200, body: { noted: true } })
		}
		expect(eventCounts('paymentForm').get('blocked')).toBe(before + 2)
		expect(await alerts()).toMatchObject([
			{
				resolvedAt: null,
				detail: expect.stringContaining("script did not load in a member's browser"),
			},
		])
		const counter = METRIC_SOURCES.counters.find(({ name }) => name.includes('payment_form'))
		expect(counter?.read()).toEqual(eventCounts('paymentForm'))
		advanceClock(days(1) / 1000)
		const { device } = await member()
		await call(device, 'POST', PROBLEM, { problem: 'blocked' })
		await call(device, 'POST', PROBLEM, { problem: 'critical' })
		expect(await alerts()).toHaveLength(3)
	})

	test('is reported by members only, in known words, and not without end', async () => {
		expectError(
			await call(new TestClient(), 'POST', PROBLEM, { problem: 'blocked' }),
			401,
			'unauthenticated',
		)
		const { device } = await member()
		for (const problem of ['', 'other', '<b>', 5]) {
			expectError(await call(device, 'POST', PROBLEM, { problem }), 400, 'bad_request')
		}
		const answers: number[] = []
		for (let n = 0; n < 6; n += 1) {
			answers.push((await call(device, 'POST', PROBLEM, { problem: 'blocked' })).status)
		}
		expect(answers).toEqual([200, 200, 200, 200, 200, 429])
	})
})

describe('API-15 API-17 API-16 a purchase with API calls', () => {
	test('DATA-03 from the client secret to the renewal date', async () => {
		const { device } = await member()
		const none = await call(device, 'GET', DETAILS)
		expectError(none, 404, 'not_found')
		const start = await call(device, 'POST', START, {
			plan: 'annual',
			afterSubscribeRedirect: '/guides',
		})
		expect(start.status).toBe(200)
		expect(start.body['clientSecret']).toMatch(/secret/u)
		const checkout_session_id = start.body['sessionId']
		const open = await call(device, 'POST', PROCESS, { checkout_session_id })
		expect(open.body).toEqual({ sessionStatus: 'open', paymentStatus: 'unpaid' })
		await billing.sandbox.pay(String(checkout_session_id))
		const done = await call(device, 'POST', PROCESS, { checkout_session_id })
		expect(done.body).toEqual({ sessionStatus: 'complete', paymentStatus: 'paid' })
		const details = await call(device, 'GET', DETAILS)
		expect(details.body['subscription']).toMatchObject({
			planName: 'Annual Plan',
			status: 'active',
		})
		expectError(await call(device, 'POST', START, { plan: 'annual' }), 409, 'conflict')
		const who = await call(device, 'GET', '/api/auth/check-auth')
		expect(who.body.user).toMatchObject({ role: 'subscriber', isSubscribed: true })
	})

	test('API-15 accepts a plan’s price id; an amount is ignored', async () => {
		const { device } = await member()
		await call(device, 'POST', START, { plan: 'biannual' })
		const prices = await billing.sandbox.log()
		const price = JSON.stringify(prices).match(/price_[a-z0-9]+/u)?.[0]
		const { device: other } = await member()
		const body = { priceId: price, mode: 'payment', amount: 1, ui: 'hosted' }
		const start = await call(other, 'POST', START, body)
		expect(start.status).toBe(200)
		expect(start.body['url']).toMatch(/\/c\/pay\//u)
	})

	test.each(['price_foreign1', 'price_foreign2', 'gold', '', 'constructor'])(
		'security row 11 rejects %j without calling the provider',
		async (priceId) => {
			const { device } = await member()
			const refused = await call(device, 'POST', START, { priceId, mode: 'subscription' })
			expectError(refused, 400, 'bad_request')
			expect(refused.body['message']).toBe('Invalid plan selected.')
			expect(await billing.sandbox.log()).toEqual([])
		},
	)

	test('SUB-08 requires a verified account', async () => {
		const visitor = await call(new TestClient(), 'POST', START, { plan: 'annual' })
		expectError(visitor, 401, 'unauthenticated')
		expect(visitor.body['message']).toBe('Please log in to subscribe.')
		const { device } = await member({ isVerified: false })
		expectError(await call(device, 'POST', START, { plan: 'annual' }), 403, 'unverified')
	})

	test('SUB-09 a provider failure returns the message and an error status', async () => {
		const { device } = await member()
		await billing.sandbox.fail({ route: 'GET /v1/prices', times: 100, status: 500 })
		const refused = await call(device, 'POST', START, { plan: 'annual' })
		expectError(refused, 503, 'unavailable')
		expect(refused.body['message']).toBe(CHECKOUT_TEXTS.failed)
	})

	test('an invalid code is a field error', async () => {
		const { device } = await member()
		const refused = await call(device, 'POST', START, { plan: 'annual', code: 'NOPE' })
		expectError(refused, 400, 'bad_request')
		expect(refused.body['fields']).toEqual({ code: CHECKOUT_TEXTS.unknownCode })
	})

	test('security row 7 another user’s session is a 404', async () => {
		const { device } = await member()
		const start = await call(device, 'POST', START, { plan: 'annual' })
		const { device: thief } = await member()
		const response = await call(thief, 'POST', PROCESS, {
			checkout_session_id: start.body['sessionId'],
		})
		expectError(response, 404, 'not_found')
		expectError(await call(thief, 'POST', PROCESS, {}), 400, 'bad_request')
	})
})

describe('API-18 API-19 admin data', () => {
	test('revenue and transactions are for admins only', async () => {
		const buyer = await member()
		await buy(billing, buyer.user)
		const { device: admin } = await member({ role: 'admin' })
		expect((await call(admin, 'GET', '/api/stripe/revenue')).body).toEqual({ totalRevenue: 149 })
		const list = await call(admin, 'GET', '/api/stripe/recent-transactions')
		expect(list.body['transactions']).toMatchObject([{ amount: '149.00', currency: 'usd' }])
		for (const path of ['/api/stripe/revenue', '/api/stripe/recent-transactions']) {
			expectError(await call(buyer.device, 'GET', path), 403, 'forbidden')
			expectError(await call(new TestClient(), 'GET', path), 401, 'unauthenticated')
		}
	})
})

describe('API-13 API-14 a VIP’s code', () => {
	const SAVE = '/api/users/me/vip-details'
	const VERIFY = '/api/users/me/verify-vip-coupon'

	test('VIP-04 VIP-05 is saved, verified, and rejected', async () => {
		const { device } = await member({ role: 'VIP' })
		const saved = await call(device, 'PUT', SAVE, { vipStripeCouponId: 'friend10' })
		expect(saved.body).toMatchObject({ vipStripeCouponId: 'friend10', isVipCouponVerified: false })
		const verified = await call(device, 'POST', VERIFY)
		expect(verified.body).toMatchObject({
			message: 'VIP coupon verified!',
			user: { isVipCouponVerified: true },
		})
		await call(device, 'PUT', SAVE, { vipStripeCouponId: 'nothing' })
		const refused = await call(device, 'POST', VERIFY)
		expectError(refused, 409, 'conflict')
		expect(refused.body['message']).toBe('Failed to verify VIP coupon.')
		await call(device, 'PUT', SAVE, { vipStripeCouponId: null })
		expectError(await call(device, 'PUT', SAVE, {}), 400, 'bad_request')
	})

	test('VIP-08 is for VIPs only', async () => {
		const { device } = await member()
		expectError(await call(device, 'PUT', SAVE, { vipStripeCouponId: 'X' }), 403, 'forbidden')
		expectError(await call(device, 'POST', VERIFY), 403, 'forbidden')
	})
})

test('every call of payments is described and made here, but the provider’s own', () => {
	const described = billingCalls.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
	const driven = new Set([...testedCalls].map((line) => line.replace(/ \d+$/u, '')))
	driven.add('POST /api/stripe/webhook')
	driven.delete('GET /api/auth/check-auth')
	expect([...driven].sort()).toEqual([...described].sort())
})
