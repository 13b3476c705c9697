import { vipState } from '~/features/accounts/access/access-policy'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { db } from '~/core/db/db.server'
import { after, days, minutes, seconds } from '~/core/time/durations'
import { log } from '~/core/log.server'
import { consume } from '~/core/security/rate-limiter.server'
import {
	accessSubscription,
	loadPlanOverview,
	type PlanOverview,
	standingSubscription,
} from '~/features/billing/entitlement/subscription-status.server'
import { hasEnded, isStanding } from '~/features/billing/entitlement/entitlement'
import { toPaymentFacts } from './payment-facts'
import { toCardSubscription, toSubscriptionCard } from './subscription-card'
import { money } from '~/features/billing/plans/money'
import { findPlan, findSale } from '~/features/billing/plans/plans'
import { withTimeout } from '~/features/billing/stripe-sync/stripe-client.server'
import { syncBilling } from '~/features/billing/stripe-sync/sync.server'
import { initials, normalizePromoCode } from '~/features/billing/vip-program/vip-rules'

/** The user's membership for display. */

/** How long a page waits for a refresh before it shows the stored state. */
const MAX_REFRESH_WAIT = seconds(4)

/** Syncs with Stripe if the stored state is outdated; false if that was not necessary, not allowed or failed. */
async function refreshPlan(
	userId: string,
	{ account, subscriptions }: PlanOverview,
	now: Date,
): Promise<boolean> {
	if (account === null || account.customerDeleted) return false
	const { syncedAt } = account
	const age = syncedAt === null ? Infinity : now.getTime() - syncedAt.getTime()
	const living = subscriptions.filter(({ status }) => !hasEnded(status))
	const isPast = living.some(
		({ currentPeriodEnd }) => currentPeriodEnd !== null && currentPeriodEnd <= now,
	)
	const isDue = (living.length > 0 && age > days(1)) || (isPast && age > minutes(1))
	// While Stripe fails, it stays due.
	if (!isDue || !(await consume('providerLookup', userId)).allowed) return false
	try {
		await withTimeout(MAX_REFRESH_WAIT, syncBilling(account.stripeCustomerId))
		return true
	} catch (error) {
		log.warn({ userId, err: String(error) }, 'membership refresh failed')
		return false
	}
}

/** Syncs with Stripe if the stored state is outdated; after a failure it is still shown. */
export async function refreshMembership(userId: string, now: Date): Promise<void> {
	await refreshPlan(userId, await loadPlanOverview(userId, now), now)
}

export type Membership = ReturnType<typeof toMembership>

/** The Subscription Information card. */
function toMembership(user: PublicUser, plan: PlanOverview, now: Date) {
	const { status, account, running: subscription, graceUntil } = plan
	const syncedAt = account?.syncedAt ?? null
	const isStale = subscription !== null && syncedAt !== null && syncedAt < after(now, -days(2))
	return {
		card: toSubscriptionCard(user, subscription, { status, graceUntil, now }),
		payment: toPaymentFacts(account, subscription, graceUntil, now),
		canManage: user.isAdmin || plan.subscriptions.length > 0,
		/** Set if Stripe has been unavailable for long: the time of the data shown. */
		staleSince: isStale ? syncedAt.toISOString() : null,
	}
}

/** The Subscription Information card from our tables. */
export const loadMembership = async (user: PublicUser, now: Date): Promise<Membership> =>
	toMembership(user, await loadPlanOverview(user.id, now), now)

/** The same, after a sync with Stripe if the stored state is outdated. */
export async function loadRefreshedMembership(user: PublicUser, now: Date): Promise<Membership> {
	const plan = await loadPlanOverview(user.id, now)
	const isSynced = await refreshPlan(user.id, plan, now)
	return isSynced ? loadMembership(user, now) : toMembership(user, plan, now)
}

const STATES: Readonly<Record<string, string>> = {
	refunded: 'Refunded',
	disputed: 'Disputed',
	dispute_lost: 'Refunded',
}

export type Receipt = Awaited<ReturnType<typeof listReceipts>>[number]

/** All payments of a user, newest first, including those of a replaced customer. */
export async function listReceipts(userId: string) {
	const rows = await db().payment.findMany({
		where: {
			account: { OR: [{ userId }, { formerUserId: userId }] },
			status: { not: 'failed' },
		},
		orderBy: [{ occurredAt: 'desc' }, { id: 'asc' }],
		take: 100,
	})
	return rows.map((row) => ({
		id: row.id,
		date: row.occurredAt.toISOString(),
		what: findSale(row.plan)?.name ?? 'Membership',
		amount: money(row.amount, row.currency),
		/** The status in words, if it is more than paid. */
		state:
			row.status === 'partially_refunded'
				? `${money(row.amountRefunded, row.currency)} refunded`
				: (STATES[row.status] ?? null),
		number: row.number,
		url: row.invoiceUrl ?? row.receiptUrl,
		pdf: row.invoicePdf,
	}))
}

/**
 * GET /api/stripe/subscription-details: the subscription that the access belongs to, else one that stands
 * still, or null. Only a running one renews.
 */
export async function subscriptionDetails(user: PublicUser) {
	const row = (await accessSubscription(user.id)) ?? (await standingSubscription(user.id))
	if (row === null) return null
	const { renewal, ends, price } = toCardSubscription(row)
	const isOver = hasEnded(row.status)
	return {
		planName: findPlan(row.plan)?.name ?? 'Premium Subscription',
		plan: row.plan,
		renewalDate: isOver || isStanding(row.status) ? null : renewal,
		endsAt: isOver ? (row.currentPeriodEnd?.toISOString() ?? null) : ends,
		status: row.status,
		price,
	}
}

/** A VIP's code as they entered it, and how long their access lasts. */
export function toVipDetails(user: PublicUser, now: Date) {
	return {
		code: user.vipStripeCouponId,
		isVerified: user.isVipCouponVerified,
		expiresAt: user.vipExpiresAt,
		state: vipState(user, now),
	}
}

type UseState = 'counts' | 'over' | 'taken back' | 'does not count'

const toUseState = (status: string, isOver: boolean): UseState => {
	if (status.startsWith('revoked')) return 'taken back'
	if (status !== 'granted') return 'does not count'
	return isOver ? 'over' : 'counts'
}

export type VipPage = NonNullable<Awaited<ReturnType<typeof loadVipPage>>>

/** A VIP's code and its uses; null for users without one. */
export async function loadVipPage(user: PublicUser, now: Date) {
	const rows = await db().couponRedemption.findMany({
		where: { ownerUserId: user.id },
		include: { redeemer: true },
		orderBy: { paidAt: 'desc' },
		take: 100,
	})
	if (user.role !== 'VIP' && rows.length === 0 && user.vipStripeCouponId === null) return null
	return {
		...toVipDetails(user, now),
		code: user.vipStripeCouponId === null ? null : normalizePromoCode(user.vipStripeCouponId),
		uses: rows.map((row) => ({
			who: initials(row.redeemer),
			on: row.paidAt.toISOString(),
			until: row.grantsUntil.toISOString(),
			state: toUseState(row.status, row.grantsUntil <= now),
		})),
	}
}
