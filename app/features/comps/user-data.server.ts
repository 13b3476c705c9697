import { readInParts } from '~/core/user-data/json-pieces.server'
import type { UserDataProvider } from '~/core/user-data/user-data.server'
import { db } from '~/core/db/db.server'

const LONG_ROWS = 20

const parsed = (text: string): unknown => JSON.parse(text)

/** A user's sales, pending import and valuations; the database deletes them with the user's row. */
export const compsUserData: UserDataProvider = {
	name: 'comps',
	async export(userId) {
		const [sales, draft, valuations] = await Promise.all([
			readInParts(
				(slice) =>
					db().compSale.findMany({
						where: { userId },
						omit: { saleKey: true },
						...slice,
						orderBy: { id: 'asc' },
					}),
				(sale) => sale,
			),
			db().compImport.findUnique({ where: { userId } }),
			readInParts(
				(slice) =>
					db().compValuation.findMany({
						where: { userId },
						include: { choices: true },
						...slice,
						orderBy: { id: 'asc' },
					}),
				(row) => ({
					...row,
					subject: parsed(row.subject),
					rates: parsed(row.rates),
					filters: parsed(row.filters),
				}),
				LONG_ROWS,
			),
		])
		return {
			sales,
			import: draft && { ...draft, mapping: draft.mapping === '' ? null : parsed(draft.mapping) },
			valuations,
		}
	},
}
