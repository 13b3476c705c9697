import type { BrowserStorage } from '~/core/browser-storage'
import type { Comparable, MainProperty } from './types'

/**
 * The saved comps of the sample data: a list in the browser's storage, one per account. Storage may
 * be missing, full or blocked; saving then reports it.
 */

export const SAVE_TEXTS = {
	failed: 'Failed to save comps',
	missing: 'Saved comps not found',
	none: 'No saved comps',
	unnamed: 'Unnamed Property',
} as const

export type SavedComps = {
	/** A timestamp. */
	id: string
	name: string
	mainProperty: MainProperty | null
	comparableProperties: Comparable[]
	/** ISO date. */
	savedAt: string
	/** The address fields of the tool, to restore selection and filters. */
	fields: [string, string][]
}

export const savedCompsKey = (userId: string | null): string =>
	`prohub:comps:${userId ?? 'visitor'}`

const isText = (value: unknown): value is string => typeof value === 'string'

function isEntry(value: unknown): value is SavedComps {
	if (typeof value !== 'object' || value === null) return false
	const entry = value as Partial<Record<keyof SavedComps, unknown>>
	return (
		isText(entry.id) &&
		isText(entry.name) &&
		isText(entry.savedAt) &&
		Array.isArray(entry.comparableProperties) &&
		Array.isArray(entry.fields) &&
		entry.fields.every(
			(pair) => Array.isArray(pair) && pair.length === 2 && isText(pair[0]) && isText(pair[1]),
		)
	)
}

/** The saved list, the newest first; whatever else stands in the storage is left out. */
export function readSaved(store: BrowserStorage, userId: string | null): SavedComps[] {
	try {
		const value: unknown = JSON.parse(store().getItem(savedCompsKey(userId)) ?? '[]')
		return Array.isArray(value) ? value.filter(isEntry) : []
	} catch {
		return []
	}
}

function write(store: BrowserStorage, userId: string | null, list: SavedComps[]): boolean {
	try {
		store().setItem(savedCompsKey(userId), JSON.stringify(list))
		return true
	} catch {
		return false
	}
}

/** The name of a save: as entered, else the property's address, else 'Unnamed Property'. */
export function savedName(
	nameInput: string,
	mainProperty: Pick<MainProperty, 'address'> | null,
): string {
	return nameInput.trim() || mainProperty?.address.trim() || SAVE_TEXTS.unnamed
}

/** Adds an entry to the top of the list; returns the list, or null if nothing was stored. */
export function addSaved(
	store: BrowserStorage,
	userId: string | null,
	entry: Omit<SavedComps, 'id' | 'savedAt'>,
	now: Date,
): SavedComps[] | null {
	const list = readSaved(store, userId)
	// Two saves within a millisecond still get different ids.
	let stamp = now.getTime()
	while (list.some(({ id }) => id === String(stamp))) stamp += 1
	const saved = { ...entry, id: String(stamp), savedAt: now.toISOString() }
	const longer = [saved, ...list]
	return write(store, userId, longer) ? longer : null
}

/** Takes an entry out; answers what is left, or null when that could not be stored. */
export function removeSaved(
	store: BrowserStorage,
	userId: string | null,
	id: string,
): SavedComps[] | null {
	const remaining = readSaved(store, userId).filter((entry) => entry.id !== id)
	return write(store, userId, remaining) ? remaining : null
}

const VIEW_KEY = 'prohub:comps:view'

/** The view that was last chosen in this browser; null where none was. */
export function readView(store: BrowserStorage): 'arv' | 'rent' | null {
	try {
		const view = store().getItem(VIEW_KEY)
		return view === 'rent' || view === 'arv' ? view : null
	} catch {
		return null
	}
}

/** Remembers the view; where nothing can be stored the next visit starts with ARV. */
export function saveView(store: BrowserStorage, view: 'arv' | 'rent'): void {
	try {
		store().setItem(VIEW_KEY, view)
	} catch {
		// Optional: nothing depends on it.
	}
}
