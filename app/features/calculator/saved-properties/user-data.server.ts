import type { UserDataProvider } from '~/core/user-data/user-data.server'
import { db } from '~/core/db/db.server'

/** A user's saved deals in their data export; the database deletes them with the user's row. */
export const calculatorUserData: UserDataProvider = {
	name: 'savedProperties',
	async export(userId) {
		const rows = await db().property.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })
		const parseInputs = (text: string | null): unknown => (text === null ? null : JSON.parse(text))
		return rows.map((row) => ({
			id: row.id,
			propertyAddress: row.propertyAddress,
			inputs: parseInputs(row.inputs),
			analysis: parseInputs(row.analysis),
			previousAddress: row.previousAddress,
			previousInputs: parseInputs(row.previousInputs),
			previousAnalysis: parseInputs(row.previousAnalysis),
			revision: row.revision,
			createdAt: row.createdAt,
			updatedAt: row.updatedAt,
		}))
	},
}

/** A user's own assumptions of the deal analysis; the database deletes them with the user's row. */
export const assumptionsUserData: UserDataProvider = {
	name: 'assumptions',
	async export(userId) {
		const row = await db().ownAssumptions.findUnique({ where: { userId } })
		return row && { ...row, texts: JSON.parse(row.texts) as unknown }
	},
}
