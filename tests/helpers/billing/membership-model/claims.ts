/** What a text promises about plan, access and money: pages, mails and admins' facts alike. */

export type Claim = {
	kind:
		/** The next charge, at a renewal or at a switch of plan. */
		| 'renews'
		/** Access without renewal, or while a payment is due. */
		| 'accessUntil'
		| 'vipUntil'
		| 'planEnded'
		| 'accessEnded'
		| 'noMoreCharges'
		| 'due'
		| 'charged'
		| 'switched'
		| 'noPlan'
	/** A day, as the texts write it. */
	on: string | null
	cents: number | null
}

const DATE = String.raw`[A-Z][a-z]+ \d{1,2}, \d{4}`
const MONEY = String.raw`\$[\d,]+(?:\.\d{2})?`
const PLAN = '(?:Annual Plan|6-Month Plan|Unknown Plan|membership|plan)'

/** Named groups `on` and `money` are the day and the amount. */
const PATTERNS: readonly (readonly [Claim['kind'], string])[] = [
	[
		'renews',
		String.raw`(?:renews?|switches to the [\w -]+?) on (?<on>DATE)(?: for (?<money>MONEY))?`,
	],
	[
		'renews',
		String.raw`(?:Trial|trial) ends (?:on )?(?<on>DATE)[^$.]*(?:\. Your ${PLAN} then renews for|then) (?<money>MONEY)`,
	],
	['renews', "We'll charge (?<money>MONEY) to your card on file"],
	['renews', 'Next Renewal Date (?<on>DATE) Renewal price (?<money>MONEY)'],
	['renews', 'Next billing date (?<on>DATE)'],
	['accessUntil', '(?<!VIP )[Aa]ccess until (?<on>DATE)'],
	['accessUntil', `${PLAN} ends on (?<on>DATE)`],
	['vipUntil', '(?:VIP [Aa]ccess|VIP days left) until (?<on>DATE)'],
	['planEnded', String.raw`${PLAN} (?:has )?ended(?: on (?<on>DATE))?`],
	['accessEnded', '(?<!VIP )[Aa]ccess (?:has )?ended(?: on (?<on>DATE))?'],
	[
		'noMoreCharges',
		"won't be charged again|won't charge you again|nothing more (?:is|will be) charged",
	],
	['due', 'Amount due (?<money>MONEY)'],
	['due', '(?<money>MONEY) (?:is )?due(?! today)'],
	['due', 'charge your card (?<money>MONEY) (?:for|to renew) your'],
	['charged', String.raw`[Ww]e charged (?<money>MONEY) for your [\w -]+ on (?<on>DATE)`],
	['switched', "You're now on the|You switched to the"],
	['noPlan', "No Active Subscription|don't have an active subscription"],
]

const COMPILED = PATTERNS.map(([kind, source]) => ({
	kind,
	pattern: new RegExp(source.replaceAll('DATE', DATE).replaceAll('MONEY', MONEY), 'gu'),
}))

/** What happens only on a condition is no promise. */
const CONDITIONAL = /If (?:that|this) payment goes through[^.]*\.|Without it, your access [^.]*\./gu

export const toCents = (money: string): number =>
	Math.round(Number(money.replaceAll(/[$,]/gu, '')) * 100)

/** All claims of a text, in no order. */
export function readClaims(text: string): Claim[] {
	const plain = text.replaceAll(/\s+/gu, ' ').replaceAll('’', "'").replaceAll(CONDITIONAL, ' ')
	return COMPILED.flatMap(({ kind, pattern }) =>
		[...plain.matchAll(pattern)].map(({ groups = {} }) => ({
			kind,
			on: groups['on'] ?? null,
			cents: groups['money'] === undefined ? null : toCents(groups['money']),
		})),
	)
}

export const claimText = ({ kind, on, cents }: Claim): string =>
	[kind, on, cents === null ? null : `$${(cents / 100).toFixed(2)}`].filter(Boolean).join(' ')
