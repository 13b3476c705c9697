import { db } from '~/core/db/db.server'
import type { UserDataProvider } from '~/core/user-data/user-data.server'

/** Changes of the email address in the export of a user's data. Rows are deleted with the user's row. */
export const emailChangeUserData: UserDataProvider = {
	name: 'emailChanges',
	async export(userId) {
		const [requested, former] = await Promise.all([
			db().emailChange.findUnique({ where: { userId } }),
			db().formerEmail.findMany({ where: { userId }, orderBy: { changedAt: 'asc' } }),
		])
		return {
			requested: requested && {
				email: requested.email,
				requestedAt: requested.requestedAt,
				expiresAt: requested.expiresAt,
			},
			former: former.map(({ email, requestedAt, changedAt, expiresAt, undoneAt }) => ({
				email,
				requestedAt,
				changedAt,
				canBeUndoneUntil: expiresAt,
				undoneAt,
			})),
		}
	},
}
