import { db } from '~/platform/db.server'

/** What is stored about a person's payments, for themselves. Names of the provider's are no secrets. */
export async function billingDataOf(userId: string) {
	const [accounts, checkouts, coupon, uses] = await Promise.all([
		db().billingAccount.findMany({
			where: { OR: [{ userId }, { formerUserId: userId }] },
			include: { subscriptions: true, payments: { orderBy: { occurredAt: 'asc' } } },
			orderBy: { createdAt: 'asc' },
		}),
		db().checkoutAttempt.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } }),
		db().vipCoupon.findUnique({ where: { ownerUserId: userId } }),
		db().couponRedemption.findMany({
			where: { OR: [{ ownerUserId: userId }, { redeemerUserId: userId }] },
			orderBy: { paidAt: 'asc' },
		}),
	])
	return {
		accounts: accounts.map((account) => ({
			customer: account.stripeCustomerId,
			isReplaced: account.userId === null,
			accessSuspended: account.accessSuspended,
			createdAt: account.createdAt,
			lastReadAt: account.syncedAt,
			subscriptions: account.subscriptions.map((one) => ({
				id: one.id,
				plan: one.plan,
				nextPlan: one.nextPlan,
				status: one.status,
				unitAmount: one.unitAmount,
				currency: one.currency,
				currentPeriodStart: one.currentPeriodStart,
				currentPeriodEnd: one.currentPeriodEnd,
				cancelAtPeriodEnd: one.cancelAtPeriodEnd,
				cancelAt: one.cancelAt,
				canceledAt: one.canceledAt,
				endedAt: one.endedAt,
				createdAt: one.createdAt,
				updatedAt: one.updatedAt,
			})),
			payments: account.payments.map((one) => ({
				id: one.id,
				kind: one.kind,
				plan: one.plan,
				amount: one.amount,
				amountRefunded: one.amountRefunded,
				currency: one.currency,
				status: one.status,
				code: one.code,
				number: one.number,
				receipt: one.invoiceUrl ?? one.receiptUrl,
				occurredAt: one.occurredAt,
			})),
		})),
		checkouts: checkouts.map((one) => ({
			plan: one.plan,
			status: one.status,
			code: one.code,
			agreedTo: one.consentText,
			agreedAt: one.createdAt,
			expiresAt: one.expiresAt,
		})),
		vipCode:
			coupon === null
				? null
				: { code: coupon.code, verifiedAt: coupon.verifiedAt, invalidReason: coupon.invalidReason },
		// Of the other person in a use, nothing is said here.
		codeUses: uses.map((one) => ({
			role: one.ownerUserId === userId ? 'owner' : 'friend',
			code: one.code,
			paidAt: one.paidAt,
			countsUntil: one.ownerUserId === userId ? one.grantsUntil : null,
			status: one.status,
		})),
	}
}
