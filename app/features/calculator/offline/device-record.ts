import type { BrowserStorage } from '~/core/browser-storage'
import { DEVICE_KEY } from './device-key'
import { type OwnAssumptions, OWN_KEYS } from '~/features/calculator/saved-analysis/own-keys'

/**
 * Whose draft this browser may open without a connection, and until when. Kept in the browser's storage
 * beside the draft, never in a cache.
 */

export type DeviceRecord = {
	userId: string
	/** When a page was last loaded with access, in milliseconds. */
	accessAt: number
	/** The latest time that the shell was open, so that turning the clock back gains nothing. */
	openedAt: number
	/** The member's own assumptions. */
	own: OwnAssumptions | null
	theme: 'system' | 'light' | 'dark'
	/** Whether the draft was saved without a connection and is still to be offered for saving. */
	isSavedHere: boolean
}

const DAY_MS = 24 * 60 * 60 * 1_000
/** How long the calculator works without a connection. */
const ACCESS_MS = 14 * DAY_MS
/** A clock may have been wrong by this much when the page was loaded. */
const CLOCK_TOLERANCE_MS = DAY_MS

const isTime = (value: unknown): value is number =>
	typeof value === 'number' && Number.isFinite(value)

function readOwn(value: unknown): OwnAssumptions | null {
	if (typeof value !== 'object' || value === null) return null
	const stored: Partial<Record<string, unknown>> = { ...value }
	const own = OWN_KEYS.filter((key) => ['number', 'string', 'boolean'].includes(typeof stored[key]))
	return Object.fromEntries(own.map((key) => [key, stored[key]]))
}

/** The record of this browser; null if it has none, or none that can be read. */
export function readDeviceRecord(store: BrowserStorage): DeviceRecord | null {
	try {
		const value = JSON.parse(store().getItem(DEVICE_KEY) ?? 'null') as Partial<
			Record<keyof DeviceRecord, unknown>
		> | null
		if (value === null || typeof value.userId !== 'string' || !isTime(value.accessAt)) return null
		const { userId, accessAt, openedAt, theme } = value
		return {
			userId,
			accessAt,
			openedAt: isTime(openedAt) ? openedAt : accessAt,
			own: readOwn(value.own),
			theme: theme === 'light' || theme === 'dark' ? theme : 'system',
			isSavedHere: value.isSavedHere === true,
		}
	} catch {
		return null
	}
}

/** Stores the record; without storage nothing works offline, and nothing fails. */
export function writeDeviceRecord(store: BrowserStorage, record: DeviceRecord): void {
	try {
		store().setItem(DEVICE_KEY, JSON.stringify(record))
	} catch {
		// Storage may be full or unavailable.
	}
}

/**
 * Whether the draft may be opened: `none` if nobody with access used this browser, `expired` 14 days
 * after the last page that was loaded with access.
 * @param now in milliseconds
 */
export function offlineAccess(
	record: DeviceRecord | null,
	now: number,
): 'none' | 'expired' | 'open' {
	if (record === null) return 'none'
	const latest = Math.max(now, record.openedAt)
	const isTurnedBack = now < record.accessAt - CLOCK_TOLERANCE_MS
	return isTurnedBack || latest - record.accessAt > ACCESS_MS ? 'expired' : 'open'
}
