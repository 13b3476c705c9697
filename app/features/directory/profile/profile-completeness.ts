import type { PublicUser } from '~/features/accounts/access/viewer'
import { paths } from '~/core/http/paths'
import { isComplete } from '~/features/directory/listing/listing-state'

/** The card of the profile page with the state of the listing; after a save the page opens there. */
export const LISTING_CARD_ID = 'provider-details'

/** A provider is listed when the profile has a company and at least one service. */
export function isProviderProfileComplete({
	serviceProviderProfile: profile,
}: Pick<PublicUser, 'serviceProviderProfile'>): boolean {
	return profile !== null && isComplete(profile)
}

/** Whether the user selected the provider option but has not entered the details yet (SHELL-21). */
export function needsProviderProfile(
	user: Pick<PublicUser, 'serviceProvider' | 'serviceProviderProfile'>,
): boolean {
	return user.serviceProvider && !isProviderProfileComplete(user)
}

/** Where providers see their listing: its settings, or the form until it is complete. */
export function ownListingPath(user: Pick<PublicUser, 'serviceProviderProfile'>): string {
	return isProviderProfileComplete(user) ? paths.providerSettings() : paths.serviceProviderProfile()
}
