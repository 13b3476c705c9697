import { readInParts } from '~/core/user-data/json-pieces.server'
import type { UserDataProvider } from '~/core/user-data/user-data.server'
import { db } from '~/core/db/db.server'
import type { Property } from '~/core/db/prisma/client'

const parseInputs = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

const LONG_ROWS = 50

function exportedProperty(row: Property) {
	return {
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
		stage: row.stage,
		stageSince: row.stageSince,
		strategy: row.strategy,
		price: row.price,
		archivedAt: row.archivedAt,
		valuationId: row.valuationId,
	}
}

/** A user's saved deals in their data export; the database deletes them with the user's row. */
export const calculatorUserData: UserDataProvider = {
	name: 'savedProperties',
	export: (userId) =>
		readInParts(
			(slice) =>
				db().property.findMany({
					where: { userId },
					...slice,
					orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
				}),
			exportedProperty,
			LONG_ROWS,
		),
}

/** Saved deals whose deletion can still be undone; the database deletes them with the user's row. */
export const deletedPropertiesUserData: UserDataProvider = {
	name: 'deletedProperties',
	export: (userId) =>
		readInParts(
			(slice) =>
				db().deletedProperty.findMany({
					where: { userId },
					...slice,
					orderBy: [{ deletedAt: 'asc' }, { id: 'asc' }],
				}),
			(row) => ({
				...exportedProperty(row),
				parts: parseInputs(row.parts),
				noteCharacters: row.noteCharacters,
				deletedAt: row.deletedAt,
			}),
			1,
		),
}

/** A user's own assumptions of the deal analysis; the database deletes them with the user's row. */
export const assumptionsUserData: UserDataProvider = {
	name: 'assumptions',
	async export(userId) {
		const row = await db().ownAssumptions.findUnique({ where: { userId } })
		return row && { ...row, texts: JSON.parse(row.texts) as unknown }
	},
}
