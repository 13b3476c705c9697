import { vipState } from '~/features/accounts/access/access-policy'

/** A renewal failed: access lasts until this date, or ended on it. */
export type PastDue = { until: string; isOver: boolean }

/** The grace period of a user whose renewal failed, as shown in banner, panel and email. */
export function getPastDue(
	{
		subscriptionStatus,
		graceUntil,
	}: { subscriptionStatus: string | null; graceUntil: Date | null },
	now: Date,
): PastDue | null {
	if (subscriptionStatus !== 'past_due' || graceUntil === null) return null
	return { until: graceUntil.toISOString(), isOver: graceUntil <= now }
}

/** Until when a user has VIP access; null for those who have none now. */
export function runningVipUntil(
	user: { role: string; vipExpiresAt: string | null },
	now: Date,
): Date | null {
	return vipState(user, now) === 'running' ? new Date(user.vipExpiresAt ?? NaN) : null
}
