/**
 * Access control. One pure policy serves all guards, menus and calls to action, and it fails
 * closed: an unknown role or status grants no access.
 */

export const ROLES = ['user', 'subscriber', 'VIP', 'MEP', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Whether a text is a role. */
export function isRole(text: string): text is Role {
	return ROLES.some((role) => role === text)
}

/** The user fields that the policy needs. Dates are compared with `now`. */
export type AccessUser = {
	role: string
	isVerified: boolean
	subscriptionStatus: string | null
	graceUntil: Date | null
	vipExpiresAt: Date | null
}

/** From least to most privileged. */
export type Tier = 'visitor' | 'unverified' | 'verified' | 'paid'

const PAYING_STATUSES: ReadonlySet<string> = new Set(['active', 'trialing'])

const isLater = (date: Date | null, now: Date): boolean =>
	date !== null && date.getTime() > now.getTime()

/**
 * The VIP access of a user at `now`: null without the role. Without a date it has not started; a date
 * from an admin or from a friend who uses the VIP's code starts it.
 */
export function vipState(
	{ role, vipExpiresAt }: { role: string; vipExpiresAt: Date | string | null },
	now: Date,
): 'running' | 'expired' | 'notStarted' | null {
	if (role !== 'VIP') return null
	if (vipExpiresAt === null) return 'notStarted'
	return isLater(new Date(vipExpiresAt), now) ? 'running' : 'expired'
}

/**
 * Whether the user's role, dates and subscription grant paid access at `now`. Admin: yes. VIP:
 * while `vipExpiresAt` or `graceUntil` (what was paid) is later than now. Subscriber: while Stripe's
 * status is active or trialing, or `graceUntil` is later than now. Otherwise no.
 */
export function hasPaidAccess(user: AccessUser, now: Date): boolean {
	switch (user.role) {
		case 'admin':
			return true
		case 'VIP':
			// What was paid beside a VIP term counts from the moment in which the term ends.
			return vipState(user, now) === 'running' || isLater(user.graceUntil, now)
		case 'subscriber':
			return PAYING_STATUSES.has(user.subscriptionStatus ?? '') || isLater(user.graceUntil, now)
		default:
			return false
	}
}

/** Statuses of a subscription that leave no plan: another one may be bought. */
const OVER_STATUSES: ReadonlySet<string> = new Set([
	'canceled',
	'unpaid',
	'incomplete',
	'incomplete_expired',
])

/**
 * What keeps somebody who has a plan from its access: its payment, or something that only we can mend,
 * such as a pause or a dispute. To ask them to subscribe would be asking for a second payment. What
 * exactly is wrong, the page of the plans says.
 */
export type Withheld = 'payment' | 'plan'

/** What keeps a user without paid access from the access of their plan; null without a plan. */
export function withheldBy({
	subscriptionStatus: status,
}: Pick<AccessUser, 'subscriptionStatus'>): Withheld | null {
	if (status === null || OVER_STATUSES.has(status)) return null
	return status === 'past_due' ? 'payment' : 'plan'
}

/** The access tier of a viewer; an unverified user is never paid. */
export function getTier(user: AccessUser | null, now: Date): Tier {
	if (user === null) return 'visitor'
	if (!user.isVerified) return 'unverified'
	return hasPaidAccess(user, now) ? 'paid' : 'verified'
}

/** Derives `isAdmin` and `isSubscribed` from the stored role. */
export function roleFlags(role: string): { isAdmin: boolean; isSubscribed: boolean } {
	return { isAdmin: role === 'admin', isSubscribed: role === 'subscriber' }
}

/** Who may see a page. `guest` is open, but redirects paid members away from the form. */
export type PageAccess =
	| 'open'
	| 'guest'
	| 'standard'
	/** Like `standard`, for a page to which friends are invited: new visitors sign up first. */
	| 'invited'
	| 'premium'
	| 'premiumGuide'
	| 'dashboard'
	| 'admin'

export type AccessDecision =
	| { kind: 'allow' }
	| {
			kind: 'redirect'
			to: 'home' | 'signIn' | 'signUp' | 'verifyEmail' | 'subscription' | 'dashboard'
			/** Whether the redirect carries the requested page as the return target. */
			keepTarget: boolean
			message: string | null
	  }

const ALLOW: AccessDecision = { kind: 'allow' }

/** The messages of the guards, verbatim from the specification. */
export const GUARD_TEXTS = {
	standard: {
		signIn: 'Please sign in to access this feature',
		verify: 'Please verify your email to access this feature',
		subscribe: 'Please subscribe to access this feature',
	},
	premium: {
		signIn: 'Please sign up to access this premium feature',
		verify: 'Please verify your email to access this premium feature',
		subscribe: 'Please subscribe to access this premium feature',
	},
	premiumGuide: {
		signIn: 'Please sign up or log in to view this premium guide.',
		verify: 'Please verify your email to view this premium guide.',
		subscribe: 'This is a premium guide. Please subscribe to access.',
	},
	admin: 'You do not have permission to access this page',
	/** In place of each `subscribe`, to those who have a plan. */
	withheld: {
		plan: "You have a plan, but your account doesn't have access right now. Contact us to get it back.",
		payment:
			"You have a plan, but its payment didn't go through, so your access has ended. Update your card in your profile to restore it.",
	},
} as const

/** Why a user without paid access is refused what members have. */
export function subscribeText(user: Pick<AccessUser, 'subscriptionStatus'>): string {
	const withheld = withheldBy(user)
	return withheld === null ? GUARD_TEXTS.premium.subscribe : GUARD_TEXTS.withheld[withheld]
}

/**
 * Where a visitor goes: to sign-up for what members have and for an invitation, but to sign-in in a
 * known browser. An invitation needs no message: the page shows what it is.
 */
function redirectVisitor(guard: PageAccess, isKnownBrowser: boolean): AccessDecision {
	const isPremium = guard === 'premium' || guard === 'premiumGuide'
	const to = (isPremium || guard === 'invited') && !isKnownBrowser ? 'signUp' : 'signIn'
	const redirect = { kind: 'redirect', to, keepTarget: true } as const
	if (guard === 'invited') return { ...redirect, message: null }
	// The text of a premium guide names both pages.
	if (guard === 'premiumGuide') return { ...redirect, message: GUARD_TEXTS.premiumGuide.signIn }
	return { ...redirect, message: GUARD_TEXTS[to === 'signUp' ? 'premium' : 'standard'].signIn }
}

/**
 * Where `guard` redirects a viewer of `tier`, and with which message. A browser is known once its
 * user has signed in: such a visitor has an account. Who has a plan (`withheld`) is not told to
 * subscribe; the page of the plans says itself what is wrong with theirs.
 */
export function evaluateAccess(
	guard: PageAccess,
	tier: Tier,
	isAdmin: boolean,
	isKnownBrowser = false,
	withheld: Withheld | null = null,
): AccessDecision {
	if (guard === 'open') return ALLOW
	if (guard === 'guest') {
		return tier === 'paid'
			? { kind: 'redirect', to: 'dashboard', keepTarget: false, message: null }
			: ALLOW
	}
	if (tier === 'visitor') return redirectVisitor(guard, isKnownBrowser)
	const isPremium = guard === 'premium' || guard === 'premiumGuide'
	const texts = GUARD_TEXTS[isPremium ? guard : 'standard']
	if (tier === 'unverified') {
		return { kind: 'redirect', to: 'verifyEmail', keepTarget: true, message: texts.verify }
	}
	if (guard === 'admin') {
		return isAdmin
			? ALLOW
			: { kind: 'redirect', to: 'home', keepTarget: false, message: GUARD_TEXTS.admin }
	}
	if (guard === 'standard' || guard === 'invited' || tier === 'paid') return ALLOW
	if (isPremium) {
		const message = withheld === null ? texts.subscribe : null
		return { kind: 'redirect', to: 'subscription', keepTarget: true, message }
	}
	const message = withheld === null ? texts.subscribe : GUARD_TEXTS.withheld[withheld]
	return { kind: 'redirect', to: 'home', keepTarget: false, message }
}
