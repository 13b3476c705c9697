import { expect, test } from 'vitest'
import { DAY, subscribed, testSandbox } from '#tests/helpers/billing/payments'

/** Subscriptions with the status `paused`. */

const YEAR = 365 * DAY

test('MON-21 a paused subscription neither renews nor invoices; resumed, a new period is charged less the credit', async () => {
	const box = await testSandbox()
	const { stripe, control } = box
	const { subscription, customer } = await subscribed(box)
	await control.advance(YEAR / 2)
	expect(await stripe.subscriptions.pause(subscription)).toMatchObject({
		status: 'paused',
		status_details: { paused: { subscription: { type: 'pause_requested' } } },
	})
	await control.advance(YEAR)
	expect((await stripe.charges.list({ customer })).data).toHaveLength(1)
	await expect(stripe.invoices.createPreview({ subscription })).rejects.toMatchObject({
		code: 'invoice_upcoming_none',
	})
	const resumed = await stripe.subscriptions.resume(subscription)
	expect(resumed.status).toBe('active')
	expect(resumed.status_details).toBeUndefined()
	const [item] = resumed.items.data
	expect(item?.current_period_start).toBe(resumed.billing_cycle_anchor)
	const { data: charges } = await stripe.charges.list({ customer })
	// Half of the first year is credited.
	expect(charges[0]?.amount).toBe(7_450)
	expect(charges).toHaveLength(2)
	const types = (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type)
	expect(types).toContain('customer.subscription.resumed')
	await control.advance(YEAR + 2 * DAY)
	expect((await stripe.charges.list({ customer })).data[0]?.amount).toBe(14_900)
})

test('MON-21 resumed in its period, it is charged for the rest of that period', async () => {
	const box = await testSandbox()
	const { stripe, control } = box
	const { subscription, customer } = await subscribed(box)
	await stripe.subscriptions.pause(subscription, {
		bill_for: { unused_time_from: { type: 'none' } },
	})
	await control.advance(YEAR + 30 * DAY)
	await stripe.subscriptions.resume(subscription, { billing_cycle_anchor: { type: 'unchanged' } })
	const { data } = await stripe.charges.list({ customer })
	expect(data).toHaveLength(2)
	expect(data[0]?.amount).toBeGreaterThan(13_600)
	expect(data[0]?.amount).toBeLessThan(13_720)
})

test('MON-21 a resumed subscription whose card fails is past due', async () => {
	const box = await testSandbox()
	const { stripe, control } = box
	const { subscription, customer } = await subscribed(box)
	const [card] = (await stripe.customers.listPaymentMethods(customer)).data
	await stripe.subscriptions.pause(subscription, { invoicing_behavior: 'invoice' })
	expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -14_900 })
	await control.advance(YEAR)
	await stripe.customers.update(customer, { balance: 0 })
	await control.setCard(card?.id ?? '', 'declined')
	expect(await stripe.subscriptions.resume(subscription)).toMatchObject({ status: 'past_due' })
})

test('MON-21 one that is past due is active when its latest invoice is paid, whatever else is open', async () => {
	const box = await testSandbox()
	const { stripe, control } = box
	const { subscription, customer } = await subscribed(box)
	const [card] = (await stripe.customers.listPaymentMethods(customer)).data
	await control.setCard(card?.id ?? '', 'declined')
	await control.advance(YEAR + DAY)
	await stripe.subscriptions.pause(subscription, {
		bill_for: { unused_time_from: { type: 'none' } },
	})
	const { latest_invoice: latest } = await stripe.subscriptions.resume(subscription)
	await control.setCard(card?.id ?? '', 'ok')
	await stripe.invoices.pay(latest as string)
	expect((await stripe.invoices.list({ customer, status: 'open' })).data).toHaveLength(1)
	expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('active')
})

test('MON-21 one with a schedule is not paused, nor one that is paused already', async () => {
	const box = await testSandbox()
	const { stripe } = box
	const { subscription } = await subscribed(box)
	await expect(stripe.subscriptions.resume(subscription)).rejects.toThrow('Only paused')
	const { id } = await stripe.subscriptionSchedules.create({ from_subscription: subscription })
	await expect(stripe.subscriptions.pause(subscription)).rejects.toThrow('schedule')
	await stripe.subscriptionSchedules.release(id)
	await stripe.subscriptions.pause(subscription)
	await expect(stripe.subscriptions.pause(subscription)).rejects.toThrow('paused already')
})
