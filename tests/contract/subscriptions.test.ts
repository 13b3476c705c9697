import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { describeProvider, refusalOf, type Target } from './targets'

/** A customer with a valid card, subscribed to the 6-month plan. */
async function member(
	{ stripe, prices }: Target,
	given: Partial<Stripe.SubscriptionCreateParams> = {},
	card = 'pm_card_visa',
): Promise<{ customer: string; subscription: Stripe.Subscription }> {
	const { id } = await stripe.customers.create({ email: 'member@example.test' })
	const method = await stripe.paymentMethods.attach(card, { customer: id })
	const subscription = await stripe.subscriptions.create({
		customer: id,
		items: [{ price: prices.biannual.id }],
		default_payment_method: method.id,
		...given,
	})
	return { customer: id, subscription }
}

const YEAR = 365 * 86_400

describeProvider('subscriptions, invoices and money', (target) => {
	test('the 6-month period is on the item', async () => {
		const it = target()
		const { customer, subscription } = await member(it, { metadata: { userId: 'u1' } })
		const [item] = subscription.items.data
		expect(subscription).toMatchObject({
			object: 'subscription',
			status: 'active',
			customer,
			cancel_at: null,
			cancel_at_period_end: false,
			metadata: { userId: 'u1' },
			livemode: false,
		})
		expect(subscription).not.toHaveProperty('current_period_end')
		const days = (item!.current_period_end - item!.current_period_start) / 86_400
		expect(days).toBeGreaterThan(180)
		expect(days).toBeLessThan(185)
		expect(item!.price.id).toBe(it.prices.biannual.id)
	})

	test('the app’s requests for a customer’s data', async () => {
		const { stripe, ...rest } = target()
		const { customer, subscription } = await member({ stripe, ...rest })
		const subscriptions = await stripe.subscriptions.list({
			customer,
			status: 'all',
			limit: 100,
			expand: ['data.discounts', 'data.latest_invoice.payments'],
		})
		const invoice = subscriptions.data[0]!.latest_invoice as Stripe.Invoice
		expect(invoice).toMatchObject({
			status: 'paid',
			amount_paid: 9_900,
			billing_reason: 'subscription_create',
			parent: {
				type: 'subscription_details',
				subscription_details: { subscription: subscription.id },
			},
		})
		const payment = invoice.payments!.data[0]!.payment
		expect(payment.type).toBe('payment_intent')
		const charges = await stripe.charges.list({
			customer,
			limit: 100,
			expand: ['data.balance_transaction'],
		})
		expect(charges.data).toHaveLength(1)
		const [charge] = charges.data
		// The provider may know the fee only later.
		const balance = charge!.balance_transaction as Stripe.BalanceTransaction | null
		expect(charge).toMatchObject({
			amount: 9_900,
			paid: true,
			refunded: false,
			status: 'succeeded',
			payment_intent: payment.payment_intent,
		})
		if (balance !== null) expect(balance.net).toBe(balance.amount - balance.fee)
		expect(charge!.payment_method_details!.card!.fingerprint).toEqual(expect.any(String))
		const linked = await stripe.invoicePayments.list({
			payment: { type: 'payment_intent', payment_intent: payment.payment_intent as string },
		})
		expect(linked.data.map((row) => row.invoice)).toEqual([invoice.id])
		const receipts = await stripe.invoices.list({ customer, limit: 100 })
		expect(receipts.data[0]).toMatchObject({ id: invoice.id, number: expect.any(String) })
		expect(receipts.data[0]!.hosted_invoice_url).toMatch(/^https?:/u)
		expect(receipts.data[0]!.invoice_pdf).toMatch(/^https?:/u)
	})

	test('schedules and clears a cancellation', async () => {
		const { stripe, ...rest } = target()
		const { subscription } = await member({ stripe, ...rest })
		const end = subscription.items.data[0]!.current_period_end
		const ending = await stripe.subscriptions.update(subscription.id, {
			cancel_at_period_end: true,
		})
		expect(ending).toMatchObject({
			status: 'active',
			cancel_at_period_end: true,
			cancel_at: end,
			cancellation_details: { reason: 'cancellation_requested' },
		})
		const resumed = await stripe.subscriptions.update(subscription.id, {
			cancel_at_period_end: false,
		})
		expect(resumed).toMatchObject({ cancel_at_period_end: false, cancel_at: null })
		const dated = await stripe.subscriptions.update(subscription.id, { cancel_at: end })
		expect(dated.cancel_at).toBe(end)
		const again = await stripe.subscriptions.update(subscription.id, { cancel_at: '' })
		expect(again).toMatchObject({ cancel_at: null, cancel_at_period_end: false })
		const both = stripe.subscriptions.update(subscription.id, {
			cancel_at: end,
			cancel_at_period_end: true,
		})
		expect((await refusalOf(both)).statusCode).toBe(400)
	})

	test('upgrade from 6 months to a year: credit, charge and new period match the preview', async () => {
		const { stripe, prices, ...rest } = target()
		const { customer, subscription } = await member({ stripe, prices, ...rest })
		const change = {
			items: [{ id: subscription.items.data[0]!.id, price: prices.annual.id }],
			proration_behavior: 'always_invoice' as const,
		}
		const preview = await stripe.invoices.createPreview({
			customer,
			subscription: subscription.id,
			subscription_details: change,
		})
		// None of the 6-month period has been used yet.
		expect(preview.amount_due).toBeGreaterThanOrEqual(5_000)
		expect(preview.amount_due).toBeLessThan(5_050)
		const changed = await stripe.subscriptions.update(subscription.id, {
			...change,
			payment_behavior: 'error_if_incomplete',
			expand: ['latest_invoice'],
		})
		const [item] = changed.items.data
		expect(item!.price.id).toBe(prices.annual.id)
		expect(item!.current_period_end - item!.current_period_start).toBeGreaterThanOrEqual(YEAR)
		const invoice = changed.latest_invoice as Stripe.Invoice
		expect(invoice).toMatchObject({ status: 'paid', billing_reason: 'subscription_update' })
		expect(Math.abs(invoice.amount_paid - preview.amount_due)).toBeLessThan(10)
	})

	test('a failed payment leaves the plan unchanged', async () => {
		const { stripe, prices, ...rest } = target()
		const { customer, subscription } = await member({ stripe, prices, ...rest })
		const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
		await stripe.subscriptions.update(subscription.id, { default_payment_method: bad.id })
		const refusal = await refusalOf(
			stripe.subscriptions.update(subscription.id, {
				items: [{ id: subscription.items.data[0]!.id, price: prices.annual.id }],
				proration_behavior: 'always_invoice',
				payment_behavior: 'error_if_incomplete',
			}),
		)
		expect(refusal).toMatchObject({
			type: 'StripeCardError',
			statusCode: 402,
			code: 'card_declined',
		})
		const same = await stripe.subscriptions.retrieve(subscription.id)
		expect(same.status).toBe('active')
		expect(same.items.data[0]!.price.id).toBe(prices.biannual.id)
	})

	test('an immediate cancellation is listed as canceled and not by default', async () => {
		const { stripe, ...rest } = target()
		const { customer, subscription } = await member({ stripe, ...rest })
		const ended = await stripe.subscriptions.cancel(subscription.id, { prorate: false })
		expect(ended).toMatchObject({ status: 'canceled', ended_at: expect.any(Number) })
		expect((await stripe.subscriptions.list({ customer })).data).toEqual([])
		const all = await stripe.subscriptions.list({ customer, status: 'all' })
		expect(all.data.map(({ id }) => id)).toEqual([subscription.id])
		const again = await refusalOf(stripe.subscriptions.cancel(subscription.id))
		expect(again).toMatchObject({ statusCode: 404, code: 'resource_missing' })
	})

	test('a subscription’s discount refers to its coupon', async () => {
		const { stripe, ...rest } = target()
		const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'forever' })
		const { subscription } = await member(
			{ stripe, ...rest },
			{ discounts: [{ coupon: coupon.id }] },
		)
		const whole = await stripe.subscriptions.retrieve(subscription.id, {
			expand: ['discounts', 'latest_invoice'],
		})
		expect(whole.discounts).toMatchObject([
			{ object: 'discount', source: { type: 'coupon', coupon: coupon.id } },
		])
		expect(whole.latest_invoice).toMatchObject({ amount_paid: 4_950 })
		expect((await stripe.coupons.retrieve(coupon.id)).times_redeemed).toBe(1)
	})

	test('a trial is free and has status trialing', async () => {
		const { stripe, ...rest } = target()
		const { subscription } = await member({ stripe, ...rest }, { trial_period_days: 7 })
		expect(subscription).toMatchObject({ status: 'trialing', trial_end: expect.any(Number) })
		expect(subscription.items.data[0]!.current_period_end).toBe(subscription.trial_end)
	})

	test('a trial of a running subscription starts now, is free and moves the next payment', async () => {
		const { stripe, ...rest } = target()
		const { customer, subscription } = await member({ stripe, ...rest })
		const [item] = subscription.items.data
		const end = item!.current_period_end + 30 * 86_400
		const extended = await stripe.subscriptions.update(subscription.id, {
			trial_end: end,
			proration_behavior: 'none',
			expand: ['latest_invoice'],
		})
		expect(extended).toMatchObject({
			status: 'trialing',
			trial_end: end,
			items: { data: [{ current_period_end: end }] },
			latest_invoice: { status: 'paid', amount_due: 0 },
		})
		expect(extended.trial_start).toBeGreaterThanOrEqual(subscription.start_date)
		const { data: charges } = await stripe.charges.list({ customer })
		expect(charges).toHaveLength(1)
	})

	test('refunds a payment partially and fully, but not beyond', async () => {
		const { stripe, ...rest } = target()
		const { customer } = await member({ stripe, ...rest })
		const [charge] = (await stripe.charges.list({ customer })).data
		const part = await stripe.refunds.create({ charge: charge!.id, amount: 1_000 })
		expect(part).toMatchObject({ status: 'succeeded', amount: 1_000, charge: charge!.id })
		const after = await stripe.charges.retrieve(charge!.id)
		expect(after).toMatchObject({ amount_refunded: 1_000, refunded: false })
		const tooMuch = await refusalOf(stripe.refunds.create({ charge: charge!.id, amount: 9_000 }))
		expect(tooMuch.statusCode).toBe(400)
		await stripe.refunds.create({ payment_intent: charge!.payment_intent as string })
		expect(await stripe.charges.retrieve(charge!.id)).toMatchObject({
			amount_refunded: 9_900,
			refunded: true,
		})
		const none = await refusalOf(stripe.refunds.create({ charge: charge!.id }))
		expect(none.code).toBe('charge_already_refunded')
	})

	test('lists events', async () => {
		const { stripe, ...rest } = target()
		const startedAt = Math.floor(Date.now() / 1000) - 5
		const { subscription } = await member({ stripe, ...rest })
		await expect
			.poll(
				async () => {
					const events = await stripe.events.list({
						types: ['customer.subscription.created'],
						created: { gte: startedAt },
						limit: 100,
					})
					return events.data.map(({ data }) => (data.object as { id: string }).id)
				},
				{ timeout: 20_000 },
			)
			.toContain(subscription.id)
	})
})
