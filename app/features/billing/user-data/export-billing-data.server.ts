import { db } from '~/core/db/db.server'

/** A user's payment data for their export. Stripe's ids are not secret. */
export async function exportBillingData(userId: string) {
	const [accounts, checkouts, vipCode, uses] = await Promise.all([
		db().billingAccount.findMany({
			where: { OR: [{ userId }, { formerUserId: userId }] },
			include: {
				subscriptions: { omit: { accountId: true } },
				payments: { omit: { accountId: true }, orderBy: { occurredAt: 'asc' } },
			},
			orderBy: { createdAt: 'asc' },
		}),
		db().checkoutAttempt.findMany({
			where: { userId },
			omit: { userId: true },
			orderBy: { createdAt: 'asc' },
		}),
		db().vipCoupon.findUnique({ where: { ownerUserId: userId }, omit: { ownerUserId: true } }),
		db().couponRedemption.findMany({
			where: { OR: [{ ownerUserId: userId }, { redeemerUserId: userId }] },
			orderBy: { paidAt: 'asc' },
		}),
	])
	return {
		accounts: accounts.map(({ userId: holder, formerUserId: _former, ...account }) => ({
			...account,
			isReplaced: holder === null,
		})),
		checkouts,
		vipCode,
		codeUses: uses.map(({ ownerUserId, redeemerUserId, ...use }) => {
			const role = ownerUserId === userId ? 'owner' : 'friend'
			if (redeemerUserId === userId) return { role, ...use }
			// Of the other user's purchase, only what affects this user's VIP date.
			const { id, code, couponId, promotionCodeId, paidAt, grantsUntil, verdict, status } = use
			return { role, id, code, couponId, promotionCodeId, paidAt, grantsUntil, verdict, status }
		}),
	}
}
