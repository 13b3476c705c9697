import { readInParts } from '~/core/user-data/json-pieces.server'
import type { UserDataProvider } from '~/core/user-data/user-data.server'
import { db } from '~/core/db/db.server'

const parse = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

/** A note has up to 10,000 characters, a scenario some more. */
const LONG_ROWS = 50

/** What a user keeps about deals, in their data export; the database deletes it with the user's row. */
export const dealsUserData: UserDataProvider = {
	name: 'deals',
	async export(userId) {
		const of = { where: { userId } }
		const [stageChanges, tags, notes, links, people, scenarios, buyBox, preference] =
			await Promise.all([
				readInParts(
					(slice) =>
						db().dealStageChange.findMany({
							...of,
							...slice,
							orderBy: [{ at: 'asc' }, { id: 'asc' }],
						}),
					({ id, propertyId, from, to, at }) => ({ id, propertyId, from, to, at }),
				),
				db().dealTag.findMany({ ...of, orderBy: [{ propertyId: 'asc' }, { nameKey: 'asc' }] }),
				readInParts(
					(slice) =>
						db().dealNote.findMany({
							...of,
							...slice,
							orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
						}),
					({ userId: _, ...note }) => note,
					LONG_ROWS,
				),
				db().dealLink.findMany({ ...of, orderBy: { createdAt: 'asc' } }),
				db().dealPerson.findMany({ ...of, orderBy: { createdAt: 'asc' } }),
				readInParts(
					(slice) =>
						db().scenario.findMany({
							...of,
							...slice,
							orderBy: [{ propertyId: 'asc' }, { position: 'asc' }, { id: 'asc' }],
						}),
					({ userId: _, nameKey: _key, ...scenario }) => ({
						...scenario,
						inputs: parse(scenario.inputs),
						analysis: parse(scenario.analysis),
						previousInputs: parse(scenario.previousInputs),
						previousAnalysis: parse(scenario.previousAnalysis),
						limits: parse(scenario.limits),
					}),
					LONG_ROWS,
				),
				db().buyBox.findUnique(of),
				db().dealPreference.findUnique(of),
			])
		return {
			stageChanges,
			tags: tags.map(({ propertyId, name }) => ({ propertyId, name })),
			notes,
			links: links.map(({ userId: _, ...link }) => link),
			people: people.map(({ propertyId, providerId, name, role, createdAt }) => ({
				propertyId,
				providerId,
				name,
				role,
				createdAt,
			})),
			scenarios,
			criteria: buyBox && {
				limits: JSON.parse(buyBox.limits) as unknown,
				rules: JSON.parse(buyBox.rules) as unknown,
				updatedAt: buyBox.updatedAt,
			},
			preference: preference && {
				isReminded: preference.isReminded,
				startDismissedAt: preference.startDismissedAt,
			},
		}
	},
}
