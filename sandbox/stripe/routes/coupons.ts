import { change, create } from '../domain/change'
import { retireCodes } from '../domain/discounts'
import {
	boolean,
	decimal,
	integer,
	mergeMetadata,
	metadata,
	enumOf,
	params,
	text,
	unset,
} from '../api/params'
import { listRoute, retrieveRoute, route } from '../api/route'
import { requireObject, requireReferenced } from '../domain/lookup'
import { stripeError } from '../faults'
import { newCoupon, newPromotionCode } from '../factories/catalogue'
import type { World } from '../world'
import { z } from 'zod'

/** /v1/coupons and /v1/promotion_codes. */

const couponFields = {
	id: text.optional(),
	percent_off: decimal.optional(),
	amount_off: integer.optional(),
	currency: text.optional(),
	duration: enumOf(['forever', 'once', 'repeating']).optional(),
	duration_in_months: integer.optional(),
	max_redemptions: integer.optional(),
	redeem_by: integer.optional(),
	name: text.optional(),
	applies_to: params({ products: z.array(text) }).optional(),
	metadata: metadata.optional(),
}

type CouponFields = z.output<z.ZodObject<typeof couponFields>>

/** @throws Fault for a time that is over */
function assertFuture(world: World, at: number | undefined, param: string): void {
	if (at !== undefined && at <= world.now()) {
		throw stripeError('Invalid timestamp: must be an integer Unix timestamp in the future.', param)
	}
}

function assertWorth(fields: CouponFields): void {
	if ((fields.percent_off === undefined) === (fields.amount_off === undefined)) {
		throw stripeError('You must pass exactly one of percent_off or amount_off.', 'percent_off')
	}
	if (fields.percent_off !== undefined && (fields.percent_off <= 0 || fields.percent_off > 100)) {
		throw stripeError('Invalid percent_off: must be between 0 and 100.', 'percent_off')
	}
	if (fields.amount_off !== undefined && fields.currency === undefined) {
		throw stripeError('Missing required param: currency.', 'currency', 'parameter_missing')
	}
	if ((fields.duration === 'repeating') !== (fields.duration_in_months !== undefined)) {
		throw stripeError('duration_in_months belongs to duration=repeating.', 'duration_in_months')
	}
}

const codeText = text.regex(/^[A-Za-z0-9-]{1,500}$/u)

const restrictions = params({
	first_time_transaction: boolean.optional(),
	minimum_amount: integer.optional(),
	minimum_amount_currency: text.optional(),
}).refine(
	(it) => (it.minimum_amount === undefined) === (it.minimum_amount_currency === undefined),
	{ path: ['minimum_amount_currency'] },
)

/** Deletes a coupon: it cannot be redeemed anymore, and existing discounts stay. @throws Fault */
export function deleteCoupon(world: World, id: string): void {
	const coupon = requireObject(world, 'coupon', id)
	world.store.delete(id)
	retireCodes(world, id)
	world.emit('coupon.deleted', coupon)
}

export const couponRoutes = [
	route('POST', '/v1/coupons', params(couponFields), (world, fields) => {
		assertWorth(fields)
		assertFuture(world, fields.redeem_by, 'redeem_by')
		if (fields.id !== undefined && world.store.find('coupon', fields.id) !== null) {
			throw stripeError('Coupon already exists.', 'id', 'resource_already_exists')
		}
		const coupon = newCoupon(world, {
			...(fields.id === undefined ? {} : { id: fields.id }),
			percent_off: fields.percent_off ?? null,
			amount_off: fields.amount_off ?? null,
			currency: fields.currency ?? null,
			duration: fields.duration ?? 'once',
			duration_in_months: fields.duration_in_months ?? null,
			max_redemptions: fields.max_redemptions ?? null,
			redeem_by: fields.redeem_by ?? null,
			name: fields.name ?? null,
			metadata: mergeMetadata(null, fields.metadata),
		})
		if (fields.applies_to) world.store.notes.couponProducts[coupon.id] = fields.applies_to.products
		return create(world, 'coupon', coupon)
	}),
	listRoute('/v1/coupons', 'coupon', {}),
	retrieveRoute('/v1/coupons', 'coupon', 'coupon'),
	route(
		'POST',
		'/v1/coupons/:id',
		params({ name: text.or(unset).optional(), metadata: metadata.optional() }),
		(world, fields, id) =>
			change(world, 'coupon.updated', requireObject(world, 'coupon', id, 'coupon'), (it) => {
				if (fields.name !== undefined) it.name = fields.name || null
				it.metadata = mergeMetadata(it.metadata, fields.metadata)
			}),
	),
	route('DELETE', '/v1/coupons/:id', params({}), (world, _fields, id) => {
		deleteCoupon(world, id)
		return { id, object: 'coupon', deleted: true }
	}),
	route(
		'POST',
		'/v1/promotion_codes',
		params({
			promotion: params({ type: enumOf(['coupon']), coupon: text }),
			code: codeText.optional(),
			active: boolean.optional(),
			customer: text.optional(),
			expires_at: integer.optional(),
			max_redemptions: integer.optional(),
			metadata: metadata.optional(),
			restrictions: restrictions.optional(),
		}),
		(world, fields) => {
			assertFuture(world, fields.expires_at, 'expires_at')
			const param = 'promotion[coupon]'
			const coupon = requireReferenced(world, 'coupon', fields.promotion.coupon, param)
			if (!coupon.valid) throw stripeError(`Coupon ${coupon.id} is no longer valid.`, param)
			const code = fields.code ?? world.store.id('code').slice(5).toUpperCase().padStart(8, 'X')
			const isCodeInUse = world.store
				.all('promotion_code')
				.some((it) => it.active && it.code.toUpperCase() === code.toUpperCase())
			if (isCodeInUse && fields.active !== false) {
				throw stripeError(`An active promotion code with \`code: ${code}\` already exists.`, 'code')
			}
			const promo = newPromotionCode(world, {
				code,
				coupon: coupon.id,
				active: fields.active ?? true,
				customer: fields.customer ?? null,
				expires_at: fields.expires_at ?? null,
				max_redemptions: fields.max_redemptions ?? null,
				metadata: mergeMetadata(null, fields.metadata),
				restrictions: {
					first_time_transaction: fields.restrictions?.first_time_transaction ?? false,
					minimum_amount: fields.restrictions?.minimum_amount ?? null,
					minimum_amount_currency: fields.restrictions?.minimum_amount_currency ?? null,
				},
			})
			return create(world, 'promotion_code', promo)
		},
	),
	listRoute(
		'/v1/promotion_codes',
		'promotion_code',
		{
			active: boolean.optional(),
			code: text.optional(),
			coupon: text.optional(),
			customer: text.optional(),
		},
		{
			code: (promo, code) => promo.code.toUpperCase() === code.toUpperCase(),
			coupon: ({ promotion }, coupon) => promotion.coupon === coupon,
		},
	),
	retrieveRoute('/v1/promotion_codes', 'promotion_code', 'promotion_code'),
	route(
		'POST',
		'/v1/promotion_codes/:id',
		params({ active: boolean.optional(), metadata: metadata.optional() }),
		(world, fields, id) => {
			const promo = requireObject(world, 'promotion_code', id, 'promotion_code')
			const coupon = world.store.find('coupon', promo.promotion.coupon as string)
			if (fields.active === true && coupon?.valid !== true) {
				throw stripeError(
					'This promotion code cannot be activated: its coupon is not valid.',
					'active',
				)
			}
			return change(world, 'promotion_code.updated', promo, (it) => {
				it.active = fields.active ?? it.active
				it.metadata = mergeMetadata(it.metadata, fields.metadata)
			})
		},
	),
]
