import type { UserDataProvider } from '~/core/user-data/user-data.server'
import { db } from '~/core/db/db.server'

/**
 * The directory's data about a user, in addition to the profile, which belongs to the account: the
 * listing's state, favorites, and reports the user sent. The database deletes all of it with the
 * user's row.
 */
export const directoryUserData: UserDataProvider = {
	name: 'directory',
	async show(userId) {
		const [listing, favorites, reports] = await Promise.all([
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
		return { listing, favorites, reports }
	},
}
