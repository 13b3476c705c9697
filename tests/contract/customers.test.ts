import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { describeProvider, refusalOf } from './targets'

describeProvider('customers and the manners of the API', (target) => {
	test('stores customer fields and merges metadata', async () => {
		const { stripe } = target()
		const made = await stripe.customers.create({
			email: 'one@example.test',
			metadata: { userId: 'u1', extra: 'x' },
		})
		expect(made).toMatchObject({
			object: 'customer',
			email: 'one@example.test',
			livemode: false,
			balance: 0,
			metadata: { userId: 'u1', extra: 'x' },
		})
		const changed = await stripe.customers.update(made.id, {
			email: 'two@example.test',
			metadata: { extra: '', more: 'y' },
		})
		expect(changed).toMatchObject({
			email: 'two@example.test',
			metadata: { userId: 'u1', more: 'y' },
		})
		expect(changed.metadata).not.toHaveProperty('extra')
	})

	test('a deleted customer is marked as deleted and rejects updates', async () => {
		const { stripe, prices } = target()
		const { id } = await stripe.customers.create({ email: 'gone@example.test' })
		expect(await stripe.customers.del(id)).toMatchObject({ id, deleted: true })
		expect(await stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true })
		const update = await refusalOf(stripe.customers.update(id, { email: 'x@example.test' }))
		expect(update).toMatchObject({ statusCode: 404, code: 'resource_missing' })
		const checkout = await refusalOf(
			stripe.checkout.sessions.create({
				mode: 'subscription',
				customer: id,
				line_items: [{ price: prices.annual.id, quantity: 1 }],
				success_url: 'https://example.com/',
			}),
		)
		expect(checkout).toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'customer' })
	})

	test('an unknown id is a 404', async () => {
		const { stripe } = target()
		const refusal = await refusalOf(stripe.customers.retrieve('cus_nobody'))
		expect(refusal).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
		expect(refusal).toMatchObject({ statusCode: 404, code: 'resource_missing' })
		expect(refusal.message).toContain("No such customer: 'cus_nobody'")
	})

	test('an invalid API key is a 401', async () => {
		const { withKey } = target()
		const refusal = await refusalOf(withKey('sk_test_wrong_key_12345').customers.list())
		expect(refusal).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
		expect(refusal.statusCode).toBe(401)
	})

	test('rejects an unknown parameter by name', async () => {
		const { stripe } = target()
		const refusal = await refusalOf(stripe.customers.create({ emial: 'a@example.test' } as object))
		expect(refusal).toMatchObject({ statusCode: 400, code: 'parameter_unknown', param: 'emial' })
		expect(refusal.message).toContain('Received unknown parameter: emial')
	})

	test('an idempotency key creates one customer and belongs to one request', async () => {
		const { stripe } = target()
		const options = { idempotencyKey: randomUUID() }
		const first = await stripe.customers.create({ email: 'same@example.test' }, options)
		const again = await stripe.customers.create({ email: 'same@example.test' }, options)
		expect(again.id).toBe(first.id)
		expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
		const refusal = await refusalOf(
			stripe.customers.create({ email: 'other@example.test' }, options),
		)
		expect(refusal).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
	})

	test('a rejected request can be corrected with the same key', async () => {
		const { stripe } = target()
		const options = { idempotencyKey: randomUUID() }
		await refusalOf(stripe.customers.create({ email: 'no address' }, options))
		const taken = await stripe.customers
			.create({ email: 'no@example.test' }, options)
			.catch((error: unknown) => error)
		// The provider may bind the key to its first parameters, but never reports the error as a success.
		if (taken instanceof Error) expect(taken).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
		else expect(taken).toMatchObject({ email: 'no@example.test' })
	})

	test('lists are newest first, and pages neither repeat nor skip objects', async () => {
		const { stripe, unique } = target()
		const email = `${unique('page')}@example.test`
		const made: string[] = []
		for (let i = 0; i < 5; i += 1) made.push((await stripe.customers.create({ email })).id)
		const newest = made.toReversed()
		const first = await stripe.customers.list({ email, limit: 2 })
		expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/customers' })
		expect(first.data.map(({ id }) => id)).toEqual(newest.slice(0, 2))
		const all = await stripe.customers.list({ email, limit: 2 }).autoPagingToArray({ limit: 100 })
		expect(all.map(({ id }) => id)).toEqual(newest)
		const before = await stripe.customers.list({ email, limit: 2, ending_before: newest[4]! })
		expect(before.data.map(({ id }) => id)).toEqual(newest.slice(2, 4))
		const refusal = await refusalOf(stripe.customers.list({ limit: 101 }))
		expect(refusal).toMatchObject({ statusCode: 400, param: 'limit' })
	})

	test('rejects properties that cannot be expanded', async () => {
		const { stripe } = target()
		const { id } = await stripe.customers.create({ email: 'expand@example.test' })
		const whole = await stripe.customers.retrieve(id, { expand: ['subscriptions'] })
		expect(whole).toMatchObject({ subscriptions: { object: 'list', data: [] } })
		const refusal = await refusalOf(stripe.customers.retrieve(id, { expand: ['email'] }))
		expect(refusal.message).toContain('This property cannot be expanded (email).')
	})
})
