import type { Role, Tier } from './access-policy'

/** A provider's profile as its owner or an admin sees it. */
export type PublicProviderProfile = {
	company: string
	serviceTypes: string[]
	contractorSpecialties: string[]
	phoneNumber: string
	email: string
	website: string
	scheduleCallLink: string
	displayPhone: boolean
	displayEmail: boolean
	displayWebsite: boolean
	displaySchedule: boolean
	aboutMe: string
	serviceAreas: string[]
}

/** A user as shown to themselves and to admins. Dates are ISO strings. */
export type PublicUser = {
	id: string
	email: string
	firstName: string
	lastName: string
	role: Role
	isAdmin: boolean
	isVerified: boolean
	isSubscribed: boolean
	subscriptionStatus: string | null
	vipExpiresAt: string | null
	vipStripeCouponId: string | null
	isVipCouponVerified: boolean
	serviceProvider: boolean
	serviceProviderProfile: PublicProviderProfile | null
	hasAcceptedCalculatorTOS: boolean
	hasAcceptedProviderTOS: boolean
	createdAt: string
}

/** The viewer of a page: the tier decides about access, the user is for display. */
export type Viewer = { tier: Tier; user: PublicUser | null }

/** The auth state that the root loader provides to every page. */
export type AuthState = {
	user: PublicUser | null
	tier: Tier
	isAuthenticated: boolean
	error: string | null
	message: string | null
	forcedLogout: boolean
	forcedLogoutReason: string | null
}

/** A user as JSON payloads show it: the specification names the id `_id`. */
export type ApiUser = Omit<PublicUser, 'id'> & { _id: string }

/** Returns the user for a JSON payload. */
export const toApiUser = ({ id, ...user }: PublicUser): ApiUser => ({ _id: id, ...user })
