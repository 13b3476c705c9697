import { type Kind } from '#tests/helpers/factories'

/** Access levels of the app, and what each refuses whom. */

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

const everybody = { visitor: 'in', unverified: 'in', verified: 'in', paid: 'in', admin: 'in' }
const standard = { ...everybody, visitor: 'signin', unverified: 'verify' }
const apiUser = { ...everybody, visitor: '401', unverified: '403' }

/**
 * Who is let in at each level of access, and the answer to everybody else: a status, or a redirect by its
 * name. `anybody` does not even read the session.
 */
export const LEVELS: Readonly<Record<string, Record<Group, string>>> = {
	anybody: everybody,
	open: everybody,
	local: everybody,
	guest: { ...everybody, paid: 'dashboard', admin: 'dashboard' },
	standard,
	/** For whoever has an address to verify; others are led on, where to is the page's. */
	unverified: { ...everybody, visitor: '/signin', paid: 'dashboard', admin: 'dashboard' },
	dashboard: { ...standard, verified: 'home' },
	premium: { visitor: 'signup', unverified: 'verify', verified: 'plans', paid: 'in', admin: 'in' },
	admin: { ...standard, verified: 'home', paid: 'home' },
	comps: {
		visitor: '/comps',
		unverified: '/comps',
		verified: '/comps',
		paid: '/comps',
		admin: 'in',
	},
	apiSession: { ...everybody, visitor: '401' },
	apiUser,
	apiPremium: { ...apiUser, verified: '403' },
	apiAdmin: { ...apiUser, verified: '403', paid: '403' },
}

/** Who gets past the guard of each level. */
const INSIDERS: Readonly<Record<string, Kind>> = {
	anybody: 'visitor',
	open: 'visitor',
	local: 'visitor',
	guest: 'visitor',
	standard: 'user',
	unverified: 'unverified',
	dashboard: 'annual',
	premium: 'annual',
	admin: 'admin',
	comps: 'admin',
	apiSession: 'unverified',
	apiUser: 'user',
	apiPremium: 'annual',
	apiAdmin: 'admin',
}

/** Whom these addresses serve, beyond their level. */
const SERVED: Readonly<Record<string, Kind>> = {
	'/api/users/me/verify-vip-coupon': 'vip',
	'/api/users/me/vip-details': 'vip',
	'/profile/service-provider': 'providerNew',
	'/profile/vip': 'vip',
}

/** A kind of viewer who may use this address at this level of access. */
export const insiderOf = (pattern: string, access: string): Kind =>
	SERVED[pattern] ?? INSIDERS[access] ?? 'admin'
