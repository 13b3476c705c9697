/** What the dashboard says about a person's access. Dates are ISO strings. */
export type AccessStatus =
	/** `nextBilling` is null when nothing more will be billed. */
	| { kind: 'subscription'; plan: string; nextBilling: string | null }
	| { kind: 'vip'; until: string }
	| { kind: 'admin' }
	| { kind: 'none' }
