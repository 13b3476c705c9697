import type { UserDataProvider } from '~/core/user-data/user-data.server'
import { db } from '~/core/db/db.server'

/** A user's saved deals in their data export; the database deletes them with the user's row. */
export const calculatorUserData: UserDataProvider = {
	name: 'savedProperties',
	async export(userId) {
		const rows = await db().property.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })
		const parseInputs = (text: string): unknown => JSON.parse(text)
		return rows.map((row) => ({
			id: row.id,
			propertyAddress: row.propertyAddress,
			inputs: parseInputs(row.inputs),
			previousAddress: row.previousAddress,
			previousInputs: row.previousInputs === null ? null : parseInputs(row.previousInputs),
			revision: row.revision,
			createdAt: row.createdAt,
			updatedAt: row.updatedAt,
		}))
	},
}
