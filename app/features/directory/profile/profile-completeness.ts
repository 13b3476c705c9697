import type { PublicUser } from '~/features/accounts/access/viewer'

/** A provider is listed when the profile has a company and at least one service. */
export function isProviderProfileComplete({
	serviceProviderProfile: profile,
}: Pick<PublicUser, 'serviceProviderProfile'>): boolean {
	return profile !== null && profile.company.trim() !== '' && profile.serviceTypes.length > 0
}

/** Whether the user selected the provider option but has not entered the details yet (SHELL-21). */
export function needsProviderProfile(
	user: Pick<PublicUser, 'serviceProvider' | 'serviceProviderProfile'>,
): boolean {
	return user.serviceProvider && !isProviderProfileComplete(user)
}
