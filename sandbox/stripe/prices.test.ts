import { expect, test } from 'vitest'
import { priceOf, subscribed, testSandbox } from '#tests/helpers/billing/payments'

/** What was sold at a price shows the price itself, as it is now. */

test('MON-21 a subscription shows the lookup key, name and state that its price has now', async () => {
	const box = await testSandbox()
	const { stripe } = box
	const { subscription, customer } = await subscribed(box)
	const old = await priceOf(stripe, 'annual')
	await stripe.prices.create({
		product: old.product as string,
		currency: 'usd',
		unit_amount: 19_900,
		recurring: { interval: 'year' },
		lookup_key: 'annual',
		transfer_lookup_key: true,
	})
	await stripe.prices.update(old.id, {
		active: false,
		nickname: 'Old',
		metadata: { plan: 'annual' },
	})
	const now = { lookup_key: null, active: false, nickname: 'Old', metadata: { plan: 'annual' } }
	const { items } = await stripe.subscriptions.retrieve(subscription)
	expect(items.data).toMatchObject([
		{
			price: { id: old.id, unit_amount: 14_900, ...now },
			plan: { active: false, nickname: 'Old' },
		},
	])
	const { data } = await stripe.subscriptions.list({ customer })
	expect(data[0]?.items.data[0]?.price).toMatchObject(now)
	await stripe.subscriptions.update(subscription, { metadata: { seen: '1' } })
	const event = (await stripe.events.list({ type: 'customer.subscription.updated' })).data[0]
	expect(event?.data.object).toMatchObject({ items: { data: [{ price: now }] } })
	expect(event?.data.previous_attributes).toEqual({ metadata: {} })
})

test('MON-21 a change that waits for its payment shows the price as it is now, too', async () => {
	const box = await testSandbox()
	const { stripe, control } = box
	const { subscription, customer } = await subscribed(box, 'biannual')
	const { data } = await stripe.customers.listPaymentMethods(customer)
	await control.setCard(data[0]?.id ?? '', 'declined')
	const annual = await priceOf(stripe, 'annual')
	const { items } = await stripe.subscriptions.retrieve(subscription)
	await stripe.subscriptions.update(subscription, {
		items: [{ id: items.data[0]?.id ?? '', price: annual.id }],
		payment_behavior: 'pending_if_incomplete',
		proration_behavior: 'always_invoice',
	})
	await control.changePrice('annual', { unitAmount: 19_900 })
	const { pending_update: pending } = await stripe.subscriptions.retrieve(subscription)
	expect(pending?.subscription_items).toMatchObject([
		{ price: { id: annual.id, lookup_key: null } },
	])
})
