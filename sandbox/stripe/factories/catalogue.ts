import type Stripe from 'stripe'
import type { Interval } from '../calendar'
import type { World } from '../world'

/** New products, prices, coupons and promotion codes. */

/** Decimal amounts are strings in the API; the SDK converts them to its own number type. */
export const wireDecimal = (cents: number | null): Stripe.Decimal | null =>
	cents === null ? null : (String(cents) as unknown as Stripe.Decimal)

export const newProduct = (
	world: World,
	{ id, name, ...fields }: { id?: string; name: string } & Partial<Stripe.Product>,
): Stripe.Product => ({
	id: id ?? world.store.id('prod'),
	object: 'product',
	active: true,
	created: world.now(),
	default_price: null,
	description: null,
	images: [],
	livemode: false,
	marketing_features: [],
	metadata: {},
	name,
	package_dimensions: null,
	shippable: null,
	statement_descriptor: null,
	tax_code: null,
	tax_details: null,
	type: 'service',
	unit_label: null,
	updated: world.now(),
	url: null,
	...fields,
})

type NewPrice = {
	product: string
	currency: string
	unitAmount: number
	every: Interval | null
} & Partial<Stripe.Price>

export const newPrice = (
	world: World,
	{ unitAmount, every, ...fields }: NewPrice,
): Stripe.Price => ({
	id: world.store.id('price'),
	object: 'price',
	active: true,
	billing_scheme: 'per_unit',
	created: world.now(),
	custom_unit_amount: null,
	livemode: false,
	lookup_key: null,
	metadata: {},
	nickname: null,
	recurring:
		every === null
			? null
			: {
					interval: every.interval,
					interval_count: every.count,
					meter: null,
					trial_period_days: null,
					usage_type: 'licensed',
				},
	tax_behavior: 'unspecified',
	tiers_mode: null,
	transform_quantity: null,
	type: every === null ? 'one_time' : 'recurring',
	unit_amount: unitAmount,
	unit_amount_decimal: wireDecimal(unitAmount),
	...fields,
})

export const newCoupon = (world: World, fields: Partial<Stripe.Coupon>): Stripe.Coupon => ({
	id: world.store.id('co').slice(3),
	object: 'coupon',
	amount_off: null,
	created: world.now(),
	currency: null,
	duration: 'once',
	duration_in_months: null,
	livemode: false,
	max_redemptions: null,
	metadata: {},
	name: null,
	percent_off: null,
	redeem_by: null,
	times_redeemed: 0,
	valid: true,
	...fields,
})

type NewPromotionCode = { code: string; coupon: string } & Partial<
	Pick<
		Stripe.PromotionCode,
		'active' | 'customer' | 'expires_at' | 'max_redemptions' | 'metadata' | 'restrictions'
	>
>

export const newPromotionCode = (
	world: World,
	{ code, coupon, ...fields }: NewPromotionCode,
): Stripe.PromotionCode => ({
	id: world.store.id('promo'),
	object: 'promotion_code',
	active: true,
	code,
	created: world.now(),
	customer: null,
	customer_account: null,
	expires_at: null,
	livemode: false,
	max_redemptions: null,
	metadata: {},
	promotion: { coupon, type: 'coupon' },
	restrictions: {
		first_time_transaction: false,
		minimum_amount: null,
		minimum_amount_currency: null,
	},
	times_redeemed: 0,
	...fields,
})
