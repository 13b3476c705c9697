/** A renewal failed: access stays until this date, or ended on it. */
export type PastDue = { until: string; isOver: boolean }

/** What the dashboard says about a person's access. Dates are ISO strings. */
export type AccessStatus =
	/** `nextBilling` is null when nothing more will be billed, or what was billed last is not paid. */
	| { kind: 'subscription'; plan: string; nextBilling: string | null; pastDue: PastDue | null }
	| { kind: 'vip'; until: string }
	| { kind: 'admin' }
	| { kind: 'none' }
