import type { PublicUser } from '~/features/accounts/access/viewer'

/** A provider is listed once their profile names a company and at least one service. */
export function isProviderProfileComplete({
	serviceProviderProfile: profile,
}: Pick<PublicUser, 'serviceProviderProfile'>): boolean {
	return profile !== null && profile.company.trim() !== '' && profile.serviceTypes.length > 0
}

/** Whether somebody ticked the provider option and still owes the details (SHELL-21). */
export function needsProviderProfile(
	user: Pick<PublicUser, 'serviceProvider' | 'serviceProviderProfile'>,
): boolean {
	return user.serviceProvider && !isProviderProfileComplete(user)
}
