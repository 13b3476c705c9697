import type { PublicUser } from '~/features/accounts/access/viewer'
import { db } from '~/core/db/db.server'
import { type AccessStatus, type PastDue, getPastDue } from './subscription-status'
import { endsAt } from './entitlement'
import { findPlan } from '~/features/billing/plans/plans'

/** Excludes canceled and unpaid plans; a plan whose renewal failed still counts. */
const RUNNING = ['active', 'trialing', 'past_due']

/** The running subscription, whatever the role of its owner. */
export function runningSubscription(userId: string) {
	return db().subscription.findFirst({
		where: { account: { userId }, status: { in: RUNNING } },
		orderBy: [{ status: 'asc' }, { createdAt: 'asc' }],
	})
}

/** The user's plan at Stripe, whatever their role. */
export async function findPlanKey(userId: string): Promise<string | null> {
	return (await runningSubscription(userId))?.plan ?? null
}

/** The grace period of a member whose renewal failed, until it is paid. */
export async function pastDueNotice(userId: string, now: Date): Promise<PastDue | null> {
	return getPastDue(await db().user.findUniqueOrThrow({ where: { id: userId } }), now)
}

/** Content of the dashboard's Access Status panel for this user at `now`. */
export async function accessStatus(user: PublicUser, now: Date): Promise<AccessStatus> {
	if (user.isAdmin) return { kind: 'admin' }
	if (user.role === 'VIP') {
		const until = user.vipExpiresAt
		if (until !== null && new Date(until).getTime() > now.getTime()) return { kind: 'vip', until }
		return { kind: 'none' }
	}
	if (!user.isSubscribed) return { kind: 'none' }
	const [row, pastDue] = await Promise.all([
		runningSubscription(user.id),
		pastDueNotice(user.id, now),
	])
	const isEnding = row !== null && endsAt(row) !== null
	const isPastDue = pastDue !== null || row?.status === 'past_due'
	return {
		kind: 'subscription',
		plan: findPlan(row?.plan)?.name ?? 'Unknown Plan',
		nextBilling: isEnding || isPastDue ? null : (row?.currentPeriodEnd?.toISOString() ?? null),
		pastDue,
	}
}
