/** Apart from the drafts, because every page loads it and only the editor loads them. */

const PREFIX = 'prohub:guide'

/** Where the draft of a guide is stored; a new guide has no ID. */
export const guideDraftKey = (userId: string, guideId: string | null): string =>
	`${PREFIX}:${userId}:${guideId ?? 'new'}`

/** Deletes all drafts of an account when its owner signs out. */
export function clearGuideDrafts(store: () => Storage, userId: string): void {
	try {
		const storage = store()
		const ownKeys = Object.keys(storage).filter((key) => key.startsWith(`${PREFIX}:${userId}:`))
		for (const key of ownKeys) storage.removeItem(key)
	} catch {
		// Without storage there is no draft.
	}
}
