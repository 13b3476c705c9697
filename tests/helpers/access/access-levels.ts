import { type Kind } from '#tests/helpers/factories'

/** Access levels of the app: who has access, and the response for everyone else. */

/** The access level of a route. */
export type AccessLevel =
	/** All viewers. */
	| 'open'
	/** All but paid members, who are redirected to their dashboard. */
	| 'guest'
	| 'standard'
	| 'premium'
	| 'dashboard'
	| 'admin'
	/** The comps tool: admins; all others are redirected to its teaser. */
	| 'comps'
	/** JSON: any verified user, or only paid members. */
	| 'apiUser'
	/** JSON: any signed-in user, verified or not. */
	| 'apiSession'
	| 'apiPremium'
	| 'apiAdmin'
	/** Local mode only. */
	| 'local'
	/** The loader redirects all viewers to the home page; the URL exists for its action. */
	| 'home'
	/** The same with a message that the page does not exist. */
	| 'notFound'

/** The result of an access level for a viewer. */
export type Expectation =
	| { kind: 'in' }
	| { kind: 'redirect'; to: (path: string) => string; text: string | null }
	| { kind: 'json'; status: number; code: string }

export type Group = 'visitor' | 'unverified' | 'verified' | 'paid' | 'admin'

/** How the guards classify each kind of viewer. */
export const GROUP_OF: Readonly<Record<Kind, Group>> = {
	visitor: 'visitor',
	unverified: 'unverified',
	user: 'verified',
	annual: 'paid',
	trialing: 'paid',
	pastDueInGrace: 'paid',
	pastDueOver: 'verified',
	lapsed: 'verified',
	vip: 'paid',
	vipExpired: 'verified',
	mep: 'verified',
	providerNew: 'verified',
	admin: 'admin',
}

const IN: Expectation = { kind: 'in' }
const query = (to: string, name: string) => (path: string) =>
	`${to}?${new URLSearchParams({ [name]: path })}`
export const to = (where: (path: string) => string, text: string | null): Expectation => ({
	kind: 'redirect',
	to: where,
	text,
})
const json = (status: number, code: string): Expectation => ({ kind: 'json', status, code })

const HOME = () => '/'
const SIGN_IN = query('/signin', 'redirect')
const SIGN_UP = query('/signup', 'redirect')
const VERIFY = query('/verify-email', 'redirect')
const PLANS = query('/subscription', 'afterSubscribeRedirect')

const EVERYBODY = (expectation: Expectation): Record<Group, Expectation> => ({
	visitor: expectation,
	unverified: expectation,
	verified: expectation,
	paid: expectation,
	admin: expectation,
})

const STANDARD = {
	...EVERYBODY(IN),
	visitor: to(SIGN_IN, 'Please sign in to access this feature'),
	unverified: to(VERIFY, 'Please verify your email to access this feature'),
}
const API_USER = {
	...EVERYBODY(IN),
	visitor: json(401, 'unauthenticated'),
	unverified: json(403, 'unverified'),
}

export const EXPECTATIONS: Readonly<Record<AccessLevel, Record<Group, Expectation>>> = {
	open: EVERYBODY(IN),
	local: EVERYBODY(IN),
	home: EVERYBODY(to(HOME, null)),
	notFound: EVERYBODY(to(HOME, "That page doesn't exist. Here's the home page.")),
	guest: {
		...EVERYBODY(IN),
		paid: to(() => '/dashboard', null),
		admin: to(() => '/dashboard', null),
	},
	standard: STANDARD,
	dashboard: { ...STANDARD, verified: to(HOME, 'Please subscribe to access this feature') },
	premium: {
		...EVERYBODY(IN),
		visitor: to(SIGN_UP, 'Please sign up to access this premium feature'),
		unverified: to(VERIFY, 'Please verify your email to access this premium feature'),
		verified: to(PLANS, 'Please subscribe to access this premium feature'),
	},
	admin: {
		...STANDARD,
		verified: to(HOME, 'You do not have permission to access this page'),
		paid: to(HOME, 'You do not have permission to access this page'),
	},
	comps: { ...EVERYBODY(to(() => '/comps', null)), admin: IN },
	apiSession: { ...EVERYBODY(IN), visitor: json(401, 'unauthenticated') },
	apiUser: API_USER,
	apiPremium: { ...API_USER, verified: json(403, 'forbidden') },
	apiAdmin: { ...API_USER, verified: json(403, 'forbidden'), paid: json(403, 'forbidden') },
}

/** Whose payment failed has a plan, and is not asked for another one. */
const UNPAID: Readonly<Partial<Record<AccessLevel, Expectation>>> = {
	dashboard: to(
		HOME,
		"You have a plan, but its payment didn't go through, so your access has ended. Update your card in your profile to restore it.",
	),
	// The page of the plans says it itself.
	premium: to(PLANS, null),
}

/** What a kind of viewer gets at an access level. */
export const expectedFor = (access: AccessLevel, kind: Kind): Expectation =>
	(kind === 'pastDueOver' ? UNPAID[access] : undefined) ?? EXPECTATIONS[access][GROUP_OF[kind]]
