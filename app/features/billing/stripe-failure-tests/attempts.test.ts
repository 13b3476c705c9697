import { describe, expect, test } from 'vitest'
import { currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { minutes } from '~/core/time/durations'
import {
	accountOf,
	advanceTime,
	buy,
	checkout,
	hasAccess,
	useBilling,
	wish,
} from '#tests/helpers/billing/billing'
import { createCustomer } from '#tests/helpers/factories'
import { startCheckout } from '~/features/billing/checkout/checkout.server'
import { processCheckout } from '~/features/billing/checkout/checkout-return.server'
import { runBillingReconciliation } from '~/features/billing/stripe-sync/reconcile-job.server'
import { stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'
import { syncBilling } from '~/features/billing/stripe-sync/sync.server'
import { verifyVipCode } from '~/features/billing/vip-program/vip-coupon.server'

/** Attempts that fail, are repeated, or come too fast. */

const billing = useBilling()

const start = (user: Parameters<typeof startCheckout>[0]) =>
	startCheckout(user, wish(), currentTime())

const FAILURES = [
	['is refused', { status: 400 }],
	['fails', { status: 500 }],
] as const

describe('BILL-14 keys of attempts', () => {
	test.each(FAILURES)(
		'a customer that %s while it is created is created by the next attempt',
		async (_case, how) => {
			const user = await createCustomer()
			await billing.sandbox.fail({ route: 'POST /v1/customers', when: 'kept', ...how })
			await start(user)
			expect((await start(user)).ok).toBe(true)
			expect((await stripeClient('waiting').customers.list()).data).toHaveLength(1)
		},
	)

	test.each([1, 2])('a customer is created once, if %i responses are lost', async (times) => {
		const user = await createCustomer()
		const lost = { route: 'POST /v1/customers', reset: true, when: 'after', times } as const
		await billing.sandbox.fail(lost)
		await start(user)
		expect((await start(user)).ok).toBe(true)
		expect((await stripeClient('waiting').customers.list()).data).toHaveLength(1)
	})

	test.each(FAILURES)('a checkout that %s is opened by the next attempt', async (_case, how) => {
		const user = await createCustomer()
		await billing.sandbox.fail({ route: 'POST /v1/checkout/sessions', when: 'kept', ...how })
		await start(user)
		expect((await start(user)).ok).toBe(true)
		const open = await stripeClient('waiting').checkout.sessions.list({ status: 'open' })
		expect(open.data).toHaveLength(1)
	})

	test.each(FAILURES)('a refund that %s is made by the next attempt, once', async (_case, how) => {
		const user = await createCustomer()
		await buy(billing, user)
		const { stripeCustomerId } = await accountOf(user)
		await advanceTime(billing, minutes(1))
		await billing.sandbox.webhooks({ drop: ['*'] })
		await billing.sandbox.subscribe(stripeCustomerId, 'biannual')
		await billing.sandbox.fail({ route: 'POST /v1/refunds', when: 'kept', ...how })
		await syncBilling(stripeCustomerId).catch(() => undefined)
		await syncBilling(stripeCustomerId)
		await syncBilling(stripeCustomerId)
		const refunds = await stripeClient('waiting').refunds.list()
		expect(refunds.data.map(({ amount }) => amount)).toEqual([9_900])
	})

	test.each(FAILURES)(
		'a code that %s while it is made is made by the next attempt',
		async (_case, how) => {
			const { coupons, promotionCodes } = stripeClient('waiting')
			await coupons.create({ id: 'SPRING', percent_off: 5, metadata: { vip: 'true' } })
			const vip = await createCustomer({ role: 'VIP', vipStripeCouponId: 'SPRING' })
			await billing.sandbox.fail({ route: 'POST /v1/promotion_codes', when: 'kept', ...how })
			await verifyVipCode(vip, currentTime())
			await verifyVipCode(vip, currentTime())
			const { data } = await promotionCodes.list({ code: 'SPRING' })
			expect(data).toHaveLength(1)
			expect(await db().vipCoupon.count({ where: { code: 'SPRING' } })).toBe(1)
		},
	)
})

describe('BILL-15 too many requests', () => {
	const limited = { route: '*', status: 429 }

	test('every request of a purchase waits: the checkout, the return page and the events', async () => {
		const user = await createCustomer()
		await billing.sandbox.fail({ ...limited, times: 2 })
		const { sessionId } = await checkout(user)
		await billing.sandbox.pay(sessionId)
		await billing.sandbox.fail({ ...limited, times: 2 })
		expect(await processCheckout(user, sessionId)).toMatchObject({ isConfirmed: true })
		expect(await hasAccess(user)).toBe(true)
		await billing.sandbox.fail({ ...limited, times: 2 })
		for (const { status } of await billing.sandbox.flush()) expect(status).toBe(200)
		expect((await accountOf(user)).payments).toHaveLength(1)
	})

	test('a paid purchase is found by the job, however long the limit lasts', async () => {
		const user = await createCustomer()
		const { sessionId } = await checkout(user)
		await billing.sandbox.webhooks({ drop: ['*'] })
		await billing.sandbox.pay(sessionId)
		await billing.sandbox.fail({ ...limited, times: 10_000 })
		expect(await processCheckout(user, sessionId)).toMatchObject({ kind: 'unavailable' })
		expect(await hasAccess(user)).toBe(false)
		await billing.sandbox.heal()
		await advanceTime(billing, minutes(40))
		await runBillingReconciliation(currentTime())
		expect(await hasAccess(user)).toBe(true)
	})

	test('a checkout that could not be opened in time leaves nothing behind', async () => {
		const user = await createCustomer()
		await billing.sandbox.fail({ route: 'POST /v1/checkout/sessions', status: 429, times: 10_000 })
		expect(await start(user)).toMatchObject({ ok: false, status: 503 })
		await billing.sandbox.heal()
		expect((await start(user)).ok).toBe(true)
		const open = await stripeClient('waiting').checkout.sessions.list({ status: 'open' })
		expect(open.data).toHaveLength(1)
	})
})
