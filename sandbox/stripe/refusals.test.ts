import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import {
	DAY,
	openCheckout,
	priceOf,
	subscribed,
	testSandbox,
} from '#tests/helpers/billing/payments'

/** Requests that look right, and that the provider refuses. */

type Box = Awaited<ReturnType<typeof testSandbox>>
type Call = (box: Box, now: number) => Promise<unknown>

const session =
	(plan: string, fields: (price: string, now: number) => object): Call =>
	async ({ stripe }, now) => {
		const { id } = await priceOf(stripe, plan)
		return openCheckout(stripe, plan, fields(id, now))
	}

const CHECKOUT: Record<string, Call> = {
	'quantity 0': session('annual', (price) => ({ line_items: [{ price, quantity: 0 }] })),
	'quantity -1': session('annual', (price) => ({ line_items: [{ price, quantity: -1 }] })),
	'21 recurring lines': session('annual', (price) => ({
		line_items: Array.from({ length: 21 }, () => ({ price, quantity: 1 })),
	})),
	'an unknown language': session('annual', () => ({ locale: 'xx' })),
	'an unknown payment method': session('annual', () => ({
		allowed_payment_method_types: ['foo'],
	})),
	'29 minutes and 59 seconds': session('annual', (_price, now) => ({
		expires_at: now + 30 * 60 - 1,
	})),
	'a day and 10 seconds': session('annual', (_price, now) => ({ expires_at: now + DAY + 10 })),
	'a trial of 0 days': session('annual', () => ({ subscription_data: { trial_period_days: 0 } })),
	'a trial of 731 days': session('annual', () => ({
		subscription_data: { trial_period_days: 731 },
	})),
	'a trial of one hour': session('annual', (_price, now) => ({
		subscription_data: { trial_end: now + 3600 },
	})),
	'trial days and end': session('annual', (_price, now) => ({
		subscription_data: { trial_end: now + 9 * DAY, trial_period_days: 9 },
	})),
	'a coupon and a code in one discount': session('annual', () => ({
		discounts: [{ coupon: 'friend-10-percent', promotion_code: 'promo_1' }],
	})),
	'a payment of 10 cents': async (box) => {
		await box.control.changePrice('developer_test', { unitAmount: 10 })
		return openCheckout(box.stripe, 'developer_test')
	},
}

const update =
	(fields: (now: number, item: Stripe.SubscriptionItem) => Stripe.SubscriptionUpdateParams): Call =>
	async (box, now) => {
		const { subscription } = await subscribed(box)
		const { items } = await box.stripe.subscriptions.retrieve(subscription)
		return box.stripe.subscriptions.update(subscription, fields(now, items.data[0]!))
	}

const SUBSCRIPTIONS: Record<string, Call> = {
	'a trial in the past': update((now) => ({ trial_end: now - 1 })),
	'a trial of six years': update((now) => ({ trial_end: now + 6 * 365 * DAY })),
	'a negative quantity': update((_now, { id }) => ({ items: [{ id, quantity: -1 }] })),
	'the same price twice': update((_now, { price }) => ({ items: [{ price: price.id }] })),
	'a date of proration 400 days ago': update((now, { id }) => ({
		items: [{ id }],
		proration_date: now - 400 * DAY,
	})),
	'an end that waits for a payment': update(() => ({
		payment_behavior: 'pending_if_incomplete',
		cancel_at_period_end: true,
	})),
	'a coupon and a code in one discount': update(() => ({
		discounts: [{ coupon: 'friend-10-percent', promotion_code: 'promo_1' }],
	})),
	'a preview 400 days ago': async (box, now) => {
		const { subscription } = await subscribed(box)
		const details = { proration_date: now - 400 * DAY }
		return box.stripe.invoices.createPreview({ subscription, subscription_details: details })
	},
	'a new subscription with days and end of a trial': async ({ stripe }, now) => {
		const { id: customer } = await stripe.customers.create({ email: 'a@example.test' })
		const { id: price } = await priceOf(stripe, 'annual')
		const trial = { trial_end: now + DAY, trial_period_days: 1 }
		return stripe.subscriptions.create({ customer, items: [{ price }], ...trial })
	},
}

const OTHERS: Record<string, Call> = {
	'a coupon that is over': ({ stripe }, now) =>
		stripe.coupons.create({ percent_off: 5, redeem_by: now - 1 }),
	'a code that is over': ({ stripe }, now) =>
		stripe.promotionCodes.create({
			promotion: { type: 'coupon', coupon: 'friend-10-percent' },
			expires_at: now - 1,
		}),
	'a least amount without currency': ({ stripe }) =>
		stripe.promotionCodes.create({
			promotion: { type: 'coupon', coupon: 'friend-10-percent' },
			restrictions: { minimum_amount: 500 },
		}),
	'a name of 300 characters': ({ stripe }) => stripe.customers.create({ name: 'n'.repeat(300) }),
	'an address of 600 characters': ({ stripe }) =>
		stripe.customers.create({ email: `${'m'.repeat(600)}@example.test` }),
	'a key of 300 characters': ({ stripe }) =>
		stripe.customers.create({ name: 'Key' }, { idempotencyKey: 'k'.repeat(300) }),
	'another version of the API': ({ stripe }) =>
		stripe.customers.create({ name: 'Old' }, { apiVersion: '2024-06-20' }),
	'a portal without a way back': async (box) => {
		const { customer } = await subscribed(box)
		return box.stripe.billingPortal.sessions.create({ customer })
	},
	'a portal with a redirect to nowhere': async (box) => {
		const { customer } = await subscribed(box)
		return box.stripe.billingPortal.sessions.create({
			customer,
			return_url: 'http://127.0.0.1:9/profile',
			flow_data: { type: 'payment_method_update', after_completion: { type: 'redirect' } },
		})
	},
}

describe('BILL-17 the sandbox refuses what the provider refuses', () => {
	test.each([
		...Object.entries(CHECKOUT).map(([name, call]) => [`a checkout with ${name}`, call] as const),
		...Object.entries(SUBSCRIPTIONS),
		...Object.entries(OTHERS),
	])('%s', async (_name, call) => {
		const box = await testSandbox()
		const error: unknown = await call(box, await box.control.now()).catch((one: unknown) => one)
		expect(error).toBeInstanceOf(Stripe.errors.StripeError)
		expect(error).toMatchObject({ statusCode: 400 })
	})

	test('an error has the address of its documentation and of its log', async () => {
		const { stripe } = await testSandbox()
		const error: unknown = await stripe.coupons.retrieve('none').catch((one: unknown) => one)
		expect(error).toMatchObject({
			raw: {
				doc_url: 'https://docs.stripe.com/error-codes/resource-missing',
				request_log_url: expect.stringMatching(
					/^https:\/\/dashboard\.stripe\.com\/test\/logs\/req_/u,
				),
			},
		})
	})
})
