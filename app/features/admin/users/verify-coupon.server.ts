import { codeProblem } from '~/features/billing/vip-program/vip-coupon.server'
import { MAX_WAIT_MS, withTimeout } from '~/features/billing/stripe-sync/stripe-client.server'
import { db, type Tx } from '~/core/db/db.server'
import { after, minutes } from '~/core/time/durations'
import { consume } from '~/core/security/rate-limiter.server'
import { log } from '~/core/log.server'
import { keyedDigest } from '~/core/security/signing.server'
import { CODE_PROBLEM_TEXTS, unknownUserText, USER_TEXTS } from './messages'

/**
 * Lets an admin verify a VIP's code at Stripe. The result is valid for half an hour, in which
 * saving the code claims it; nothing is claimed before.
 */

export type CouponResult =
	| { ok: true; message: string; verifiedCode: string }
	| {
			ok: false
			status: 400 | 404 | 409 | 429 | 503
			message: string
			/** What is the matter with the code, as a sentence; null if that is not known. */
			reason: string | null
	  }

const MAX_AGE = minutes(30)

/** The row of a verification: a keyed digest of the admin, the user and the code. */
const verificationKey = (adminId: string, userId: string, code: string): string =>
	keyedDigest('verified-coupon', JSON.stringify([adminId, userId, code.trim().toUpperCase()]))

/** Verifies a code for this user (ADMIN-13, ADMIN-14). */
export async function verifyCoupon(
	admin: { id: string },
	userId: string,
	input: string,
	now: Date,
): Promise<CouponResult> {
	const code = input.trim()
	if (code === '') return { ok: false, status: 400, message: USER_TEXTS.couponEmpty, reason: null }
	if ((await db().user.count({ where: { id: userId } })) === 0) {
		return { ok: false, status: 404, message: unknownUserText(userId), reason: null }
	}
	const failed = { ok: false, message: USER_TEXTS.couponFailed, reason: null } as const
	const limit = await consume('adminCoupon', admin.id)
	if (!limit.allowed) return { ...failed, status: 429 }
	try {
		const problem = await withTimeout(MAX_WAIT_MS, codeProblem(userId, code))
		if (problem !== null) return { ...failed, status: 409, reason: CODE_PROBLEM_TEXTS[problem] }
	} catch (error) {
		log.warn({ userId, err: String(error) }, 'VIP code lookup failed')
		return { ...failed, status: 503 }
	}
	const key = verificationKey(admin.id, userId, code)
	const expiresAt = after(now, MAX_AGE)
	await db().verifiedCoupon.upsert({
		where: { key },
		create: { key, expiresAt },
		update: { expiresAt },
	})
	return { ok: true, message: USER_TEXTS.couponValid, verifiedCode: code }
}

/** Whether this admin has recently verified this code for this user, by whichever process. */
export async function wasVerified(
	client: Tx,
	admin: { id: string },
	{ userId, code }: { userId: string; code: string },
	now: Date,
): Promise<boolean> {
	const key = verificationKey(admin.id, userId, code)
	return (await client.verifiedCoupon.count({ where: { key, expiresAt: { gt: now } } })) > 0
}

/** Deletes the verifications that are too old. */
export async function purgeVerifiedCoupons(now: Date): Promise<void> {
	await db().verifiedCoupon.deleteMany({ where: { expiresAt: { lte: now } } })
}
