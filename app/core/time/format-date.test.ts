import { expect, test } from 'vitest'
import { longDate, shortDate } from './format-date'

test.each([
	['2025-04-13T00:00:00.000Z', 'April 13, 2025'],
	// The date is in UTC, in any time zone of the reader.
	['2027-06-20T23:59:59.999Z', 'June 20, 2027'],
	['2028-02-29', 'February 29, 2028'],
])('%s is formatted as %s', (iso, shown) => {
	expect(longDate(iso)).toBe(shown)
})

test('an invalid date has no long form', () => {
	expect(longDate('soon')).toBeNull()
	expect(longDate('')).toBeNull()
})

test('each time of a day has the same form, and the next day another one', () => {
	const day = Date.UTC(2031, 4, 30)
	for (const hours of [0, 23.99, 0]) {
		expect(shortDate(new Date(day + hours * 3_600_000))).toBe('May 30, 2031')
	}
	expect(shortDate(new Date(day + 24 * 3_600_000))).toBe('May 31, 2031')
	expect(longDate(new Date(day))).toBe('May 30, 2031')
	expect(shortDate(new Date(-1))).toBe('Dec 31, 1969')
})

test('more days than are kept have their own form, too', () => {
	for (const day of [0, 1_500, 3_000, 0]) {
		for (let i = 0; i < 1_000; i += 1) shortDate(new Date((day + i) * 86_400_000))
		const expected = new Date(day * 86_400_000).getUTCFullYear()
		expect(shortDate(new Date(day * 86_400_000))).toContain(String(expected))
	}
})
