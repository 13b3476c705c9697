import { browserStorage } from '~/core/browser-storage'
import { currentTime } from '~/core/time/clock'
import { readDraft } from '~/features/calculator/drafts/draft-storage'
import { offlineAccess, readDeviceRecord, writeDeviceRecord } from './device-record'
import type { DeviceDeal } from './offline-views'

/** What a page of the shell shows: the deal on this device, or why it is not shown. */
type DeviceContent = { kind: 'none' | 'expired' } | ({ kind: 'open' } & DeviceDeal)

/**
 * Reads what this browser has for the member who used it last with access. Without that access the draft
 * is not read.
 */
export function loadDevice(): DeviceContent {
	const now = currentTime().getTime()
	const record = readDeviceRecord(browserStorage)
	const access = offlineAccess(record, now)
	if (record === null || access !== 'open') return { kind: access === 'expired' ? access : 'none' }
	const openedAt = Math.max(now, record.openedAt)
	writeDeviceRecord(browserStorage, { ...record, openedAt })
	return {
		kind: 'open',
		record,
		draft: readDraft(browserStorage, record.userId),
		isPhone: /\bMobi/u.test(navigator.userAgent),
		today: new Date(now).toISOString(),
	}
}
