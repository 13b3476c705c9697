import type { BrowserStorage } from '~/core/browser-storage'

/** The storage key of the record in `device-record.ts`. A separate module, because every page needs it. */
export const DEVICE_KEY = 'prohub:offline'

/**
 * Whether the calculator works offline in this browser for someone else than who is signed in: the
 * account was signed out, here or by a sign-in elsewhere, or another one is used now.
 */
export function isOtherOwner(store: BrowserStorage<'getItem'>, userId: string | null): boolean {
	try {
		const text = store().getItem(DEVICE_KEY)
		return text !== null && (userId === null || !text.includes(JSON.stringify(userId)))
	} catch {
		return false
	}
}

/**
 * Notes that the draft is to be offered for saving on the next page with access.
 * @returns false if this browser has no record, so that nobody would be offered anything
 */
export function markSavedHere(store: BrowserStorage): boolean {
	try {
		const record: unknown = JSON.parse(store().getItem(DEVICE_KEY) ?? 'null')
		if (typeof record !== 'object' || record === null) return false
		store().setItem(DEVICE_KEY, JSON.stringify({ ...record, isSavedHere: true }))
		return true
	} catch {
		return false
	}
}
