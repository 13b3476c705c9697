import type { BrowserStorage } from '~/core/browser-storage'
import { DEVICE_KEY } from './device-key'

/**
 * Whose record this browser has: `own` is of who is signed in. `other` is of an account that was signed
 * out, here or by a sign-in elsewhere, or while another one is used now.
 */
export function recordOwner(
	store: BrowserStorage<'getItem'>,
	userId: string | null,
): 'none' | 'own' | 'other' {
	try {
		const text = store().getItem(DEVICE_KEY)
		if (text === null) return 'none'
		return userId !== null && text.includes(JSON.stringify(userId)) ? 'own' : 'other'
	} catch {
		return 'none'
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
