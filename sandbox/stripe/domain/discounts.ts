import type Stripe from 'stripe'
import { addIntervals } from '../calendar'
import { stripeError } from '../faults'
import type { World } from '../world'
import { change } from './change'
import { requireReferenced } from './lookup'

/** Coupons and promotion codes: eligibility, discount amounts, redemption limits. */

export type Applied = { coupon: string; promotionCode: string | null }

type Purchase = {
	customer: string | null
	currency: string
	amount: number
	products: string[]
}

/** The active promotion code with this text (case-insensitive). */
export const promotionCodeNamed = (world: World, code: string): Stripe.PromotionCode | null =>
	world.store
		.all('promotion_code')
		.find((promo) => promo.active && promo.code.toUpperCase() === code.trim().toUpperCase()) ?? null

/** A discount in a request. */
export type DiscountFields = { coupon?: string; promotion_code?: string }

/** Resolves the discount of a request, if it has one. @throws Fault if it cannot be used */
export function useDiscount(
	world: World,
	fields: DiscountFields | undefined,
	purchase: Purchase,
): Applied | null {
	if (fields?.promotion_code !== undefined) {
		return usePromotionCode(world, fields.promotion_code, purchase, 'discounts[0][promotion_code]')
	}
	if (fields?.coupon === undefined) return null
	const param = 'discounts[0][coupon]'
	const coupon = requireReferenced(world, 'coupon', fields.coupon, param)
	assertUsable(world, coupon, purchase, param)
	return { coupon: coupon.id, promotionCode: null }
}

/** Resolves a promotion code ID to a discount. @throws Fault if it cannot be used */
export function usePromotionCode(
	world: World,
	id: string,
	purchase: Purchase,
	param: string,
): Applied {
	const promo = requireReferenced(world, 'promotion_code', id, param)
	if (!promo.active) {
		throw stripeError(
			'This promotion code cannot be redeemed because it is not active.',
			param,
			'promotion_code_inactive',
		)
	}
	const couponId = promo.promotion.coupon as string
	const coupon = requireReferenced(world, 'coupon', couponId, param)
	assertUsable(world, coupon, purchase, param)
	if (promo.customer !== null && promo.customer !== purchase.customer) {
		throw stripeError(
			'This promotion code cannot be redeemed because it belongs to another customer.',
			param,
		)
	}
	const { first_time_transaction: isFirstOnly, minimum_amount: minimum } = promo.restrictions
	if (isFirstOnly && purchase.customer !== null && hasPaid(world, purchase.customer)) {
		throw stripeError(
			'This promotion code cannot be redeemed because the associated customer has prior transactions.',
			param,
			'promotion_code_customer_not_first_time',
		)
	}
	if (minimum !== null && purchase.amount < minimum) {
		throw stripeError(
			'This promotion code cannot be redeemed because the minimum amount is not met.',
			param,
		)
	}
	return { coupon: couponId, promotionCode: id }
}

const hasPaid = (world: World, customer: string): boolean =>
	world.store.all('charge').some((charge) => charge.customer === customer && charge.paid) ||
	world.store
		.all('invoice')
		.some((invoice) => invoice.customer === customer && invoice.status === 'paid')

function assertUsable(
	world: World,
	coupon: Stripe.Coupon,
	purchase: Purchase,
	param: string,
): void {
	if (!coupon.valid)
		throw stripeError(`Coupon ${coupon.id} is expired or used up.`, param, 'coupon_expired')
	if (coupon.currency !== null && coupon.currency !== purchase.currency) {
		throw stripeError(
			`The coupon ${coupon.id} cannot be used with the currency ${purchase.currency}.`,
			param,
		)
	}
	const only = world.store.notes.couponProducts[coupon.id]
	if (only !== undefined && !purchase.products.some((product) => only.includes(product))) {
		throw stripeError('This coupon does not apply to any of the products.', param)
	}
}

/** The discount on an amount, in cents. */
export function amountOff(coupon: Stripe.Coupon, amount: number): number {
	const rawDiscount =
		coupon.percent_off === null
			? (coupon.amount_off ?? 0)
			: Math.round((amount * coupon.percent_off) / 100)
	return Math.min(rawDiscount, Math.max(0, amount))
}

/** Counts a redemption; invalidates the coupon or code when its limit is reached. */
function redeem(world: World, { coupon: couponId, promotionCode }: Applied): void {
	const coupon = world.store.find('coupon', couponId)
	if (coupon !== null) {
		change(world, 'coupon.updated', coupon, (it) => {
			it.times_redeemed += 1
			if (it.max_redemptions !== null && it.times_redeemed >= it.max_redemptions) it.valid = false
		})
	}
	const promo = promotionCode === null ? null : world.store.find('promotion_code', promotionCode)
	if (promo !== null) {
		change(world, 'promotion_code.updated', promo, (it) => {
			it.times_redeemed += 1
			if (it.max_redemptions !== null && it.times_redeemed >= it.max_redemptions) it.active = false
		})
	}
	if (coupon !== null && !coupon.valid) retireCodes(world, coupon.id)
}

/** Deactivates the promotion codes of an invalid coupon. */
export function retireCodes(world: World, coupon: string): void {
	for (const promo of world.store.all('promotion_code')) {
		if (promo.promotion.coupon !== coupon || !promo.active) continue
		change(world, 'promotion_code.updated', promo, { active: false })
	}
}

/**
 * Redeems a coupon or code on a subscription or, for a one-time payment, on its checkout session.
 * @returns the ID of the discount
 */
export function newDiscount(
	world: World,
	applied: Applied,
	on: Pick<Stripe.Discount, 'customer' | 'subscription' | 'checkout_session'>,
): string {
	const { coupon: couponId, promotionCode } = applied
	const coupon = world.store.need('coupon', couponId)
	const months = coupon.duration === 'repeating' ? (coupon.duration_in_months ?? 1) : null
	const discount = world.store.add('discount', {
		id: world.store.id('di'),
		object: 'discount',
		customer_account: null,
		end:
			months === null ? null : addIntervals(world.now(), { interval: 'month', count: 1 }, months),
		invoice: null,
		invoice_item: null,
		promotion_code: promotionCode,
		source: { coupon: couponId, type: 'coupon' },
		start: world.now(),
		subscription_item: null,
		...on,
	})
	redeem(world, applied)
	return discount.id
}
