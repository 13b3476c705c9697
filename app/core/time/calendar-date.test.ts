import { expect, test } from 'vitest'
import { formatDay } from './calendar-date'

test('a day is written for people, also when it was written before; what is no day stays as it is', () => {
	for (let times = 0; times < 2; times += 1) {
		expect(formatDay('2026-05-31')).toBe('May 31, 2026')
		expect(formatDay('2028-02-29')).toBe('Feb 29, 2028')
		for (const text of ['2026-02-29', '2026-5-3', 'tomorrow', ''])
			expect(formatDay(text)).toBe(text)
	}
})
