import type { UserDataProvider } from '~/core/user-data/user-data.server'
import { db } from '~/core/db/db.server'

/**
 * What admins did to a user, and what the user did as an admin. The log remains after the account
 * is deleted; the user's personal values do not.
 */
export const adminUserData: UserDataProvider = {
	name: 'administration',
	export: async (userId) => {
		const [changesToUser, changesByUser] = await Promise.all([
			db().auditEvent.findMany({
				where: { targetKind: { in: ['user', 'provider'] }, targetId: userId },
				orderBy: { createdAt: 'asc' },
			}),
			db().auditEvent.findMany({ where: { actorId: userId }, orderBy: { createdAt: 'asc' } }),
		])
		return {
			changesToYou: changesToUser.map(({ action, before, after, createdAt }) => ({
				action,
				before,
				after,
				at: createdAt,
			})),
			changesByYou: changesByUser.map(({ action, targetKind, targetName, createdAt }) => ({
				action,
				targetKind,
				targetName,
				at: createdAt,
			})),
		}
	},
	delete: async (tx, userId) => {
		await tx.auditEvent.updateMany({
			where: {
				targetKind: { in: ['user', 'provider'] },
				targetId: userId,
				action: { not: 'user.delete' },
			},
			data: { before: null, after: null, targetName: '' },
		})
	},
}
