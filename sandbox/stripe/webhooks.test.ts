import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { DAY, openCheckout, subscribed, testSandbox } from '#tests/helpers/billing/payments'

/** Webhook delivery, and the disturbances that tests can cause. */

const secret = 'whsec_sandbox'
const { webhooks } = new Stripe('sk_test_sandbox')

const getSignature = (headers: NodeJS.Dict<string | string[]>): string =>
	headers['stripe-signature'] as string

test('a first purchase sends all events, each with a valid signature', async () => {
	const box = await testSandbox()
	await subscribed(box)
	await box.control.settled()
	for (const { headers, body, event } of box.inbox.received) {
		expect(webhooks.constructEvent(body, getSignature(headers), secret)).toEqual(event)
		expect(event).toMatchObject({ api_version: Stripe.API_VERSION, livemode: false })
	}
	expect(box.inbox.types()).toEqual(
		expect.arrayContaining([
			'customer.created',
			'payment_intent.created',
			'charge.succeeded',
			'payment_intent.succeeded',
			'invoice.created',
			'invoice.finalized',
			'invoice.paid',
			'invoice.payment_succeeded',
			'customer.subscription.created',
			'checkout.session.completed',
		]),
	)
})

test('the payload is the object at the time of the event, even if it has changed since', async () => {
	const box = await testSandbox()
	await box.control.webhooks({ mode: 'hold' })
	const { subscription } = await subscribed(box)
	await box.stripe.subscriptions.cancel(subscription)
	await box.control.flush()
	const statuses = box.inbox.received
		.filter(({ event }) => event.type.startsWith('customer.subscription.'))
		.map(({ event }) => (event.data.object as Stripe.Subscription).status)
	expect(statuses).toEqual(['active', 'canceled'])
})

test('an update has the previous attributes', async () => {
	const box = await testSandbox()
	const { id } = await box.stripe.customers.create({ email: 'old@example.test' })
	await box.stripe.customers.update(id, { email: 'new@example.test' })
	await box.control.settled()
	const told = box.inbox.received.find(({ event }) => event.type === 'customer.updated')
	expect(told?.event.data).toMatchObject({
		object: { email: 'new@example.test' },
		previous_attributes: { email: 'old@example.test' },
	})
})

test('W1 W2 an event can be delivered several times, in sequence and in parallel', async () => {
	const box = await testSandbox()
	await box.control.webhooks({ duplicate: 3 })
	await box.stripe.customers.create({ email: 'thrice@example.test' })
	await box.control.settled()
	expect(box.inbox.types()).toEqual(Array.from({ length: 3 }, () => 'customer.created'))
	await box.control.webhooks({ duplicate: 1, mode: 'hold' })
	await box.stripe.customers.create({ email: 'again@example.test' })
	const answers = await box.control.flush({ parallel: true, times: 10 })
	expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
	expect(box.inbox.received).toHaveLength(13)
	expect(new Set(box.inbox.received.map(({ event }) => event.id)).size).toBe(2)
})

test('W3 held events can be sent in any order', async () => {
	const box = await testSandbox()
	await box.control.webhooks({ mode: 'hold' })
	await subscribed(box)
	expect(box.inbox.received).toEqual([])
	const held = (await box.control.deliveries()).map(({ event }) => event)
	await box.control.flush({ order: held.toReversed() })
	expect(box.inbox.received.map(({ event }) => event.id)).toEqual(held.toReversed())
})

test('W5 a dropped event is never sent and is listed as undelivered', async () => {
	const box = await testSandbox()
	await box.control.webhooks({ drop: ['invoice.paid', 'checkout.session.completed'] })
	await subscribed(box)
	await box.control.settled()
	expect(box.inbox.types()).not.toContain('invoice.paid')
	const lost = await box.stripe.events.list({
		delivery_success: false,
		types: ['invoice.paid', 'invoice.finalized', 'checkout.session.completed'],
	})
	expect(lost.data.map(({ type }) => type).toSorted()).toEqual([
		'checkout.session.completed',
		'invoice.paid',
	])
})

test('W7 an event is resent with a new signature until the app acknowledges it', async () => {
	const box = await testSandbox()
	box.inbox.answer(503)
	await box.stripe.customers.create({ email: 'down@example.test' })
	await expect.poll(() => box.inbox.received.length, { timeout: 10_000 }).toBe(1)
	await box.control.advance(60)
	await expect.poll(() => box.inbox.received.length, { timeout: 10_000 }).toBe(2)
	await box.control.advance(2 * DAY)
	box.inbox.answer(200)
	await box.control.advance(8 * 3600)
	await expect
		.poll(async () => (await box.control.deliveries())[0]?.state, { timeout: 10_000 })
		.toBe('delivered')
	const [first, last] = [box.inbox.received[0]!, box.inbox.received.at(-1)!]
	expect(last.event.id).toBe(first.event.id)
	expect(getSignature(last.headers)).not.toBe(getSignature(first.headers))
	const undelivered = await box.stripe.events.list({ delivery_success: false })
	expect(undelivered.data).toEqual([])
})

test('retries stop after three days', async () => {
	const box = await testSandbox()
	box.inbox.answer(500)
	await box.stripe.customers.create({ email: 'given-up@example.test' })
	await expect.poll(() => box.inbox.received.length).toBeGreaterThan(0)
	await box.control.advance(4 * DAY)
	await expect
		.poll(async () => (await box.control.deliveries())[0]?.state, { timeout: 10_000 })
		.toBe('gave_up')
})

test.each([
	['W10 a forged event', { badSignature: true }],
	['W11 an event older than 300 s', { oldTimestamp: 301 }],
])('%s is rejected by the SDK', async (_name, options) => {
	const box = await testSandbox()
	await box.control.webhooks(options)
	await box.stripe.customers.create({ email: 'forged@example.test' })
	await box.control.settled()
	const [{ body, headers } = { body: '', headers: {} }] = box.inbox.received
	expect(() => webhooks.constructEvent(body, getSignature(headers), secret)).toThrow(
		Stripe.errors.StripeSignatureVerificationError,
	)
})

test('W12 a future timestamp passes the SDK, so the app has to check it', async () => {
	const box = await testSandbox()
	await box.control.webhooks({ futureTimestamp: DAY })
	await box.stripe.customers.create({ email: 'future@example.test' })
	await box.control.settled()
	const { body, headers } = box.inbox.received[0]!
	expect(webhooks.constructEvent(body, getSignature(headers), secret)).toMatchObject({
		type: 'customer.created',
	})
	const at = Number(/t=(\d+)/u.exec(getSignature(headers))?.[1])
	expect(at - (await box.control.now())).toBeGreaterThan(DAY - 60)
})

test('W15 both secrets sign during a rotation', async () => {
	const box = await testSandbox()
	await box.control.webhooks({ secrets: ['whsec_new', 'whsec_old'] })
	await box.stripe.customers.create({ email: 'rotation@example.test' })
	await box.control.settled()
	const { body, headers } = box.inbox.received[0]!
	for (const key of ['whsec_new', 'whsec_old']) {
		expect(webhooks.constructEvent(body, getSignature(headers), key).type).toBe('customer.created')
	}
	expect(() => webhooks.constructEvent(body, getSignature(headers), secret)).toThrow()
})

test('W19 W21 events in live mode and of an older API version can be sent', async () => {
	const box = await testSandbox()
	await box.control.webhooks({ livemode: true, apiVersion: '2024-06-20' })
	await subscribed(box)
	await box.control.settled()
	const told = (type: string) =>
		box.inbox.received.find(({ event }) => event.type === type)!.event as unknown as {
			api_version: string
			livemode: boolean
			data: { object: Record<string, unknown> }
		}
	const made = told('customer.subscription.created')
	expect(made).toMatchObject({ livemode: true, api_version: '2024-06-20' })
	expect(made.data.object['current_period_end']).toEqual(expect.any(Number))
	expect(told('invoice.paid').data.object['subscription']).toMatch(/^sub_/u)
})

test('W18 W20 events of any type with any object can be sent', async () => {
	const box = await testSandbox()
	const id = await box.control.emit('product.created', { id: 'prod_x', object: 'product' })
	await box.control.settled()
	expect(box.inbox.received[0]?.event).toMatchObject({ id, type: 'product.created' })
	expect(await box.control.resend(id)).toMatchObject({ status: 200 })
	expect(box.inbox.received).toHaveLength(2)
})

test('an arbitrary body can be signed', async () => {
	const box = await testSandbox()
	const header = await box.control.sign('{"id":"evt_own"}')
	expect(webhooks.constructEvent('{"id":"evt_own"}', header, secret)).toEqual({ id: 'evt_own' })
})

test('an expired checkout sends its event', async () => {
	const box = await testSandbox()
	const { session } = await openCheckout(box.stripe)
	await box.stripe.checkout.sessions.expire(session.id)
	await box.control.settled()
	const told = box.inbox.received.at(-1)?.event
	expect(told).toMatchObject({
		type: 'checkout.session.expired',
		data: { object: { id: session.id, status: 'expired' } },
		request: { id: expect.stringMatching(/^req_/u) },
	})
})
