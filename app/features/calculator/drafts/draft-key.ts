/** Where a browser keeps the calculator's draft of an account. Apart, because every page needs it. */

/** The key of the account's draft; without an account, of the visitors of this browser. */
export const draftKey = (userId: string | null): string =>
	`prohub:calculator:${userId ?? 'visitor'}`

/** Forgets the account's draft: when its owner signs out. */
export function clearDraft(store: () => Pick<Storage, 'removeItem'>, userId: string | null): void {
	try {
		store().removeItem(draftKey(userId))
	} catch {
		// Nothing was stored where nothing can be.
	}
}
