import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { clientFor, DAY, subscribed, testSandbox } from '#tests/helpers/billing/payments'
import { submitPortal } from '#tests/helpers/billing/portal'

/** BILL-18: by default the sandbox does what the real service does, where that is harder to live with. */

const RETURN = { return_url: 'http://127.0.0.1:9/profile' }

test('BILL-18 the portal needs a configuration and a return address', async () => {
	const { stripe } = await testSandbox()
	const { id: customer } = await stripe.customers.create({ email: 'portal@example.test' })
	const [known] = (await stripe.billingPortal.configurations.list()).data
	const configuration = known?.id ?? ''
	const { sessions } = stripe.billingPortal
	await expect(sessions.create({ customer, ...RETURN })).rejects.toThrow(
		'No configuration provided',
	)
	await expect(sessions.create({ customer, configuration })).rejects.toThrow('return_url')
	const unknown = sessions.create({ customer, configuration: 'bpc_none', ...RETURN })
	await expect(unknown).rejects.toMatchObject({ code: 'resource_missing' })
	const flow_data = {
		type: 'subscription_update',
		subscription_update: { subscription: 'sub_1' },
	} as const
	await expect(sessions.create({ customer, configuration, ...RETURN, flow_data })).rejects.toThrow(
		'subscription',
	)
	expect(await sessions.create({ customer, configuration, ...RETURN })).toMatchObject({
		configuration,
	})
})

test('BILL-18 a card saved in the portal pays nothing and leaves the subscription its own', async () => {
	const { stripe, control } = await testSandbox()
	const box = { stripe, control }
	const { customer, subscription } = await subscribed(box, 'annual', { card: 'fails_on_renewal' })
	const before = await stripe.subscriptions.retrieve(subscription)
	await control.advance(366 * DAY)
	const [known] = (await stripe.billingPortal.configurations.list()).data
	const { url } = await stripe.billingPortal.sessions.create({
		customer,
		configuration: known?.id ?? '',
		...RETURN,
	})
	await submitPortal(url, { intent: 'card', card: 'ok', last4: '4242' })
	expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
		status: 'past_due',
		default_payment_method: before.default_payment_method,
	})
	expect((await stripe.invoices.list({ status: 'open' })).data).toHaveLength(1)
})

test('BILL-18 the fee of a payment is told later, and an invoice has one payment intent', async () => {
	const { stripe, control } = await testSandbox()
	const { customer } = await subscribed({ stripe, control }, 'annual', { card: 'fails_on_renewal' })
	const [charge] = (await stripe.charges.list({ customer })).data
	expect(charge?.balance_transaction).toBeNull()
	await control.advance(901)
	expect((await stripe.charges.retrieve(charge?.id ?? '')).balance_transaction).not.toBeNull()
	await control.advance(370 * DAY)
	const { data } = await stripe.charges.list({ customer })
	const failed = data.filter(({ status }) => status === 'failed')
	expect(failed.length).toBeGreaterThan(1)
	expect(new Set(failed.map(({ payment_intent: intent }) => intent)).size).toBe(1)
})

describe('BILL-18 requests', () => {
	test('the 26th of a second is refused; the next second takes more', async () => {
		let at = Date.parse('2026-11-23T12:00:00.000Z')
		const { stripe } = await testSandbox({ now: () => new Date(at), settings: {} })
		const call = () => stripe.prices.list()
		for (let n = 0; n < 25; n += 1) await call()
		await expect(call()).rejects.toBeInstanceOf(Stripe.errors.StripeRateLimitError)
		at += 1000
		expect((await call()).data).toHaveLength(3)
	})

	test('a refused one does nothing and leaves its key free', async () => {
		let at = Date.parse('2026-11-23T12:00:00.000Z')
		const { origin, control } = await testSandbox({ now: () => new Date(at), settings: {} })
		const stripe = clientFor(origin)
		await control.settings({ requestsPerSecond: 1 })
		const create = () =>
			stripe.customers.create({ email: 'a@example.test' }, { idempotencyKey: 'one' })
		await stripe.prices.list()
		await expect(create()).rejects.toBeInstanceOf(Stripe.errors.StripeRateLimitError)
		at += 1000
		const { id } = await create()
		at += 1000
		expect((await stripe.customers.list()).data.map((one) => one.id)).toEqual([id])
	})
})

test('BILL-18 a failed delivery is repeated after minutes by the clock of the sandbox', async () => {
	const { stripe, control, inbox } = await testSandbox()
	inbox.answer(500)
	await stripe.customers.create({ email: 'late@example.test' })
	await control.settled()
	const [delivery] = await control.deliveries()
	expect(delivery?.attempts).toHaveLength(1)
	const waits = (delivery?.nextAt ?? 0) - Date.now()
	expect(waits).toBeGreaterThan(50_000)
	inbox.answer(200)
	await control.advance(61)
	await expect.poll(async () => (await control.deliveries())[0]?.state).toBe('delivered')
	expect(inbox.received).toHaveLength(2)
})
