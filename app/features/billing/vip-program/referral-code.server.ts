import type Stripe from 'stripe'
import { db } from '~/core/db/db.server'
import { consume } from '~/core/security/rate-limiter.server'
import { log } from '~/core/log.server'
import { CHECKOUT_TEXTS } from '~/features/billing/checkout/messages'
import { money } from '~/features/billing/plans/money'
import {
	MAX_WAIT_MS,
	stripeClient,
	withTimeout,
} from '~/features/billing/stripe-sync/stripe-client.server'
import { isCode, normalizeCode } from './vip-rules'

export type ReferralCode =
	| { ok: true; code: string; promotionCodeId: string; discount: string }
	| { ok: false; message: string }

/** "20% off your first payment": describes a discount. */
function discountText(coupon: Stripe.Coupon): string {
	const off =
		coupon.percent_off === null
			? `${money(coupon.amount_off ?? 0, coupon.currency ?? 'usd')} off`
			: `${coupon.percent_off}% off`
	switch (coupon.duration) {
		case 'forever':
			return `${off} every payment`
		case 'repeating':
			return `${off} for ${coupon.duration_in_months ?? 1} months`
		default:
			return `${off} your first payment`
	}
}

/** The active code at Stripe with its discount. */
export async function findPromotion(
	code: string,
	patience: 'waiting' | 'background' = 'waiting',
): Promise<{ promotion: Stripe.PromotionCode; coupon: Stripe.Coupon } | null> {
	const { data } = await stripeClient(patience).promotionCodes.list({
		code,
		active: true,
		limit: 1,
		expand: ['data.promotion.coupon'],
	})
	const [promotion] = data
	const coupon = promotion?.promotion.coupon
	if (promotion === undefined || typeof coupon !== 'object' || coupon === null) return null
	return coupon.valid ? { promotion, coupon } : null
}

/** Whether this user may use this code at checkout, and its discount. */
export async function findReferralCode(userId: string, input: string): Promise<ReferralCode> {
	const code = normalizeCode(input)
	const unknown = { ok: false, message: CHECKOUT_TEXTS.unknownCode } as const
	if (!isCode(code)) return unknown
	const promotionCode = await findPromotion(code)
	if (promotionCode === null) return unknown
	const ownCoupon = await db().vipCoupon.findUnique({ where: { ownerUserId: userId } })
	const isOwn =
		ownCoupon !== null &&
		(ownCoupon.code === code ||
			(ownCoupon.promotionCodeId !== null &&
				ownCoupon.promotionCodeId === promotionCode.promotion.id))
	if (isOwn) return { ok: false, message: CHECKOUT_TEXTS.ownCode }
	return {
		ok: true,
		code: promotionCode.promotion.code,
		promotionCodeId: promotionCode.promotion.id,
		discount: discountText(promotionCode.coupon),
	}
}

/**
 * State of the code in the plan page's address, including that Stripe is unavailable: the input, and
 * the normalized code with its discount if it can be used.
 */
export async function viewReferralCode(userId: string, input: string) {
	const nothing = { input: input.slice(0, 50), accepted: null, error: null }
	if (input.trim() === '') return nothing
	try {
		const limit = await consume('friendCode', userId)
		if (!limit.allowed) return { ...nothing, error: CHECKOUT_TEXTS.tooManyCodes }
		const result = await withTimeout(MAX_WAIT_MS, findReferralCode(userId, input))
		if (!result.ok) return { ...nothing, error: result.message }
		return { ...nothing, accepted: { code: result.code, discount: result.discount } }
	} catch (error) {
		log.warn({ userId, err: String(error) }, 'code check failed')
		return { ...nothing, error: CHECKOUT_TEXTS.codeUnavailable }
	}
}
