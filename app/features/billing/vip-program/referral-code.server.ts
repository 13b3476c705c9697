import { countOf } from '~/core/plural'
import type Stripe from 'stripe'
import { db } from '~/core/db/db.server'
import { consume } from '~/core/security/rate-limiter.server'
import { log } from '~/core/log.server'
import { paths } from '~/core/http/paths'
import { CHECKOUT_TEXTS } from '~/features/billing/checkout/messages'
import type { PlanDiscount } from '~/features/billing/plans/discounted-price'
import { money } from '~/features/billing/plans/money'
import {
	MAX_WAIT_MS,
	stripeClient,
	withTimeout,
} from '~/features/billing/stripe-sync/stripe-client.server'
import {
	codeRefusal,
	isCode,
	MAX_CODE_LENGTH,
	normalizePromoCode,
	type Purchases,
	VIP_OWNER_KEY,
} from './vip-rules'

/** A usable code with its discount; a VIP's code comes from a friend. */
export type AcceptedCode = {
	code: string
	discount: string
	isFriends: boolean
	/** What each plan costs with it; null if that is only known at checkout. */
	planDiscount: PlanDiscount | null
}

export type ReferralCode =
	| ({ ok: true; promotionCodeId: string } & AcceptedCode)
	/** `isKnown`: the code exists, but not for this person. */
	| { ok: false; message: string; isKnown: boolean }

const REFUSAL_TEXTS = {
	own: CHECKOUT_TEXTS.ownCode,
	firstPurchase: CHECKOUT_TEXTS.firstPurchaseCode,
} as const

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
			return `${off} for ${countOf(coupon.duration_in_months ?? 1, 'month')}`
		default:
			return `${off} your first payment`
	}
}

const DURATIONS = ['once', 'repeating', 'forever'] as const

/** What a code takes off the plans; null for one in another currency, or for some products only. */
function toPlanDiscount({ restrictions }: Stripe.PromotionCode, coupon: Stripe.Coupon) {
	const { percent_off: percentOff, amount_off: amountOff, currency, applies_to: products } = coupon
	const minimumCurrency = restrictions.minimum_amount_currency
	const isInDollars =
		(percentOff !== null || currency === 'usd') && (minimumCurrency ?? 'usd') === 'usd'
	const duration = DURATIONS.find((one) => one === coupon.duration)
	const isForAll = (products?.products ?? []).length === 0
	if (!isInDollars || !isForAll || duration === undefined) return null
	return {
		percentOff,
		amountOff: amountOff ?? 0,
		duration,
		months: coupon.duration_in_months ?? 0,
		minimum: restrictions.minimum_amount ?? 0,
	} satisfies PlanDiscount
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
		expand: ['data.promotion.coupon.applies_to'],
	})
	const [promotion] = data
	const coupon = promotion?.promotion.coupon
	if (promotion === undefined || typeof coupon !== 'object' || coupon === null) return null
	return coupon.valid ? { promotion, coupon } : null
}

/** What a user has bought, under all customers of theirs; nothing for a visitor. */
async function findPurchases(userId: string | null): Promise<Purchases> {
	if (userId === null) return { payments: [], subscriptions: [] }
	const status = { select: { status: true } } as const
	const accounts = await db().billingAccount.findMany({
		where: { OR: [{ userId }, { formerUserId: userId }] },
		select: { payments: status, subscriptions: status },
	})
	return {
		payments: accounts.flatMap(({ payments }) => payments),
		subscriptions: accounts.flatMap(({ subscriptions }) => subscriptions),
	}
}

/**
 * Whether a code that nobody has verified is this user's all the same: it was theirs before they entered
 * another one, which its mark at Stripe still says, or they have entered it and not verified it yet.
 */
async function isEntered(userId: string, code: string, coupon: Stripe.Coupon): Promise<boolean> {
	if (coupon.metadata?.[VIP_OWNER_KEY] === userId) return true
	const user = await db().user.findUnique({
		where: { id: userId },
		select: { vipStripeCouponId: true },
	})
	return normalizePromoCode(user?.vipStripeCouponId ?? '') === code
}

/** Whether this user, or a visitor, may use this code at checkout, and its discount. */
export async function findReferralCode(
	userId: string | null,
	input: string,
): Promise<ReferralCode> {
	const code = normalizePromoCode(input)
	const unknown = { ok: false, message: CHECKOUT_TEXTS.unknownCode, isKnown: false } as const
	if (!isCode(code)) return unknown
	const promotionCode = await findPromotion(code)
	if (promotionCode === null) return unknown
	const promotionCodeId = promotionCode.promotion.id
	const owners = await db().vipCoupon.findMany({
		where: { OR: [{ code }, { promotionCodeId }] },
		select: { ownerUserId: true, verifiedAt: true },
	})
	const isOwn =
		owners.some(({ ownerUserId }) => ownerUserId === userId) ||
		(userId !== null &&
			owners.length === 0 &&
			(await isEntered(userId, code, promotionCode.coupon)))
	const refusal = codeRefusal({
		isOwn,
		isForFirstPurchase: promotionCode.promotion.restrictions.first_time_transaction,
		purchases: await findPurchases(userId),
	})
	if (refusal !== null) return { ok: false, message: REFUSAL_TEXTS[refusal], isKnown: true }
	return {
		ok: true,
		code: promotionCode.promotion.code,
		promotionCodeId,
		discount: discountText(promotionCode.coupon),
		isFriends: owners.some(({ verifiedAt }) => verifiedAt !== null),
		planDiscount: toPlanDiscount(promotionCode.promotion, promotionCode.coupon),
	}
}

/**
 * State of the code in the plan page's address, including that Stripe is unavailable: the input, and
 * the normalized code with its discount if it can be used. `isRefused`: it exists, but not for this user.
 * The limit counts per user, or per network for visitors.
 */
export async function viewReferralCode(
	viewer: { userId: string } | { userId: null; ip: string },
	input: string,
) {
	const nothing = {
		input: input.slice(0, MAX_CODE_LENGTH),
		accepted: null,
		error: null,
		isRefused: false,
	}
	if (input.trim() === '') return nothing
	const { userId } = viewer
	try {
		const limit = await (userId === null
			? consume('friendCodeIp', viewer.ip)
			: consume('friendCode', userId))
		if (!limit.allowed) return { ...nothing, error: CHECKOUT_TEXTS.tooManyCodes }
		const result = await withTimeout(MAX_WAIT_MS, findReferralCode(userId, input))
		if (!result.ok) return { ...nothing, error: result.message, isRefused: result.isKnown }
		const { code, discount, isFriends, planDiscount } = result
		const accepted: AcceptedCode = { code, discount, isFriends, planDiscount }
		return { ...nothing, accepted }
	} catch (error) {
		log.warn({ userId, err: String(error) }, 'code check failed')
		return { ...nothing, error: CHECKOUT_TEXTS.codeUnavailable }
	}
}

/**
 * What a friend gets with this code of a user: "10% off your first payment"; null if Stripe doesn't say, or
 * the user has asked too often.
 */
export async function friendsBenefit(userId: string, code: string): Promise<string | null> {
	try {
		if (!(await consume('providerLookup', userId)).allowed) return null
		const found = await withTimeout(MAX_WAIT_MS, findPromotion(normalizePromoCode(code)))
		return found === null ? null : discountText(found.coupon)
	} catch (error) {
		log.warn({ err: String(error) }, 'discount of a code is unknown')
		return null
	}
}

/** The pages that take a code in their address. */
const CODE_PAGES: readonly string[] = [paths.subscription(), paths.payment()]

/**
 * The discount that a visitor will get: of the code that the return target to the plans brings along,
 * else of the one that this browser keeps. Null without a usable code.
 */
export async function discountAtTarget(
	target: string | null,
	kept: string | null,
	ip: string,
): Promise<AcceptedCode | null> {
	const { pathname, searchParams } = new URL(target ?? '/', 'https://app.invalid')
	const atTarget = CODE_PAGES.includes(pathname) ? searchParams.get('code') : null
	const { accepted } = await viewReferralCode({ userId: null, ip }, atTarget ?? kept ?? '')
	return accepted
}
