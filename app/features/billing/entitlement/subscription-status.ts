/** A renewal failed: access stays until this date, or ended on it. */
export type PastDue = { until: string; isOver: boolean }

/** The days of grace of a person whose renewal failed: banner, panel and mail say this. */
export function pastDueOf(
	{
		subscriptionStatus,
		graceUntil,
	}: { subscriptionStatus: string | null; graceUntil: Date | null },
	now: Date,
): PastDue | null {
	if (subscriptionStatus !== 'past_due' || graceUntil === null) return null
	return { until: graceUntil.toISOString(), isOver: graceUntil <= now }
}

/** What the dashboard says about a person's access. Dates are ISO strings. */
export type AccessStatus =
	/** `nextBilling` is null when nothing more will be billed, or what was billed last is not paid. */
	| { kind: 'subscription'; plan: string; nextBilling: string | null; pastDue: PastDue | null }
	| { kind: 'vip'; until: string }
	| { kind: 'admin' }
	| { kind: 'none' }
