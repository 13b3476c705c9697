// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { browserStorage } from '~/core/browser-storage'
import { readDeviceRecord } from './device-record'
import { keepOffline, type OfflineOwner } from './load-worker'

/** What a page with access leaves on the device; no worker is registered here. */

const MEMBER: OfflineOwner = { userId: 'u1', theme: 'dark', own: { vacancyPer: 9 } }

beforeEach(() => browserStorage().clear())

const ownAfter = (...owners: OfflineOwner[]) => {
	owners.forEach((owner, index) => keepOffline(owner, index + 1, false))
	return readDeviceRecord(browserStorage)?.own
}

test('PRO-79 the own assumptions of the member are kept on the device', () => {
	keepOffline(MEMBER, 5, false)
	expect(readDeviceRecord(browserStorage)).toEqual({
		userId: 'u1',
		theme: 'dark',
		own: { vacancyPer: 9 },
		accessAt: 5,
		openedAt: 5,
		isSavedHere: false,
	})
})

test('PRO-79 a page that does not use the assumptions leaves them, one that does replaces them', () => {
	expect(ownAfter(MEMBER, { ...MEMBER, own: undefined })).toEqual({ vacancyPer: 9 })
	expect(ownAfter(MEMBER, { ...MEMBER, own: { capexPer: 4 } })).toEqual({ capexPer: 4 })
	expect(ownAfter(MEMBER, { ...MEMBER, own: null })).toBeNull()
})

test('PRO-79 nobody gets the assumptions of another account', () => {
	expect(ownAfter(MEMBER, { userId: 'u2', theme: 'light', own: undefined })).toBeNull()
})
