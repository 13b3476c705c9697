import { db } from '~/core/db/db.server'
import type { UserDataProvider } from '~/core/user-data/user-data.server'

/** A user's share links in their data export; the database deletes them with the user's row. */
export const shareLinksUserData: UserDataProvider = {
	name: 'shareLinks',
	async export(userId) {
		const rows = await db().shareLink.findMany({
			where: { userId },
			omit: { tokenHash: true, userId: true },
			orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
		})
		return rows.map((row) => ({
			...row,
			options: JSON.parse(row.options) as unknown,
			// Empty once the link has ended.
			snapshot: row.snapshot === '' ? null : (JSON.parse(row.snapshot) as unknown),
		}))
	},
}
