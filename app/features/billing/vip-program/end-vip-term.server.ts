import type { Tx } from '~/core/db/db.server'

/**
 * Ends the VIP access of a user for good: the date, the code, and what friends' payments granted
 * before. A later use of the code, a dispute won later or the end of a plan doesn't bring it back.
 */
export async function endVipTerm(tx: Tx, userId: string, now: Date): Promise<void> {
	await tx.vipCoupon.deleteMany({ where: { ownerUserId: userId } })
	await tx.couponRedemption.updateMany({
		where: { ownerUserId: userId, verdict: 'granted' },
		data: { verdict: 'ended', status: 'ended' },
	})
	await tx.user.update({
		where: { id: userId },
		data: {
			vipGrantedUntil: null,
			vipExpiresAt: null,
			vipStripeCouponId: null,
			isVipCouponVerified: false,
			updatedAt: now,
		},
	})
}
