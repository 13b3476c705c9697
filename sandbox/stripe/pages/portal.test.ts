import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import {
	DAY,
	priceOf,
	subscribed,
	type TestSandbox,
	testSandbox,
} from '#tests/helpers/billing/payments'

import { openFullPortal, submitPortal } from '#tests/helpers/billing/portal'

/** The billing portal, used without JavaScript. */

type Flow = Stripe.BillingPortal.SessionCreateParams.FlowData

const openPortal = ({ stripe }: TestSandbox, customer: string, flow?: Flow) =>
	openFullPortal(stripe, customer, flow)

const read = async (url: string): Promise<string> => (await fetch(url)).text()

test('shows the subscription and the invoices, and links back', async () => {
	const box = await testSandbox()
	const { customer } = await subscribed(box)
	const { url } = await openPortal(box, customer)
	const page = await read(url)
	expect(page).toContain('Annual Plan: $149.00')
	expect(page).toContain('href="http://127.0.0.1:9/profile"')
	const invoice = /href="(\/i\/[^"]+)"/u.exec(page)?.[1]
	expect(await read(`${box.origin}${invoice ?? ''}`)).toContain('Amount due')
	const pdf = await fetch(`${box.origin}${invoice ?? ''}/pdf`)
	expect(pdf.headers.get('content-type')).toBe('application/pdf')
	expect(await pdf.text()).toMatch(/^%PDF-1\.4[\s\S]+%%EOF\n$/u)
})

test.each(['flag', 'date'] as const)('S7 cancel (as a %s) and resume', async (portalCancel) => {
	const box = await testSandbox()
	await box.control.settings({ portalCancel })
	const { customer, subscription } = await subscribed(box)
	const { url } = await openPortal(box, customer)
	const end = (await box.stripe.subscriptions.retrieve(subscription)).items.data[0]!
		.current_period_end
	await submitPortal(url, { intent: 'cancel', subscription })
	expect(await box.stripe.subscriptions.retrieve(subscription)).toMatchObject({
		status: 'active',
		cancel_at: end,
		cancel_at_period_end: portalCancel === 'flag',
	})
	expect(await read(url)).toContain('Ends on')
	await submitPortal(url, { intent: 'resume', subscription })
	expect(await box.stripe.subscriptions.retrieve(subscription)).toMatchObject({
		cancel_at: null,
		cancel_at_period_end: false,
	})
})

test('S9 an upgrade is charged immediately, with credit for unused time', async () => {
	const box = await testSandbox()
	const { customer, subscription } = await subscribed(box, 'biannual')
	const annual = await priceOf(box.stripe, 'annual')
	const { items } = await box.stripe.subscriptions.retrieve(subscription)
	const { current_period_start: start, current_period_end: end } = items.data[0]!
	await box.control.advance((end - start) / 2)
	const { url } = await openPortal(box, customer)
	const shown = await read(`${url}?show=change&subscription=${subscription}&price=${annual.id}`)
	expect(shown).toContain('-$49.50')
	expect(shown).toContain('$99.50')
	const done = await submitPortal(url, { intent: 'change_plan', subscription, price: annual.id })
	expect(done.status).toBe(303)
	const news = await read(`${box.origin}${done.headers.get('location') ?? ''}`)
	expect(news).toContain('<p class="note" role="status">Your plan was changed.</p>')
	const after = await box.stripe.subscriptions.retrieve(subscription, {
		expand: ['latest_invoice'],
	})
	expect(after.items.data[0]).toMatchObject({ price: { id: annual.id } })
	expect(after.latest_invoice).toMatchObject({ status: 'paid', amount_paid: 9_950 })
	expect(after.items.data[0]!.current_period_end).toBeGreaterThan(end + 270 * DAY)
})

test('S10 a downgrade waits for the end of the period and can be reverted until then', async () => {
	const box = await testSandbox()
	const { customer, subscription } = await subscribed(box, 'annual')
	const biannual = await priceOf(box.stripe, 'biannual')
	const { url } = await openPortal(box, customer)
	const planNow = async (): Promise<string | null> =>
		(await box.stripe.subscriptions.retrieve(subscription)).items.data[0]!.price.lookup_key
	await submitPortal(url, { intent: 'change_plan', subscription, price: biannual.id })
	expect(await planNow()).toBe('annual')
	const { schedule } = await box.stripe.subscriptions.retrieve(subscription, {
		expand: ['schedule'],
	})
	expect(schedule).toMatchObject({
		object: 'subscription_schedule',
		status: 'active',
		phases: [{}, { items: [{ price: biannual.id }] }],
	})
	await submitPortal(url, { intent: 'keep_plan', subscription })
	expect((await box.stripe.subscriptions.retrieve(subscription)).schedule).toBeNull()
	await submitPortal(url, { intent: 'change_plan', subscription, price: biannual.id })
	await box.control.advance(365 * DAY + 60)
	expect(await planNow()).toBe('biannual')
	const after = await box.stripe.subscriptions.retrieve(subscription, {
		expand: ['latest_invoice'],
	})
	expect(after).toMatchObject({ latest_invoice: { amount_paid: 9_900 } })
	expect(await read((await openPortal(box, customer)).url)).not.toContain('Another plan begins')
	const { current_period_start: start, current_period_end: end } = after.items.data[0]!
	expect(Math.round((end - start) / (30.44 * DAY))).toBe(6)
	// The schedule ends with its last phase; until then it is there.
	expect(after.schedule).not.toBeNull()
	await box.control.advance(end - (await box.control.now()) + 60)
	expect(await planNow()).toBe('biannual')
	expect((await box.stripe.subscriptions.retrieve(subscription)).schedule).toBeNull()
})

test('S11 a change with a failed payment is applied once it is paid', async () => {
	const box = await testSandbox()
	const { customer, subscription } = await subscribed(box, 'biannual', { card: 'fails_on_renewal' })
	const annual = await priceOf(box.stripe, 'annual')
	const { url } = await openPortal(box, customer)
	const refused = await submitPortal(url, { intent: 'change_plan', subscription, price: annual.id })
	expect(refused.status).toBe(400)
	expect(await refused.text()).toContain('Your card was declined.')
	const waiting = await box.stripe.subscriptions.retrieve(subscription)
	expect(waiting).toMatchObject({ status: 'active', pending_update: expect.any(Object) })
	expect(waiting.items.data[0]!.price.lookup_key).toBe('biannual')
	const { data } = await box.stripe.invoices.list({ status: 'open' })
	await submitPortal(data[0]?.hosted_invoice_url ?? '', { intent: 'pay', card: 'ok' })
	const after = await box.stripe.subscriptions.retrieve(subscription)
	expect(after).toMatchObject({ status: 'active', pending_update: null })
	expect(after.items.data[0]!.price.lookup_key).toBe('annual')
})

test('an unpaid change is dropped within a day', async () => {
	const box = await testSandbox()
	const { customer, subscription } = await subscribed(box, 'biannual', { card: 'fails_on_renewal' })
	const annual = await priceOf(box.stripe, 'annual')
	const { url } = await openPortal(box, customer)
	await submitPortal(url, { intent: 'change_plan', subscription, price: annual.id })
	await box.control.advance(DAY)
	const after = await box.stripe.subscriptions.retrieve(subscription, {
		expand: ['latest_invoice'],
	})
	expect(after).toMatchObject({
		status: 'active',
		pending_update: null,
		latest_invoice: { status: 'void' },
	})
	expect(after.items.data[0]!.price.lookup_key).toBe('biannual')
})

test('a flow opens its own screen', async () => {
	const box = await testSandbox()
	const { customer, subscription } = await subscribed(box, 'biannual')
	const annual = await priceOf(box.stripe, 'annual')
	const item = (await box.stripe.subscriptions.retrieve(subscription)).items.data[0]!.id
	const shown = async (flow: Flow): Promise<string> =>
		read((await openPortal(box, customer, flow)).url)
	expect(await shown({ type: 'payment_method_update' })).toContain('Update payment method</h1>')
	expect(
		await shown({ type: 'subscription_cancel', subscription_cancel: { subscription } }),
	).toContain('Cancel your subscription?')
	expect(
		await shown({
			type: 'subscription_update_confirm',
			subscription_update_confirm: { subscription, items: [{ id: item, price: annual.id }] },
		}),
	).toContain('Change to Annual Plan')
})

test('is accessible to its customer only', async () => {
	const box = await testSandbox()
	const [own, other] = [await subscribed(box), await subscribed(box)]
	const { url } = await openPortal(box, own.customer)
	const refused = await submitPortal(url, { intent: 'cancel', subscription: other.subscription })
	expect(refused.status).toBe(400)
	const untouched = await box.stripe.subscriptions.retrieve(other.subscription)
	expect(untouched.cancel_at).toBeNull()
	await expect(
		openPortal(box, own.customer, {
			type: 'subscription_cancel',
			subscription_cancel: { subscription: other.subscription },
		}),
	).rejects.toThrow('No such subscription')
})

test('expires after one hour', async () => {
	const box = await testSandbox()
	const { customer } = await subscribed(box)
	const { url } = await openPortal(box, customer)
	await box.control.advance(3601)
	expect((await fetch(url)).status).toBe(410)
})
