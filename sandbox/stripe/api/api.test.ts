import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { clientFor, testSandbox } from '#tests/helpers/billing/payments'

/** The manners of the API on the wire, and what tests do to it. */

test('every answer has a request id and a version', async () => {
	const { stripe } = await testSandbox()
	const { lastResponse } = await stripe.customers.create({ email: 'a@example.test' })
	expect(lastResponse).toMatchObject({
		statusCode: 200,
		requestId: expect.stringMatching(/^req_/u),
	})
	expect(lastResponse.headers['stripe-version']).toBe(Stripe.API_VERSION)
})

test('every refusal is one the client takes for a refusal', async () => {
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
	expect(await ask('/v1/events/evt_x', { method: 'DELETE' })).toMatchObject([405, error])
})

test('a live key is refused', async () => {
	const { origin } = await testSandbox()
	const call = clientFor(origin, { key: 'sk_live_abcdefghijkl' }).customers.list()
	await expect(call).rejects.toThrow('takes no live keys')
})

test('the log names what was asked, with its parameters and its key', async () => {
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
	const wanted = {
		method: 'POST',
		path: '/v1/customers',
		params: { email: 'l@example.test', metadata: { a: 'b' } },
		status: 200,
		idempotencyKey,
	}
	expect(await control.log()).toMatchObject([
		{ ...wanted, replayed: false },
		{ ...wanted, replayed: true },
	])
	await control.clearLog()
	expect(await control.log()).toEqual([])
})

test('C7 two requests with one key at once: one is done, the other has to come again', async () => {
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

test('N1 the API can fail as services fail, as often as asked', async () => {
	const { origin, stripe, control } = await testSandbox()
	const failing = async (how: object): Promise<unknown> => {
		await control.fail({ route: 'GET /v1/customers*', ...how })
		return clientFor(origin, { timeout: 300 })
			.customers.list()
			.catch((error: unknown) => error)
	}
	expect(await failing({ status: 503 })).toMatchObject({ type: 'StripeAPIError', statusCode: 503 })
	expect(await failing({ status: 429 })).toMatchObject({ type: 'StripeRateLimitError' })
	// The client tries a broken connection once more, however few retries it is given.
	expect(await failing({ reset: true, times: 2 })).toMatchObject({ type: 'StripeConnectionError' })
	expect(await failing({ hang: true })).toMatchObject({ type: 'StripeConnectionError' })
	expect(await failing({ html: true })).toBeInstanceOf(Stripe.errors.StripeError)
	expect((await stripe.customers.list()).object).toBe('list')
	await control.fail({ route: '*', times: 5, status: 500 })
	await control.heal()
	expect((await stripe.customers.list()).object).toBe('list')
})

test('an answer can be lost after the work is done, and the key brings it back', async () => {
	const { stripe, control } = await testSandbox()
	const options = { idempotencyKey: randomUUID() }
	await control.fail({ route: 'POST /v1/customers', reset: true, when: 'after' })
	const made = await stripe.customers.create({ email: 'lost@example.test' }, options)
	expect((await stripe.customers.list()).data.map(({ id }) => id)).toEqual([made.id])
	expect((await control.log()).slice(0, 2)).toMatchObject([
		{ status: null, replayed: false },
		{ status: 200, replayed: true },
	])
})

test('a failure before the work leaves nothing behind', async () => {
	const { stripe, control } = await testSandbox()
	const options = { idempotencyKey: randomUUID() }
	await control.fail({ route: 'POST /v1/customers', status: 500 })
	const make = () => stripe.customers.create({ email: 'before@example.test' }, options)
	await expect(make()).rejects.toMatchObject({ statusCode: 500 })
	expect((await stripe.customers.list()).data).toEqual([])
	expect((await make()).email).toBe('before@example.test')
})

test('a body beyond a megabyte is refused', async () => {
	const { origin } = await testSandbox()
	const body = 'x'.repeat(1024 * 1024 + 1)
	const answer = await fetch(`${origin}/v1/customers`, { method: 'POST', body })
	expect(answer.status).toBe(413)
})

test('control calls take JSON only and say what is wrong with it', async () => {
	const { origin, control } = await testSandbox()
	const form = await fetch(`${origin}/_sandbox/reset`, {
		method: 'POST',
		body: new URLSearchParams(),
	})
	expect(form.status).toBe(415)
	await expect(control.settings({ afterRetries: 'never' } as never)).rejects.toThrow('afterRetries')
	await expect(control.refund('ch_nobody')).rejects.toThrow("No such charge: 'ch_nobody'")
})

test('N5 many customers and many payments are paged to the last', async () => {
	const { stripe, control } = await testSandbox()
	await control.webhooks({ drop: ['*'] })
	const [one] = await control.bulk({ customers: 1, chargesEach: 250 })
	const charges = await stripe.charges
		.list({ customer: one!.id, limit: 100 })
		.autoPagingToArray({ limit: 1_000 })
	expect(charges).toHaveLength(250)
	expect(new Set(charges.map(({ id }) => id)).size).toBe(250)
})
