import { type Role, roleFlags } from '~/accounts/access'
import type { PublicUser } from '~/accounts/viewer'

/** Somebody of a role; everything else is as in a fresh account. */
export const person = (role: Role, changes: Partial<PublicUser> = {}): PublicUser => ({
	_id: 'u1',
	email: 'ana@demo.test',
	firstName: 'Ana',
	lastName: 'Lee',
	role,
	...roleFlags(role),
	isVerified: true,
	subscriptionStatus: null,
	vipExpiresAt: null,
	vipStripeCouponId: null,
	isVipCouponVerified: false,
	serviceProvider: false,
	serviceProviderProfile: null,
	hasAcceptedCalculatorTOS: false,
	hasAcceptedProviderTOS: false,
	createdAt: '2026-01-01T00:00:00.000Z',
	...changes,
})
