/** The storage key of the calculator's draft. A separate module, because every page needs it. */

/** The key of the account's draft; without an account, of this browser's visitors. */
export const draftKey = (userId: string | null): string =>
	`prohub:calculator:${userId ?? 'visitor'}`

/** Deletes the account's draft when its owner signs out. */
export function clearDraft(store: () => Pick<Storage, 'removeItem'>, userId: string | null): void {
	try {
		store().removeItem(draftKey(userId))
	} catch {
		// Storage may be unavailable; then there is no draft.
	}
}
