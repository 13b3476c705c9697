import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { DAY, subscribed, type TestSandbox, testSandbox } from '#tests/helpers/billing/payments'

/** Refunds, disputes and balance transactions. */

async function createCharge({ stripe }: TestSandbox, customer: string): Promise<Stripe.Charge> {
	const [charge] = (await stripe.charges.list({ customer })).data
	if (charge === undefined) throw new Error('No charge found')
	return charge
}

/** The sum of all balance transactions. */
async function balance({ stripe }: TestSandbox): Promise<number> {
	const rows = await stripe.balanceTransactions
		.list({ limit: 100 })
		.autoPagingToArray({ limit: 500 })
	return rows.reduce((sum, { net }) => sum + net, 0)
}

test('BILL-12 R1 R2 the fee is booked later; partial and full refunds', async () => {
	const box = await testSandbox()
	const { customer } = await subscribed(box)
	const { id } = await createCharge(box, customer)
	const fee = Math.round(14_900 * 0.029) + 30
	expect(await balance(box)).toBe(0)
	await box.control.advance(900)
	expect(await balance(box)).toBe(14_900 - fee)
	await box.control.refund(id, 4_900)
	expect(await createCharge(box, customer)).toMatchObject({
		amount_refunded: 4_900,
		refunded: false,
	})
	await box.control.refund(id)
	expect(await createCharge(box, customer)).toMatchObject({
		amount_refunded: 14_900,
		refunded: true,
	})
	expect(await balance(box)).toBe(-fee)
	await box.control.settled()
	expect(box.inbox.types().filter((type) => type === 'charge.refunded')).toHaveLength(2)
	const refunds = await box.stripe.refunds.list({ charge: id })
	expect(refunds.data.map(({ amount }) => amount).toSorted()).toEqual([10_000, 4_900])
})

test('R3 a refund returned by the bank is reversed', async () => {
	const box = await testSandbox()
	const { customer } = await subscribed(box)
	const { id } = await createCharge(box, customer)
	const before = await balance(box)
	const refund = await box.control.refund(id)
	expect(await box.control.failRefund(refund.id)).toMatchObject({ status: 'failed' })
	expect(await createCharge(box, customer)).toMatchObject({ amount_refunded: 0, refunded: false })
	expect(await balance(box)).toBe(before)
	await box.control.settled()
	expect(box.inbox.types()).toEqual(expect.arrayContaining(['refund.failed', 'refund.updated']))
})

test.each([
	['won', 0],
	['lost', -14_900],
] as const)('R4 a dispute closed as %s', async (status, difference) => {
	const box = await testSandbox()
	const { customer } = await subscribed(box)
	const { id, payment_intent: intent } = await createCharge(box, customer)
	const before = await balance(box)
	const dispute = await box.control.dispute(id, 'fraudulent')
	expect(dispute).toMatchObject({ charge: id, payment_intent: intent, status: 'needs_response' })
	expect(dispute).not.toHaveProperty('customer')
	expect(await createCharge(box, customer)).toMatchObject({ disputed: true, refunded: false })
	await expect(box.stripe.refunds.create({ charge: id })).rejects.toThrow('charged back')
	await box.control.closeDispute(dispute.id, status)
	const [listed] = (await box.stripe.disputes.list({ charge: id })).data
	expect(listed).toMatchObject({ id: dispute.id, status })
	expect((await balance(box)) - before).toBe(difference - 1_500)
	await box.control.settled()
	expect(box.inbox.types()).toEqual(
		expect.arrayContaining(['charge.dispute.created', 'charge.dispute.closed']),
	)
	expect(box.inbox.types().includes('charge.dispute.funds_reinstated')).toBe(status === 'won')
})

test('the `disputed` test card opens a dispute a day later', async () => {
	const box = await testSandbox()
	const { customer } = await subscribed(box, 'annual', { card: 'disputed' })
	expect((await createCharge(box, customer)).disputed).toBe(false)
	await box.control.advance(DAY + 1)
	expect((await createCharge(box, customer)).disputed).toBe(true)
})

test('R5 W22 a fraud warning has a charge but no customer', async () => {
	const box = await testSandbox()
	const { customer } = await subscribed(box)
	const { id } = await createCharge(box, customer)
	await box.control.warnOfFraud(id)
	await box.control.settled()
	const told = box.inbox.received.find(({ event }) => event.type.startsWith('radar.'))!
	expect(told.event.data.object).toMatchObject({ charge: id, actionable: true })
	expect(told.event.data.object).not.toHaveProperty('customer')
})

test('C8 A1 deleting a customer ends their subscriptions and keeps their payments', async () => {
	const box = await testSandbox()
	const { customer, subscription } = await subscribed(box)
	await box.control.deleteCustomer(customer)
	expect(await box.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true })
	const whole = await box.stripe.subscriptions.retrieve(subscription, { expand: ['customer'] })
	expect(whole).toMatchObject({ status: 'canceled', customer: { id: customer, deleted: true } })
	expect(await createCharge(box, customer)).toMatchObject({ amount: 14_900 })
	await box.control.settled()
	expect(box.inbox.types()).toEqual(
		expect.arrayContaining(['customer.subscription.deleted', 'customer.deleted']),
	)
})

test('C4 S12 S14 changes made outside of the app', async () => {
	const box = await testSandbox()
	const { customer } = await subscribed(box)
	const second = await box.control.subscribe(customer, 'biannual')
	const both = await box.stripe.subscriptions.list({ customer })
	expect(both.data.map(({ status }) => status)).toEqual(['active', 'active'])
	await box.control.setStatus(second.id, 'hibernating')
	expect((await box.stripe.subscriptions.retrieve(second.id)).status).toBe('hibernating')
	const foreign = await box.stripe.prices.create({
		product: 'prod_annual',
		currency: 'usd',
		unit_amount: 1_000,
		recurring: { interval: 'month' },
	})
	const [item] = both.data[1]!.items.data
	const swapped = await box.stripe.subscriptions.update(both.data[1]!.id, {
		items: [{ id: item!.id, price: foreign.id }],
	})
	expect(swapped.items.data[0]!.price).toMatchObject({ id: foreign.id, lookup_key: null })
})

test('C16 a plan’s price can have another amount or currency', async () => {
	const { stripe, control } = await testSandbox()
	await control.changePrice('annual', { unitAmount: 9_999, currency: 'eur' })
	const { data } = await stripe.prices.list({ lookup_keys: ['annual'] })
	expect(data).toMatchObject([{ unit_amount: 9_999, currency: 'eur', active: true }])
})
