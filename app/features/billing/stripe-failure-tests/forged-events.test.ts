import { describe, expect, test } from 'vitest'
import { currentTime, advanceClock } from '~/core/time/clock'
import { config } from '~/core/config/config.server'
import { db } from '~/core/db/db.server'
import { minutes } from '~/core/time/durations'
import { action as webhook, loader as webhookPage } from '~/routes/api/stripe-webhook'
import { checkout, hasAccess, useBilling } from '#tests/helpers/billing/billing'
import { createCustomer } from '#tests/helpers/factories'
import { context, get } from '#tests/helpers/requests'
import { forgetSingleton } from '#tests/helpers/setup/singletons'
import { stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'
import { runBillingReconciliation } from '~/features/billing/stripe-sync/reconcile-job.server'
import { rejectedCount } from '~/features/billing/stripe-sync/webhook.server'

const billing = useBilling()

/** A first purchase with pending events. */
async function purchase() {
	const user = await createCustomer()
	const { sessionId } = await checkout(user)
	await billing.sandbox.pay(sessionId)
	const events = (await billing.sandbox.deliveries()).filter(
		({ attempts }) => attempts.length === 0,
	)
	return { user, sessionId, events: events.map(({ event }) => event) }
}

async function send(body: string, headers: Record<string, string>): Promise<Response> {
	const request = new Request(`${config().origin}/api/stripe/webhook`, {
		method: 'POST',
		headers,
		body,
	})
	return webhook({ request, params: {}, context: context() })
}

const alerts = async (): Promise<string[]> =>
	(await db().billingAlert.findMany({ where: { kind: 'clock_skew' } })).map(({ detail }) => detail)

/** A minimal event. */
const createEvent = (id: string) => ({
	id,
	object: 'event',
	type: 'product.created',
	api_version: null,
	livemode: false,
	created: Math.floor(Date.now() / 1000),
	data: { object: { id: 'prod_1' } },
})

const ledger = () => db().stripeEvent.findMany({ orderBy: { id: 'asc' } })

describe('W10 to W17 authentication of events (security row 70)', () => {
	test.each([
		['W10 forged', { badSignature: true }],
		['W11 older than five minutes', { oldTimestamp: 301 }],
		['W12 a day in the future', { futureTimestamp: 86_400 }],
		['W12 just too early', { futureTimestamp: 310 }],
	])('%s: 400 and no effect', async (_case, options) => {
		const { user, events } = await purchase()
		await billing.sandbox.webhooks(options)
		const attempts = await billing.sandbox.flush({ order: events })
		expect(attempts.length).toBeGreaterThan(3)
		for (const { status } of attempts) expect(status).toBe(400)
		expect(await ledger()).toEqual([])
		expect(await hasAccess(user)).toBe(false)
	})

	test('counts a forged delivery', async () => {
		const countBefore = rejectedCount().count
		await send('{}', { 'Stripe-Signature': 't=1,v1=00' })
		expect(rejectedCount().count).toBe(countBefore + 1)
	})

	test.each([
		['no header', {}],
		['W13 an empty signature', { 'Stripe-Signature': 't=1762000000,v1=' }],
		['no timestamp', { 'Stripe-Signature': 'v1=abc' }],
		['nonsense', { 'Stripe-Signature': ',,,=' }],
	])('%s: 400', async (_case, headers) => {
		const response = await send('{"id":"evt_1"}', headers)
		expect(response.status).toBe(400)
		expect(await ledger()).toEqual([])
	})

	test('SAFE-19 T3 rejects two timestamps in one signature, in either order', async () => {
		const body = JSON.stringify(createEvent('evt_two_times'))
		const header = await billing.sandbox.sign(body)
		const now = Math.floor(currentTime().getTime() / 1000)
		for (const forged of [
			`${header},t=${now}`,
			`t=${now},${header}`,
			`t=${now + 60},${header}`,
			`${header}, t=${now}`,
			`${header},t`,
		]) {
			expect((await send(body, { 'Stripe-Signature': forged })).status).toBe(400)
		}
		expect(await ledger()).toEqual([])
		expect((await send(body, { 'Stripe-Signature': header })).status).toBe(200)
	})

	test('T3 a second timestamp does not make a nine-minute-old replay valid', async () => {
		const body = JSON.stringify(createEvent('evt_replay'))
		const old = await billing.sandbox.sign(body)
		const signedAt = Number(/t=(\d+)/u.exec(old)?.[1])
		advanceClock(minutes(9) / 1000)
		const replay = `t=${signedAt + 290},${old}`
		expect((await send(body, { 'Stripe-Signature': replay })).status).toBe(400)
		expect(await ledger()).toEqual([])
	})

	test("T3 rejects a header longer than any of Stripe's", async () => {
		const body = JSON.stringify(createEvent('evt_long'))
		const header = `${await billing.sandbox.sign(body)},v0=${'0'.repeat(3_000)}`
		expect((await send(body, { 'Stripe-Signature': header })).status).toBe(400)
	})

	test.each([
		['nothing', 'null'],
		['a number', '5'],
		['a text', '"evt_1"'],
		['a list', '[]'],
		['an empty object', '{}'],
		['no id', JSON.stringify({ ...createEvent('x'), id: undefined })],
		['an empty id', JSON.stringify(createEvent(''))],
		['a numeric id', JSON.stringify({ ...createEvent('x'), id: 7 })],
		['an endless id', JSON.stringify(createEvent('e'.repeat(256)))],
		['no type', JSON.stringify({ ...createEvent('x'), type: null })],
		['no mode', JSON.stringify({ ...createEvent('x'), livemode: 'false' })],
		['no timestamp', JSON.stringify({ ...createEvent('x'), created: 'now' })],
		['a timestamp out of range', JSON.stringify({ ...createEvent('x'), created: 1e15 })],
		['no data', JSON.stringify({ ...createEvent('x'), data: null })],
		['no object', JSON.stringify({ ...createEvent('x'), data: { object: null } })],
		[
			'a thin event of API v2',
			JSON.stringify({
				id: 'evt_v2',
				object: 'v2.core.event',
				type: 'v1.billing.meter.no_meter_found',
				livemode: false,
				created: '2026-11-22T06:00:00.000Z',
				related_object: null,
			}),
		],
	])(
		'BILL-19 SAFE-19 T3 signed, but not an event (%s): 400, not counted as forged',
		async (_case, body) => {
			const countBefore = rejectedCount().count
			const header = await billing.sandbox.sign(body)
			const response = await send(body, { 'Stripe-Signature': header })
			expect([response.status, await response.text()]).toEqual([
				400,
				expect.stringContaining('not an event') as string,
			])
			expect(rejectedCount().count).toBe(countBefore)
			expect(await ledger()).toEqual([])
		},
	)

	test('one byte changed: 400', async () => {
		const body = JSON.stringify({ id: 'evt_x', type: 'ping', created: 1, data: { object: {} } })
		const header = await billing.sandbox.sign(body)
		const tampered = body.replace('evt_x', 'evt_y')
		expect((await send(tampered, { 'Stripe-Signature': header })).status).toBe(400)
	})

	test('W17 another method, and a body that is no JSON', async () => {
		expect((await webhookPage(get('/api/stripe/webhook'))).status).toBe(405)
		const header = await billing.sandbox.sign('not json')
		expect((await send('not json', { 'Stripe-Signature': header })).status).toBe(400)
	})

	test('W16 multi-byte characters do not break the signature', async () => {
		const body = JSON.stringify({
			id: 'evt_multibyte',
			object: 'event',
			type: 'product.created',
			api_version: null,
			livemode: false,
			created: Math.floor(currentTime().getTime() / 1000),
			data: { object: { id: 'prod_1', name: 'Häuser 🏠 und Gärten' } },
		})
		const header = await billing.sandbox.sign(body)
		expect((await send(body, { 'Stripe-Signature': header })).status).toBe(200)
	})

	test.each([
		['ahead of', -minutes(4)],
		['behind', minutes(4)],
	])("W14 a clock four minutes %s Stripe's is accepted", async (_case, skew) => {
		const { user, events } = await purchase()
		await billing.sandbox.offset(skew / 1000)
		for (const { status } of await billing.sandbox.flush({ order: events })) {
			expect(status).toBe(200)
		}
		await runBillingReconciliation(currentTime())
		expect(await hasAccess(user)).toBe(true)
		expect(await alerts()).toEqual([expect.stringContaining('From 5 minutes on, events are')])
	})

	test.each([
		['ahead of', -minutes(6), 'the client’s own check'],
		['behind', minutes(6), 'ours'],
	])(
		"W14 a clock six minutes %s Stripe's (%i ms) is rejected by %s; an alert is raised, and access is right",
		async (side, skew, by) => {
			const { user, events } = await purchase()
			await billing.sandbox.offset(skew / 1000)
			// Stripe's library rejects only old events, not early ones.
			const body = JSON.stringify({ id: 'evt_skew', object: 'event', type: 'product.created' })
			const header = await billing.sandbox.sign(body)
			const [secret = ''] = config().payments.webhookSecrets
			const constructs = () =>
				stripeClient('background').webhooks.constructEvent(body, header, secret, 300)
			if (by === 'ours') expect(constructs()).toMatchObject({ id: 'evt_skew' })
			else expect(constructs).toThrow(/timestamp/iu)

			for (const { status } of await billing.sandbox.flush({ order: events })) {
				expect(status).toBe(400)
			}
			expect(await ledger()).toEqual([])
			expect(await alerts()).toHaveLength(1)
			expect(await hasAccess(user)).toBe(false)

			// Without events, the time comes from Stripe's responses.
			await db().billingAlert.deleteMany()
			await runBillingReconciliation(currentTime())
			expect(await alerts()).toEqual([
				`The server clock is 6 minutes ${side} Stripe's. Events will be rejected until it's corrected.`,
			])
			advanceClock(minutes(40) / 1000)
			await runBillingReconciliation(currentTime())
			expect(await hasAccess(user)).toBe(true)
		},
	)

	test('W15 accepts two secrets during a rotation, then no longer the old one', async () => {
		const withSecrets = (list: string): void => {
			process.env['STRIPE_WEBHOOK_SECRET'] = list
			forgetSingleton('config')
		}
		try {
			withSecrets('whsec_new,whsec_sandbox')
			const { events } = await purchase()
			const [one, two, three] = events
			await billing.sandbox.webhooks({ secrets: ['whsec_sandbox'] })
			expect((await billing.sandbox.flush({ order: [one ?? ''] }))[0]?.status).toBe(200)
			await billing.sandbox.webhooks({ secrets: ['whsec_new'] })
			expect((await billing.sandbox.flush({ order: [two ?? ''] }))[0]?.status).toBe(200)
			withSecrets('whsec_new')
			await billing.sandbox.webhooks({ secrets: ['whsec_sandbox'] })
			expect((await billing.sandbox.flush({ order: [three ?? ''] }))[0]?.status).toBe(400)
		} finally {
			delete process.env['STRIPE_WEBHOOK_SECRET']
			forgetSingleton('config')
		}
	})
})
