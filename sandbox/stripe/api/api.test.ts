import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { clientFor, testSandbox } from '#tests/helpers/billing/payments'

/** HTTP behavior of the API, and the failures that tests can cause. */

test('every response has a request ID and an API version', async () => {
	const { stripe } = await testSandbox()
	const { lastResponse } = await stripe.customers.create({ email: 'a@example.test' })
	expect(lastResponse).toMatchObject({
		statusCode: 200,
		requestId: expect.stringMatching(/^req_/u),
	})
	expect(lastResponse.headers['stripe-version']).toBe(Stripe.API_VERSION)
})

test('the SDK recognizes every error response as an error', async () => {
	const { origin } = await testSandbox()
	const ask = async (path: string, init: RequestInit = {}): Promise<[number, unknown]> => {
		const headers = { Authorization: 'Bearer sk_test_sandbox' }
		const answer = await fetch(`${origin}${path}`, { headers, ...init })
		return [answer.status, await answer.json()]
	}
	const error = { error: { type: expect.any(String), message: expect.any(String) } }
	expect(await ask('/v1/nothing')).toMatchObject([404, error])
	expect(await ask('/v1/customers/', {})).toMatchObject([404, error])
	expect(await ask('/v1/customers/cus_x')).toMatchObject([404, error])
	expect(await ask('/v1/customers', { headers: {} })).toMatchObject([401, error])
	expect(await ask('/v1/events/evt_x', { method: 'DELETE' })).toMatchObject([404, error])
})

test('rejects a live key', async () => {
	const { origin } = await testSandbox()
	const call = clientFor(origin, { key: 'sk_live_abcdefghijkl' }).customers.list()
	await expect(call).rejects.toThrow('takes no live keys')
})

test('the log has each request with its parameters and key', async () => {
	const { stripe, control } = await testSandbox()
	const idempotencyKey = randomUUID()
	await stripe.customers.create(
		{ email: 'l@example.test', metadata: { a: 'b' } },
		{ idempotencyKey },
	)
	await stripe.customers.create(
		{ email: 'l@example.test', metadata: { a: 'b' } },
		{ idempotencyKey },
	)
	const expected = {
		method: 'POST',
		path: '/v1/customers',
		params: { email: 'l@example.test', metadata: { a: 'b' } },
		status: 200,
		idempotencyKey,
	}
	expect(await control.log()).toMatchObject([
		{ ...expected, replayed: false },
		{ ...expected, replayed: true },
	])
	await control.clearLog()
	expect(await control.log()).toEqual([])
})

test('C7 of two parallel requests with one idempotency key, one is processed and the other has to be retried', async () => {
	const { origin, stripe, control } = await testSandbox()
	await control.fail({ route: 'POST /v1/customers', delayMs: 300 })
	const options = { idempotencyKey: randomUUID() }
	const patient = clientFor(origin, { retries: 3 })
	const make = () => patient.customers.create({ email: 'once@example.test' }, options)
	const [one, two] = await Promise.all([make(), make()])
	expect(two.id).toBe(one.id)
	expect((await stripe.customers.list()).data).toHaveLength(1)
	expect((await control.log()).map(({ status }) => status)).toContain(409)
})

test('N1 the API can fail in typical ways, as often as configured', async () => {
	const { origin, stripe, control } = await testSandbox()
	const failing = async (how: object): Promise<unknown> => {
		await control.fail({ route: 'GET /v1/customers*', ...how })
		return clientFor(origin, { timeout: 300 })
			.customers.list()
			.catch((error: unknown) => error)
	}
	expect(await failing({ status: 503 })).toMatchObject({ type: 'StripeAPIError', statusCode: 503 })
	expect(await failing({ status: 429 })).toMatchObject({ type: 'StripeRateLimitError' })
	// The SDK retries a broken connection once, even if fewer retries are configured.
	expect(await failing({ reset: true, times: 2 })).toMatchObject({ type: 'StripeConnectionError' })
	expect(await failing({ hang: true })).toMatchObject({ type: 'StripeConnectionError' })
	expect(await failing({ html: true })).toBeInstanceOf(Stripe.errors.StripeError)
	expect((await stripe.customers.list()).object).toBe('list')
	await control.fail({ route: '*', times: 5, status: 500 })
	await control.heal()
	expect((await stripe.customers.list()).object).toBe('list')
})

test('a response can be lost after the work is done; the same idempotency key returns it', async () => {
	const { stripe, control } = await testSandbox()
	const options = { idempotencyKey: randomUUID() }
	await control.fail({ route: 'POST /v1/customers', reset: true, when: 'after' })
	const createdCustomer = await stripe.customers.create({ email: 'lost@example.test' }, options)
	expect((await stripe.customers.list()).data.map(({ id }) => id)).toEqual([createdCustomer.id])
	expect((await control.log()).slice(0, 2)).toMatchObject([
		{ status: null, replayed: false },
		{ status: 200, replayed: true },
	])
})

test('a failure before the work has no effect', async () => {
	const { stripe, control } = await testSandbox()
	const options = { idempotencyKey: randomUUID() }
	await control.fail({ route: 'POST /v1/customers', status: 500 })
	const make = () => stripe.customers.create({ email: 'before@example.test' }, options)
	await expect(make()).rejects.toMatchObject({ statusCode: 500 })
	expect((await stripe.customers.list()).data).toEqual([])
	expect((await make()).email).toBe('before@example.test')
})

test('BILL-14 a failure while a request is processed is stored for its key, unreadable parameters are not', async () => {
	const { stripe, control } = await testSandbox()
	const options = { idempotencyKey: randomUUID() }
	await control.fail({ route: 'POST /v1/customers', status: 500, when: 'kept' })
	const make = () => stripe.customers.create({ email: 'kept@example.test' }, options)
	await expect(make()).rejects.toMatchObject({ statusCode: 500 })
	await expect(make()).rejects.toMatchObject({
		statusCode: 500,
		headers: { 'idempotent-replayed': 'true' },
	})
	const other = { idempotencyKey: randomUUID() }
	const params = { coupon: 'none', type: 'coupon' } as const
	const refused = () => stripe.promotionCodes.create({ promotion: params }, other)
	await expect(refused()).rejects.toMatchObject({ statusCode: 400 })
	await expect(refused()).rejects.toMatchObject({ headers: { 'idempotent-replayed': 'true' } })
	const wrong = { idempotencyKey: randomUUID() }
	await expect(stripe.customers.create({ mail: 'x' } as never, wrong)).rejects.toThrow('unknown')
	expect((await stripe.customers.create({ name: 'Right' }, wrong)).name).toBe('Right')
})

test('rejects a body of more than 1 MB', async () => {
	const { origin } = await testSandbox()
	const body = 'x'.repeat(1024 * 1024 + 1)
	const answer = await fetch(`${origin}/v1/customers`, { method: 'POST', body })
	expect(answer.status).toBe(413)
})

test('control calls accept JSON only and report what is wrong with it', async () => {
	const { origin, control } = await testSandbox()
	const form = await fetch(`${origin}/_sandbox/reset`, {
		method: 'POST',
		body: new URLSearchParams(),
	})
	expect(form.status).toBe(415)
	await expect(control.settings({ afterRetries: 'never' } as never)).rejects.toThrow('afterRetries')
	await expect(control.refund('ch_nobody')).rejects.toThrow("No such charge: 'ch_nobody'")
})

test('N5 many customers and payments are paginated to the last page', async () => {
	const { stripe, control } = await testSandbox()
	await control.webhooks({ drop: ['*'] })
	const [one] = await control.bulk({ customers: 1, chargesEach: 250 })
	const charges = await stripe.charges
		.list({ customer: one!.id, limit: 100 })
		.autoPagingToArray({ limit: 1_000 })
	expect(charges).toHaveLength(250)
	expect(new Set(charges.map(({ id }) => id)).size).toBe(250)
})

test('MON-21 a path of `expand` has four parts at most, those of the list included', async () => {
	const { stripe } = await testSandbox()
	const tooDeep = stripe.subscriptions.list({ expand: ['data.items.data.price.product'] })
	await expect(tooDeep).rejects.toThrow('You cannot expand more than 4 levels of a property')
})
