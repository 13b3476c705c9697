import type Stripe from 'stripe'
import { toPublicUser, WITH_PROFILE } from '~/features/accounts/access/users.server'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { db, inTransaction, isUniqueViolation, type Tx } from '~/core/db/db.server'
import { consume } from '~/core/security/rate-limiter.server'
import { log } from '~/core/log.server'
import { findPromotion } from './referral-code.server'
import {
	MAX_WAIT_MS,
	nullIfMissing,
	stripeClient,
	withTimeout,
} from '~/features/billing/stripe-sync/stripe-client.server'
import { isCode, normalizePromoCode, VIP_OWNER_KEY } from './vip-rules'

/** A VIP's code: the text they enter, Stripe's verification, and its owner. */

export const VIP_TEXTS = {
	saved: "VIP coupon ID updated! Please verify if it's new.",
	saveFailed: 'Failed to update VIP coupon ID.',
	verified: 'VIP coupon verified!',
	verifyFailed: 'Failed to verify VIP coupon.',
} as const

export type VipResult =
	| { ok: true; user: PublicUser }
	| { ok: false; status: 403 | 409 | 429 | 503; message: string }

async function loadPublicUser(tx: Tx, userId: string): Promise<PublicUser> {
	return toPublicUser(
		await tx.user.findUniqueOrThrow({ where: { id: userId }, include: WITH_PROFILE }),
	)
}

/** Stores the VIP's input, unverified; the same text again changes nothing. */
export async function saveVipCode(user: PublicUser, input: string, now: Date): Promise<VipResult> {
	const text = input.trim()
	if (user.role !== 'VIP') return { ok: false, status: 403, message: VIP_TEXTS.saveFailed }
	return inTransaction(async (tx) => {
		if (text !== (user.vipStripeCouponId ?? '')) {
			await tx.vipCoupon.deleteMany({ where: { ownerUserId: user.id } })
			await tx.user.update({
				where: { id: user.id },
				data: {
					vipStripeCouponId: text === '' ? null : text,
					isVipCouponVerified: false,
					updatedAt: now,
				},
			})
		}
		return { ok: true, user: await loadPublicUser(tx, user.id) }
	})
}

/** Verifies the stored code at Stripe and claims it for its VIP. */
export async function verifyVipCode(user: PublicUser, now: Date): Promise<VipResult> {
	const refused = { ok: false, message: VIP_TEXTS.verifyFailed } as const
	if (user.role !== 'VIP') return { ...refused, status: 403 }
	const limit = await consume('vipVerify', user.id)
	if (!limit.allowed) return { ...refused, status: 429 }
	try {
		const work = claimCode(user.id, user.vipStripeCouponId ?? '', { mark: false }, now)
		const claimed = await withTimeout(MAX_WAIT_MS, work)
		if (!claimed) return { ...refused, status: 409 }
		return { ok: true, user: await inTransaction((tx) => loadPublicUser(tx, user.id)) }
	} catch (error) {
		log.warn({ userId: user.id, err: String(error) }, 'VIP code verification failed')
		return { ...refused, status: 503 }
	}
}

const MARK = 'vip'

async function findCoupon(code: string): Promise<Stripe.Coupon | null> {
	const coupon = await nullIfMissing(stripeClient('waiting').coupons.retrieve(code))
	return coupon?.valid ? coupon : null
}

/**
 * Friends enter a promotion code; a coupon without one gets one with the same text, limited to
 * first purchases.
 */
async function ensurePromotion(code: string, coupon: Stripe.Coupon): Promise<Stripe.PromotionCode> {
	// Without a key of ours: each attempt looks for the code first, and Stripe has it once at most.
	return stripeClient('waiting').promotionCodes.create({
		promotion: { type: 'coupon', coupon: coupon.id },
		code,
		restrictions: { first_time_transaction: true },
	})
}

/** Why a code cannot be a VIP's: Stripe has no such active code, it is no VIP code, or another's. */
export type CodeProblem = 'unknown' | 'unmarked' | 'taken'

type UsableCode = {
	code: string
	coupon: Stripe.Coupon
	promotion: Stripe.PromotionCode | null
}

/** Whether another user has this code, verified. */
export async function isTakenCode(tx: Tx, ownerUserId: string, input: string): Promise<boolean> {
	const claim = await tx.vipCoupon.findUnique({ where: { code: normalizePromoCode(input) } })
	return claim !== null && claim.ownerUserId !== ownerUserId
}

/**
 * The code, if it exists, is valid, is marked as a VIP code at Stripe (or may be marked), and has
 * no other owner, there or here; otherwise the reason.
 */
async function usableCode(
	ownerUserId: string,
	input: string,
	{ mark }: { mark: boolean },
): Promise<UsableCode | CodeProblem> {
	const code = normalizePromoCode(input)
	if (!isCode(code)) return 'unknown'
	const promotionCode = await findPromotion(code)
	const coupon = promotionCode?.coupon ?? (await findCoupon(code))
	if (coupon === null) return 'unknown'
	const marks = coupon.metadata ?? {}
	const owner = marks[VIP_OWNER_KEY] ?? ''
	const isOurs = mark || marks[MARK] === 'true'
	if (owner !== '' && owner !== ownerUserId) return 'taken'
	if (!isOurs) return 'unmarked'
	if (await isTakenCode(db(), ownerUserId, code)) return 'taken'
	return { code, coupon, promotion: promotionCode?.promotion ?? null }
}

/** Why an admin could not assign this code to this user, or null. Claims and marks nothing yet. */
export async function codeProblem(ownerUserId: string, input: string): Promise<CodeProblem | null> {
	const usable = await usableCode(ownerUserId, input, { mark: true })
	return typeof usable === 'string' ? usable : null
}

/**
 * Claims a usable code for its owner, in place of an earlier one. Returns whether that was possible; if
 * not, or if the payment provider fails, the earlier one stays.
 */
export async function claimCode(
	ownerUserId: string,
	input: string,
	options: { mark: boolean },
	now: Date,
): Promise<boolean> {
	const usable = await usableCode(ownerUserId, input, options)
	if (typeof usable === 'string') return false
	const { code, coupon } = usable
	const promotion = usable.promotion ?? (await ensurePromotion(code, coupon))
	const claim = {
		code,
		couponId: coupon.id,
		promotionCodeId: promotion.id,
		verifiedAt: now,
		invalidReason: null,
	}
	const earlier = await db().vipCoupon.findUnique({ where: { ownerUserId } })
	try {
		await db().vipCoupon.upsert({
			where: { ownerUserId },
			create: { ...claim, ownerUserId },
			update: claim,
		})
	} catch (error) {
		if (isUniqueViolation(error)) return false
		throw error
	}
	try {
		await stripeClient('waiting').coupons.update(coupon.id, {
			metadata: { [MARK]: 'true', [VIP_OWNER_KEY]: ownerUserId },
		})
	} catch (error) {
		// Without the mark at Stripe, another user could claim it, so it gets no owner here either.
		if (earlier === null) await db().vipCoupon.deleteMany({ where: { ownerUserId } })
		else await db().vipCoupon.updateMany({ where: { ownerUserId }, data: earlier })
		throw error
	}
	await db().user.update({
		where: { id: ownerUserId },
		data: { vipStripeCouponId: input.trim(), isVipCouponVerified: true, updatedAt: now },
	})
	return true
}

/**
 * After a coupon or promotion code has changed at Stripe: codes that are no longer valid lose their
 * verification.
 */
export async function refreshVipCodes(objectId: string, now: Date): Promise<void> {
	const codes = await db().vipCoupon.findMany({
		where: {
			verifiedAt: { not: null },
			OR: [{ couponId: objectId }, { promotionCodeId: objectId }],
		},
	})
	for (const { ownerUserId, code } of codes) {
		if ((await findPromotion(code, 'background')) !== null) continue
		await inTransaction(async (tx) => {
			await tx.vipCoupon.update({
				where: { ownerUserId },
				data: { verifiedAt: null, invalidReason: 'The provider no longer takes it.' },
			})
			await tx.user.update({
				where: { id: ownerUserId },
				data: { isVipCouponVerified: false, updatedAt: now },
			})
		})
	}
}

/**
 * Sets the VIP date granted by an admin; later uses of the user's code never shorten it. Earlier ones
 * that reach further end with it, so that no refund of a friend brings their date back.
 */
export async function grantVipUntil(
	tx: Tx,
	userId: string,
	until: Date | null,
	now: Date,
): Promise<void> {
	await tx.couponRedemption.updateMany({
		where: {
			ownerUserId: userId,
			verdict: 'granted',
			...(until === null ? {} : { grantsUntil: { gt: until } }),
		},
		data: { verdict: 'ended', status: 'ended' },
	})
	await tx.user.update({
		where: { id: userId },
		data: { vipGrantedUntil: until, vipExpiresAt: until, updatedAt: now },
	})
}
