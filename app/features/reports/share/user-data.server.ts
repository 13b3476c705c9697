import { db } from '~/core/db/db.server'
import { readInParts } from '~/core/user-data/json-pieces.server'
import type { UserDataProvider } from '~/core/user-data/user-data.server'

/** A link has a copy of up to 400,000 characters. */
const LONG_ROWS = 2

/** A user's share links in their data export; the database deletes them with the user's row. */
export const shareLinksUserData: UserDataProvider = {
	name: 'shareLinks',
	export: (userId) =>
		readInParts(
			(slice) =>
				db().shareLink.findMany({
					where: { userId },
					omit: { tokenHash: true, userId: true },
					...slice,
					orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
				}),
			(row) => ({
				...row,
				options: JSON.parse(row.options) as unknown,
				// Empty once the link has ended.
				snapshot: row.snapshot === '' ? null : (JSON.parse(row.snapshot) as unknown),
			}),
			LONG_ROWS,
		),
}
