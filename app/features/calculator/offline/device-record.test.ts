import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEVICE_KEY } from './device-key'
import { markSavedHere, recordOwner } from './device-owner'
import {
	type DeviceRecord,
	offlineAccess,
	readDeviceRecord,
	writeDeviceRecord,
} from './device-record'

/** Browser storage in memory. */
function storage(text?: string) {
	const texts = new Map<string, string>(text === undefined ? [] : [[DEVICE_KEY, text]])
	const store = {
		getItem: (key: string) => texts.get(key) ?? null,
		setItem: (key: string, value: string) => void texts.set(key, value),
	}
	return () => store
}
const forbidden = (): never => {
	throw new DOMException('Access is denied for this document.', 'SecurityError')
}

const NOW = Date.parse('2026-11-26T12:00:00Z')
const DAY = 86_400_000
const record: DeviceRecord = {
	userId: 'u1',
	accessAt: NOW,
	openedAt: NOW,
	own: { vacancyPer: 7, taxOn: true },
	theme: 'dark',
	isSavedHere: false,
}

describe('PRO-81 how long the calculator works offline', () => {
	test.each([
		[0, 'open'],
		[13 * DAY, 'open'],
		[14 * DAY, 'open'],
		[14 * DAY + 1, 'expired'],
		[400 * DAY, 'expired'],
		// A clock that was a little ahead when the page was loaded.
		[-DAY, 'open'],
		[-DAY - 1, 'expired'],
	])('PRO-81 %d ms after the last page with access: %s', (passed, access) => {
		expect(offlineAccess(record, NOW + passed)).toBe(access)
	})

	test('PRO-81 a clock that is turned back gains nothing', () => {
		const opened = { ...record, openedAt: NOW + 15 * DAY }
		expect(offlineAccess(opened, NOW + DAY)).toBe('expired')
	})

	test('PRO-79 without a record there is no access', () => {
		expect(offlineAccess(null, NOW)).toBe('none')
	})
})

describe('PRO-79 the record of the browser', () => {
	test('PRO-79 is read as it was stored', () => {
		const store = storage()
		writeDeviceRecord(store, record)
		expect(readDeviceRecord(store)).toEqual(record)
	})

	test('PRO-79 any stored JSON is a well-formed record or none', () => {
		fc.assert(
			fc.property(fc.jsonValue(), fc.jsonValue(), (own, accessAt) => {
				const read = readDeviceRecord(storage(JSON.stringify({ userId: 'u1', accessAt, own })))
				if (read === null) expect(typeof accessAt === 'number').toBe(false)
				else expect(offlineAccess(read, NOW)).toMatch(/open|expired/u)
			}),
		)
		for (const text of ['', '{', 'null', '5', '[]', '{}', '{"userId":5,"accessAt":1}'])
			expect(readDeviceRecord(storage(text))).toBeNull()
	})

	test('PRO-79 unknown assumptions are left out', () => {
		const text = JSON.stringify({ ...record, own: { vacancyPer: 7, rent: 5, x: 1, plan: {} } })
		expect(readDeviceRecord(storage(text))?.own).toEqual({ vacancyPer: 7 })
	})

	test('PRO-80 belongs to one account only', () => {
		const store = storage(JSON.stringify(record))
		expect(recordOwner(store, 'u1')).toBe('own')
		expect(recordOwner(store, 'u')).toBe('other')
		expect(recordOwner(store, 'u2')).toBe('other')
		expect(recordOwner(store, null)).toBe('other')
		expect(recordOwner(storage(), null)).toBe('none')
	})

	test('PRO-79 a deal saved on the device is noted', () => {
		const store = storage(JSON.stringify(record))
		expect(markSavedHere(store)).toBe(true)
		expect(readDeviceRecord(store)).toEqual({ ...record, isSavedHere: true })
		for (const text of [undefined, '{', '5']) expect(markSavedHere(storage(text))).toBe(false)
	})

	test('PRO-79 without storage there is no record and no error', () => {
		expect(readDeviceRecord(forbidden)).toBeNull()
		expect(() => writeDeviceRecord(forbidden, record)).not.toThrow()
		expect(recordOwner(forbidden, null)).toBe('none')
		expect(markSavedHere(forbidden)).toBe(false)
	})
})
