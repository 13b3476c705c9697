import type { UserDataProvider } from '~/core/user-data/user-data.server'
import { db } from '~/core/db/db.server'

const parsed = (text: string): unknown => JSON.parse(text)

/** A user's sales, pending import and valuations; the database deletes them with the user's row. */
export const compsUserData: UserDataProvider = {
	name: 'comps',
	async export(userId) {
		const [sales, draft, valuations] = await Promise.all([
			db().compSale.findMany({ where: { userId }, omit: { saleKey: true } }),
			db().compImport.findUnique({ where: { userId } }),
			db().compValuation.findMany({ where: { userId }, include: { choices: true } }),
		])
		return {
			sales,
			import: draft && { ...draft, mapping: draft.mapping === '' ? null : parsed(draft.mapping) },
			valuations: valuations.map((row) => ({
				...row,
				subject: parsed(row.subject),
				rates: parsed(row.rates),
				filters: parsed(row.filters),
			})),
		}
	},
}
