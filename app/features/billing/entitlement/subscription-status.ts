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

/** The user's access as shown on the dashboard. Dates are ISO strings. */
export type AccessStatus =
	/** `nextBilling` is null if nothing more will be billed, or if the last invoice is unpaid. */
	| { kind: 'subscription'; plan: string; nextBilling: string | null; pastDue: PastDue | null }
	| { kind: 'vip'; until: string }
	| { kind: 'admin' }
	| { kind: 'none' }
