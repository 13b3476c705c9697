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
	useBilling,
	wish,
} from '#tests/helpers/billing/billing'
import { createCustomer, reload } from '#tests/helpers/factories'
import { startCheckout } from './checkout.server'
import { CHECKOUT_TEXTS } from './messages'
import { consentText } from '~/features/billing/plans/consent'
import { processCheckout } from './checkout-return.server'

const billing = useBilling()

const listCalls = async (method: string, path: string) =>
	(await billing.sandbox.log()).filter((one) => one.method === method && one.path === path)

describe('a purchase', () => {
	test.each([
		['annual', 14_900],
		['biannual', 9_900],
	] as const)(
		'SUB-26, SUB-27 %s: the webhook after the payment grants access',
		async (plan, cents) => {
			const user = await createCustomer()
			await buy(billing, user, { plan })
			const account = await accountOf(user)
			expect(account.subscriptions).toMatchObject([{ plan, status: 'active', unitAmount: cents }])
			expect(account.payments).toMatchObject([
				{ amount: cents, status: 'paid', kind: 'subscription_first', plan, currency: 'usd' },
			])
			expect(await reload(user)).toMatchObject({ role: 'subscriber', subscriptionStatus: 'active' })
			expect(await hasAccess(user)).toBe(true)
		},
	)

	test('what was agreed to is stored with its moment', async () => {
		const user = await createCustomer()
		await checkout(user)
		expect(await db().checkoutAttempt.findMany()).toMatchObject([
			{ userId: user.id, consentText: consentText('annual'), status: 'open' },
		])
	})
})

describe('C1 C7 parallel wishes', () => {
	test('security row 76: twenty at once are one customer, one checkout, one secret', async () => {
		const user = await createCustomer()
		const all = await Promise.all(
			Array.from({ length: 20 }, () =>
				startCheckout(user, wish({ ui: 'embedded' }), currentTime()),
			),
		)
		const secrets = new Set(all.map((one) => (one.ok ? one.clientSecret : one.message)))
		expect(secrets.size).toBe(1)
		expect(await listCalls('POST', '/v1/checkout/sessions')).toHaveLength(1)
		expect(await listCalls('POST', '/v1/customers')).toHaveLength(1)
	})
})

describe('C3 another plan in another tab', () => {
	test('the first checkout can no longer be paid', async () => {
		const user = await createCustomer()
		const first = await checkout(user, { plan: 'annual' })
		const second = await checkout(user, { plan: 'biannual' })
		await expect(billing.sandbox.pay(first.sessionId)).rejects.toThrow()
		await billing.sandbox.pay(second.sessionId)
		expect((await processCheckout(user, second.sessionId)).kind).toBe('known')
		expect((await accountOf(user)).subscriptions).toMatchObject([{ plan: 'biannual' }])
	})
})

test('C11 a checkout nobody paid expires', async () => {
	const user = await createCustomer()
	const { sessionId } = await checkout(user)
	await advanceTime(billing, minutes(32))
	expect(await processCheckout(user, sessionId)).toMatchObject({
		isConfirmed: false,
		sessionStatus: 'expired',
	})
	expect(await hasAccess(user)).toBe(false)
	expect(CHECKOUT_TEXTS.failed).toContain('Failed')
})
