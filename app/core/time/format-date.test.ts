import { expect, test } from 'vitest'
import { longDate } from './format-date'

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
