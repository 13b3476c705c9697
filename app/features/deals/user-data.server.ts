import type { UserDataProvider } from '~/core/user-data/user-data.server'
import { db } from '~/core/db/db.server'

const parse = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

/** What a user keeps about deals, in their data export; the database deletes it with the user's row. */
export const dealsUserData: UserDataProvider = {
	name: 'deals',
	async export(userId) {
		const of = { where: { userId } }
		const [stageChanges, tags, notes, links, people, scenarios, buyBox, preference] =
			await Promise.all([
				db().dealStageChange.findMany({ ...of, orderBy: { at: 'asc' } }),
				db().dealTag.findMany({ ...of, orderBy: [{ propertyId: 'asc' }, { nameKey: 'asc' }] }),
				db().dealNote.findMany({ ...of, orderBy: { createdAt: 'asc' } }),
				db().dealLink.findMany({ ...of, orderBy: { createdAt: 'asc' } }),
				db().dealPerson.findMany({ ...of, orderBy: { createdAt: 'asc' } }),
				db().scenario.findMany({ ...of, orderBy: [{ propertyId: 'asc' }, { position: 'asc' }] }),
				db().buyBox.findUnique(of),
				db().dealPreference.findUnique(of),
			])
		return {
			stageChanges: stageChanges.map(({ id, propertyId, from, to, at }) => ({
				id,
				propertyId,
				from,
				to,
				at,
			})),
			tags: tags.map(({ propertyId, name }) => ({ propertyId, name })),
			notes: notes.map(({ userId: _, ...note }) => note),
			links: links.map(({ userId: _, ...link }) => link),
			people: people.map(({ propertyId, providerId, name, role, createdAt }) => ({
				propertyId,
				providerId,
				name,
				role,
				createdAt,
			})),
			scenarios: scenarios.map(({ userId: _, nameKey: _key, ...scenario }) => ({
				...scenario,
				inputs: parse(scenario.inputs),
				analysis: parse(scenario.analysis),
				previousInputs: parse(scenario.previousInputs),
				previousAnalysis: parse(scenario.previousAnalysis),
				limits: parse(scenario.limits),
			})),
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
