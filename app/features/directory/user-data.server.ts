import type { UserDataProvider } from '~/core/user-data/user-data.server'
import { db } from '~/core/db/db.server'
import { claimListing } from './profile/claim-listing.server'

/**
 * What the directory stores about a user beside the profile, which is part of the account: where
 * the listing stands, the remembered state, favorites, and reports the user sent. All of it is deleted with the user's row. A
 * listing that an admin entered for an address becomes that of the account that verifies the address.
 */
export const directoryUserData: UserDataProvider = {
	name: 'directory',
	async export(userId) {
		const [listing, preference, favorites, reports] = await Promise.all([
			db().providerProfile.findUnique({
				where: { userId },
				select: {
					claimEmail: true,
					takenOffAt: true,
					takenOffReason: true,
					revision: true,
					createdAt: true,
					updatedAt: true,
				},
			}),
			db().directoryPreference.findUnique({
				where: { userId },
				select: { state: true, updatedAt: true },
			}),
			db().providerFavourite.findMany({
				where: { userId },
				select: { providerId: true, createdAt: true, provider: { select: { company: true } } },
			}),
			db().providerReport.findMany({
				where: { reporterId: userId },
				omit: { reporterId: true },
				include: { provider: { select: { company: true } } },
			}),
		])
		return { listing, preference, favorites, reports }
	},
	claimEmail: claimListing,
}
