import type { PublicUser } from '~/accounts/viewer'
import { db } from '~/platform/db.server'
import type { AccessStatus } from './access-status'
import { endsAt } from './entitlement'
import { planOf } from './plans'

/** A plan that was cancelled or never paid for is none; one whose renewal failed still runs. */
const RUNNING = ['active', 'trialing', 'past_due']

/** The subscription that runs, whatever the role of its holder. */
export function runningSubscription(userId: string) {
	return db().subscription.findFirst({
		where: { account: { userId }, status: { in: RUNNING } },
		orderBy: [{ status: 'asc' }, { createdAt: 'asc' }],
	})
}

/** The plan a person has with the provider, whatever their role. */
export async function planKeyOf(userId: string): Promise<string | null> {
	return (await runningSubscription(userId))?.plan ?? null
}

/** What the dashboard's Access Status panel says to this person at `now`. */
export async function accessStatus(user: PublicUser, now: Date): Promise<AccessStatus> {
	if (user.isAdmin) return { kind: 'admin' }
	if (user.role === 'VIP') {
		const until = user.vipExpiresAt
		if (until !== null && new Date(until).getTime() > now.getTime()) return { kind: 'vip', until }
		return { kind: 'none' }
	}
	if (!user.isSubscribed) return { kind: 'none' }
	const row = await runningSubscription(user._id)
	const isEnding = row !== null && endsAt(row) !== null
	return {
		kind: 'subscription',
		plan: planOf(row?.plan)?.name ?? 'Unknown Plan',
		nextBilling: isEnding ? null : (row?.currentPeriodEnd?.toISOString() ?? null),
	}
}
