import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { DAY, openCheckout, subscribed, testSandbox } from '#tests/helpers/billing/payments'
import { openFullPortal } from '#tests/helpers/billing/portal'

/** Time-driven changes. */

test('an unpaid checkout session expires at its expiration time', async () => {
	const { stripe, control } = await testSandbox()
	const expires_at = (await control.now()) + 31 * 60
	const { session } = await openCheckout(stripe, 'annual', { expires_at })
	await control.advance(30 * 60)
	expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
	await control.advance(61)
	expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired')
	const page = await fetch(session.url!)
	expect(page.status).toBe(410)
	expect(await page.text()).toContain('This checkout has expired.')
})

test('S1 a 6-month plan renews after six months, announced 30 days before', async () => {
	const box = await testSandbox()
	const { customer, subscription } = await subscribed(box, 'biannual')
	const before = await box.stripe.subscriptions.retrieve(subscription)
	const end = before.items.data[0]!.current_period_end
	const rest = end - (await box.control.now())
	await box.control.advance(rest - 31 * DAY)
	expect(box.inbox.types()).not.toContain('invoice.upcoming')
	await box.control.advance(2 * DAY)
	await box.control.settled()
	const upcoming = box.inbox.received.find(({ event }) => event.type === 'invoice.upcoming')!
	expect(upcoming.event.data.object).toMatchObject({ amount_due: 9_900, next_payment_attempt: end })
	await box.control.advance(29 * DAY + 1)
	const after = await box.stripe.subscriptions.retrieve(subscription, {
		expand: ['latest_invoice'],
	})
	expect(after).toMatchObject({
		status: 'active',
		latest_invoice: { billing_reason: 'subscription_cycle', status: 'paid', created: end },
	})
	expect(after.items.data[0]!.current_period_start).toBe(end)
	expect((await box.stripe.charges.list({ customer })).data).toHaveLength(2)
})

test('periods anchored on the 31st return to the 31st after shorter months', async () => {
	const box = await testSandbox({ now: () => new Date('2027-08-31T10:00:00Z') })
	const { subscription } = await subscribed(box, 'biannual')
	const endsOn = async (): Promise<string> => {
		const { items } = await box.stripe.subscriptions.retrieve(subscription)
		return new Date(items.data[0]!.current_period_end * 1000).toISOString()
	}
	expect(await endsOn()).toBe('2028-02-29T10:00:00.000Z')
	await box.control.advance(183 * DAY)
	expect(await endsOn()).toBe('2028-08-31T10:00:00.000Z')
})

test('S2 a failed renewal becomes past due, is retried and recovers with another card', async () => {
	const box = await testSandbox()
	const { customer, subscription } = await subscribed(box, 'annual', { card: 'fails_on_renewal' })
	await box.control.advance(365 * DAY + 60)
	const failing = await box.stripe.subscriptions.retrieve(subscription, {
		expand: ['latest_invoice'],
	})
	expect(failing).toMatchObject({
		status: 'past_due',
		latest_invoice: { status: 'open', attempt_count: 1, amount_remaining: 14_900 },
	})
	await box.control.settings({ portalCardPays: true })
	const portal = await openFullPortal(box.stripe, customer, {
		type: 'payment_method_update',
		after_completion: {
			type: 'redirect',
			redirect: { return_url: 'http://127.0.0.1:9/profile' },
		},
	})
	const saved = await fetch(portal.url, {
		method: 'POST',
		body: new URLSearchParams({ intent: 'card', card: 'ok', last4: '4242' }),
		redirect: 'manual',
	})
	expect(saved.headers.get('location')).toBe('http://127.0.0.1:9/profile')
	const healed = await box.stripe.subscriptions.retrieve(subscription, {
		expand: ['latest_invoice'],
	})
	expect(healed).toMatchObject({ status: 'active', latest_invoice: { status: 'paid' } })
})

test('cards that a member tries in vain neither use up retries nor delay the next one', async () => {
	const box = await testSandbox()
	const { customer, subscription } = await subscribed(box, 'annual', { card: 'fails_on_renewal' })
	await box.control.advance(365 * DAY + 60)
	const state = async () => {
		const { status, latest_invoice } = await box.stripe.subscriptions.retrieve(subscription, {
			expand: ['latest_invoice'],
		})
		const { attempt_count, next_payment_attempt } = latest_invoice as Stripe.Invoice
		return { status, attempt_count, next_payment_attempt }
	}
	const before = await state()
	expect(before).toMatchObject({ status: 'past_due', attempt_count: 1 })
	await box.control.settings({ portalCardPays: true })
	for (let i = 0; i < 5; i += 1) {
		const portal = await openFullPortal(box.stripe, customer, { type: 'payment_method_update' })
		const body = new URLSearchParams({ intent: 'card', card: 'fails_on_renewal', last4: '0341' })
		await fetch(portal.url, { method: 'POST', body, redirect: 'manual' })
	}
	expect(await state()).toEqual(before)
	await box.control.advance(DAY)
	expect(await state()).toMatchObject({ status: 'past_due', attempt_count: 2 })
})

test.each(['canceled', 'unpaid'] as const)(
	'S4 after the last retry (days 1, 4, 9 and 16) the subscription is %s',
	async (afterRetries) => {
		const box = await testSandbox()
		await box.control.settings({ afterRetries })
		const { subscription } = await subscribed(box, 'annual', { card: 'fails_on_renewal' })
		const { items } = await box.stripe.subscriptions.retrieve(subscription)
		await box.control.advance(items.data[0]!.current_period_end - (await box.control.now()))
		const state = async (): Promise<[string, number]> => {
			const it = await box.stripe.subscriptions.retrieve(subscription, {
				expand: ['latest_invoice'],
			})
			return [it.status, (it.latest_invoice as { attempt_count: number }).attempt_count]
		}
		expect(await state()).toEqual(['past_due', 1])
		await box.control.advance(DAY)
		expect(await state()).toEqual(['past_due', 2])
		await box.control.advance(3 * DAY)
		expect(await state()).toEqual(['past_due', 3])
		await box.control.advance(5 * DAY)
		expect(await state()).toEqual(['past_due', 4])
		await box.control.advance(7 * DAY)
		expect(await state()).toEqual([afterRetries, 5])
	},
)

test('S7 a canceled subscription ends with its period and is not charged again', async () => {
	const box = await testSandbox()
	const { customer, subscription } = await subscribed(box)
	await box.stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
	await box.control.advance(366 * DAY)
	await box.control.settled()
	expect(await box.stripe.subscriptions.retrieve(subscription)).toMatchObject({
		status: 'canceled',
	})
	expect((await box.stripe.charges.list({ customer })).data).toHaveLength(1)
	expect(box.inbox.types()).toContain('customer.subscription.deleted')
	expect(box.inbox.types()).not.toContain('invoice.upcoming')
})

test('S6 a subscription paused with void invoices is not charged', async () => {
	const box = await testSandbox()
	const { customer, subscription } = await subscribed(box)
	await box.stripe.subscriptions.update(subscription, { pause_collection: { behavior: 'void' } })
	await box.control.advance(366 * DAY)
	const it = await box.stripe.subscriptions.retrieve(subscription, { expand: ['latest_invoice'] })
	expect(it).toMatchObject({ status: 'active', latest_invoice: { status: 'void' } })
	expect((await box.stripe.charges.list({ customer })).data).toHaveLength(1)
})

test('S13 the first payment is charged when the trial ends', async () => {
	const box = await testSandbox()
	const { stripe, control } = box
	const { id: customer } = await stripe.customers.create({ email: 'trial@example.test' })
	const method = await stripe.paymentMethods.attach('pm_card_visa', { customer })
	const price = (await stripe.prices.list({ lookup_keys: ['annual'] })).data[0]!.id
	const { id } = await stripe.subscriptions.create({
		customer,
		items: [{ price }],
		default_payment_method: method.id,
		trial_period_days: 7,
	})
	expect((await stripe.charges.list({ customer })).data).toEqual([])
	await control.advance(7 * DAY + 1)
	expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
	expect((await stripe.charges.list({ customer })).data).toMatchObject([{ amount: 14_900 }])
})

test('S5 a first payment that is not completed expires within a day', async () => {
	const { stripe, control } = await testSandbox()
	const { id: customer } = await stripe.customers.create({ email: 'never@example.test' })
	const method = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
	const price = (await stripe.prices.list({ lookup_keys: ['annual'] })).data[0]!.id
	const { id, status } = await stripe.subscriptions.create({
		customer,
		items: [{ price }],
		default_payment_method: method.id,
	})
	expect(status).toBe('incomplete')
	await control.advance(DAY)
	expect((await stripe.subscriptions.retrieve(id)).status).toBe('incomplete_expired')
})

test('V7 a bank debit is paid when it succeeds and unpaid when it fails', async () => {
	const box = await testSandbox()
	const arrive = await openCheckout(box.stripe)
	const fail = await openCheckout(box.stripe)
	await box.control.pay(arrive.session.id, { card: 'bank_debit' })
	await box.control.pay(fail.session.id, { card: 'bank_debit_fails' })
	const status = async (id: string): Promise<string> =>
		(await box.stripe.checkout.sessions.retrieve(id)).payment_status
	expect(await status(arrive.session.id)).toBe('unpaid')
	await box.control.advance(3 * DAY + 1)
	await box.control.settled()
	expect(await status(arrive.session.id)).toBe('paid')
	expect(await status(fail.session.id)).toBe('unpaid')
	expect(box.inbox.types()).toContain('checkout.session.async_payment_succeeded')
	expect(box.inbox.types()).toContain('checkout.session.async_payment_failed')
})

test('MON-21 an invoice whose bank payment is on its way is neither paid again nor voided', async () => {
	const { stripe, control } = await testSandbox()
	const { session } = await openCheckout(stripe)
	await control.pay(session.id, { card: 'bank_debit' })
	const [invoice] = (await stripe.invoices.list()).data
	const id = invoice?.id ?? ''
	await expect(stripe.invoices.pay(id)).rejects.toMatchObject({ statusCode: 400 })
	await expect(stripe.invoices.voidInvoice(id)).rejects.toMatchObject({ statusCode: 400 })
	await control.advance(3 * DAY + 1)
	expect((await stripe.invoices.retrieve(id)).status).toBe('paid')
})

test('V7 a bank debit that keeps failing is retried four times, then the subscription is canceled', async () => {
	const { stripe, control } = await testSandbox()
	const { session } = await openCheckout(stripe)
	const paid = await control.pay(session.id, { card: 'bank_debit_fails' })
	await control.advance(60 * DAY)
	const { status, latest_invoice: invoice } = await stripe.subscriptions.retrieve(
		paid.session.subscription as string,
		{ expand: ['latest_invoice'] },
	)
	expect(status).toBe('canceled')
	expect(invoice).toMatchObject({ attempt_count: 5, status: 'open' })
})

test('V9 promotion codes and coupons expire at their expiration time', async () => {
	const { stripe, control } = await testSandbox()
	const now = await control.now()
	const coupon = await stripe.coupons.create({ percent_off: 5, redeem_by: now + 2 * DAY })
	const code = (expires_at?: number) =>
		stripe.promotionCodes.create({
			promotion: { type: 'coupon', coupon: coupon.id },
			...(expires_at === undefined ? {} : { expires_at }),
		})
	const [short, long] = [await code(now + DAY), await code()]
	const active = async (): Promise<boolean[]> => [
		(await stripe.promotionCodes.retrieve(short.id)).active,
		(await stripe.promotionCodes.retrieve(long.id)).active,
	]
	await control.advance(DAY)
	expect(await active()).toEqual([false, true])
	await control.advance(DAY)
	expect(await active()).toEqual([false, false])
	expect((await stripe.coupons.retrieve(coupon.id)).valid).toBe(false)
})

test('overdue events run in order, each dated at its due time', async () => {
	const box = await testSandbox()
	const { customer } = await subscribed(box, 'biannual')
	const startedAt = await box.control.now()
	await box.control.advance(3 * 366 * DAY)
	const charges = await box.stripe.charges.list({ customer, limit: 100 })
	const times = charges.data.map(({ created }) => created).toReversed()
	expect(times).toHaveLength(7)
	expect(times).toEqual(times.toSorted((a, b) => a - b))
	const months = times.map((at) => Math.round((at - startedAt) / (30.44 * DAY)))
	expect(months).toEqual([0, 6, 12, 18, 24, 30, 36])
})
