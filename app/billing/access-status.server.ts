import type { PublicUser } from '~/accounts/viewer'
import { db } from '~/platform/db.server'
import type { AccessStatus } from './access-status'
import { planOf } from './plans'

/** A plan that was cancelled or never paid for is none; one whose renewal failed still runs. */
const RUNNING: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due'])

/** The plan a person has with the provider, whatever their role. */
export async function planKeyOf(userId: string): Promise<string | null> {
	const row = await db().subscription.findUnique({
		where: { userId },
		select: { plan: true, status: true },
	})
	return row !== null && RUNNING.has(row.status) ? row.plan : null
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
	const row = await db().subscription.findUnique({ where: { userId: user._id } })
	return {
		kind: 'subscription',
		plan: planOf(row?.plan)?.name ?? 'Unknown Plan',
		nextBilling:
			row?.cancelAtPeriodEnd === true ? null : (row?.currentPeriodEnd?.toISOString() ?? null),
	}
}
