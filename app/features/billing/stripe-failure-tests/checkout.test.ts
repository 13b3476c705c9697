import { describe, expect, test } from 'vitest'
import { currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { minutes } from '~/core/time/durations'
import {
	accountOf,
	buy,
	checkout,
	hasAccess,
	advanceTime,
	subscriptionOf,
	useBilling,
	wish,
} from '#tests/helpers/billing/billing'
import { createCustomer } from '#tests/helpers/factories'
import { startCheckout } from '~/features/billing/checkout/checkout.server'
import { CHECKOUT_TEXTS } from '~/features/billing/checkout/messages'
import { openCheckout, processCheckout } from '~/features/billing/checkout/checkout-return.server'
import { syncBilling } from '~/features/billing/stripe-sync/sync.server'

const billing = useBilling()

const start = (user: Parameters<typeof startCheckout>[0], overrides = {}) =>
	startCheckout(user, wish(overrides), currentTime())

async function listCalls(method: string, path: string) {
	return (await billing.sandbox.log()).filter((one) => one.method === method && one.path === path)
}

describe('one checkout, one membership', () => {
	test('C2 the same plan in two tabs: the second one cannot pay', async () => {
		const user = await createCustomer()
		const [one, two] = [await checkout(user), await checkout(user)]
		expect(two.sessionId).toBe(one.sessionId)
		await billing.sandbox.pay(one.sessionId)
		const page = await fetch(one.url ?? '', {
			method: 'POST',
			body: new URLSearchParams({ intent: 'pay', card: 'ok', last4: '4242' }),
			redirect: 'manual',
		})
		expect(page.status).toBe(409)
		await processCheckout(user, one.sessionId)
		expect((await accountOf(user)).payments).toHaveLength(1)
	})

	test('C4 two live subscriptions by any way: the older stays, the newer is cancelled and paid back', async () => {
		const user = await createCustomer()
		await buy(billing, user)
		const { stripeCustomerId } = await accountOf(user)
		const subscription = await subscriptionOf(user)
		await advanceTime(billing, minutes(1))
		const other = await billing.sandbox.subscribe(stripeCustomerId, 'biannual')
		await billing.sandbox.flush()
		const account = await accountOf(user)
		expect(account.subscriptions).toMatchObject([
			{ id: subscription.id, status: 'active', endedBy: null },
			{ id: other.id, status: 'canceled', endedBy: 'duplicate' },
		])
		expect(account.payments).toMatchObject([
			{ status: 'paid', amountRefunded: 0 },
			{ status: 'refunded', amountRefunded: 9_900 },
		])
		expect(await hasAccess(user)).toBe(true)
		expect(await db().billingAlert.count({ where: { kind: 'duplicate_subscription' } })).toBe(1)
		expect(await db().outboxMessage.count({ where: { dedupeKey: `duplicate:${other.id}` } })).toBe(
			1,
		)
		await billing.sandbox.flush()
		await syncBilling(stripeCustomerId)
		expect((await accountOf(user)).payments[1]).toMatchObject({ amountRefunded: 9_900 })
	})

	test('C5 a member is sold nothing more', async () => {
		const user = await createCustomer()
		await buy(billing, user)
		const callsBefore = (await listCalls('POST', '/v1/checkout/sessions')).length
		expect(await start(user)).toMatchObject({
			ok: false,
			status: 409,
			message: CHECKOUT_TEXTS.taken,
		})
		expect((await listCalls('POST', '/v1/checkout/sessions')).length).toBe(callsBefore)
	})

	test('C5 also when only the provider knows of the membership', async () => {
		const user = await createCustomer()
		const { sessionId } = await checkout(user)
		await billing.sandbox.pay(sessionId)
		expect(await start(user, { plan: 'biannual' })).toMatchObject({ ok: false, status: 409 })
		expect(await hasAccess(user)).toBe(true)
	})

	test.each([
		['answers 503', { status: 503 }],
		['answers HTML', { html: true }],
		['cuts the line', { reset: true }],
	])('C6 N1 the provider %s: refused, never allowed', async (_case, how) => {
		const user = await createCustomer()
		await buy(billing, user)
		await db().subscription.deleteMany()
		await billing.sandbox.fail({ route: 'GET /v1/subscriptions', times: 1000, ...how })
		expect(await start(user)).toMatchObject({
			ok: false,
			status: 503,
			message: 'Failed to initiate subscription. Please try again.',
		})
	})

	test('C7 two first checkouts at once make one customer, also when the first answer gets lost', async () => {
		const user = await createCustomer()
		await billing.sandbox.fail({
			route: 'POST /v1/customers',
			times: 1,
			reset: true,
			when: 'after',
		})
		const both = await Promise.all([start(user), start(user)])
		expect(both.every(({ ok }) => ok)).toBe(true)
		const { Stripe } = {
			Stripe: (await import('~/features/billing/stripe-sync/stripe-client.server')).stripeClient(
				'waiting',
			),
		}
		const { data } = await Stripe.customers.list({ email: user.email })
		expect(data).toHaveLength(1)
	})

	test('C8 the provider lost the customer: another one, and the old one stays in the books', async () => {
		const user = await createCustomer()
		await buy(billing, user)
		const old = await accountOf(user)
		await billing.sandbox.deleteCustomer(old.stripeCustomerId)
		await billing.sandbox.flush()
		expect(await hasAccess(user)).toBe(false)
		await buy(billing, user)
		const account = await accountOf(user)
		expect(account.stripeCustomerId).not.toBe(old.stripeCustomerId)
		const former = await db().billingAccount.findUniqueOrThrow({ where: { id: old.id } })
		expect(former).toMatchObject({ userId: null, formerUserId: user.id, customerDeleted: true })
		expect(await hasAccess(user)).toBe(true)
	})

	test('N2 another wish under the same key is no dead end', async () => {
		const user = await createCustomer()
		await start(user)
		await db().billingAccount.deleteMany()
		const renamed = { ...user, firstName: 'Renamed' }
		expect((await start(renamed)).ok).toBe(true)
	})
})

describe('cards', () => {
	test('C9 declined: the checkout stays open, nothing was sold', async () => {
		const user = await createCustomer()
		const { sessionId } = await checkout(user)
		expect((await billing.sandbox.pay(sessionId, { card: 'declined' })).outcome).toBe('declined')
		expect(await processCheckout(user, sessionId)).toMatchObject({ sessionStatus: 'open' })
		const { stripeCustomerId } = await accountOf(user)
		await syncBilling(stripeCustomerId)
		expect((await accountOf(user)).subscriptions).toEqual([])
		expect(await hasAccess(user)).toBe(false)
		expect((await billing.sandbox.pay(sessionId)).outcome).toBe('paid')
		await processCheckout(user, sessionId)
		expect(await hasAccess(user)).toBe(true)
	})

	test('C10 with 3-D Secure access comes after the check and not before', async () => {
		const user = await createCustomer()
		const { sessionId } = await checkout(user)
		const first = await billing.sandbox.pay(sessionId, { card: 'authenticate' })
		expect(first.outcome).toBe('authenticate')
		await processCheckout(user, sessionId)
		expect(await hasAccess(user)).toBe(false)
		await billing.sandbox.pay(sessionId, { card: 'authenticate', authenticate: true })
		await processCheckout(user, sessionId)
		expect(await hasAccess(user)).toBe(true)
	})

	test('C12 a cancelled checkout can be taken up again', async () => {
		const user = await createCustomer()
		const first = await checkout(user)
		expect((await checkout(user)).sessionId).toBe(first.sessionId)
	})
})

describe('C15 C16 prices (security row 11)', () => {
	test.each(['gold', '', 'price_foreign', 'price_1', '__proto__', 'developer_test'])(
		'%j is not a member plan, and causes no request',
		async (plan) => {
			const user = await createCustomer()
			const result = await start(user, { plan })
			expect(result).toMatchObject({ ok: false, status: 400, field: 'plan' })
			if (!result.ok && plan !== '') {
				expect(result.message).toBe(`Invalid plan: ${plan}. Price ID not found.`)
			}
			expect(await billing.sandbox.log()).toEqual([])
		},
	)

	test('developer_test is a payment for admins, and gives a day', async () => {
		const admin = await createCustomer({ role: 'admin' })
		const { sessionId } = await checkout(admin, { plan: 'developer_test' })
		const [created] = await listCalls('POST', '/v1/checkout/sessions')
		expect(JSON.stringify(created)).toContain('payment')
		await billing.sandbox.pay(sessionId)
		await processCheckout(admin, sessionId)
		expect((await accountOf(admin)).payments).toMatchObject([{ kind: 'one_time', amount: 100 }])
	})

	test.each([
		['another amount', { unitAmount: 100 }],
		['another currency', { currency: 'eur' }],
		['no longer sold', { active: false }],
	])('C16 %s at the provider: nothing is sold, and it is said', async (_case, change) => {
		const user = await createCustomer()
		await billing.sandbox.changePrice('annual', change)
		expect(await start(user)).toMatchObject({ ok: false, status: 503 })
		expect(await db().billingAlert.count({ where: { kind: 'price' } })).toBe(1)
		expect(await listCalls('POST', '/v1/checkout/sessions')).toEqual([])
	})

	test('C16 money in another currency is recorded, marked and not counted', async () => {
		const user = await createCustomer()
		await checkout(user)
		const { stripeCustomerId } = await accountOf(user)
		await billing.sandbox.changePrice('annual', { currency: 'eur' })
		await billing.sandbox.subscribe(stripeCustomerId, 'annual')
		await billing.sandbox.flush()
		expect((await accountOf(user)).payments).toMatchObject([{ currency: 'eur', status: 'paid' }])
		expect(await db().billingAlert.count({ where: { kind: 'foreign_currency' } })).toBe(1)
		const { totalRevenue } = await import('~/features/billing/revenue/revenue.server')
		expect(await totalRevenue()).toBe(0)
	})
})

describe('the return page', () => {
	test('C17 nothing to pay is as good as paid', async () => {
		const user = await createCustomer()
		const { stripeClient } = await import('~/features/billing/stripe-sync/stripe-client.server')
		await stripeClient('waiting').coupons.create({ id: 'free', percent_off: 100, duration: 'once' })
		await stripeClient('waiting').promotionCodes.create({
			promotion: { type: 'coupon', coupon: 'free' },
			code: 'FREE',
		})
		const { sessionId } = await checkout(user)
		await billing.sandbox.pay(sessionId, { code: 'FREE' })
		expect(await processCheckout(user, sessionId)).toMatchObject({
			isConfirmed: true,
			paymentStatus: 'no_payment_required',
		})
		expect(await hasAccess(user)).toBe(true)
	})

	test('C18 security row 7: somebody else learns nothing and gets nothing', async () => {
		const [user, thief] = [await createCustomer(), await createCustomer()]
		const { sessionId } = await checkout(user, { ui: 'embedded' })
		await checkout(thief)
		await billing.sandbox.pay(sessionId)
		expect(await processCheckout(thief, sessionId)).toEqual({ kind: 'unknown' })
		expect(await openCheckout(thief, sessionId)).toEqual({ kind: 'unknown' })
		expect(await hasAccess(thief)).toBe(false)
		expect(await hasAccess(user)).toBe(false)
	})

	test.each(['', 'cs_test_nothing', 'garbage', "cs_'; DROP TABLE", 'cs_test_../customers'])(
		'C19 %j is ignored',
		async (sessionId) => {
			expect(await processCheckout(await createCustomer(), sessionId)).toEqual({ kind: 'unknown' })
		},
	)

	test('C21 no return address at Stripe leads out of the app', async () => {
		for (const target of [
			'//evil.test',
			'https://evil.test',
			'/\\evil.test',
			'javascript:alert(1)',
		]) {
			const user = await createCustomer()
			await checkout(user, { afterSubscribeRedirect: target })
		}
		const log = JSON.stringify(await listCalls('POST', '/v1/checkout/sessions'))
		expect(log).not.toContain('evil')
		expect(log).not.toContain('alert')
		expect(log).toContain('session_id={CHECKOUT_SESSION_ID}')
	})
})
