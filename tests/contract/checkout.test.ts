import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { describeProvider, refusalOf, type Target } from './targets'

type Params = Stripe.Checkout.SessionCreateParams

const RETURN = 'https://example.com/return?session_id={CHECKOUT_SESSION_ID}'

function hosted({ prices }: Target, given: Partial<Params> = {}): Params {
	return {
		mode: 'subscription',
		ui_mode: 'hosted_page',
		line_items: [{ price: prices.annual.id, quantity: 1 }],
		success_url: RETURN,
		...given,
	}
}

function embedded({ prices }: Target, given: Partial<Params> = {}): Params {
	return {
		mode: 'subscription',
		ui_mode: 'embedded_page',
		line_items: [{ price: prices.annual.id, quantity: 1 }],
		return_url: RETURN,
		...given,
	}
}

const inMinutes = (minutes: number): number => Math.floor(Date.now() / 1000) + minutes * 60

describeProvider('checkout sessions', (target) => {
	test('a hosted session has a URL and no secret', async () => {
		const it = target()
		const customer = await it.stripe.customers.create({ email: 'hosted@example.test' })
		const expires = inMinutes(31)
		const session = await it.stripe.checkout.sessions.create(
			hosted(it, {
				customer: customer.id,
				client_reference_id: 'u1',
				metadata: { userId: 'u1', plan: 'annual' },
				subscription_data: { metadata: { userId: 'u1' } },
				allow_promotion_codes: true,
				adaptive_pricing: { enabled: false },
				allowed_payment_method_types: ['card'],
				cancel_url: 'https://example.com/payment-cancel',
				expires_at: expires,
			}),
		)
		expect(session).toMatchObject({
			object: 'checkout.session',
			ui_mode: 'hosted_page',
			mode: 'subscription',
			status: 'open',
			payment_status: 'unpaid',
			customer: customer.id,
			client_reference_id: 'u1',
			client_secret: null,
			subscription: null,
			amount_total: 14_900,
			currency: 'usd',
			livemode: false,
			expires_at: expires,
			success_url: RETURN,
			metadata: { userId: 'u1', plan: 'annual' },
		})
		expect(session.url).toMatch(/^https?:\/\//u)
	})

	test('an embedded session has a secret and no URL, and keeps the secret while it is open', async () => {
		const it = target()
		const session = await it.stripe.checkout.sessions.create(embedded(it))
		expect(session).toMatchObject({
			ui_mode: 'embedded_page',
			url: null,
			redirect_on_completion: 'always',
			return_url: RETURN,
		})
		expect(session.client_secret).toContain('_secret_')
		const again = await it.stripe.checkout.sessions.retrieve(session.id)
		expect(again.status).toBe('open')
		expect(again.client_secret).toBe(session.client_secret)
	})

	test('payment mode sells one-time prices', async () => {
		const it = target()
		const session = await it.stripe.checkout.sessions.create(
			hosted(it, {
				mode: 'payment',
				line_items: [{ price: it.prices.once.id, quantity: 1 }],
				payment_intent_data: { metadata: { userId: 'u1' } },
				invoice_creation: { enabled: true },
			}),
		)
		expect(session).toMatchObject({
			mode: 'payment',
			amount_total: 100,
			invoice_creation: { enabled: true },
		})
	})

	test('an expired session has no URL and cannot be expired again', async () => {
		const it = target()
		const { id } = await it.stripe.checkout.sessions.create(hosted(it))
		const closed = await it.stripe.checkout.sessions.expire(id)
		expect(closed).toMatchObject({ status: 'expired', url: null })
		const refusal = await refusalOf(it.stripe.checkout.sessions.expire(id))
		expect(refusal.statusCode).toBe(400)
		expect(refusal.message).toContain('status of expired')
	})

	test('lists a customer’s sessions by status', async () => {
		const it = target()
		const customer = (await it.stripe.customers.create({ email: 'list@example.test' })).id
		const open = await it.stripe.checkout.sessions.create(hosted(it, { customer }))
		const closed = await it.stripe.checkout.sessions.create(hosted(it, { customer }))
		await it.stripe.checkout.sessions.expire(closed.id)
		const ids = async (status: 'open' | 'expired' | 'complete'): Promise<string[]> =>
			(
				await it.stripe.checkout.sessions.list({
					customer,
					status,
					limit: 100,
					expand: ['data.discounts.promotion_code', 'data.total_details.breakdown'],
				})
			).data.map(({ id }) => id)
		expect(await ids('open')).toEqual([open.id])
		expect(await ids('expired')).toEqual([closed.id])
		expect(await ids('complete')).toEqual([])
	})

	test('a discount is included in the amounts and in the breakdown', async () => {
		const it = target()
		const coupon = await it.stripe.coupons.create({ percent_off: 10, duration: 'once' })
		const promo = await it.stripe.promotionCodes.create({
			promotion: { type: 'coupon', coupon: coupon.id },
			code: it.unique('TEN').toUpperCase(),
		})
		const { id } = await it.stripe.checkout.sessions.create(
			hosted(it, { discounts: [{ promotion_code: promo.id }] }),
		)
		const session = await it.stripe.checkout.sessions.retrieve(id, {
			expand: ['discounts.promotion_code', 'total_details.breakdown', 'line_items'],
		})
		expect(session).toMatchObject({
			amount_subtotal: 14_900,
			amount_total: 13_410,
			total_details: { amount_discount: 1_490 },
			discounts: [{ promotion_code: { id: promo.id } }],
		})
		const [row] = session.total_details!.breakdown!.discounts
		expect(row).toMatchObject({
			amount: 1_490,
			discount: { source: { type: 'coupon' }, promotion_code: promo.id },
		})
		expect(session.line_items!.data[0]).toMatchObject({ quantity: 1, amount_total: 13_410 })
	})

	test('the breakdown and the line items are included only when expanded', async () => {
		const it = target()
		const { id } = await it.stripe.checkout.sessions.create(hosted(it))
		const session = await it.stripe.checkout.sessions.retrieve(id)
		expect(session.total_details).not.toHaveProperty('breakdown')
		expect(session).not.toHaveProperty('line_items')
		const lines = await it.stripe.checkout.sessions.listLineItems(id)
		expect(lines.data[0]?.price?.id).toBe(it.prices.annual.id)
	})

	describe('is rejected', () => {
		const customerId = async ({ stripe }: Target): Promise<string> =>
			(await stripe.customers.create({ email: 'refused@example.test' })).id

		test.each<[string, (it: Target) => Promise<Params> | Params]>([
			['with the old name of the embedded page', (it) => embedded(it, { ui_mode: 'embedded' })],
			['with the old name of the hosted page', (it) => hosted(it, { ui_mode: 'hosted' })],
			['with an unknown mode', (it) => hosted(it, { mode: 'rent' })],
			[
				'with the legacy list of payment methods',
				(it) => ({ ...hosted(it), payment_method_types: ['card'] }) as Params,
			],
			['embedded with a success_url', (it) => embedded(it, { success_url: RETURN })],
			['embedded with a cancel_url', (it) => embedded(it, { cancel_url: 'https://example.com/' })],
			['embedded without a return_url', (it) => embedded(it, { return_url: undefined })],
			['hosted without a success_url', (it) => hosted(it, { success_url: undefined })],
			[
				'with both a discount and allow_promotion_codes',
				async (it) => {
					const coupon = await it.stripe.coupons.create({ percent_off: 5 })
					return hosted(it, { discounts: [{ coupon: coupon.id }], allow_promotion_codes: true })
				},
			],
			[
				'with a customer and an email address',
				async (it) =>
					hosted(it, { customer: await customerId(it), customer_email: 'x@example.test' }),
			],
			[
				'with a customer update but no customer',
				(it) => hosted(it, { customer_update: { name: 'auto' } }),
			],
			['with a recurring price in payment mode', (it) => hosted(it, { mode: 'payment' })],
			[
				'with only one-time prices in subscription mode',
				(it) => hosted(it, { line_items: [{ price: it.prices.once.id, quantity: 1 }] }),
			],
			[
				'with subscription data in payment mode',
				(it) =>
					hosted(it, {
						mode: 'payment',
						line_items: [{ price: it.prices.once.id, quantity: 1 }],
						subscription_data: { metadata: { userId: 'u1' } },
					}),
			],
			['with an expiration in 29 minutes', (it) => hosted(it, { expires_at: inMinutes(29) })],
			['with an expiration in 25 hours', (it) => hosted(it, { expires_at: inMinutes(25 * 60) })],
			[
				'with an unknown price',
				(it) => hosted(it, { line_items: [{ price: 'price_x', quantity: 1 }] }),
			],
			['without line items', (it) => hosted(it, { line_items: [] })],
			[
				'with an inactive promotion code',
				async (it) => {
					const coupon = await it.stripe.coupons.create({ percent_off: 5 })
					const promo = await it.stripe.promotionCodes.create({
						promotion: { type: 'coupon', coupon: coupon.id },
					})
					await it.stripe.promotionCodes.update(promo.id, { active: false })
					return hosted(it, { discounts: [{ promotion_code: promo.id }] })
				},
			],
		])('%s', async (_name, params) => {
			const it = target()
			const refusal = await refusalOf(it.stripe.checkout.sessions.create(await params(it)))
			expect(refusal.statusCode).toBe(400)
			expect(refusal.type).toBe('StripeInvalidRequestError')
		})
	})
})
