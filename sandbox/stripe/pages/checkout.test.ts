import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { openCheckout, priceOf, subscribed, testSandbox } from '#tests/helpers/billing/payments'

/** The checkout page, used without JavaScript. */

type Sent = { status: number; location: string | null; text: string }

async function send(url: string, fields: Record<string, string>): Promise<Sent> {
	const body = new URLSearchParams(fields)
	const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
	return {
		status: answer.status,
		location: answer.headers.get('location'),
		text: await answer.text(),
	}
}

const read = async (url: string): Promise<string> => (await fetch(url)).text()

test('C23 shows the purchase; paying redirects back with the session ID', async () => {
	const { stripe } = await testSandbox()
	const { session } = await openCheckout(stripe)
	const page = await read(session.url!)
	expect(page).toContain('Annual Plan every year')
	expect(page).toContain('$149.00')
	expect(page).toContain('friend@example.test')
	const paid = await send(session.url!, { intent: 'pay', card: 'ok' })
	expect(paid).toMatchObject({
		status: 303,
		location: `http://127.0.0.1:9/return?session_id=${session.id}`,
	})
	expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
		status: 'complete',
		payment_status: 'paid',
		url: null,
		subscription: expect.stringMatching(/^sub_/u),
		invoice: expect.stringMatching(/^in_/u),
	})
})

test('C9 a declined card changes nothing: the page stays open and no subscription is created', async () => {
	const { stripe } = await testSandbox()
	const { customer, session } = await openCheckout(stripe)
	const refused = await send(session.url!, { intent: 'pay', card: 'declined' })
	expect(refused.status).toBe(402)
	expect(refused.text).toContain('Your card was declined.')
	expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open' })
	const list = await stripe.subscriptions.list({ customer: customer.id, status: 'all' })
	expect(list.data).toEqual([])
	expect((await stripe.charges.list({ customer: customer.id })).data).toMatchObject([
		{ status: 'failed', paid: false },
	])
	expect((await send(session.url!, { intent: 'pay', card: 'ok' })).status).toBe(303)
})

test('C10 a card that requires authentication pays only after it', async () => {
	const { stripe } = await testSandbox()
	const { session } = await openCheckout(stripe)
	const status = async () => (await stripe.checkout.sessions.retrieve(session.id)).status
	const asked = await send(session.url!, { intent: 'pay', card: 'authenticate' })
	expect(asked.text).toContain('Your bank asks')
	expect(await status()).toBe('open')
	const failed = await send(session.url!, { intent: 'fail_authentication' })
	expect(failed).toMatchObject({ status: 402 })
	expect(await status()).toBe('open')
	await send(session.url!, { intent: 'pay', card: 'authenticate' })
	expect((await send(session.url!, { intent: 'authenticate' })).status).toBe(303)
	expect(await status()).toBe('complete')
})

test('an unrequested authentication pays nothing', async () => {
	const { stripe } = await testSandbox()
	const { session } = await openCheckout(stripe)
	await send(session.url!, { intent: 'authenticate' })
	expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
})

test('C2 a page left open cannot pay again', async () => {
	const { stripe } = await testSandbox()
	const { customer, session } = await openCheckout(stripe)
	await send(session.url!, { intent: 'pay', card: 'ok' })
	const again = await send(session.url!, { intent: 'pay', card: 'ok' })
	expect(again.status).toBe(409)
	expect(again.text).toContain('completed already')
	const charges = await stripe.charges.list({ customer: customer.id })
	expect(charges.data).toHaveLength(1)
})

test('C3 an expired session cannot be paid', async () => {
	const { stripe } = await testSandbox()
	const { customer, session } = await openCheckout(stripe)
	await stripe.checkout.sessions.expire(session.id)
	const late = await send(session.url!, { intent: 'pay', card: 'ok' })
	expect(late.status).toBe(410)
	expect((await stripe.charges.list({ customer: customer.id })).data).toEqual([])
})

test('V2 a promotion code can be applied and removed; an unknown one is rejected', async () => {
	const { stripe } = await testSandbox()
	const { session } = await openCheckout(stripe, 'annual', { allow_promotion_codes: true })
	const wrong = await send(session.url!, { intent: 'apply_code', promotion_code: 'NOPE' })
	expect(wrong).toMatchObject({ status: 400 })
	expect(wrong.text).toContain('This code is invalid.')
	const typed = await send(session.url!, { intent: 'apply_code', promotion_code: ' friend10 ' })
	expect(typed.text).toContain('-$14.90')
	expect(typed.text).toContain('$134.10')
	const without = await send(session.url!, { intent: 'remove_code' })
	expect(without.text).not.toContain('$134.10')
	await send(session.url!, { intent: 'apply_code', promotion_code: 'FRIEND10' })
	await send(session.url!, { intent: 'pay', card: 'ok' })
	const done = await stripe.checkout.sessions.retrieve(session.id, {
		expand: ['discounts.promotion_code', 'total_details.breakdown'],
	})
	expect(done).toMatchObject({
		amount_total: 13_410,
		discounts: [{ promotion_code: { code: 'FRIEND10', times_redeemed: 1 } }],
		total_details: { breakdown: { discounts: [{ amount: 1_490 }] } },
	})
})

test('rejects a promotion code if the session does not allow them', async () => {
	const { stripe } = await testSandbox()
	const { session } = await openCheckout(stripe)
	expect(await read(session.url!)).not.toContain('promotion_code')
	const sent = await send(session.url!, { intent: 'apply_code', promotion_code: 'FRIEND10' })
	expect(sent.status).toBe(400)
	expect((await stripe.checkout.sessions.retrieve(session.id)).amount_total).toBe(14_900)
})

test('rejects a first-purchase code for a customer who has paid before', async () => {
	const box = await testSandbox()
	const { stripe } = box
	const { customer } = await subscribed(box)
	const promo = await stripe.promotionCodes.create({
		promotion: { type: 'coupon', coupon: 'friend-10-percent' },
		code: 'FIRST',
		restrictions: { first_time_transaction: true },
	})
	const price = await priceOf(stripe, 'annual')
	const params: Stripe.Checkout.SessionCreateParams = {
		mode: 'subscription',
		customer,
		line_items: [{ price: price.id, quantity: 1 }],
		success_url: 'http://127.0.0.1:9/',
	}
	await expect(
		stripe.checkout.sessions.create({ ...params, discounts: [{ promotion_code: promo.id }] }),
	).rejects.toThrow('prior transactions')
	const open = await stripe.checkout.sessions.create({ ...params, allow_promotion_codes: true })
	const typed = await send(open.url!, { intent: 'apply_code', promotion_code: 'first' })
	expect(typed.status).toBe(400)
	expect(typed.text).toContain('prior transactions')
})

test('rejects a code that has reached its redemption limit', async () => {
	const { stripe, control } = await testSandbox()
	await stripe.promotionCodes.create({
		promotion: { type: 'coupon', coupon: 'friend-10-percent' },
		code: 'ONCE',
		max_redemptions: 1,
	})
	const one = await openCheckout(stripe, 'annual', { allow_promotion_codes: true })
	const two = await openCheckout(stripe, 'annual', { allow_promotion_codes: true })
	await control.pay(one.session.id, { code: 'ONCE' })
	const late = await send(two.session.url!, { intent: 'apply_code', promotion_code: 'ONCE' })
	expect(late.status).toBe(400)
})

test('C17 a free purchase needs no payment', async () => {
	const { stripe, control } = await testSandbox()
	const coupon = await stripe.coupons.create({ percent_off: 100 })
	const { customer, session } = await openCheckout(stripe, 'annual', {
		discounts: [{ coupon: coupon.id }],
	})
	const { session: done } = await control.pay(session.id)
	expect(done).toMatchObject({ status: 'complete', payment_status: 'no_payment_required' })
	const list = await stripe.subscriptions.list({ customer: customer.id })
	expect(list.data[0]).toMatchObject({ status: 'active', discounts: [] })
	expect((await stripe.charges.list({ customer: customer.id })).data).toEqual([])
})

test('a one-time payment creates a payment and, if requested, an invoice', async () => {
	const { stripe, control } = await testSandbox()
	const { session } = await openCheckout(stripe, 'developer_test', {
		invoice_creation: { enabled: true },
		payment_intent_data: { metadata: { userId: 'u1' } },
	})
	const { session: done } = await control.pay(session.id)
	expect(done).toMatchObject({ status: 'complete', payment_status: 'paid', subscription: null })
	const intent = await stripe.paymentIntents.retrieve(done.payment_intent as string)
	expect(intent).toMatchObject({ amount: 100, status: 'succeeded', metadata: { userId: 'u1' } })
	const invoice = await stripe.invoices.retrieve(done.invoice as string)
	expect(invoice).toMatchObject({ status: 'paid', amount_paid: 100, parent: null })
})

test('V6 the same digits and card type have the same fingerprint for all customers', async () => {
	const box = await testSandbox()
	const getFingerprint = async (payment: { last4?: string }): Promise<string> => {
		const { customer } = await subscribed(box, 'annual', payment)
		const [charge] = (await box.stripe.charges.list({ customer })).data
		return charge!.payment_method_details!.card!.fingerprint!
	}
	const [own, other] = [
		await getFingerprint({ last4: '1111' }),
		await getFingerprint({ last4: '1111' }),
	]
	expect(other).toBe(own)
	const usual = [await getFingerprint({}), await getFingerprint({})]
	expect(new Set([...usual, own]).size).toBe(3)
})

test('an embedded page posts the redirect URL to its parent page', async () => {
	const { origin, stripe } = await testSandbox()
	const { session } = await openCheckout(stripe, 'annual', {
		ui_mode: 'embedded_page',
		success_url: undefined,
		cancel_url: undefined,
		return_url: 'http://127.0.0.1:9/return?session_id={CHECKOUT_SESSION_ID}',
	})
	const frame = `${origin}/embedded/${session.client_secret!}`
	expect(await read(frame)).toContain('$149.00')
	const paid = await send(frame, { intent: 'pay', card: 'ok' })
	expect(paid.status).toBe(200)
	expect(paid.text).toContain(
		`parent.postMessage({"sandbox":"complete","url":"http://127.0.0.1:9/return?session_id=${session.id}"}, '*')`,
	)
	const stranger = await fetch(`${origin}/embedded/${session.id}_secret_guessed`)
	expect(stranger.status).toBe(404)
})

test('shopper input is escaped in the page', async () => {
	const { stripe } = await testSandbox()
	const customer = await stripe.customers.create({ email: 'x@example.test', name: '<b>' })
	const { session } = await openCheckout(stripe, 'annual', {
		customer: customer.id,
		custom_text: { submit: { message: '<script>alert(1)</script>' } },
	})
	const page = await read(session.url!)
	expect(page).not.toContain('<script>alert')
	expect(page).toContain('&lt;script&gt;alert')
})
