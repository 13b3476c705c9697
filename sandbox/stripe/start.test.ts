import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { clientFor, openCheckout, subscribed, testSandbox } from '#tests/helpers/billing/payments'
import { startStripeSandbox } from './start'

/** Startup, shutdown and persistence. */

function folder(): string {
	const path = mkdtempSync(join(tmpdir(), 'payment-sandbox-'))
	onTestFinished(() => rmSync(path, { recursive: true, force: true }))
	return path
}

test('state survives a restart if a data folder is set', async () => {
	const dataDir = folder()
	const first = await testSandbox({ dataDir })
	const { customer, subscription } = await subscribed(first)
	const { session } = await openCheckout(first.stripe, 'biannual', { allow_promotion_codes: true })
	await first.control.settled()
	await first.stop()

	const second = await testSandbox({ dataDir })
	expect(await second.stripe.subscriptions.retrieve(subscription)).toMatchObject({
		status: 'active',
		customer,
	})
	const paid = await second.control.pay(session.id, { code: 'FRIEND10' })
	expect(paid).toMatchObject({ outcome: 'paid', session: { amount_total: 8_910 } })
	expect(paid.session.subscription).not.toBe(subscription)
})

test('state is saved before the response is sent', async () => {
	const dataDir = folder()
	const first = await testSandbox({ dataDir })
	const { id } = await first.stripe.customers.create({ email: 'kept@example.test' })
	// The first sandbox is still running, so the second can only have read the file.
	const second = await testSandbox({ dataDir })
	expect(await second.stripe.customers.retrieve(id)).toMatchObject({ email: 'kept@example.test' })
})

test('pending webhooks are sent after a restart', async () => {
	const dataDir = folder()
	const first = await testSandbox({ dataDir })
	first.inbox.answer(500)
	await first.stripe.customers.create({ email: 'later@example.test' })
	await expect.poll(() => first.inbox.received.length).toBeGreaterThan(0)
	await first.stop()
	const second = await testSandbox({ dataDir })
	await expect.poll(() => second.inbox.types()).toEqual(['customer.created'])
	expect(second.inbox.received[0]!.event.id).toBe(first.inbox.received[0]!.event.id)
})

test('state is lost without a data folder and after a reset', async () => {
	const { stripe, control } = await testSandbox()
	const { id } = await stripe.customers.create({ email: 'gone@example.test' })
	await control.webhooks({ mode: 'hold' })
	await control.reset()
	await expect(stripe.customers.retrieve(id)).rejects.toMatchObject({ code: 'resource_missing' })
	expect((await stripe.customers.create({ email: 'new@example.test' })).id).not.toBe(id)
	expect((await stripe.prices.list({ lookup_keys: ['annual', 'biannual'] })).data).toHaveLength(2)
})

test('resetting to the same counter generates the same ids', async () => {
	const ids = async (): Promise<string> => {
		const { stripe, control } = await testSandbox()
		await control.reset({ counter: 0 })
		return (await stripe.customers.create({ email: 'same@example.test' })).id
	}
	expect(await ids()).toBe(await ids())
})

test('reports a port in use in one clear sentence', async () => {
	const { origin } = await testSandbox()
	const port = Number(new URL(origin).port)
	const again = startStripeSandbox({ port, webhookUrl: origin, now: () => new Date() })
	await expect(again).rejects.toThrow(
		`Port ${port} on 127.0.0.1 is in use by another program, and the payment sandbox needs it.`,
	)
})

test('does not start with a live key', async () => {
	const options = { port: 0, webhookUrl: 'http://127.0.0.1:9/', now: () => new Date() }
	await expect(startStripeSandbox({ ...options, secretKey: 'sk_live_x' })).rejects.toThrow(
		'test keys only',
	)
})

test('due events run immediately when the host’s clock advances', async () => {
	let ms = Date.parse('2027-01-01T00:00:00Z')
	const sandbox = await startStripeSandbox({
		port: 0,
		webhookUrl: 'http://127.0.0.1:9/',
		now: () => new Date(ms),
	})
	onTestFinished(sandbox.stop)
	const stripe = clientFor(sandbox.origin)
	const { session } = await openCheckout(stripe)
	ms += 25 * 3_600_000
	sandbox.settle()
	expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired')
})
