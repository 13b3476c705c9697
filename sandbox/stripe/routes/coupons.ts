import { change } from '../domain/change'
import { retireCodes } from '../domain/discounts'
import { page } from '../api/answer'
import {
	boolean,
	decimal,
	integer,
	listing,
	mergeMetadata,
	metadata,
	oneOf,
	params,
	text,
	unset,
} from '../api/params'
import { route } from '../api/route'
import { missing, refused, unknownId } from '../faults'
import { newCoupon, newPromotionCode } from '../factories/catalogue'
import type { World } from '../world'
import { z } from 'zod'

/** /v1/coupons and /v1/promotion_codes. */

const couponFields = {
	id: text.optional(),
	percent_off: decimal.optional(),
	amount_off: integer.optional(),
	currency: text.optional(),
	duration: oneOf(['forever', 'once', 'repeating']).optional(),
	duration_in_months: integer.optional(),
	max_redemptions: integer.optional(),
	redeem_by: integer.optional(),
	name: text.optional(),
	applies_to: params({ products: z.array(text) }).optional(),
	metadata: metadata.optional(),
}

type CouponFields = z.output<z.ZodObject<typeof couponFields>>

function assertWorth(given: CouponFields): void {
	if ((given.percent_off === undefined) === (given.amount_off === undefined)) {
		throw refused('You must pass exactly one of percent_off or amount_off.', 'percent_off')
	}
	if (given.percent_off !== undefined && (given.percent_off <= 0 || given.percent_off > 100)) {
		throw refused('Invalid percent_off: must be between 0 and 100.', 'percent_off')
	}
	if (given.amount_off !== undefined && given.currency === undefined) {
		throw refused('Missing required param: currency.', 'currency', 'parameter_missing')
	}
	if ((given.duration === 'repeating') !== (given.duration_in_months !== undefined)) {
		throw refused('duration_in_months belongs to duration=repeating.', 'duration_in_months')
	}
}

const codeText = text.regex(/^[A-Za-z0-9-]{1,500}$/u)

const restrictions = params({
	first_time_transaction: boolean.optional(),
	minimum_amount: integer.optional(),
	minimum_amount_currency: text.optional(),
})

/** Deletes a coupon: it cannot be redeemed anymore, and existing discounts stay. @throws Fault */
export function deleteCoupon(world: World, id: string): void {
	const coupon = world.store.find('coupon', id)
	if (coupon === null) throw missing('coupon', id)
	world.store.delete(id)
	retireCodes(world, id)
	world.emit('coupon.deleted', coupon)
}

export const couponRoutes = [
	route('POST', '/v1/coupons', params(couponFields), (world, given) => {
		assertWorth(given)
		if (given.id !== undefined && world.store.find('coupon', given.id) !== null) {
			throw refused('Coupon already exists.', 'id', 'resource_already_exists')
		}
		const coupon = newCoupon(world, {
			...(given.id === undefined ? {} : { id: given.id }),
			percent_off: given.percent_off ?? null,
			amount_off: given.amount_off ?? null,
			currency: given.currency ?? null,
			duration: given.duration ?? 'once',
			duration_in_months: given.duration_in_months ?? null,
			max_redemptions: given.max_redemptions ?? null,
			redeem_by: given.redeem_by ?? null,
			name: given.name ?? null,
			metadata: mergeMetadata(null, given.metadata),
		})
		if (given.applies_to) world.store.notes.couponProducts[coupon.id] = given.applies_to.products
		world.store.add('coupon', coupon)
		world.emit('coupon.created', coupon)
		return coupon
	}),
	route('GET', '/v1/coupons', params(listing), (world, given) =>
		page('/v1/coupons', world.store.all('coupon'), given),
	),
	route('GET', '/v1/coupons/:id', params({}), (world, _given, id) => {
		const coupon = world.store.find('coupon', id)
		if (coupon === null) throw missing('coupon', id, 'coupon')
		return coupon
	}),
	route(
		'POST',
		'/v1/coupons/:id',
		params({ name: text.or(unset).optional(), metadata: metadata.optional() }),
		(world, given, id) => {
			const coupon = world.store.find('coupon', id)
			if (coupon === null) throw missing('coupon', id, 'coupon')
			return change(world, 'coupon.updated', coupon, (it) => {
				if (given.name !== undefined) it.name = given.name || null
				it.metadata = mergeMetadata(it.metadata, given.metadata)
			})
		},
	),
	route('DELETE', '/v1/coupons/:id', params({}), (world, _given, id) => {
		deleteCoupon(world, id)
		return { id, object: 'coupon', deleted: true }
	}),
	route(
		'POST',
		'/v1/promotion_codes',
		params({
			promotion: params({ type: oneOf(['coupon']), coupon: text }),
			code: codeText.optional(),
			active: boolean.optional(),
			customer: text.optional(),
			expires_at: integer.optional(),
			max_redemptions: integer.optional(),
			metadata: metadata.optional(),
			restrictions: restrictions.optional(),
		}),
		(world, given) => {
			const coupon = world.store.find('coupon', given.promotion.coupon)
			if (coupon === null) throw unknownId('coupon', given.promotion.coupon, 'promotion[coupon]')
			if (!coupon.valid)
				throw refused(`Coupon ${coupon.id} is no longer valid.`, 'promotion[coupon]')
			const code = given.code ?? world.store.id('code').slice(5).toUpperCase().padStart(8, 'X')
			const taken = world.store
				.all('promotion_code')
				.some((it) => it.active && it.code.toUpperCase() === code.toUpperCase())
			if (taken && given.active !== false) {
				throw refused(`An active promotion code with \`code: ${code}\` already exists.`, 'code')
			}
			const promo = newPromotionCode(world, {
				code,
				coupon: coupon.id,
				active: given.active ?? true,
				customer: given.customer ?? null,
				expires_at: given.expires_at ?? null,
				max_redemptions: given.max_redemptions ?? null,
				metadata: mergeMetadata(null, given.metadata),
				restrictions: {
					first_time_transaction: given.restrictions?.first_time_transaction ?? false,
					minimum_amount: given.restrictions?.minimum_amount ?? null,
					minimum_amount_currency: given.restrictions?.minimum_amount_currency ?? null,
				},
			})
			world.store.add('promotion_code', promo)
			world.emit('promotion_code.created', promo)
			return promo
		},
	),
	route(
		'GET',
		'/v1/promotion_codes',
		params({
			...listing,
			active: boolean.optional(),
			code: text.optional(),
			coupon: text.optional(),
			customer: text.optional(),
		}),
		(world, given) => {
			const code = given.code?.toUpperCase()
			const found = world.store
				.all('promotion_code')
				.filter((it) => given.active === undefined || it.active === given.active)
				.filter((it) => code === undefined || it.code.toUpperCase() === code)
				.filter((it) => given.coupon === undefined || it.promotion.coupon === given.coupon)
				.filter((it) => given.customer === undefined || it.customer === given.customer)
			return page('/v1/promotion_codes', found, given)
		},
	),
	route('GET', '/v1/promotion_codes/:id', params({}), (world, _given, id) => {
		const promo = world.store.find('promotion_code', id)
		if (promo === null) throw missing('promotion code', id, 'promotion_code')
		return promo
	}),
	route(
		'POST',
		'/v1/promotion_codes/:id',
		params({ active: boolean.optional(), metadata: metadata.optional() }),
		(world, given, id) => {
			const promo = world.store.find('promotion_code', id)
			if (promo === null) throw missing('promotion code', id, 'promotion_code')
			const coupon = world.store.find('coupon', promo.promotion.coupon as string)
			if (given.active === true && coupon?.valid !== true) {
				throw refused('This promotion code cannot be activated: its coupon is not valid.', 'active')
			}
			return change(world, 'promotion_code.updated', promo, (it) => {
				it.active = given.active ?? it.active
				it.metadata = mergeMetadata(it.metadata, given.metadata)
			})
		},
	),
]
