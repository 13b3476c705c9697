import { expect, test } from 'vitest'
import { describeProvider, refusalOf } from './targets'

describeProvider('prices, coupons and promotion codes', (target) => {
	test('finds prices by lookup key, with the expanded product', async () => {
		const { stripe, prices } = target()
		const keys = [prices.annual.lookup_key!, prices.biannual.lookup_key!]
		const found = await stripe.prices.list({ lookup_keys: keys, expand: ['data.product'] })
		expect(found.data.map(({ id }) => id).toSorted()).toEqual(
			[prices.annual.id, prices.biannual.id].toSorted(),
		)
		const biannual = found.data.find(({ id }) => id === prices.biannual.id)!
		expect(biannual).toMatchObject({
			currency: 'usd',
			unit_amount: 9_900,
			type: 'recurring',
			recurring: { interval: 'month', interval_count: 6 },
			product: { object: 'product', active: true },
		})
		// Decimal amounts are objects of the SDK.
		expect(typeof biannual.unit_amount_decimal).toBe('object')
		expect(JSON.stringify(biannual.unit_amount_decimal)).toBe('"9900"')
	})

	test('a lookup key belongs to one price at a time', async () => {
		const { stripe, prices, unique } = target()
		const product = prices.once.product as string
		const lookup_key = unique('moving')
		const given = { product, currency: 'usd', unit_amount: 200, lookup_key }
		const first = await stripe.prices.create(given)
		expect((await refusalOf(stripe.prices.create(given))).statusCode).toBe(400)
		const second = await stripe.prices.create({ ...given, transfer_lookup_key: true })
		const holders = await stripe.prices.list({ lookup_keys: [lookup_key] })
		expect(holders.data.map(({ id }) => id)).toEqual([second.id])
		expect((await stripe.prices.retrieve(first.id)).lookup_key).toBeNull()
	})

	test('an archived price cannot be sold', async () => {
		const { stripe, prices } = target()
		const product = prices.annual.product as string
		const { id } = await stripe.prices.create({
			product,
			currency: 'usd',
			unit_amount: 300,
			recurring: { interval: 'year' },
		})
		expect(await stripe.prices.update(id, { active: false })).toMatchObject({ active: false })
		const refusal = await refusalOf(
			stripe.checkout.sessions.create({
				mode: 'subscription',
				line_items: [{ price: id, quantity: 1 }],
				success_url: 'https://example.com/',
			}),
		)
		expect(refusal).toMatchObject({ statusCode: 400, param: 'line_items[0][price]' })
	})

	test('a coupon ID is unique, and coupons have metadata and apply once by default', async () => {
		const { stripe, unique } = target()
		const id = unique('coupon')
		const coupon = await stripe.coupons.create({ id, percent_off: 10, metadata: { vip: 'true' } })
		expect(coupon).toMatchObject({
			id,
			duration: 'once',
			percent_off: 10,
			amount_off: null,
			times_redeemed: 0,
			valid: true,
			metadata: { vip: 'true' },
		})
		const again = await refusalOf(stripe.coupons.create({ id, percent_off: 10 }))
		expect(again).toMatchObject({ statusCode: 400, code: 'resource_already_exists' })
		const both = await refusalOf(
			stripe.coupons.create({ percent_off: 10, amount_off: 100, currency: 'usd' }),
		)
		expect(both.statusCode).toBe(400)
		const marked = await stripe.coupons.update(id, { metadata: { vip_owner: 'u1' } })
		expect(marked.metadata).toEqual({ vip: 'true', vip_owner: 'u1' })
	})

	test('a promotion code is case-insensitive and contains its coupon', async () => {
		const { stripe, unique } = target()
		const coupon = await stripe.coupons.create({ percent_off: 20, duration: 'once' })
		const code = unique('FRIEND').toUpperCase()
		const promo = await stripe.promotionCodes.create({
			promotion: { type: 'coupon', coupon: coupon.id },
			code,
			restrictions: { first_time_transaction: true },
		})
		expect(promo).toMatchObject({
			code,
			active: true,
			promotion: { type: 'coupon', coupon: coupon.id },
			restrictions: { first_time_transaction: true },
		})
		const found = await stripe.promotionCodes.list({ code: code.toLowerCase(), active: true })
		expect(found.data.map(({ id }) => id)).toEqual([promo.id])
		const byCoupon = await stripe.promotionCodes.list({ coupon: coupon.id })
		expect(byCoupon.data.map(({ id }) => id)).toEqual([promo.id])
		const whole = await stripe.promotionCodes.retrieve(promo.id, { expand: ['promotion.coupon'] })
		expect(whole.promotion.coupon).toMatchObject({ id: coupon.id, percent_off: 20 })
		const duplicate = stripe.promotionCodes.create({
			promotion: { type: 'coupon', coupon: coupon.id },
			code: code.toLowerCase(),
		})
		expect((await refusalOf(duplicate)).statusCode).toBe(400)
	})

	test('rejects the legacy coupon parameter of promotion codes', async () => {
		const { stripe } = target()
		const coupon = await stripe.coupons.create({ percent_off: 5 })
		const refusal = await refusalOf(
			stripe.promotionCodes.create({ coupon: coupon.id } as unknown as {
				promotion: { type: 'coupon'; coupon: string }
			}),
		)
		expect(refusal.statusCode).toBe(400)
	})

	test('a deleted coupon is missing and deactivates its code', async () => {
		const { stripe, unique } = target()
		const coupon = await stripe.coupons.create({ percent_off: 5 })
		const code = unique('GONE').toUpperCase()
		const promo = await stripe.promotionCodes.create({
			promotion: { type: 'coupon', coupon: coupon.id },
			code,
		})
		expect(await stripe.coupons.del(coupon.id)).toMatchObject({ id: coupon.id, deleted: true })
		expect(await refusalOf(stripe.coupons.retrieve(coupon.id))).toMatchObject({
			statusCode: 404,
			code: 'resource_missing',
		})
		expect((await stripe.promotionCodes.list({ code, active: true })).data).toEqual([])
		expect((await stripe.promotionCodes.retrieve(promo.id)).active).toBe(false)
	})
})
