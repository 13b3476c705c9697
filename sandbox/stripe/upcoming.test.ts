import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import {
	DAY,
	openCheckout,
	priceOf,
	subscribed,
	testSandbox,
	type TestSandbox,
} from '#tests/helpers/billing/payments'

/** The next invoice of a subscription, as a preview without a change tells it. */

const next = ({ stripe }: TestSandbox, subscription: string): Promise<Stripe.Invoice> =>
	stripe.invoices.createPreview({ subscription })

const endOf = ({ items }: Stripe.Subscription): number => items.data[0]?.current_period_end ?? 0

/** Time goes on to just after the next renewal; returns what it charged. */
async function chargedAtRenewal(box: TestSandbox, subscription: string): Promise<number> {
	const end = endOf(await box.stripe.subscriptions.retrieve(subscription))
	await box.control.advance(end - (await box.control.now()) + 1)
	const { data } = await box.stripe.invoices.list({ subscription, limit: 1 })
	expect(data[0]?.billing_reason).toBe('subscription_cycle')
	return data[0]?.amount_paid ?? -1
}

/** Buys the annual plan with a coupon. */
async function buyWith(box: TestSandbox, coupon: Stripe.CouponCreateParams): Promise<string> {
	const { id } = await box.stripe.coupons.create(coupon)
	const { session } = await openCheckout(box.stripe, 'annual', { discounts: [{ coupon: id }] })
	const paid = await box.control.pay(session.id)
	return paid.session.subscription as string
}

describe('MON-21 the next invoice', () => {
	test('is the renewal, of which nothing is stored', async () => {
		const box = await testSandbox()
		const { subscription } = await subscribed(box)
		const end = endOf(await box.stripe.subscriptions.retrieve(subscription))
		expect(await next(box, subscription)).toMatchObject({
			billing_reason: 'upcoming',
			status: 'draft',
			subtotal: 14_900,
			amount_due: 14_900,
			amount_remaining: 14_900,
			next_payment_attempt: end,
			lines: { data: [{ amount: 14_900, period: { start: end } }] },
		})
		expect(endOf(await box.stripe.subscriptions.retrieve(subscription))).toBe(end)
		expect(await chargedAtRenewal(box, subscription)).toBe(14_900)
	})

	test.each<[string, Stripe.CouponCreateParams, number]>([
		['half of it for ever', { percent_off: 50, duration: 'forever' }, 7_450],
		['ten dollars once', { amount_off: 1_000, currency: 'usd', duration: 'once' }, 14_900],
		[
			'half for two years',
			{ percent_off: 50, duration: 'repeating', duration_in_months: 24 },
			7_450,
		],
		[
			'half for three months',
			{ percent_off: 50, duration: 'repeating', duration_in_months: 3 },
			14_900,
		],
	])('has the discounts that count then: %s', async (_name, coupon, amount) => {
		const box = await testSandbox()
		const subscription = await buyWith(box, coupon)
		expect((await next(box, subscription)).amount_due).toBe(amount)
		expect(await chargedAtRenewal(box, subscription)).toBe(amount)
	})

	test.each([
		[-5_000, 9_900],
		[-20_000, 0],
		[300, 15_200],
	])('has the balance of the customer: %d', async (balance, amount) => {
		const box = await testSandbox()
		const { subscription, customer } = await subscribed(box)
		await box.stripe.customers.update(customer, { balance })
		expect((await next(box, subscription)).amount_due).toBe(amount)
		expect(await chargedAtRenewal(box, subscription)).toBe(amount)
	})

	test('has the plan and the discounts that are scheduled for then', async () => {
		const box = await testSandbox()
		const { stripe } = box
		const subscription = await buyWith(box, { percent_off: 50, duration: 'forever' })
		const biannual = await priceOf(stripe, 'biannual')
		const schedule = async (discounts: object): Promise<void> => {
			const { id, phases } = await stripe.subscriptionSchedules.create({
				from_subscription: subscription,
			})
			const [current] = phases
			const discount = current?.discounts[0]?.discount as string
			await stripe.subscriptionSchedules.update(id, {
				phases: [
					{
						items: [{ price: current?.items[0]?.price as string }],
						start_date: current?.start_date ?? 0,
						end_date: current?.end_date ?? 0,
						discounts: [{ discount }],
					},
					{
						items: [{ price: biannual.id }],
						duration: { interval: 'month', interval_count: 6 },
						...discounts,
					},
				],
			})
			expect((await next(box, subscription)).amount_due).toBe(
				'discounts' in discounts ? 4_950 : 9_900,
			)
		}
		await schedule({})
		const { schedule: first } = await stripe.subscriptions.retrieve(subscription)
		await stripe.subscriptionSchedules.release(first as string)
		const { discounts } = await stripe.subscriptions.retrieve(subscription)
		expect(discounts).toHaveLength(1)
		await schedule({ discounts: [{ discount: discounts[0] as string }] })
		expect(await chargedAtRenewal(box, subscription)).toBe(4_950)
	})

	test('has the credit that waits for it', async () => {
		const box = await testSandbox()
		const { stripe } = box
		const { subscription } = await subscribed(box)
		const { items } = await stripe.subscriptions.retrieve(subscription)
		const yearly = await stripe.prices.create({
			product: 'prod_annual',
			currency: 'usd',
			unit_amount: 10_000,
			recurring: { interval: 'year' },
		})
		await stripe.subscriptions.update(subscription, {
			items: [{ id: items.data[0]?.id ?? '', price: yearly.id }],
		})
		const expected = (await next(box, subscription)).amount_due
		expect(expected).toBeLessThan(6_000)
		expect(await chargedAtRenewal(box, subscription)).toBe(expected)
	})

	test('is none where nothing more is invoiced', async () => {
		const box = await testSandbox()
		const { stripe } = box
		const none = { statusCode: 404, code: 'invoice_upcoming_none' }
		const { subscription } = await subscribed(box)
		await stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
		await expect(next(box, subscription)).rejects.toMatchObject(none)
		const end = endOf(await stripe.subscriptions.retrieve(subscription))
		await stripe.subscriptions.update(subscription, { cancel_at: end + 30 * DAY })
		expect((await next(box, subscription)).amount_due).toBe(14_900)
		await stripe.subscriptions.cancel(subscription)
		await expect(next(box, subscription)).rejects.toMatchObject(none)
	})

	test('is announced as it will be', async () => {
		const box = await testSandbox()
		const subscription = await buyWith(box, { percent_off: 50, duration: 'forever' })
		await box.control.advance(340 * DAY)
		await box.control.settled()
		const { data } = await box.stripe.events.list({ type: 'invoice.upcoming' })
		expect(data[0]?.data.object).toMatchObject({
			amount_due: (await next(box, subscription)).amount_due,
		})
	})
})

describe('MON-21 the minimum charge', () => {
	test('what is too little is not charged, but added to the balance, and the invoice is paid', async () => {
		const box = await testSandbox()
		const { stripe } = box
		const coupon = { amount_off: 14_898, currency: 'usd', duration: 'forever' } as const
		const id = await buyWith(box, coupon)
		const subscription = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
		expect(subscription).toMatchObject({
			status: 'active',
			latest_invoice: { status: 'paid', total: 2, amount_due: 0, amount_paid: 0 },
		})
		const customer = subscription.customer as string
		expect((await stripe.charges.list({ customer })).data).toEqual([])
		expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: 2 })
		expect((await next(box, id)).amount_due).toBe(0)
	})

	test('a single payment of too little is refused, at creation and with a code', async () => {
		const box = await testSandbox()
		const coupon = await box.stripe.coupons.create({ amount_off: 70, currency: 'usd' })
		const refused = { statusCode: 400, code: 'amount_too_small' }
		await expect(
			openCheckout(box.stripe, 'developer_test', { discounts: [{ coupon: coupon.id }] }),
		).rejects.toMatchObject(refused)
		await box.stripe.promotionCodes.create({
			promotion: { type: 'coupon', coupon: coupon.id },
			code: 'SEVENTY',
		})
		const { session } = await openCheckout(box.stripe, 'developer_test', {
			allow_promotion_codes: true,
		})
		await expect(box.control.pay(session.id, { code: 'SEVENTY' })).rejects.toThrow('$0.50')
		expect(await box.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
			amount_total: 100,
		})
	})
})
