import { expect, test } from 'vitest'
import { after, days, hours, formatDuration, minutes, seconds } from './durations'

test('durations are milliseconds', () => {
	expect([seconds(1), minutes(1), hours(1), days(1)]).toEqual([
		1_000, 60_000, 3_600_000, 86_400_000,
	])
	expect(minutes(15)).toBe(15 * 60 * 1000)
	expect(days(30)).toBe(30 * 24 * 60 * 60 * 1000)
})

test('after does not change its start and accepts both signs', () => {
	const start = new Date('2026-03-01T00:00:00.000Z')
	expect(after(start, days(1)).toISOString()).toBe('2026-03-02T00:00:00.000Z')
	expect(after(start, -hours(1)).toISOString()).toBe('2026-02-28T23:00:00.000Z')
	expect(start.toISOString()).toBe('2026-03-01T00:00:00.000Z')
})

test.each([
	[-5, '1 second'],
	[0, '1 second'],
	[0.2, '1 second'],
	[1, '1 second'],
	[1.1, '2 seconds'],
	[59, '59 seconds'],
	[59.5, '1 minute'],
	[60, '1 minute'],
	[61, '2 minutes'],
	[300, '5 minutes'],
	[3_540, '59 minutes'],
	[3_541, '1 hour'],
	[3_599, '1 hour'],
	[3_600, '1 hour'],
	[3_601, '2 hours'],
	[82_800, '23 hours'],
	[82_801, '1 day'],
	[86_399, '1 day'],
	[86_400, '1 day'],
	[90_000, '2 days'],
])('formats a wait of %d s as %j, rounded up', (wait, words) => {
	expect(formatDuration(wait)).toBe(words)
})
